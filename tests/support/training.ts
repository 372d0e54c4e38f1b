import { exerciseIdFor } from '#domain/ids.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import { newSet, sourceSetName } from '#domain/set-list.ts'
import { addExercise } from '#logbook/exercises.ts'
import { createRoutine } from '#logbook/routines.ts'
import { startWorkout } from '#logbook/workouts.ts'
import type { Device } from './devices.ts'
import { NOON_ZONE } from './noon.ts'

/** A set as a form would give it, with ordinary values where a test does not care. */
export const setValues = (values: Partial<SetValues> = {}): SetValues => ({
  ...newSet(1, sourceSetName),
  reps: 5,
  weight: 45,
  ...values,
})

/** Adds an exercise with its sets to a routine on a device. */
export function planExercise(
  device: Device,
  routineId: string,
  name: string,
  { section = 'training', sets = fiveByFive }: Omit<Planned, 'name'> = {},
  ownerId = device.person.userId,
) {
  const made = addExercise.planning.make({
    id: device.newId(),
    exerciseId: exerciseIdFor(ownerId, name),
    name,
    section,
    sets: sets.map((values) => ({ ...setValues(values), id: device.newId() })),
  })
  device.dispatch(made, routineId, ownerId)
}

export type Planned = { name: string; section?: Section; sets?: Partial<SetValues>[] }

const fiveByFive = Array.from({ length: 5 }, (_, index) => ({ set_variant: `Set ${index + 1}` }))

/** Makes a routine with these exercises on a device, without waiting for anything. Returns its id. */
export function makeRoutine(
  device: Device,
  name: string,
  exercises: Planned[],
  ownerId = device.person.userId,
): string {
  const id = device.newId()
  device.dispatch(createRoutine.make({ name }), id, ownerId)
  for (const { name: exercise, ...planned } of exercises) planExercise(device, id, exercise, planned, ownerId)
  return id
}

/** Starts a workout of these exercises on a device. Returns its id and the ids of its sets in order. */
export function startTraining(
  device: Device,
  exercises: Planned[],
  {
    ownerId = device.person.userId,
    routineId = null as string | null,
    name = 'Leg day',
    rests = new Map() as ReadonlyMap<string, number>,
  } = {},
): { workoutId: string; setIds: string[] } {
  const workoutId = device.newId()
  const rows = exercises.map((exercise) => ({
    id: device.newId(),
    exerciseId: exerciseIdFor(ownerId, exercise.name),
    name: exercise.name,
    section: exercise.section ?? ('training' as const),
    sets: (exercise.sets ?? fiveByFive).map((values) => ({ ...setValues(values), id: device.newId() })),
  }))
  device.dispatch(
    startWorkout.make({
      name,
      routineId,
      timeZone: NOON_ZONE,
      exercises: rows.map(({ sets: _, ...row }) => ({ ...row, restSeconds: rests.get(row.exerciseId) })),
      sets: rows.flatMap((row) => row.sets.map((set) => ({ ...set, workoutExerciseId: row.id, routineSetId: null }))),
    }),
    workoutId,
    ownerId,
  )
  return { workoutId, setIds: rows.flatMap((row) => row.sets.map((set) => set.id)) }
}
