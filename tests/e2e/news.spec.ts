import { expect } from '@playwright/test'
import { createRoutine } from '../../src/logbook/routines.ts'
import { test } from './app-server.ts'
import { coachOf, write } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'

test('R-COACH-12 news are a chip until they are read on one device, and lead to what they are about', async ({
  browser,
  app,
}) => {
  const olivia = await newPerson(app)
  const max = await coachOf(app, olivia)
  const phone = await openAs(browser, app, olivia, 'phone')
  const laptop = await openAs(browser, app, olivia, 'laptop')
  await Promise.all([phone.goto('/history'), laptop.goto('/sharing')])
  const chipOf = ({ page }: typeof phone) => page.getByRole('button', { name: /^News/ })
  await expect(laptop.page.getByText('Max Coach')).toBeVisible()
  const routineId = crypto.randomUUID()
  await write(app, max, olivia.userId, routineId, createRoutine.make({ name: 'Push day' }))
  await expect(chipOf(phone)).toHaveText('News · 1')
  await expect(chipOf(laptop)).toHaveText('News · 1')
  await phone.press(chipOf(phone))
  const sheet = phone.page.getByRole('dialog', { name: 'News' })
  const line = sheet.getByRole('button', { name: 'Max Coach added Push day to your routines.' })
  await expect(line).toBeVisible()
  await expect(chipOf(laptop)).toHaveCount(0)
  await phone.press(line)
  await expect(sheet).toHaveCount(0)
  await expect(phone.page).toHaveURL(`${app.origin}/routines/${routineId}/configure`)
  await expect(chipOf(phone)).toHaveCount(0)
})

test('R-COACH-13 a coach follows a client in the menu of the card, and the client sees who follows', async ({
  browser,
  app,
}) => {
  const olivia = await newPerson(app)
  const max = await coachOf(app, olivia)
  const coach = await openAs(browser, app, max, 'phone')
  const owner = await openAs(browser, app, olivia, 'laptop')
  await Promise.all([coach.goto('/sharing'), owner.goto('/sharing')])
  await expect(owner.page.getByRole('article', { name: 'Max Coach' })).toBeVisible()
  const follows = owner.page.getByText('Max Coach is notified when you train')
  const turn = async (isOn: boolean) => {
    await coach.press(coach.page.getByRole('button', { name: 'More for Olivia Owen' }))
    const row = coach.page.getByRole('button', { name: 'Tell me when Olivia Owen trains' })
    await expect(row).toHaveText(isOn ? /trains$/ : /On$/)
    await coach.press(row)
    await expect(follows).toHaveCount(isOn ? 1 : 0)
    await expect(row).toHaveCount(0)
  }
  await turn(true)
  await turn(false)
})
