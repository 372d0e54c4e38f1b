import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { PlannedWorkout } from '#domain/import/plan.ts'
import type { SetValues } from '#domain/set.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise } from '#logbook/books.ts'
import { completeSet, removeLoggedSets, reopenSet } from '#logbook/logged-sets.ts'
import { addSet, editSet } from '#logbook/sets.ts'
import { deleteWorkout, restoreWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, enterWorkout, retimeWorkout, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { plannedExercise, plannedSet } from './plans.ts'
import type { Random } from './seeded-random.ts'
import { setValues } from './training.ts'

const DAY = 24 * 60 * 60 * 1000
const HOUR = DAY / 24

/** The exercises of a `PastHistory`. */
export const NAMES = ['Bench Press', 'Bench', 'Pull-Up', 'Plank', 'Running', 'Curl']

/** An hour from a start on, as operations carry it. */
export const at = (startedAt: number) => ({ startedAt, endedAt: startedAt + HOUR })

/** A workout of these exercises, as it is entered afterwards. */
export function entered(userId: string, exercises: [name: string, sets: Partial<SetValues>[]][]) {
  const rows = exercises.map(([name, sets]) => ({
    ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(userId, name), name, section: 'training' as const },
    sets: sets.map((values) => ({ ...setValues(values), id: crypto.randomUUID() })),
  }))
  return {
    ...{ name: 'Day', routineId: null, timeZone: 'Europe/Berlin' },
    exercises: rows.map(({ sets: _, ...row }) => row),
    sets: rows.flatMap((row) => row.sets.map((set) => ({ ...set, workoutExerciseId: row.id, routineSetId: null }))),
  }
}

const idsOf = ({ sets, exercises }: ReturnType<typeof entered>) => ({
  setIds: sets.map(({ id }) => id),
  rowIds: exercises.map(({ id }) => id),
})

type Done = { startedAt: number; setIds: string[]; rowIds: string[] }
type Push = (documentId: string, ...made: Made[]) => Promise<void>
/** Imports a workout, and answers the ids it has since. */
type BringIn = (planned: PlannedWorkout) => Promise<Pick<Done, 'setIds' | 'rowIds'> & { workoutId: string }>

/**
 * Somebody who trains, enters, imports, corrects, moves, deletes and brings back workouts of three years, weighs
 * themselves, and joins exercises.
 */
export class PastHistory {
  private readonly random: Random
  private readonly now: number
  private readonly push: Push
  private readonly userId: string
  private readonly bringIn: BringIn | undefined
  private readonly workouts = new Map<string, Done>()
  private readonly trash = new Map<string, Done>()
  private readonly weighings = new Map<string, number>()

  constructor(random: Random, now: number, push: Push, userId: string, bringIn?: BringIn) {
    this.random = random
    this.now = now
    this.push = push
    this.userId = userId
    this.bringIn = bringIn
  }

  async step(): Promise<void> {
    const chance = this.random.below(100)
    if (chance < 30 || this.workouts.size < 3) await this.enter()
    else if (chance < 45) await this.train()
    else if (chance < 55) await this.bring()
    else if (chance < 70) await this.correct()
    else if (chance < 76) await this.move()
    else if (chance < 82) await (this.random.below(3) === 0 ? this.restore() : this.remove())
    else if (chance < 94) await this.weigh()
    else await this.join()
  }

  /** Mostly a later one than all before, as workouts come. */
  private startOf(): number {
    const { random, now } = this
    const done = this.workouts.size
    const days = random.below(3) === 0 ? random.below(3 * 365) : Math.max(1, 1_000 - done * 15)
    return now - days * DAY - random.below(12) * HOUR
  }

  private exercises(): [name: string, sets: Partial<SetValues>[]][] {
    const names = NAMES.filter(() => this.random.below(3) > 0)
    return (names.length > 0 ? names : NAMES).map((name) => [name, this.setsOf(name)])
  }

  private async enter() {
    const whole = entered(this.userId, this.exercises())
    const workoutId = crypto.randomUUID()
    const startedAt = this.startOf()
    await this.push(workoutId, enterWorkout.make({ ...whole, ...at(startedAt) }))
    this.workouts.set(workoutId, { startedAt, ...idsOf(whole) })
  }

  /** Set by set in any order, one of them taken back and done again, and some left open. */
  private async train() {
    const whole = entered(this.userId, this.exercises())
    const workoutId = crypto.randomUUID()
    const startedAt = this.startOf()
    const { setIds, rowIds } = idsOf(whole)
    await this.push(workoutId, startWorkout.make(whole))
    const places = new Map(setIds.map((setId) => [setId, this.random.next()]))
    const order = setIds.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    const done = order.slice(0, Math.max(1, order.length - this.random.below(2) - 1))
    const again = this.random.of(done) ?? ''
    const pushes = done.map((setId) => completeSet.make({ setId }))
    await this.push(workoutId, ...pushes, reopenSet.make({ setId: again }), completeSet.make({ setId: again }))
    await this.push(workoutId, endWorkoutByHand.make({}), retimeWorkout.make(at(startedAt)))
    this.workouts.set(workoutId, { startedAt, setIds, rowIds })
  }

