import { expect, test } from '@playwright/test'
import type { WorkoutDocument } from '../../src/domain/workout.ts'
import type { HistoryPage } from '../../src/logbook/history-list.ts'
import type { PullAnswer } from '../../src/sync/wire.ts'
import { AppProcess } from '../support/app-process.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { signUpAt } from '../support/server.ts'
import { LAPTOP, Lifter, PHONE, type PlannedExercise } from './lifter.ts'
import { giveSession } from './person-page.ts'

const PASSWORD = 'five by five'

const workoutA: PlannedExercise[] = [
  { section: 'Warmup', name: 'Jumping Jacks', sets: 1, seconds: 45, unit: 'body' },
  { section: 'Training', name: 'Squat', sets: 3, reps: 5, weight: 135, unit: 'lbs' },
  { section: 'Training', name: 'Bench Press', sets: 2, reps: 5, weight: 95, unit: 'lbs' },
  { section: 'Training', name: 'Barbell Row', sets: 2, reps: 5, weight: 87.5, unit: 'lbs' },
  { section: 'Cooldown', name: 'Couch Stretch', sets: 1, seconds: 90, unit: 'body' },
]

const pushDay: PlannedExercise[] = [
  { section: 'Warmup', name: 'Band Pull-Apart', sets: 2, reps: 15, unit: 'body' },
  { section: 'Training', name: 'Overhead Press', sets: 3, reps: 8, weight: 42.5, unit: 'kg' },
  { section: 'Training', name: 'Dip', sets: 3, reps: 10, unit: 'body' },
]

