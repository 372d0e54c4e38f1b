import { type Browser, expect, type Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { pressInMenu } from './history-steps.ts'
import {
  expectNoSidewaysScroll,
  focusedCard,
  join,
  rowOf,
  settled,
  storedWorkout,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

const DONE = { kind: 'drop', rpe: 8.5, weight: 102.5, weight_unit: 'kg' } as const
const EXERCISES = [{ name: 'Bench Press', sets: [DONE, {}] }]
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A running bench press on a phone. */
async function start(browser: Browser, app: TestServer) {
  const training = await train(app, { exercises: EXERCISES, done: 1 })
  return { training, ...(await join(browser, training, 'phone')) }
}

test('R-LIFT-04 a lifter writes exercise and workout notes offline, and a note that is too long cannot be saved', async ({
  browser,
  app,
}) => {
  const { training, page, press, context } = await start(browser, app)
  await whenSheetsAreHere(page)
  await context.setOffline(true)
  await press(page.getByRole('button', { name: 'More for Bench Press' }))
  await press(sheetOf(page, 'Bench Press').getByRole('button', { name: /^Note for today/ }))
  const notes = sheetOf(page, 'Notes')
  const [today, always] = [notes.getByLabel('Note for today'), notes.getByLabel('Note that stays')]
  await expect(today).toBeFocused()

  await today.fill('x'.repeat(1_001))
  await expect(notes.getByText('1,001 of 1,000')).toBeVisible()
  await expect(notes.getByRole('alert')).toHaveText('Shorten this to save it.')
  await expect(today).toHaveAttribute('aria-invalid', 'true')
  await expect(notes.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await today.fill('Left shoulder\nstiff')
  await always.fill('Bar hole 4, feet flat')
  await settled(page)
  await expectNothingForAxe(page, { within: '[role=dialog]' })
  await press(notes.getByRole('button', { name: 'Save', exact: true }))
  await expect(notes).toBeHidden()
  await expect(focusedCard(page).getByRole('button', { name: 'Note that stays: Bar hole 4' })).toBeVisible()
  await expect(focusedCard(page).getByRole('button', { name: 'Note for today: Left shoulder' })).toBeVisible()

  await press(page.getByRole('button', { name: 'Note on this workout' }))
  const note = sheetOf(page, 'Note')
  await note.getByLabel('Note on this workout').fill('Slept badly')
  await press(note.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Note for today: Slept badly' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Note on this workout' })).toHaveCount(0)
  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { workout, exercises } = await storedWorkout(training)
      return [workout.note, exercises[0]?.note]
    })
    .toEqual(['Slept badly', 'Left shoulder\nstiff'])
  await context.close()
})

test('R-LIFT-04 R-LIFT-06 notes can be edited in the history, and a switch shows them on the public page', async ({
  browser,
  app,
}) => {
  const { training, page, press, context, goto } = await start(browser, app)
  const { workoutId, setIds } = training.logged
  await press(rowOf(page, setIds[1]).getByRole('button', { name: /^Edit/ }))
  const set = sheetOf(page, 'Edit Set')
  await press(set.getByRole('button', { name: 'More', exact: false }).last())
  await set.getByLabel('Note').fill('Elbow')
  await press(set.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('button', { name: 'End workout' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'End workout' }))
  await expect(page).not.toHaveURL(/active/)
  await goto(`/history/${workoutId}`)

  await pressInMenu(page, press, 'Note')
  await sheetOf(page, 'Note').getByLabel('Note on this workout').fill('Slept badly')
  await press(sheetOf(page, 'Note').getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('main').getByText('Slept badly')).toBeVisible()
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: 'Note on Bench Press' }))
  await sheetOf(page, 'Note').getByLabel('Note for that day').fill('Left shoulder')
  await press(sheetOf(page, 'Note').getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('article').getByText('Left shoulder')).toBeVisible()
  await press(page.getByRole('button', { name: 'Done' }))

  await press(page.getByRole('button', { name: 'Share workout', exact: true }))
  await press(page.getByRole('switch', { name: 'Public link' }))
  const shown = page.getByRole('switch', { name: 'Show notes' })
  await expect(shown).not.toBeChecked()
  const publicPage = async () => (await app.ask(`/history/public/workout/${workoutId}`)).text()
  await expect.poll(publicPage).toContain('Bench Press')
  expect(await publicPage()).not.toMatch(/Slept badly|Left shoulder/)
  await press(shown)
  await expect.poll(publicPage).toMatch(/Slept badly.*Left shoulder/s)
  await expect(shown).toBeChecked()
  await settled(page)
  await expectNothingForAxe(page, { within: '[role=dialog]' })

  const visitor = await browser.newPage({ viewport: { width: 325, height: 700 } })
  await visitor.goto(`${app.origin}/history/public/workout/${workoutId}`)
  await expect(visitor.getByText('RPE 8.5')).toBeVisible()
  await expectNoSidewaysScroll(visitor)
  await expectNothingForAxe(visitor)
  await visitor.close()
  await context.close()
})
