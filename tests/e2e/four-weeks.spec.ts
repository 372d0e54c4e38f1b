import { expect, type Page } from '@playwright/test'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { activatePlan } from '#logbook/plans.ts'
import { editSet } from '#logbook/sets.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import type { PullAnswer } from '#sync/wire.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { newPlan, newSlot } from '../support/plan-rows.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { pressInMenu } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { dialog, setStepper } from './routine-steps.ts'

// A server of its own, because no other test may be where its clock goes.
test.use({ config: {}, timezoneId: 'UTC' })
test.describe.configure({ timeout: 180_000 })

/** Monday of the first week, in the evening. */
const FIRST_MONDAY = Date.parse('2027-02-01T17:00:00Z')
const DAY = 24 * 3_600_000
const DAYS = { Mon: 0, Tue: 1, Wed: 2, Thu: 3, Fri: 4 } as const

/** Squats in both routines, five sets of five; a step is 2.5 kg, of deadlifts 5 kg. */
const STARTS = { Squat: 60, 'Bench Press': 45, Deadlift: 80 } as const
type Lift = keyof typeof STARTS
const ROUTINES: Record<string, Lift[]> = { 'Workout A': ['Squat', 'Bench Press'], 'Workout B': ['Squat', 'Deadlift'] }

/** Somebody whose devices and server share a clock. */
class Trainee {
  readonly page: Page
  private readonly app: TestServer
  private readonly person: Person
  private readonly routineIds: string[] = []
  private n = 0

  constructor(app: TestServer, person: Person, page: Page) {
    this.app = app
    this.person = person
    this.page = page
  }

