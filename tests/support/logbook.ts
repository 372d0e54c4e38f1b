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
  /** How many sets are complete, from the first on; default: all. */
  done?: number
  /** Where the wall showed the time; default: where it is noon. */
  timeZone?: string
  /** Default: it is ended by hand, unless its last set has ended it. */
  ends?: boolean
}

export type Logged = { workoutId: string; exerciseIds: string[]; setIds: string[]; ops: Envelope[] }

const MINUTE = 60_000

/** The operations of a whole workout, as the device of the person who did it made them. */
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

/** Sends whole workouts, one after the other, and expects that each operation is done. Answers in their order. */
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

/** One whole workout. */
export async function logWorkout(server: TestServer, person: Person, workout: LoggedWorkout): Promise<Logged> {
  const [logged] = await logWorkouts(server, person, [workout])
  return logged as Logged
}