test.describe('the main job: plan, train and review', () => {
  test.use({ serviceWorkers: 'allow' })
  const app = new AppProcess()
  test.beforeAll(() => app.start())
  test.afterAll(() => app.dispose())

  test('R-AUTH-15 R-ROUT-05 R-BUILD-01 R-SET-01 R-ACTIVE-20 R-HIST-07 a lifter signs up, plans a routine, trains 9 sets and finds them in the history', async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const phone = await Lifter.with(browser, app.origin, PHONE)
    await phone.signUp('Olivia', 'Owen', 'olivia@example.org', PASSWORD)
    const laptop = await Lifter.with(browser, app.origin, LAPTOP)
    await laptop.logIn('olivia@example.org', PASSWORD)

    await phone.createRoutine('Workout A')
    for (const exercise of workoutA) await phone.addExercise(exercise)
    await phone.startWorkout()
    await expect(laptop.page).toHaveURL(`${app.origin}/workout/active`) // R-SYNC-05
    expect(await phone.progress()).toEqual({ completed: 0, total: 9 })

    for (let done = 0; done < 9; done++) {
      if (done === 2) {
        await phone.page.reload()
        await expect.poll(() => phone.progress()).toEqual({ completed: 2, total: 9 })
      }
      if (done === 4) {
        // What was done before is on the other device; the next two are on the phone alone.
        await expect(laptop.page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4 of 9 sets')
        await phone.context.setOffline(true)
      }
      if (done === 6) {
        await expect(laptop.page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4 of 9 sets')
        await phone.context.setOffline(false)
        await expect(laptop.page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 9 sets')
      }
      await phone.swipeNext()
    }

    // It ends by itself, here and there.
    await expect(phone.page).toHaveURL(/\/history\/[0-9a-f-]+$/)
    await expect(phone.page.getByText('Workout complete', { exact: true })).toBeVisible()
    await expect(laptop.page).toHaveURL(phone.page.url())
    for (const { page } of [phone, laptop]) {
      for (const { name, sets } of workoutA) {
        const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
        await expect(article.getByRole('listitem')).toHaveCount(sets)
      }
      await expect(page.getByRole('listitem', { name: 'Set 2, 5 reps, 87.5 lbs' })).toHaveCount(1)
    }
    await phone.page.getByRole('button', { name: 'Back' }).click()
    await expect(phone.page.getByRole('link', { name: /^Workout A .* Workout · 9 sets/ })).toBeVisible()

    // And exactly those sets are in the database.
    const workoutId = laptop.page.url().split('/').at(-1) as string
    const stored = await storedWorkout(phone, workoutId)
    expect(stored.workout).toMatchObject({ is_active: false, routine_id: expect.any(String) })
    expect(stored.sets.map(({ status }) => status)).toEqual(Array(9).fill('complete'))
    expect(plannedSets(stored)).toEqual(
      workoutA.flatMap(({ name, sets, reps, seconds, weight, unit }) =>
        Array.from({ length: sets }, (_, index) => ({
          name,
          set_variant: `Set ${index + 1}`,
          amount: seconds ?? reps,
          load: unit === 'body' ? 'body' : `${weight} ${unit}`,
        })),
      ),
    )
    await phone.context.close()
    await laptop.context.close()
  })

  test('R-ACTIVE-18 R-ACTIVE-21 R-RULES-01 a lifter trains a push day in kg and body weight and ends it by hand half-way', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const phone = await Lifter.with(browser, app.origin, PHONE)
    await giveSession(phone.context, app, await signUpAt(app.origin, 'Kim', 'Kilo', 'kim@example.org'))
    await phone.page.goto(`${app.origin}/routines`)
    await phone.createRoutine('Push')
    for (const exercise of pushDay) await phone.addExercise(exercise)
    await phone.startWorkout()
    for (let done = 0; done < 4; done++) await phone.swipeNext()
    await phone.page.getByRole('button', { name: 'End workout' }).click()
    const question = phone.page.getByRole('alertdialog', { name: 'End workout?' })
    await expect(question).toContainText('4 of 8 sets are still open.')
    await question.getByRole('button', { name: 'End workout' }).click()
    await expect(phone.page).toHaveURL(/\/history\/[0-9a-f-]+$/)
    await expect(phone.page.getByRole('listitem', { name: 'Set 2, 8 reps, 42.5 kg' })).toBeVisible()
    await expect(phone.page.getByRole('heading', { name: 'Dip' })).toHaveCount(0)
    const stored = await storedWorkout(phone, phone.page.url().split('/').at(-1) as string)
    expect(stored.sets.filter(({ status }) => status === 'complete')).toHaveLength(4)
    await phone.context.close()
  })

  test('R-SYNC-09 Y8 killing the server (kill -9) between sets loses no acknowledged set and stores none twice', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const person = await signUpAt(app.origin, 'Olga', 'Orm', 'olga@example.org')
    const exercises = ['Squat', 'Dip', 'Row'].map((name) => ({ name, sets: [{}, {}] }))
    const routineId = await planRoutine(app, person, { name: 'Push', exercises })
    const phone = await Lifter.with(browser, app.origin, PHONE)
    await giveSession(phone.context, app, person)
    await phone.page.goto(`${app.origin}/routines/${routineId}/configure`)
    await phone.startWorkout()
    for (let done = 0; done < 2; done++) await phone.swipeNext()
    await app.kill()
    for (let done = 0; done < 2; done++) await phone.swipeNext()
    await expect(phone.page.getByText(/Offline · .* saved on this phone/)).toBeVisible()
    await app.start()
    for (let done = 0; done < 2; done++) await phone.swipeNext()
    await expect(phone.page).toHaveURL(/\/history\/[0-9a-f-]+$/)
    // A page whose file was asked for without a server is opened anew once there is one.
    await expect(phone.page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    const workoutId = phone.page.url().split('/').at(-1) as string
    await expect
      .poll(async () => (await storedWorkout(phone, workoutId)).sets.map(({ status }) => status))
      .toEqual(Array(6).fill('complete'))
    const history = await phone.page.evaluate(async (ownerId) => {
      const response = await fetch(`/api/history?ownerId=${ownerId}`)
      return (await response.json()) as HistoryPage
    }, person.userId)
    expect(history.rows.map(({ id }) => id)).toEqual([workoutId])
    await phone.context.close()
  })
})

/** A workout as the server holds it now. */
async function storedWorkout(lifter: Lifter, workoutId: string): Promise<WorkoutDocument> {
  const actorId = await accountId(lifter)
  const answer = await lifter.page.evaluate(
    async (body) => {
      const response = await fetch('/api/documents', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as PullAnswer
    },
    { actorId, ownerId: actorId, known: {}, ids: [workoutId], routines: false, active: false },
  )
  const [update] = answer.documents
  if (update?.t !== 'document' || update.document.kind !== 'workout') throw new Error('no such workout')
  return update.document
}

const accountId = (lifter: Lifter): Promise<string> =>
  lifter.page.evaluate(async () => {
    const response = await fetch('/api/session')
    return ((await response.json()) as { user: { id: string } }).user.id
  })

/** What was planned, as it was logged, in training order. */
function plannedSets({ exercises, sets }: WorkoutDocument) {
  return exercises.flatMap((exercise) =>
    sets
      .filter((set) => set.workout_exercise_id === exercise.id)
      .toSorted((a, b) => a.set_order - b.set_order)
      .map((set) => ({
        name: exercise.snapshot_name,
        set_variant: set.set_variant,
        amount: set.set_type === 'timed' ? set.timed_set_duration : set.reps,
        load: set.weight_unit === 'body' ? 'body' : `${set.weight} ${set.weight_unit}`,
      })),
  )
}
