import { type Browser, expect, type Page } from '@playwright/test'
import { removeExercise } from '#logbook/exercises.ts'
import { logWorkout } from '../support/logbook.ts'
import type { TestServer } from '../support/server.ts'
import type { Planned } from '../support/training.ts'
import { addButton, choose } from './add-steps.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { type DeviceName, newPerson, openAs } from './person-page.ts'
import { setStepper } from './routine-steps.ts'
import {
  cardOf,
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  focusedCard,
  HOUR,
  join,
  storedWorkout,
  train,
} from './training-floor.ts'

const DAY: Planned[] = [
  { name: 'Overhead Press', sets: [{}, {}, {}] },
  { name: 'Face Pull', sets: [{}] },
]
const menuOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A week ago a press with 40 and 42.5 kg, and a dumbbell press with 14 kg; today a press with three open sets. */
async function start(browser: Browser, app: TestServer, device: DeviceName = 'phone') {
  const training = await train(app, { exercises: DAY })
  await logWorkout(app, training.person, {
    at: app.clock.now - 7 * 24 * HOUR,
    exercises: [
      { name: 'Overhead Press', sets: [40, 42.5].map((weight) => ({ weight, weight_unit: 'kg', reps: 8 })) },
      { name: 'Dumbbell Shoulder Press', sets: [{ weight: 14, weight_unit: 'kg', reps: 10 }] },
    ],
  })
  const scene = await join(browser, training, device)
  const open = async (name = 'Overhead Press') => {
    await scene.press(scene.page.getByRole('button', { name: `More for ${name}` }))
    await expect(menuOf(scene.page, name)).toBeVisible()
  }
  const choose = (row: string | RegExp) =>
    scene.press(scene.page.getByRole('dialog').getByRole('button', { name: row }))
  const today = async () => {
    const { exercises, sets } = await storedWorkout(training)
    return exercises
      .toSorted((a, b) => a.exercise_order - b.exercise_order)
      .map(({ id, snapshot_name }) => {
        const own = sets.filter((set) => set.workout_exercise_id === id && set.status !== 'hidden')
        return `${snapshot_name}: ${own.map(({ weight, weight_unit, reps }) => `${weight} ${weight_unit} × ${reps}`).join(', ')}`
      })
  }
  return { ...scene, training, open, choose, today }
}

test("R-LIFT-22 'Use last time' fills every open set with the last workout’s values, and Undo restores them", async ({
  browser,
  app,
}) => {
  const { page, press, open, choose, today } = await start(browser, app)
  await completeNext(page)
  await open()
  await expectBothWidths(page)
  await choose(/^Use last time/)
  await expect.poll(today).toEqual(['Overhead Press: 45 lbs × 5, 42.5 kg × 8, 42.5 kg × 8', 'Face Pull: 45 lbs × 5'])
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(today).toEqual(['Overhead Press: 45 lbs × 5, 45 lbs × 5, 45 lbs × 5', 'Face Pull: 45 lbs × 5'])
  await press(cardOf(page, 'Face Pull').getByRole('button').first())
  await open('Face Pull')
  await expect(page.getByRole('button', { name: /^Use last time/ })).toHaveCount(0)
})

test('R-LIFT-20 R-FOCUS-06 swapping an exercise keeps completed sets, moves open sets to the new exercise and can be undone', async ({
  browser,
  app,
}) => {
  const { page, press, open, choose, today, training } = await start(browser, app)
  await completeNext(page)
  await open()
  await choose('Swap exercise')
  const sheet = page.getByRole('dialog', { name: 'Swap exercise' })
  await expect(sheet).toContainText('Like this: Shoulders')
  await expect(sheet).toContainText('The 2 open sets keep their reps or time.')
  const dumbbell = sheet.getByRole('button', { name: /^Dumbbell Shoulder Press/ })
  await expect(dumbbell).toContainText('Dumbbells · 7 days ago')
  await expect(dumbbell).toContainText('14 kg × 10')
  await expectBothWidths(page)
  await press(dumbbell)
  await expect(focusedCard(page)).toContainText('Dumbbell Shoulder Press')
  const swapped = [
    'Overhead Press: 45 lbs × 5',
    'Dumbbell Shoulder Press: 14 kg × 5, 14 kg × 5',
    'Face Pull: 45 lbs × 5',
  ]
  await expect.poll(today).toEqual(swapped)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(focusedCard(page)).toContainText('Overhead Press')
  await expect.poll(today).toEqual(['Overhead Press: 45 lbs × 5, 45 lbs × 5, 45 lbs × 5', 'Face Pull: 45 lbs × 5'])
  const { exercises } = await storedWorkout(training)
  const pressed = exercises.find((row) => row.snapshot_name === 'Overhead Press')
  await elsewhere(training, removeExercise.logging.make({ id: pressed?.id as string }))
  await expect(focusedCard(page)).toContainText('Face Pull')
})