  private async bring() {
    if (!this.bringIn) return await this.enter()
    const startedAt = this.startOf()
    const exercises = this.exercises().map(([name, sets]) => plannedExercise(name, sets.map(plannedSet)))
    const sourceKey = `strong ${startedAt} ${this.workouts.size}`
    const times = { startedAt, endedAt: startedAt + HOUR }
    const { workoutId, ...ids } = await this.bringIn({ sourceKey, name: 'Day', note: null, exercises, ...times })
    this.workouts.set(workoutId, { startedAt, ...ids })
  }

  private setsOf = (name: string): Partial<SetValues>[] =>
    Array.from({ length: 1 + this.random.below(4) }, () => this.valuesOf(name))

  private valuesOf(name: string): Partial<SetValues> {
    const { random } = this
    const kind = random.of(['normal', 'normal', 'normal', 'warmup', 'failure', 'drop'] as const) ?? 'normal'
    if (name === 'Running') {
      const distance = 1 + random.below(10)
      return {
        set_type: 'distance',
        distance,
        distance_unit: random.of(['km', 'mi'] as const) ?? 'km',
        timed_set_duration: 300 * distance - random.below(40),
      }
    }
    if (name === 'Plank')
      return { set_type: 'timed', weight_unit: 'body', timed_set_duration: 30 + random.below(60), kind }
    if (name === 'Pull-Up') {
      const load = random.of(['body', 'added', 'assisted'] as const) ?? 'body'
      if (load === 'body') return { weight_unit: 'body', reps: 1 + random.below(12), kind }
      return { load, weight: random.below(8) * 2.5, weight_unit: 'kg', reps: 1 + random.below(12), kind }
    }
    const isPounds = random.below(3) === 0
    return isPounds
      ? { weight: 200 + random.below(10) * 5, weight_unit: 'lbs', reps: 1 + random.below(12), kind }
      : { weight: 90 + random.below(10) * 2.5, weight_unit: 'kg', reps: 1 + random.below(12), kind }
  }

  /** Half of the time the newest one, which is corrected most. */
  private someWorkout() {
    const inTime = [...this.workouts].toSorted(([, one], [, other]) => one.startedAt - other.startedAt)
    return (this.random.below(2) === 0 ? inTime.at(-1) : this.random.of(inTime)) as [string, Done]
  }

  private async correct() {
    const [workoutId, { setIds, rowIds }] = this.someWorkout()
    const setId = this.random.of(setIds)
    const rowId = this.random.of(rowIds)
    if (!setId || !rowId) return
    const way = this.random.below(4)
    if (way === 0) await this.push(workoutId, removeLoggedSets.make({ setIds: [setId] }))
    else if (way === 1) {
      const set = {
        ...setValues(this.valuesOf('Curl')),
        id: crypto.randomUUID(),
        workoutExerciseId: rowId,
        routineSetId: null,
      }
      await this.push(workoutId, addSet.correcting.make({ set }))
    } else await this.push(workoutId, editSet.correcting.make({ setId, changes: { reps: 1 + this.random.below(15) } }))
  }

  private async move() {
    const [workoutId, done] = this.someWorkout()
    done.startedAt = this.startOf()
    await this.push(workoutId, retimeWorkout.make(at(done.startedAt)))
  }

  private async remove() {
    const [workoutId, done] = this.someWorkout()
    this.workouts.delete(workoutId)
    this.trash.set(workoutId, done)
    await this.push(workoutId, deleteWorkout.make({}))
  }

  private async restore() {
    const [workoutId, done] = this.random.of([...this.trash]) ?? []
    if (!workoutId || !done) return await this.remove()
    this.trash.delete(workoutId)
    this.workouts.set(workoutId, done)
    await this.push(workoutId, restoreWorkout.make({}))
  }

  private async weigh() {
    const known = this.random.of([...this.weighings])
    const kilograms = 78 + this.random.below(10) / 2
    if (known && this.random.below(3) === 0) {
      const [weightId, year] = known
      const isGone = this.random.below(2) === 0
      const made = isGone
        ? removeBodyWeight.make({ weightId })
        : editBodyWeight.make({ weightId, changes: { weight: kilograms } })
      if (isGone) this.weighings.delete(weightId)
      return await this.push(bodyIdFor(this.userId, year), made)
    }
    const time = this.startOf()
    const year = new Date(time).getUTCFullYear()
    const weight = { id: crypto.randomUUID(), at: time, weight: kilograms, unit: 'kg' as const, note: null }
    this.weighings.set(weight.id, year)
    await this.push(bodyIdFor(this.userId, year), addBodyWeight.make({ year, weight }))
  }

  private async join() {
    const [one, other] = [this.random.of(['Bench', 'Curl']) ?? 'Bench', this.random.of(['Bench Press', null])]
    const same_as = other ? exerciseIdFor(this.userId, other) : null
    const made = editBookExercise.make({ exerciseId: exerciseIdFor(this.userId, one), changes: { same_as } })
    await this.push(bookIdFor(this.userId), made)
  }
}
