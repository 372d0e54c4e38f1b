import { expect, test } from 'vitest'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import type { Section } from '#domain/section.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { mainMuscle } from './muscles.ts'

type Done = [name: string, completed: number, more?: { renamed?: string; section?: Section; open?: number }]

const workout = (...done: Done[]): WorkoutDocument => {
  const exercises = done.map(
    ([snapshot_name, , more = {}], index): WorkoutExercise => ({
      ...({ id: `${index}`, exercise_order: index + 1, section_override: null } as WorkoutExercise),
      ...{ snapshot_name, snapshot_section: more.section ?? 'training', name_override: more.renamed ?? null },
    }),
  )
  const sets = done.flatMap(([, completed, { open = 0 } = {}], index) =>
    Array.from({ length: completed + open }, (_, at): LoggedSet => {
      const values = { set_type: 'reps', reps: 5, set_order: at + 1, status: at < completed ? 'complete' : 'default' }
      return { ...(values as LoggedSet), workout_exercise_id: `${index}` }
    }),
  )
  return { exercises, sets } as unknown as WorkoutDocument
}

test.each<[string, WorkoutDocument, string | null]>([
  ['the muscle of most sets', workout(['Squat', 2], ['Bench Press', 3]), 'Chest'],
  ['of all its exercises together', workout(['Deadlift', 3], ['Squat', 2], ['Leg Press', 2]), 'Quads'],
  ['of equals the one trained first', workout(['Squat', 2], ['Bench Press', 2]), 'Quads'],
  ['in training order', workout(['Squat', 2], ['Arm Circles', 2, { section: 'warmup' }]), 'Shoulders'],
  ['open sets count for nothing', workout(['Squat', 1, { open: 4 }], ['Bench Press', 2]), 'Chest'],
  ['whatever the case', workout([' BENCH press', 1]), 'Chest'],
  ['as another app writes it', workout(['Bench Press (Barbell)', 1]), 'Chest'],
  ['a renamed exercise by its new name', workout(['Bench Press', 1, { renamed: 'Squat' }]), 'Quads'],
  ['else by the name it came with', workout(['Bench Press', 1, { renamed: 'Heavy one' }]), 'Chest'],
  ['what the catalogue knows beside what it does not', workout(['My own lift', 9], ['Plank', 1]), 'Core'],
  ['nothing the catalogue knows', workout(['My own lift', 3]), null],
  ['nothing done', workout(['Squat', 0, { open: 3 }]), null],
])('R-DATA-10 how the main muscle of a workout is chosen: %s', (_title, document, muscle) => {
  expect(mainMuscle(document, ENGLISH_CATALOGUE.entryOf)).toBe(muscle)
})
