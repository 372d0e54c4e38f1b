import { exerciseIdFor } from '#domain/ids.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { startWorkout } from '#logbook/workouts.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import { until } from './devices.ts'
import { Engine, type EngineOptions } from './engine-edge.ts'
import { FakeServer, OLIVIA } from './fake-server.ts'
import { setValues } from './training.ts'

/** A set of a workout's exercise, as an operation carries it. */
export const newSet = (id: string, workoutExerciseId: string) => ({
  ...setValues(),
  ...{ id, workoutExerciseId, routineSetId: null },
})

/** A phone with one tab beside the fake server, and the steps of a test. */
export class Phone extends Engine {
  /** The open tab. */
  sync: Sync

  constructor(options: EngineOptions = {}, server = new FakeServer(options.registry)) {
    super(server, options)
    this.sync = undefined as never
  }

  async start(): Promise<this> {
    this.sync = await this.open()
    return this
  }

  /** Kills the tab and opens it again. */
  async reopen() {
    this.kill(this.sync)
    this.sync = await this.open()
  }

  dispatch = (made: Made, documentId: string, { ownerId = OLIVIA, after }: { ownerId?: string; after?: string } = {}) =>
    this.sync.dispatch(made, { ownerId, documentId }, after ? { after } : {})

  /** Dispatches the start of a workout with one exercise. */
  startWorkout(sets: number, ownerId = OLIVIA) {
    const [workoutId, exerciseId] = [this.sync.newId(), this.sync.newId()]
    const setIds = Array.from({ length: sets }, () => this.sync.newId())
    const made = startWorkout.make({
      ...{ name: 'Leg day', routineId: null, timeZone: null },
      exercises: [{ id: exerciseId, exerciseId: exerciseIdFor(ownerId, 'Squat'), name: 'Squat', section: 'training' }],
      sets: setIds.map((id) => newSet(id, exerciseId)),
    })
    return { startId: this.dispatch(made, workoutId, { ownerId }), workoutId, exerciseId, setIds }
  }

  workout = (id: string, tab = this.sync): WorkoutDocument | null => tab.documents.document('workout', id)

  /** The number of sets of a workout that are complete on screen. */
  completed = (id: string, tab = this.sync) =>
    this.workout(id, tab)?.sets.filter(({ status }) => status === 'complete').length

  get status() {
    return this.sync.status.current
  }

  sent = () => until(() => this.status.waiting === 0, 'everything is sent')

  told = () => until(() => this.refusals.length > 0, 'it is told')

  arrived = (opId: string) => this.server.applied.some(({ id }) => id === opId)

  /** The only bundle. */
  bundle(): SetAside {
    const [first, ...others] = this.sync.setAside.current
    if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} bundles were set aside`)
    return first
  }

  refuse(isRefused: (op: Envelope) => boolean) {
    this.server.verdict = (op) => (isRefused(op) ? { outcome: 'refused', code: 'permission-denied' } : null)
  }

  fail(isBroken: (op: Envelope) => boolean) {
    this.server.verdict = (op) => (isBroken(op) ? { outcome: 'failed' } : null)
  }

  /** Runs another round of sending. */
  async nextTry() {
    const before = this.server.requests.length
    this.sync.sendNow()
    await until(() => this.server.requests.length > before, 'it was tried again')
  }

  /** Tries ten more times, and ten minutes later once more, which sets failing operations aside. */
  async tryUntilParked() {
    for (let tries = 0; tries < 10; tries++) await this.nextTry()
    this.clock.now += 10 * 60_000
    await this.nextTry()
  }
}
