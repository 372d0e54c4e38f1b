import { expect, type Page } from '@playwright/test'
import { addExercise } from '#logbook/exercises.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { createRoutine as routineCreation } from '../../src/logbook/routines.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { test } from './killable-phone.ts'
import { standsStill } from './last-set.ts'
import { newPerson, openAs } from './person-page.ts'
import { addExercise as addByHand, createRoutine, dialog, stored } from './routine-steps.ts'
import { cardOf, completeNext, expectProgress, focusedCard, rowOf, storedWorkout, train } from './training-floor.ts'

test.use({ trace: 'off' }) // A browser that is killed leaves none.

/** A routine, made on another device. */
async function plan(app: TestServer, person: Person, name: string, exercises: Record<string, number>) {
  const routineId = crypto.randomUUID()
  const made = Object.entries(exercises).map(([exercise, sets]) =>
    addExercise.planning.make({
      ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, exercise) },
      ...{ name: exercise, section: 'training' },
      sets: Array.from({ length: sets }, (_, index) => ({
        ...setValues({ set_variant: `Set ${index + 1}` }),
        id: crypto.randomUUID(),
      })),
    }),
  )
  const ops = [routineCreation.make({ name }), ...made]
  const { results } = await pushed(
    app,
    person,
    ops.map((op, n) => envelope(person, person.userId, routineId, op, { n })),
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
  return routineId
}

/** Pushes the thumb of the next set all the way. */
async function swipeNext(page: Page) {
  const row = page.locator('[data-next][data-status=default]')
  const setId = (await row.getAttribute('data-set-id')) ?? ''
  const finger = await Finger.on(page)
  await expect(async () => {
    // While the card moves, the finger would come down on another row.
    await standsStill(page)
    await finger.drag(rowOf(page, setId).locator('.set-thumb'), 290)
    await expect(rowOf(page, setId)).not.toHaveAttribute('data-status', 'default', { timeout: 1000 })
  }).toPass()
}

test('R-SYNC-09 Y2 Y8 Y25 a workout done entirely offline, through three kills, reaches the server complete and only once', async ({
  browser,
  app,
  network,
  phone,
}) => {
  const person = await newPerson(app)
  const planned = { Squat: 2, 'Bench Press': 3, 'Barbell Row': 2 }
  const legDay = await plan(app, person, 'Leg day', planned)
  const pushDay = await plan(app, person, 'Push Day', { Dip: 2 })
  await phone.visit(person, '/routines', (page) => expect(page.getByRole('link', { name: /Push Day/ })).toBeVisible())
  await phone.stop()

  network.break({ isDown: true })
  await phone.start()
  await phone.goto('/routines')
  await phone.page.getByRole('link', { name: /Leg day/ }).tap()
  await expect(phone.page).toHaveURL(`${phone.origin}/routines/${legDay}/configure`)
  const before = Date.now()
  await phone.page.getByRole('button', { name: /start workout/i }).tap()
  await expect(phone.page).toHaveURL(`${phone.origin}/workout/active`)
  const started = Date.now()
  for (let set = 0; set < 2; set++) await swipeNext(phone.page)

  await phone.closeTab()
  await phone.goto('/workout/active')
  await expectProgress(phone.page, '2 of 7 sets')
  for (let set = 2; set < 4; set++) await completeNext(phone.page)
  // The card before it may be folding still.
  const bench = cardOf(phone.page, 'Bench Press')
  await bench.getByRole('button', { name: 'Edit Set 2, 5 reps, 45 lbs' }).tap()
  const sheet = dialog(phone.page, 'Edit Set')
  await sheet.getByRole('spinbutton', { name: 'Reps' }).fill('8')
  await sheet.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(sheet).toBeHidden()

  await phone.killPage()
  await phone.goto('/workout/active')
  await expectProgress(phone.page, '4 of 7 sets')
  await expect(focusedCard(phone.page).getByRole('group', { name: 'Set 2, 8 reps, 45 lbs' })).toBeVisible()
  for (let set = 4; set < 6; set++) await completeNext(phone.page)
  await addByHand(phone.asOpened, 'Cooldown', 'Couch Stretch')

  await phone.killBrowser()
  await phone.start()
  await phone.goto('/')
  await expect(phone.page).toHaveURL(`${phone.origin}/workout/active`)
  await expect(cardOf(phone.page, 'Couch Stretch')).toBeVisible()
  const ended = Date.now()
  await phone.page.getByRole('button', { name: 'End workout' }).tap()
  await dialogOf(phone.page).getByRole('button', { name: 'End workout' }).tap()
  await expect(phone.page).toHaveURL(/\/history\/[0-9a-f-]+$/)
  const workoutId = phone.page.url().split('/').at(-1) as string
  await phone.goto('/history')
  await phone.page.getByRole('link', { name: /Leg day/ }).tap()
  await expect(phone.page.getByRole('listitem', { name: /^Set/ })).toHaveCount(6)

  await phone.goto('/routines')
  const pullDay = await createRoutine(phone.asOpened, 'Pull Day')
  await addByHand(phone.asOpened, 'Training', 'Chin-Up')
  await phone.goto(`/routines/${pushDay}/configure`)
  await addByHand(phone.asOpened, 'Training', 'Overhead Press')
  expect((await stored(app, person)).length).toBe(2)

  // The server takes what a request needs on its way for a difference of the clocks (Y25): this much at most, ms.
  let onTheWay = 0
  phone.page.context().on('requestfinished', (request) => {
    if (!request.url().endsWith('/api/ops')) return
    const { sentAt } = request.postDataJSON() as { sentAt: number }
    onTheWay = Math.max(onTheWay, Date.now() - sentAt)
  })
  network.mend()
  const { db } = app.context.database
  const done = () =>
    db
      .selectFrom('applied_operation')
      .select(['kind', 'outcome'])
      .where('owner_id', '=', person.userId)
      .where('document_id', 'in', [workoutId, pullDay])
      .execute()
  const expected = {
    ...{ 'workout.start': 1, 'set.complete': 6, 'set.edit': 1, 'workoutExercise.add': 1, 'workout.end': 1 },
    ...{ 'routine.create': 1, 'routineExercise.add': 1 },
  }
  await expect
    .poll(async () =>
      Object.fromEntries(
        Object.entries(Object.groupBy(await done(), ({ kind }) => kind)).map(([kind, all]) => [kind, all?.length]),
      ),
    )
    .toEqual(expected)
  expect((await done()).every(({ outcome }) => outcome === 'done')).toBe(true)

  const { workout, exercises, sets } = await storedWorkout({ app, person, logged: { workoutId } })
  expect(workout.is_active).toBe(false)
  expect(workout.created_at).toBeGreaterThanOrEqual(before)
  await expect.poll(() => onTheWay).toBeGreaterThan(0)
  expect(workout.created_at).toBeLessThanOrEqual(started + onTheWay)
  expect(workout.completed_at).toBeGreaterThanOrEqual(ended)
  expect(workout.duration_seconds).toBe(Math.floor(((workout.completed_at ?? 0) - workout.created_at) / 1000))
  const rows = exercises
    .toSorted((a, b) => a.exercise_order - b.exercise_order)
    .map(({ id, snapshot_name }) => [snapshot_name, sets.filter((set) => set.workout_exercise_id === id)] as const)
  expect(
    Object.fromEntries(rows.map(([name, own]) => [name, own.filter(({ status }) => status === 'complete').length])),
  ).toEqual({ Squat: 2, 'Bench Press': 3, 'Barbell Row': 1, 'Couch Stretch': 0 })
  expect(
    rows.flatMap(([name, own]) =>
      own.flatMap(({ reps, set_variant }) => (reps === 8 ? [`${name} ${set_variant}`] : [])),
    ),
  ).toEqual(['Bench Press Set 2'])
  const routines = await stored(app, person)
  expect(routines.map(({ routine, exercises: own }) => `${routine.routine_name}: ${own.length}`).toSorted()).toEqual([
    'Leg day: 3',
    'Pull Day: 1',
    'Push Day: 2',
  ])

  const laptop = await openAs(browser, app, person, 'laptop')
  await laptop.goto(`/history/${workoutId}`)
  await expect(laptop.page.getByRole('listitem', { name: /^Set/ })).toHaveCount(6)
  await laptop.goto('/history')
  await expect(laptop.page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')).toHaveCount(1)
  await laptop.context.close()
})

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'End workout?' })

