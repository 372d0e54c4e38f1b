import { expect, type Page } from '@playwright/test'
import { addComment } from '../../src/logbook/comments.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { actFor, coachOf, write } from './coach.ts'
import { pressInMenu } from './history-steps.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, join, rowOf, rowOfMenu, train, whenSheetsAreHere } from './training-floor.ts'

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
  for (const width of [195, 325]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
    const title = mine.getByRole('heading', { name: 'Comments' })
    expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  }

  await press(mine.getByRole('button', { name: 'Edit or remove your comment' }))
  await press(mine.getByRole('button', { name: 'Remove', exact: true }))
  await expect(mine.getByRole('listitem').last()).toContainText('removed')
  await press(mine.getByRole('button', { name: 'Close' }))
  await expect(row.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('R-COACH-07 a completed workout shows its comments; an owner who shares with nobody is offered none', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}, {}] }], done: 2, ends: true })
  const { workoutId, setIds } = training.logged
  const { page, press, goto } = await openAs(browser, app, training.person, 'phone')
  const address = `/history/${workoutId}`
  await goto(address)
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await expect(rowOfMenu(page, 'Note')).toBeVisible()
  await expect(rowOfMenu(page, /^Comment/)).toHaveCount(0)

  const max = await coachOf(app, training.person)
  const said = [
    { targetId: setIds[1] as string, text: 'Deep enough.' },
    { targetId: null, text: 'Good day.' },
  ].map((one) => addComment.make({ id: crypto.randomUUID(), ...one }))
  for (const made of said) await write(app, max, training.person.userId, workoutId, made)
  await goto(address)
  const bubbles = page.getByRole('button', { name: '1 comment' })
  await expect(bubbles).toHaveCount(2)
  await press(bubbles.last())
  await expect(sheetOf(page)).toContainText(/Squat · Set 2.*Deep enough\./)
  await press(sheetOf(page).getByRole('button', { name: 'Close' }))
  await pressInMenu(page, press, 'Comment')
  await expect(sheetOf(page)).toContainText('Good day.')
  await sheetOf(page).getByRole('textbox').fill('Thanks')
  await press(sheetOf(page).getByRole('button', { name: 'Send' }))
  await press(sheetOf(page).getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible()
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page)
})