test('R-LIFT-23 a changed set value is offered to the later sets that had the old value', async ({ browser, app }) => {
  const { page, press, today } = await start(browser, app)
  await press(focusedCard(page).getByRole('button', { name: /^Edit Set 1/ }))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await setStepper(sheet, 'Weight', 50)
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  const also = page.getByRole('button', { name: 'Also set 2, 3' })
  await expect(also).toBeVisible()
  await expectBothWidths(page)
  await press(also)
  await expect(also).toHaveCount(0)
  await expect.poll(today).toEqual(['Overhead Press: 50 lbs × 5, 50 lbs × 5, 50 lbs × 5', 'Face Pull: 45 lbs × 5'])
})

test("R-LIFT-21 'Do later' moves an exercise to the end and opens the next one, with Undo", async ({
  browser,
  app,
}) => {
  const { page, press, open, choose, today } = await start(browser, app)
  await open()
  await choose(/^Do later/)
  await expect(focusedCard(page)).toContainText('Face Pull')
  await expect.poll(today).toEqual(['Face Pull: 45 lbs × 5', expect.stringContaining('Overhead Press')])
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(async () => (await today())[0]).toContain('Overhead Press')
  // Begun already, it is what was worked on last: a reload goes on with the next all the same.
  await press(cardOf(page, 'Overhead Press').getByRole('button').first())
  await completeNext(page)
  await open()
  await choose(/^Do later/)
  await expect(focusedCard(page)).toContainText('Face Pull')
  await page.reload()
  await expect(focusedCard(page)).toContainText('Face Pull')
})

test("R-LIFT-24 an empty workout starts offline and gets its first card from 'Add exercise'", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, press, goto, context } = await openAs(browser, app, person, 'phone', { serviceWorkers: 'allow' })
  await goto('/routines')
  const begin = page.getByRole('button', { name: 'Start an empty workout' })
  await expect(begin).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await context.setOffline(true)
  await press(begin)
  await expect(page).toHaveURL(/\/workout\/active$/)
  await press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await choose({ page, press }, 'Squat')
  await press(addButton(page))
  await expect(focusedCard(page)).toContainText('Squat')
  await context.setOffline(false)
  const stored = () =>
    app.context.database.db
      .selectFrom('workout')
      .select(['workout_name', 'is_unscheduled'])
      .where('user_id', '=', person.userId)
      .execute()
  await expect.poll(stored).toEqual([
    {
      workout_name: expect.stringMatching(/^\w+day (Morning|Afternoon|Evening|Night) Workout$/),
      is_unscheduled: true,
    },
  ])
})

test('R-LIFT-20 R-LIFT-21 the exercise menu opens as soon as its script file can be loaded after a failed request', async ({
  browser,
  app,
}) => {
  const { person } = await train(app, { exercises: DAY })
  const { page, press, goto } = await openAs(browser, app, person, 'phone')
  const file = '**/assets/workout-overlays-*'
  await page.route(file, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/workout-overlays-'))
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  await press(page.getByRole('button', { name: 'More for Overhead Press' }))
  await missed
  await page.unroute(file)
  await expect(menuOf(page, 'Overhead Press')).toBeVisible()
})

test("R-LAYOUT-30 in a wide window '…' opens a menu beside it, with arrows, typing, Esc and the keys of its rows", async ({
  browser,
  app,
}) => {
  const { page, press, today } = await start(browser, app, 'laptop')
  const { keyboard } = page
  const more = page.getByRole('button', { name: 'More for Overhead Press' })
  const menu = page.getByRole('menu', { name: 'Overhead Press' })
  const row = (name: string) => menu.getByRole('menuitem', { name })
  await more.focus()
  await keyboard.press('Enter')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  const [button, box, first] = await Promise.all([more, menu, row('Progress')].map((part) => part.boundingBox()))
  expect(box?.width).toBe(320)
  expect(first?.height).toBe(36)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo((button?.x ?? 0) + (button?.width ?? 0), 0)
  await keyboard.press('End')
  await expect(row('Delete exercise')).toBeFocused()
  await keyboard.press('Home')
  await expect(row('Progress')).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(row('Use last time')).toBeFocused()
  await keyboard.type('ed')
  await expect(row('Edit exercise')).toBeFocused()
  await keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()

  await press(more)
  await expect(row('Swap exercise')).toContainText('X')
  await keyboard.press('x')
  await expect(page.getByRole('dialog', { name: 'Swap exercise' })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()

  await press(more)
  await expect(row('Edit exercise')).toContainText('I')
  await keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Edit exercise' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(more)
  await expect(row('Delete exercise')).toContainText('⌫')
  await keyboard.press('Backspace')
  await press(page.getByRole('alertdialog', { name: 'Delete exercise?' }).getByRole('button', { name: 'Delete' }))
  await expect(cardOf(page, 'Overhead Press')).toHaveCount(0)
  await expect.poll(today).toEqual(['Face Pull: 45 lbs × 5'])
})

/** What is open, at both widths: nothing for axe to find, nothing sideways. */
async function expectBothWidths(page: Page) {
  for (const width of [325, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNothingForAxe(page)
    await expectNoSidewaysScroll(page)
  }
}
