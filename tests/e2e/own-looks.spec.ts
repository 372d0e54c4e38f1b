import { expect } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkouts } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectNoSidewaysScroll, HOUR } from './training-floor.ts'

/** The exercise is the person's own: no catalogue knows it. */
const NAME = 'Garage Press'

const PAST = [
  {
    name: 'Push day',
    at: Date.now() - 24 * HOUR,
    exercises: [{ name: NAME, sets: [{ weight: 50, reps: 5, weight_unit: 'kg' as const }] }],
  },
]

test("R-GUIDE-08 an exercise of one's own looks like one of the catalogue, has its muscles, and up to three links", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto(`/exercises/${exerciseIdFor(person.userId, NAME)}`)
  await press(page.getByRole('button', { name: 'Add a link' }))
  const sheet = page.getByRole('dialog', { name: 'Links' })
  const save = sheet.getByRole('button', { name: 'Save' })
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('no such thing')
  await expect(sheet.getByText('Choose an exercise from the list.')).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('incline bench')
  await press(sheet.getByRole('option', { name: 'Incline Bench Press', exact: true }))
  const first = sheet.getByRole('textbox', { name: 'Link 1', exact: true })
  for (const wrong of ['javascript:alert(1)', 'http://example.org', `https://example.org/${'x'.repeat(481)}`]) {
    await first.fill(wrong)
    await first.blur()
    await expect(sheet.getByText('Links start with https://')).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await first.fill('example.org/setup?a=1')
  await sheet.getByRole('textbox', { name: 'Title of link 1' }).fill('Setup')
  await sheet.getByRole('textbox', { name: 'Link 2', exact: true }).fill('https://video.example/1')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(save)

  const links = page.getByRole('main').locator('a[target=_blank]')
  await expect(links).toHaveText(['Setupexample.org', 'video.example'])
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/setup?a=1')
  await expect(links.first()).toHaveAttribute('rel', 'noreferrer')
  await expect(page.getByRole('list', { name: 'Muscles' })).toHaveText(/^ChestShouldersTriceps/)
  await expect(page.locator('main svg.figure').first()).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await expectNoSidewaysScroll(page)

  await press(page.getByRole('button', { name: 'Links' }))
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('')
  await first.fill('')
  await press(save)
  await expect(links).toHaveText(['video.example'])
  await expect(page.getByRole('list', { name: 'Muscles' })).toHaveCount(0)
  await context.close()
})
