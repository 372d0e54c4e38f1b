import { exerciseIdFor } from '#domain/ids.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Envelope } from '#sync/operation.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import { NOON_ZONE } from './noon.ts'
import { envelope, pushed } from './pushing.ts'
import type { Person, TestServer } from './server.ts'
import { type Planned, setValues } from './training.ts'

export type LoggedWorkout = {
  name?: string
  routineId?: string | null
  exercises: Planned[]
  /** When it started, ms since 1970; each set takes a minute. */
  at: number
  /** The number of complete sets, from the first on; by default all. */
  done?: number
  /** The time zone of the device; by default one where it is noon. */
  timeZone?: string
  /** Whether it is ended by hand; by default it is, unless its last set has ended it. */
  ends?: boolean
}

export type Logged = { workoutId: string; exerciseIds: string[]; setIds: string[]; ops: Envelope[] }

const MINUTE = 60_000

/** The operations of a whole workout, as the person's device makes them. */
export function workoutOps(person: Person, { name = 'Leg day', routineId = null, ...workout }: LoggedWorkout): Logged {
  const workoutId = crypto.randomUUID()
  const rows = workout.exercises.map(({ name: exercise, section = 'training', sets = [{}] }) => ({
    id: crypto.randomUUID(),
    ...{ exerciseId: exerciseIdFor(person.userId, exercise), name: exercise, section },
    sets: sets.map((set, index) => ({
      ...setValues({ set_variant: `Set ${index + 1}`, ...set }),
      id: crypto.randomUUID(),
    })),
  }))
  const sets = rows.flatMap((row) => row.sets.map((set) => ({ ...set, workoutExerciseId: row.id, routineSetId: null })))
  const exercises = rows.map(({ sets: _, ...row }) => row)
  const made = [
    startWorkout.make({ name, routineId, timeZone: workout.timeZone ?? NOON_ZONE, exercises, sets }),
    ...sets.slice(0, workout.done).map(({ id }) => completeSet.make({ setId: id })),
    ...(workout.ends === false ? [] : [endWorkoutByHand.make({})]),
  ]
  return {
    workoutId,
    exerciseIds: exercises.map(({ id }) => id),
    setIds: sets.map(({ id }) => id),
    ops: made.map((one, n) =>
      envelope(person, person.userId, workoutId, one, { n, at: workout.at + Math.min(n, sets.length) * MINUTE }),
    ),
  }
}

/** Sends whole workouts, one after the other, and expects that each operation is done. Returns them in order. */
export async function logWorkouts(
  server: TestServer,
  person: Person,
  workouts: readonly LoggedWorkout[],
): Promise<Logged[]> {
  const logged = workouts.map((workout) => workoutOps(person, workout))
  const ops = logged.flatMap((workout) => workout.ops)
  for (let from = 0; from < ops.length; from += MAX_BATCH) {
    const { results } = await pushed(server, person, ops.slice(from, from + MAX_BATCH), { sentAt: server.clock.now })
    const refused = results.find(({ outcome }) => outcome !== 'done')
    if (refused) throw new Error(`an operation was ${refused.outcome}: ${refused.code}`)
  }
  return logged
}

/** Sends one whole workout. */
export async function logWorkout(server: TestServer, person: Person, workout: LoggedWorkout): Promise<Logged> {
  const [logged] = await logWorkouts(server, person, [workout])
  return logged as Logged
}
