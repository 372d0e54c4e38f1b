import { expect } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { createRoutine as makeRoutine } from '../../src/logbook/routines.ts'
import { endWorkoutByHand, startWorkout } from '../../src/logbook/workouts.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { addButton, addList, openCreate } from './add-steps.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { DEVICES, type DeviceName, newPerson, openAs } from './person-page.ts'
import {
  addExercise,
  begin,
  beginWith,
  card,
  createRoutine,
  dialog,
  editExercise,
  nameRoutine,
  section,
  stored,
} from './routine-steps.ts'
import { SHORT_DAY } from './training-floor.ts'

const DAY = 24 * 60 * 60 * 1000

for (const device of Object.keys(DEVICES) as DeviceName[]) {
  test(`R-BUILD-14 R-LAYOUT-13 the routine builder starts a workout on a ${device}`, async ({ browser, app }) => {
    const plan = { name: 'Push', exercises: ['Bench'] }
    const { page, press, context, isPhone } = await beginWith(browser, app, device, plan)
    await press(page.getByRole('button', { name: isPhone ? 'Tap to start workout' : 'Start workout' }))
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 3 sets')
    await expect(page.getByRole('group', { name: 'Set 1, 10 reps, 25 lbs' })).toBeVisible()
    await context.close()
  })

  test(`R-BUILD-03 R-BUILD-17 the builder jumps between sections and refuses a duplicate exercise name on a ${device}`, async ({
    browser,
    app,
  }) => {
    const plan = { name: 'Push', exercises: ['Bench', 'Dip', 'Fly', 'Press', 'Row', 'Curl'] }
    const { opened, page, press, context } = await beginWith(browser, app, device, plan)
    const switcher = page.getByRole('navigation', { name: 'Sections' })
    await press(switcher.getByRole('button', { name: 'Cooldown' }))
    await expect(section(page, 'Cooldown')).toBeInViewport()
    await expect(switcher.getByRole('button', { name: 'Cooldown' })).toHaveAttribute('aria-current', 'true')
    await press(switcher.getByRole('button', { name: 'Warmup' }))
    await expect(section(page, 'Warmup').getByRole('heading', { name: 'Warmup' })).toBeInViewport()
    await expect(switcher.getByRole('button', { name: 'Warmup' })).toHaveAttribute('aria-current', 'true')

    await editExercise(opened, 'Dip')
    await dialog(page, 'Edit exercise').getByLabel('Exercise name').fill('bench')
    await press(dialog(page, 'Edit exercise').getByRole('button', { name: 'Save' }))
    const alert = page.getByRole('alertdialog', { name: 'This exercise is already in the routine' })
    await press(alert.getByRole('button', { name: 'OK' }))
    await press(dialog(page, 'Edit exercise').getByRole('button', { name: 'Close' }))
    await expect(card(page, 'Dip')).toBeVisible()
    await context.close()
  })
}

test("unknown, malformed and other people’s routine addresses all show 'Routine not found.' and a way back", async ({
  browser,
  app,
}) => {
  const [olivia, max] = [await newPerson(app), await newPerson(app)]
  const routineId = crypto.randomUUID()
  await pushed(app, max, [envelope(max, max.userId, routineId, makeRoutine.make({ name: "Max's secret" }))])
  const { page, goto, context } = await openAs(browser, app, olivia, 'phone')
  for (const id of [crypto.randomUUID(), routineId, 'nonsense']) {
    await goto(`/routines/${id}/configure`)
    await expect(page.getByText('Routine not found.')).toBeVisible()
    await expect(page.getByText("Max's secret")).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to routines' }).click()
    await expect(page).toHaveURL(`${app.origin}/routines`)
  }
  await context.close()
})

test.describe('the routine builder offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-BUILD-09 a routine built offline survives a reload and is sent once the device is online', async ({
    browser,
    app,
  }) => {
    const { person, opened, page, press, context } = await begin(browser, app, 'phone')
    const laptop = await openAs(browser, app, person, 'laptop')
    await laptop.goto('/routines')
    // The worker takes over the page with the next load.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByText('What comes first?')).toBeVisible()
    await context.setOffline(true)

    await createRoutine(opened, 'In the basement')
    await addExercise(opened, 'Training', 'Squat')
    await page.reload()
    await expect(card(page, 'Squat')).toBeVisible()
    await press(page.getByRole('button', { name: 'Back' }))
    await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
    expect(await stored(app, person)).toEqual([])
    await page.goto(`${app.origin}/routines/${crypto.randomUUID()}/configure`)
    await expect(page.getByText('Needs a connection')).toBeVisible()
    await expect(page.getByText('Routine not found.')).toHaveCount(0)
    await press(page.getByRole('button', { name: 'Back to routines' }))

    await context.setOffline(false)
    await expect(laptop.page.getByRole('link', { name: /^In the basement 1 exercise · Never completed/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Offline' })).toHaveCount(0)
    const [document] = await stored(app, person)
    expect([document?.exercises.length, document?.sets.length]).toEqual([1, 3])
    await Promise.all([context.close(), laptop.context.close()])
  })
})

test('R-ROUT-03 a routine shows when it was last completed, also for a workout done on another device, and offline', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = crypto.randomUUID()
  await pushed(app, person, [envelope(person, person.userId, routineId, makeRoutine.make({ name: 'Push' }))])
  await trainedDaysAgo(app, person, routineId, 4)
  const { page, goto, context } = await openAs(browser, app, person, 'phone')
  await goto('/routines')
  await expect(page.getByText('0 exercises · Completed 4 days ago')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('0 exercises · Completed 4 days ago')).toBeVisible()
  await context.close()
})

