import { type Browser, expect, type Page } from '@playwright/test'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { bookIdFor } from '../../src/domain/book.ts'
import { logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { TestServer } from '../support/server.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { farOf, noteShifts, STILL } from './still-pages.ts'
import {
  completeNext,
  focusedCard,
  HOUR,
  rowOfMenu,
  storedWorkout,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

const kg = (weight: number, reps: number) => ({ weight, reps, weight_unit: 'kg' as const })
const BENCH: Planned[] = [
  { name: 'Bench Press', sets: [kg(57.5, 5), kg(60, 5)] },
  { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 45, weight_unit: 'body', weight: null }] },
]

/** A bench press with a note that stays, done 10 and 3 days ago, and again now on a laptop; a plank for the first time. */
async function start(browser: Browser, app: TestServer) {
  const training = await train(app, { exercises: BENCH })
  const { person } = training
  await logWorkouts(
    app,
    person,
    [
      { days: 10, weight: 50 },
      { days: 3, weight: 52.5 },
    ].map(({ days, weight }) => ({
      at: app.clock.now - days * 24 * HOUR,
      exercises: [{ name: 'Bench Press', sets: [kg(weight, 5), kg(47.5, 6), kg(47.5, 4)] }],
    })),
  )
  const bench = (await storedWorkout(training)).exercises.find((row) => row.snapshot_name === 'Bench Press')
  const exerciseId = bench?.exercise_id as string
  const changes = [
    setBook.make({ changes: { plates_shown: true } }),
    editBookExercise.make({ exerciseId, changes: { note: 'Bar hole 4' } }),
  ]
  const at = bookIdFor(person.userId)
  await pushed(
    app,
    person,
    changes.map((made, n) => envelope(person, person.userId, at, made, { n: 2000 + n })),
  )
  const scene = await openAs(browser, app, person, 'laptop')
  const shifts = await noteShifts(scene.context)
  await scene.goto('/workout/active')
  await expect(focusedCard(scene.page)).toBeVisible()
  return { ...scene, shifts }
}

const pane = (page: Page, name: string) => page.getByRole('complementary', { name })

test('R-LIFT-32 from 1180 px up a pane beside the workout shows how its exercise goes, and its card leaves that out', async ({
  browser,
  app,
}) => {
  const { page, shifts, context } = await start(browser, app)
  const bench = pane(page, 'Bench Press')
  await expect(bench).toContainText('2 workouts · since ')
  await expect(bench).toContainText(/e1RM · \+\d+ kg in 12 weeks/)
  await expect(bench).toContainText('Next: Set 157.5 kg × 5')
  await expect(bench).toContainText('15 + 2.5 + 1.25 on each side of the 20 kg bar')
  await expect(bench.getByRole('listitem')).toContainText([/52\.5 kg × 5 · 47\.5 × 6, 4$/, /50 kg × 5 · 47\.5 × 6, 4$/])
  await expect(bench.getByRole('button', { name: 'Bar hole 4' })).toBeVisible()
  await expect(focusedCard(page)).not.toContainText('on each side')
  await expect(focusedCard(page)).not.toContainText('Bar hole 4')
  expect(await bench.boundingBox()).toEqual({ x: 930, y: 0, width: 350, height: 800 })
  expect([farOf(shifts) <= STILL, shifts]).toEqual([true, shifts])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await completeNext(page)
  await expect(bench).toContainText('Next: Set 260 kg × 5')
  await completeNext(page)
  const plank = pane(page, 'Plank')
  await expect(plank).toContainText('Next: Set 145 sec')
  await expect(plank).toContainText('No sessions yet')

  await page.setViewportSize({ width: 1179, height: 800 })
  await expect(plank).toHaveCount(0)
  await context.close()
})

test('R-LIFT-32 R-LAYOUT-29 the sheets of a workout take the place of what its pane shows, and give it back', async ({
  browser,
  app,
}) => {
  const { page, context } = await start(browser, app)
  const bench = pane(page, 'Bench Press')
  const more = page.getByRole('button', { name: 'More for Bench Press' })
  await expect(bench).toContainText('Next: Set 1')
  await whenSheetsAreHere(page)
  await more.press('Enter')
  await expect(rowOfMenu(page, 'Progress')).toBeVisible()
  await page.keyboard.press('p')
  const sheet = page.getByRole('dialog', { name: 'Bench Press' })
  await expect(sheet).toBeFocused()
  await expect(bench).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  await bench.getByRole('button', { name: 'Progress' }).click()
  await expect(sheet.getByRole('radio', { name: 'Progress' })).toBeChecked()
  // The page stays usable, and another sheet takes the place of the first.
  await focusedCard(page)
    .getByRole('button', { name: /^Edit Set 2/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Edit Set')
  await context.close()
})
