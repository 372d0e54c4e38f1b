import { expect, type Page } from '@playwright/test'
import { addExercise } from '#logbook/exercises.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { createRoutine } from '../../src/logbook/routines.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { NOON_ZONE } from '../support/noon.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { setValues } from '../support/training.ts'
import { addButton, choose } from './add-steps.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { daysAgo, openHistory, pressInMenu, rows } from './history-steps.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page, name: string) => sheet(page, name).getByRole('button', { name: 'Save' })
const sets = (page: Page) => page.getByRole('article').getByRole('listitem')

/** As the field for a date and a time has it, by the clock where the workouts were. */
const wallTime = (at: number) =>
  new Date(at).toLocaleString('sv', { timeZone: NOON_ZONE }).slice(0, 16).replace(' ', 'T')

test('R-HIST-08 R-HIST-12 R-HIST-13 R-HIST-18 a workout’s page shows its share preview and lets its owner change name, date and time', async ({
  browser,
  app,
}) => {
  const { page, press, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { name: 'Mnday' })])
  await goto(`/history/${logged[0]?.workoutId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mnday')
  await expect(page.getByRole('button', { name: 'Tap to share workout' })).toBeVisible()
  const preview = await page.getByRole('region', { name: 'Summary' }).boundingBox()
  expect((preview?.width ?? 0) / (preview?.height ?? 1)).toBeCloseTo(1200 / 630, 1)

  await pressInMenu(page, press, 'Rename')
  const name = sheet(page, 'Rename workout').getByLabel('Workout name')
  for (const [typed, isOpen] of [
    ['Mnday', false],
    [' Mnday ', false],
    ['  ', false],
    ['x'.repeat(101), false],
    [' Monday ', true],
  ] as const) {
    await name.fill(typed)
    await expect(save(page, 'Rename workout')).toBeEnabled({ enabled: isOpen })
  }
  await press(save(page, 'Rename workout'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday')

  await pressInMenu(page, press, 'Date and time')
  const times = sheet(page, 'Date and time')
  const [started, ended] = [times.getByLabel('Started'), times.getByLabel('Ended')]
  await expect(save(page, 'Date and time')).toBeDisabled()
  const day = Date.now() - 3 * 24 * 3_600_000
  await started.fill(wallTime(day))
  await ended.fill(wallTime(day - 60_000))
  await expect(times.getByRole('alert')).toHaveText('The end must be after the start.')
  await ended.fill(wallTime(day + 25 * 3_600_000))
  await expect(times.getByRole('alert')).toHaveText('A workout lasts 24 hours at most.')
  await ended.fill(wallTime(day + 5 * 24 * 3_600_000))
  await expect(times.getByRole('alert')).toHaveText('The end must not be in the future.')
  await expect(save(page, 'Date and time')).toBeDisabled()
  await ended.fill(wallTime(day + 90 * 60_000))
  await press(save(page, 'Date and time'))
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1h 30m')
  await goto('/history')
  await expect(rows(page)).toHaveText([/^Monday3 days agoQuads · 6 sets · 1h 30mSquat 45 lbs × 5$/])
  await context.close()
})

test('R-ERR-20 R-HIST-10 R-HIST-16 sets and exercises of a past workout can be edited, added and removed, and a removal undone', async ({
  browser,
  app,
}) => {
  const exercises = [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 5 }] }]
  const { page, press, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { exercises })])
  await goto(`/history/${logged[0]?.workoutId}`)
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: /^Edit Set 2/ }))
  await sheet(page, 'Edit Set').getByRole('spinbutton', { name: 'Reps' }).fill('8')
  await press(save(page, 'Edit Set'))
  await expect(sets(page)).toHaveText([/Set 1 45 lbs × 5/, /Set 2 45 lbs × 8/])
  await press(page.getByRole('button', { name: 'Add set to Squat' }))
  await expect(sets(page)).toHaveText([/Set 1 45 lbs × 5/, /Set 2 45 lbs × 8/, /Set 3 45 lbs × 8/])
  await press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await choose({ page, press }, 'Plank')
  await press(addButton(page))
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Squat', 'Plank'])
  await expect(sets(page)).toHaveCount(6)
  for (const name of ['Plank', 'Squat']) {
    await press(page.getByRole('button', { name: `Remove ${name}` }))
    await expect(page.getByText(`${name} removed`)).toBeVisible()
  }
  await expect(page.getByText('No sets were logged for this workout.')).toBeVisible()
  await press(page.getByRole('listitem').filter({ hasText: 'Squat removed' }).getByRole('button', { name: 'Undo' }))
  await expect(sets(page)).toHaveText([/Set 1 45 lbs × 5/, /Set 2 45 lbs × 8/, /Set 3 45 lbs × 8/])
  const stored = () =>
    app.context.database.db
      .selectFrom('logged_set')
      .where('workout_id', '=', logged[0]?.workoutId ?? '')
      .where('status', '=', 'complete')
      .select('reps')
      .orderBy('set_order')
      .execute()
  await expect.poll(stored).toEqual([{ reps: 5 }, { reps: 8 }, { reps: 8 }])
  await context.close()
})

test("R-BUILD-16 'Change exercise' switches to an existing exercise by name, and asks what a new name means", async ({
  browser,
  app,
}) => {
  const exercises = [{ name: 'Bench Press', sets: [{ reps: 5 }] }]
  const { page, press, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { exercises })])
  await goto(`/history/${logged[0]?.workoutId}`)
  await pressInMenu(page, press, 'Edit log')
  await expectNoSidewaysScroll(page)
  const change = sheet(page, 'Change exercise')
  const rename = async (from: string, to: string) => {
    await press(page.getByRole('button', { name: `Change exercise ${from}` }))
    await change.getByLabel('Exercise name').fill(to)
  }
  await rename('Bench Press', 'Leg Press')
  await expect(change.getByRole('status')).toContainText('Leg Press')
  await press(save(page, 'Change exercise'))
  const heading = page.getByRole('article').getByRole('heading')
  await expect(heading).toHaveText('Leg Press')
  const bests = async () =>
    (
      await app.context.database.db
        .selectFrom('workout_exercise_stat')
        .select('name')
        .where('workout_id', '=', logged[0]?.workoutId ?? '')
        .execute()
    ).map(({ name }) => name)
  await expect.poll(bests).toEqual(['Leg Press'])
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(heading).toHaveText('Bench Press')
  await expect.poll(bests).toEqual(['Bench Press'])
  await rename('Bench Press', 'Friday press')
  await expect(change.getByRole('radio', { name: 'Same exercise, new name' })).toBeChecked()
  await press(save(page, 'Change exercise'))
  await expect(heading).toHaveText('Friday press')
  await expect
    .poll(async () => (await app.context.database.db.selectFrom('book_exercise').select('name').execute()).at(-1))
    .toEqual({ name: 'Friday press' })
  await context.close()
})

test.describe('history offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-HIST-07 R-SYNC-09 a past workout entered and corrected offline is sent once the device is online', async ({
    browser,
    app,
  }) => {
    const { page, press, context, goto, person } = await openHistory(browser, app, [])
    const routineId = crypto.randomUUID()
    const squat = { id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, 'Squat'), name: 'Squat' }
    const planned = [1, 2].map(() => ({ ...setValues(), id: crypto.randomUUID() }))
    await pushed(app, person, [
      envelope(person, person.userId, routineId, createRoutine.make({ name: 'Leg day' })),
      envelope(
        person,
        person.userId,
        routineId,
        addExercise.planning.make({ ...squat, section: 'training', sets: planned }),
        { n: 2 },
      ),
    ])
    await page.evaluate(() => navigator.serviceWorker.ready)
    await goto('/routines')
    await expect(page.getByText('Leg day')).toBeVisible()
    await goto('/history')
    await context.setOffline(true)
    await press(page.getByRole('button', { name: 'Add past workout' }))
    const form = sheet(page, 'Past workout')
    await form.getByLabel('Routine').selectOption('Leg day')
    await form.getByLabel('Workout name').fill('Forgotten')
    const add = form.getByRole('button', { name: 'Add', exact: true })
    await form.getByLabel('Ended').fill('2030-01-01T10:00')
    await expect(form.getByRole('alert')).toHaveText('The end must not be in the future.')
    await expect(add).toBeDisabled()
    await form.getByLabel('Started').fill('2025-03-05T18:00')
    await form.getByLabel('Ended').fill('2025-03-05T19:10')
    await press(add)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('March 5, 2025')
    await expect(sets(page)).toHaveCount(2)
    await pressInMenu(page, press, 'Edit log')
    await press(page.getByRole('button', { name: /^Edit Set 1/ }).first())
    await sheet(page, 'Edit Set').getByRole('spinbutton', { name: 'Reps' }).fill('12')
    await press(save(page, 'Edit Set'))
    await expect(sets(page).first()).toContainText('× 12')
    await page.reload()
    await expect(sets(page).first()).toContainText('× 12')
    await context.setOffline(false)
    const { db } = app.context.database
    const arrived = () =>
      db
        .selectFrom('workout')
        .innerJoin('logged_set', 'logged_set.workout_id', 'workout.id')
        .where('workout.user_id', '=', person.userId)
        .select(['workout_name', 'is_active', 'duration_seconds', 'routine_id', 'reps', 'status'])
        .orderBy('set_order')
        .execute()
    const common = {
      workout_name: 'Forgotten',
      is_active: false,
      duration_seconds: 4200,
      routine_id: routineId,
      status: 'complete',
    }
    await expect.poll(arrived).toEqual([
      { ...common, reps: 12 },
      { ...common, reps: 5 },
    ])
    await goto('/history')
    await expect(rows(page)).toHaveText([/^Forgotten/])
    await context.close()
  })
})

test('R-HIST-17 a workout deleted on another device disappears while it is open, with the sheet over it', async ({
  browser,
  app,
}) => {
  const { page, press, context, goto, logged, person } = await openHistory(browser, app, [daysAgo(1)])
  const workoutId = logged[0]?.workoutId ?? ''
  await goto(`/history/${workoutId}`)
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: /^Edit Set 1/ }).first())
  await expect(sheet(page, 'Edit Set')).toBeVisible()
  await pushed(app, person, [envelope(person, person.userId, workoutId, deleteWorkout.make({}), { n: 99 })])
  await expect(page.getByText('Workout not found.')).toBeVisible()
  await expect(sheet(page, 'Edit Set')).toHaveCount(0)
  await context.close()
})

test('R-HIST-01 the history drops a workout deleted after the list was read and before the live connection opened', async ({
  browser,
  app,
}) => {
  const days = [daysAgo(1, { name: 'Monday' }), daysAgo(2, { name: 'Sunday' })]
  const { page, context, goto, logged, person } = await openHistory(browser, app, days)
  const [isRead, isDeleted, isLive] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  await page.route(/\/api\/history\?/, async (route) => {
    const response = await route.fetch()
    isRead?.resolve()
    await isLive?.promise
    await route.fulfill({ response })
  })
  await page.routeWebSocket(/\/live$/, async (socket) => {
    await isDeleted?.promise
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      isLive?.resolve()
    })
  })
  await goto('/history')
  await isRead?.promise
  const monday = logged[0]?.workoutId ?? ''
  await pushed(app, person, [envelope(person, person.userId, monday, deleteWorkout.make({}), { n: 99 })])
  isDeleted?.resolve()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Sunday')
  await context.close()
})

test('R-LAYOUT-18 at 325 px the editing view of a past workout and its sheets fit and have no axe violations', async ({
  browser,
  app,
}) => {
  const viewport = { width: 325, height: 700 }
  const { page, press, context, goto, logged } = await openHistory(browser, app, [daysAgo(1)], 'phone', {
    viewport,
    reducedMotion: 'reduce',
  })
  await press(page.getByRole('button', { name: 'Add past workout' }))
  await expect(sheet(page, 'Past workout')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page)
  await goto(`/history/${logged[0]?.workoutId}`)
  await pressInMenu(page, press, 'Edit log')
  await expectNoSidewaysScroll(page)
  const [card, summary] = [
    page.getByRole('article').first().locator('..'),
    page.getByRole('region', { name: 'Summary' }),
  ]
  expect((await card.boundingBox())?.width).toBe((await summary.boundingBox())?.width)
  await expectNothingForAxe(page)
  await press(page.getByRole('button', { name: 'Done' }))
  await pressInMenu(page, press, 'Date and time')
  await expect(sheet(page, 'Date and time')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page)
  await context.close()
})

test('R-HIST-10 the page of a workout with 100 exercises shows every set', async ({ browser, app }) => {
  const exercises = Array.from({ length: 100 }, (_, index) => ({
    name: `Exercise ${index} with a name of some length`,
  }))
  const { page, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { exercises })])
  await goto(`/history/${logged[0]?.workoutId}`)
  await expect(sets(page)).toHaveCount(100)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('exercises100sets100')
  await expectNoSidewaysScroll(page)
  await context.close()
})

test("R-REACH-09 removed completed sets and exercises are listed under 'Removed' and can be put back", async ({
  browser,
  app,
}) => {
  const exercises = [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 8 }] }, { name: 'Row' }]
  const { page, press, context, goto, logged } = await openHistory(browser, app, [daysAgo(1, { exercises })])
  await goto(`/history/${logged[0]?.workoutId}`)
  await expect(sets(page)).toHaveCount(3)
  const removed = page.getByRole('region', { name: 'Removed' })
  await expect(removed).toHaveCount(0)
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: /^Edit Set 2/ }))
  await press(sheet(page, 'Edit Set').getByRole('button', { name: 'Delete' }))
  await press(page.getByRole('alertdialog', { name: 'Delete Set' }).getByRole('button', { name: 'Delete' }))
  await expect(sets(page)).toHaveCount(2)
  await press(page.getByRole('button', { name: 'Remove Row' }))
  await press(page.getByRole('button', { name: 'Done' }))
  await expect(sets(page)).toHaveCount(1)
  // Long after the toasts that undo it.
  await page.reload()
  await expect(removed.getByRole('listitem')).toHaveText([/^SquatSet 2 · .*Put back$/, /^Row1 setPut back$/])
  await expectNothingForAxe(page)
  await press(removed.getByRole('button', { name: /^Put back Squat/ }))
  await expect(sets(page)).toHaveText([/Set 1 45 lbs × 5/, /Set 2 45 lbs × 8/])
  await press(removed.getByRole('button', { name: /^Put back Row/ }))
  await expect(removed).toHaveCount(0)
  await expect(sets(page)).toHaveCount(3)
  await context.close()
})
