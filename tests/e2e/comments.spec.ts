import { expect, type Page } from '@playwright/test'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { actFor, coachOf } from './coach.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, join, rowOf, train, whenSheetsAreHere } from './training-floor.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Comments' })

test('R-COACH-07 a coach comments on a set from a laptop, and the owner reads it at the set, answers and edits', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}, {}, {}] }] })
  const max = await coachOf(app, training.person)
  const { page, press } = await join(browser, training, 'phone')
  const laptop = await openAs(browser, app, max, 'laptop')
  await actFor(laptop.context, max, training.person)
  await laptop.goto('/workout/active')
  await whenSheetsAreHere(page)
  const setId = training.logged.setIds[1]
  const row = rowOf(page, setId)
  const place = () => row.evaluate((rail) => [(rail as HTMLElement).offsetTop, (rail as HTMLElement).offsetHeight])
  const before = await place()
  await expect(row.getByRole('button', { name: /comment/ })).toHaveCount(0)

  const theirs = rowOf(laptop.page, setId)
  await laptop.press(theirs.getByRole('button', { name: /^Edit / }))
  await laptop.press(laptop.page.getByRole('dialog', { name: 'Edit Set' }).getByRole('button', { name: 'Comment' }))
  const said = sheetOf(laptop.page)
  await expect(said).toContainText('Squat · Set 2')
  await said.getByRole('textbox', { name: 'Write a comment' }).fill('Knees out.')
  await laptop.press(said.getByRole('button', { name: 'Send' }))
  await expect(said.getByRole('listitem')).toContainText('Knees out.')

  await expect(toast(page, 'Max commented on Squat')).toBeVisible()
  expect(await place()).toEqual(before)
  await press(row.getByRole('button', { name: '1 comment' }))
  const mine = sheetOf(page)
  await expect(mine.getByRole('listitem')).toContainText(/Max\d\d:\d\dKnees out\./)
  await expect(mine.getByRole('button', { name: 'Edit or remove your comment' })).toHaveCount(0)
  await mine.getByRole('textbox').fill('Fet it')
  await press(mine.getByRole('button', { name: 'Send' }))
  await press(mine.getByRole('button', { name: 'Edit or remove your comment' }))
  await press(mine.getByRole('button', { name: 'Edit', exact: true }))
  await mine.getByRole('textbox').fill('Felt it')
  await press(mine.getByRole('button', { name: 'Send' }))
  await expect(mine.getByRole('listitem').last()).toContainText(/· editedFelt it/)
  await expect(said.getByRole('listitem').last()).toContainText(/· editedFelt it/)
  await expectNothingForAxe(page)
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: process.env.LOOK ? `${process.env.LOOK}/sheet-325.png` : undefined })

  await press(mine.getByRole('button', { name: 'Edit or remove your comment' }))
  await press(mine.getByRole('button', { name: 'Remove', exact: true }))
  await expect(mine.getByRole('listitem').last()).toContainText('removed')
  await press(mine.getByRole('button', { name: 'Close' }))
  await expect(row.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: process.env.LOOK ? `${process.env.LOOK}/rows-325.png` : undefined })
})