/** From now on notes every text and address that a log-in or a visitor's page would show, however briefly. */
const watchForLogIn = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const { textContent } = document.body
      if (/Log in|Create account|Checking for active/.test(textContent ?? '')) seen.push(`text: ${textContent}`)
      if (!location.pathname.startsWith('/workout')) seen.push(location.pathname)
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
    )
  })

test('R-AUTH-52 R-AUTH-58 R-FOCUS-06 without a server, a reload, deep link or cold start opens the workout and never shows a log-in', async ({
  app,
  network,
  phone,
}) => {
  const training = await train(app, { done: 3 })
  await phone.visit(training.person, '/workout/active', (page) => expect(focusedCard(page)).toBeVisible())
  const isAtItsCard = async () => {
    await expect(focusedCard(phone.page).getByRole('heading')).toContainText('Squat')
    await expectProgress(phone.page, '3 of 6 sets')
    await expect(phone.page.getByText('Offline', { exact: true })).toBeVisible()
    expect(await phone.page.evaluate(() => (window as { seen?: string[] }).seen ?? [])).toEqual([])
  }
  await isAtItsOnlineCard(phone.page)
  network.break({ isDown: true })
  await watchForLogIn(phone.page)
  await phone.page.reload()
  await isAtItsCard()
  await phone.closeTab()
  await watchForLogIn(phone.page)
  await phone.goto('/workout/active')
  await isAtItsCard()
  await phone.stop()
  await phone.start()
  await watchForLogIn(phone.page)
  await phone.goto('/workout/active')
  await isAtItsCard()
  await completeNext(phone.page)
  await expectProgress(phone.page, '4 of 6 sets')
  await phone.killBrowser()
  await phone.start()
  await watchForLogIn(phone.page)
  await phone.goto('/workout/active')
  await expectProgress(phone.page, '4 of 6 sets')
  await expect(phone.page.getByText('Offline · 1 set saved on this phone')).toBeVisible()
  expect(await phone.page.evaluate(() => (window as { seen?: string[] }).seen ?? [])).toEqual([])
})

const isAtItsOnlineCard = async (page: Page) => {
  await expect(focusedCard(page).getByRole('heading')).toContainText('Squat')
}