test('axe finds no violations in the routine list, the builder and its sheets, light and dark', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const opened = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  const { page, press, goto, context } = opened
  await goto('/routines')
  await expect(page.getByText('What comes first?')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await nameRoutine(opened, 'x'.repeat(101))
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(dialog(page, 'Name routine').getByRole('button', { name: 'Cancel' }))
  await expect(dialog(page, 'Name routine')).toBeHidden()
  await createRoutine(opened, 'Push')
  await addExercise(opened, 'Training', 'Bench')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(page.getByRole('button', { name: 'Settings' }))
  await expect(dialog(page, 'Routine settings')).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(dialog(page, 'Routine settings').getByRole('button', { name: 'Cancel' }))
  await expect(dialog(page, 'Routine settings')).toBeHidden()
  await press(page.getByRole('button', { name: 'Add exercise to Warmup' }))
  await press(addList(page).getByRole('checkbox', { name: /^Arm Circles/ }))
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await openCreate(opened, 'Band')
  await dialog(page, 'Create').getByLabel('Exercise name').fill('Ban')
  await expect(dialog(page, 'Create').getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(addButton(page))
  await press(addButton(page))
  await press(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('link', { name: /^Push/ })).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await context.close()
})

test('R-BUILD-21 R-BUILD-25 an empty routine opens at the training; one tap adds an exercise as it was done last, another copies its last set', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkout(app, person, { exercises: SHORT_DAY, at: app.clock.now - DAY })
  const opened = await openAs(browser, app, person, 'phone')
  const { page, press, context } = opened
  await opened.goto('/routines')
  await createRoutine(opened, 'Legs')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('button')).toHaveText(['Warmup', 'Training', 'Cooldown'])
  await expect(section(page, 'Training')).toBeInViewport()
  const offered = page.getByRole('button', { name: /^Add .* as you did it last time$/ })
  await expect(offered).toHaveCount(2) // The jumping jacks were for warming up.
  await expect(offered.filter({ hasText: 'Bench Press' })).toHaveCount(1)
  await press(offered.filter({ hasText: 'Squat' }))
  const squat = card(page, 'Squat')
  await expect(squat).toContainText('Rest 1:30')
  await expect(offered).toHaveCount(0)
  const storedSets = async () => (await stored(app, person)).flatMap(({ sets }) => sets).length
  await expect.poll(storedSets).toBe(3)
  await press(squat.getByRole('button', { name: 'Add set to Squat' }))
  await expect.poll(storedSets).toBe(4)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(storedSets).toBe(3)
  await context.close()
})

test('R-LAYOUT-18 R-EDIT-18 names of 100 characters in one word do not make the builder scroll sideways at 325 px', async ({
  browser,
  app,
}) => {
  const plan = { name: 'W'.repeat(100), exercises: ['M'.repeat(100)] }
  const { page, press, context } = await beginWith(browser, app, 'phone', plan)
  await page.setViewportSize({ width: 325, height: 700 })
  const fits = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await fits()
  await press(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('link', { name: /^WWW/ })).toBeVisible()
  await fits()
  await context.close()
})

/** A workout of the routine with one set done, as another device would have sent it. */
async function trainedDaysAgo(app: TestServer, person: Person, routineId: string, days: number) {
  const id = crypto.randomUUID()
  const setId = crypto.randomUUID()
  const exercise = {
    ...{ id: crypto.randomUUID(), exerciseId: crypto.randomUUID() },
    ...{ name: 'Squat', section: 'training' as const },
  }
  const set = {
    ...{
      id: setId,
      workoutExerciseId: exercise.id,
      routineSetId: null,
      set_variant: 'Set 1',
      set_type: 'reps' as const,
    },
    ...{ reps: 5, timed_set_duration: 30, weight: 45, weight_unit: 'lbs' as const },
  }
  const made = [
    startWorkout.make({ name: 'Leg day', routineId, timeZone: null, exercises: [exercise], sets: [set] }),
    completeSet.make({ setId }),
    endWorkoutByHand.make({}),
  ]
  const at = app.clock.now - days * DAY
  const ops = made.map((one, n) => envelope(person, person.userId, id, one, { n, at }))
  await pushed(app, person, ops, { sentAt: app.clock.now })
}