  async push(documentId: string, made: Made[]) {
    const { app, person } = this
    const ops = made.map((one) => envelope(person, person.userId, documentId, one, { n: this.n++ }))
    const { results } = await pushed(app, person, ops)
    expect(results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
  }

  /** The documents with these ids, and the running workout. */
  async documents<D>(...ids: string[]): Promise<D[]> {
    const { userId, cookie } = this.person
    const body = { actorId: userId, ownerId: userId, known: {}, ids, active: ids.length === 0, routines: false }
    const answer = await this.app.ask('/api/documents', { method: 'POST', cookie, body })
    const { documents } = (await answer.json()) as PullAnswer
    return documents.flatMap((update) => (update.t === 'document' ? [update.document as D] : []))
  }

  /** A plan of the two routines in turn, whose exercises have tracks. */
  async planFiveByFive() {
    const { userId } = this.person
    const trackOf = (lift: Lift) => trackIdFor(userId, exerciseIdFor(userId, lift), null)
    const tracks = Object.entries(STARTS).map(([lift, weight]) => {
      const rule = { ...BY_WEIGHT, step: lift === 'Deadlift' ? 5 : 2.5 }
      const changes = { rule, base: weight, base_unit: 'kg' as const, base_set_at: FIRST_MONDAY - DAY }
      const exerciseId = exerciseIdFor(userId, lift)
      return editTrack.make({ id: trackOf(lift as Lift), exerciseId, label: null, changes })
    })
    const planId = crypto.randomUUID()
    await this.push(bookIdFor(userId), [...tracks, activatePlan.make({ planId })])
    await this.push(planId, [newPlan()])
    for (const [name, lifts] of Object.entries(ROUTINES)) {
      const routineId = await planRoutine(this.app, this.person, { name, exercises: lifts.map(plannedOf) })
      this.routineIds.push(routineId)
      const [routine] = await this.documents<RoutineDocument>(routineId)
      const follow = (routine?.exercises ?? []).map((row) =>
        editExercise.planning.make({ id: row.id, track_id: trackOf(row.name as Lift) }),
      )
      await this.push(routineId, follow)
      await this.push(planId, [newSlot(crypto.randomUUID(), routineId)])
    }
  }

  /** Goes on to this day, on the server and in the browser, and opens the routines there. */
  async on(week: number, day: keyof typeof DAYS) {
    const at = FIRST_MONDAY + (7 * (week - 1) + DAYS[day]) * DAY
    this.app.clock.now = at
    await this.page.clock.setSystemTime(at)
    await this.page.goto(`${this.app.origin}/routines`)
  }

  /** Starts what the card 'Next' has, reads it, and does all as asked, or the last set of one exercise one short. */
  async train(week: number, day: keyof typeof DAYS, next: string, reads: Reads, short?: Lift) {
    await this.on(week, day)
    await expect(this.card.getByRole('heading', { level: 2 })).toHaveText(next)
    await this.card.getByRole('button', { name: 'Start workout' }).click()
    await expect(this.page).toHaveURL(/workout\/active/)
    for (const [lift, [weight, why]] of Object.entries(reads)) {
      const heading = this.page.getByRole('heading', { name: new RegExp(`^${lift} `), level: 3 }).getByRole('button')
      if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
      const article = this.page.getByRole('article').filter({ has: heading })
      await expect(article.getByRole('button', { name: `Edit Set 1, 5 reps, ${weight} kg` })).toBeVisible()
      await expect(article.getByText(why, { exact: true })).toBeVisible()
    }
    return this.finish(short)
  }

  private async finish(short: Lift | undefined) {
    await expect.poll(async () => (await this.documents<WorkoutDocument>()).length).toBe(1)
    const [workout] = await this.documents<WorkoutDocument>()
    if (!workout) throw new Error('no workout runs')
    const missed = workout.exercises.find(({ snapshot_name }) => snapshot_name === short)
    const last = workout.sets.findLast(({ workout_exercise_id }) => workout_exercise_id === missed?.id)
    await this.push(workout.id, [
      ...workout.sets.map(({ id }) => completeSet.make({ setId: id })),
      ...(last ? [editSet.logging.make({ setId: last.id, changes: { reps: 4 } })] : []),
      endWorkoutByHand.make({}),
    ])
    await expect(this.page).not.toHaveURL(/workout\/active/)
    return workout.id
  }

  get card() {
    return this.page.getByRole('region', { name: 'Next in your plan' })
  }

  /** What the builder shows of the first set of the squats in workout A. */
  async expectInBuilder(weight: number) {
    await this.page.goto(`${this.app.origin}/routines/${this.routineIds[0]}/configure`)
    await expect(this.page.getByRole('button', { name: `Edit Set 1, 5 reps, ${weight} kg` }).first()).toBeVisible()
  }
}

/** The weight of an exercise in kg, and the line that says why. */
type Reads = Partial<Record<Lift, [weight: number, why: string]>>

const plannedOf = (name: Lift) => ({
  name,
  sets: Array.from({ length: name === 'Deadlift' ? 1 : 5 }, (_, index) => ({
    ...{ set_variant: `Set ${index + 1}`, reps: 5, weight: STARTS[name], weight_unit: 'kg' as const },
  })),
})

const up = (day: string) => `+2.5 kg: all 5 × 5 done on ${day}`
const heavier = (day: string) => `+5 kg: all 1 × 5 done on ${day}`
const LIGHTER = 'Lighter round: 90 %'
const AS_BEFORE = 'As before the lighter round'

test('R-PLAN-17 R-PLAN-21 R-PLAN-24 four weeks of 5 × 5 with a miss, a correction, a week off and a lighter round', async ({
  browser,
  app,
}) => {
  app.clock.now = FIRST_MONDAY - DAY
  const person = await newPerson(app)
  const { page, context, press } = await openAs(browser, app, person, 'laptop')
  await page.clock.install({ time: FIRST_MONDAY - DAY })
  const olivia = new Trainee(app, person, page)
  await olivia.planFiveByFive()
  const [a, b] = ['Workout A', 'Workout B']
  const asSet = (weight: number): [number, string] => [weight, `Set to ${weight} kg on Sunday`]
  await olivia.train(1, 'Mon', a, { Squat: asSet(60), 'Bench Press': asSet(45) })
  await olivia.train(1, 'Wed', b, { Squat: [62.5, up('Monday')], Deadlift: asSet(80) })
  const friday: Reads = { Squat: [65, up('Wednesday')], 'Bench Press': [47.5, up('Monday')] }
  await olivia.train(1, 'Fri', a, friday, 'Bench Press')
  const monday: Reads = { Squat: [67.5, up('Friday')], Deadlift: [85, heavier('Wednesday')] }
  const mistaken = await olivia.train(2, 'Mon', b, monday, 'Squat')

  await olivia.on(2, 'Tue')
  await olivia.expectInBuilder(67.5)
  await page.goto(`${app.origin}/history/${mistaken}`)
  await pressInMenu(page, press, 'Edit log')
  await press(page.getByRole('button', { name: /^Edit Set 5/ }))
  await setStepper(dialog(page, 'Edit Set'), 'Reps', 5)
  await press(dialog(page, 'Edit Set').getByRole('button', { name: 'Save' }))
  await expect(dialog(page, 'Edit Set')).toBeHidden()
  await olivia.expectInBuilder(70)

  const missed = 'Same weight: 5, 5, 5, 5, 4 on Friday'
  await olivia.train(2, 'Wed', a, { Squat: [70, up('Monday')], 'Bench Press': [47.5, missed] })
  await olivia.train(2, 'Fri', b, { Squat: [72.5, up('Wednesday')], Deadlift: [90, heavier('Monday')] })
  // The third week is off.
  await olivia.train(4, 'Mon', a, { Squat: [75, up('12 February')], 'Bench Press': [50, up('10 February')] })
  await olivia.train(4, 'Wed', b, { Squat: [77.5, up('Monday')], Deadlift: [95, heavier('12 February')] })

  await olivia.on(4, 'Fri')
  await olivia.card.getByRole('button', { name: /^Plan: skip/ }).click()
  await page.getByRole('menuitem', { name: /^Lighter round/ }).click()
  await expect(olivia.card.getByText('Lighter round', { exact: true })).toBeVisible()
  await olivia.train(4, 'Fri', a, { Squat: [70, LIGHTER], 'Bench Press': [45, LIGHTER] })
  await olivia.train(5, 'Mon', b, { Squat: [70, LIGHTER], Deadlift: [90, LIGHTER] })
  await olivia.train(5, 'Wed', a, { Squat: [80, AS_BEFORE], 'Bench Press': [52.5, AS_BEFORE] })
  await olivia.train(5, 'Fri', b, { Squat: [82.5, up('Wednesday')], Deadlift: [100, AS_BEFORE] })
  await context.close()
})
