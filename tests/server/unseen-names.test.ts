import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { exerciseName } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { registry } from '#logbook/operations.ts'
import type { Made } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { publicName } from '#words/person-name.ts'
import { benchAndBand, meta as metaOf, newSet, uuid } from '../support/routine-rows.ts'
import { BENCH, meta, startedFrom } from '../support/workout-rows.ts'

/** Seen by nobody; stored as they stand by devices of before. */
const UNSEEN = '\u200b\u3164'

/** An operation as an older device has it in its outbox. */
function landed(kind: string, args: unknown, document: RoutineDocument | WorkoutDocument | null) {
  const operation = registry.get(kind)
  const read = operation?.read(args, 1)
  if (!operation || !read) throw new Error(`${kind} could not be read`)
  const applied = operation.apply(document, read.args, operation.document === 'routine' ? metaOf() : meta())
  if (!('document' in applied)) throw new Error(JSON.stringify(applied))
  return applied.document
}
const set = { ...newSet(71), set_variant: UNSEEN, workoutExerciseId: uuid(70), routineSetId: null }
const exercise = { id: uuid(70), exerciseId: uuid(700), name: UNSEEN, section: 'training' }
const whole = { name: UNSEEN, routineId: null, timeZone: null, exercises: [exercise], sets: [set] }

describe('Y33 R-EDIT-18 an operation with an invisible name is accepted and gets a default name', () => {
  test.each([
    ['workout.start', whole],
    ['workout.enter', { ...whole, startedAt: 0, endedAt: 60_000 }],
  ])('%s with invisible names gets default names for workout, exercise and set', (kind, args) => {
    const { workout, exercises, sets } = landed(kind, args, null) as WorkoutDocument
    expect([workout.workout_name, exercises.map(exerciseName), sets.map((row) => row.set_variant)]).toEqual([
      ...['Workout', ['Exercise'], ['Set']],
    ])
  })

  test.each([
    ['workoutExercise.add', { exercise, sets: [set] }],
    ['loggedExercise.add', { exercise, sets: [set] }],
  ])('%s with invisible names gets default names for exercise and set', (kind, args) => {
    const workout = landed(kind, args, startedFrom()) as WorkoutDocument
    expect([workout.exercises.map(exerciseName).at(-1), workout.sets.at(-1)?.set_variant]).toEqual(['Exercise', 'Set'])
  })

  test('set.add and set.edit with an invisible name get the default name for a set', () => {
    const added = landed('set.add', { set: { ...set, workoutExerciseId: BENCH } }, startedFrom()) as WorkoutDocument
    expect(added.sets.find(({ id }) => id === set.id)?.set_variant).toBe('Set')
    const edit = { setId: set.id, changes: { set_variant: UNSEEN, reps: 7 } }
    const edited = landed('set.edit', edit, added) as WorkoutDocument
    expect(edited.sets.find(({ id }) => id === set.id)).toMatchObject({ set_variant: 'Set', reps: 7 })
  })

  test('routine.create and routineExercise.add with invisible names get default names', () => {
    expect((landed('routine.create', { name: UNSEEN }, null) as RoutineDocument).routine.routine_name).toBe('Routine')
    const { workoutExerciseId: _, routineSetId: __, ...template } = set
    const args = { ...exercise, sets: [template] }
    const routine = landed('routineExercise.add', args, benchAndBand()) as RoutineDocument
    expect([routine.exercises.at(-1)?.name, routine.sets.at(-1)?.set_variant]).toEqual(['Exercise', 'Set'])
  })
})

test.each([
  ['routine.rename', { name: UNSEEN }, benchAndBand(), 'name-blank'],
  ['routineExercise.edit', { id: uuid(1), name: UNSEEN }, benchAndBand(), 'exercise-name-required'],
  ['workout.rename', { name: UNSEEN }, startedFrom(), 'name-blank'],
  ['workoutExercise.edit', { id: BENCH, name: UNSEEN }, startedFrom(), 'exercise-name-empty'],
] as const)('R-ROUT-06 R-EDIT-18 %s to an invisible name is refused', (...row) => {
  const [kind, args, document, code] = row
  const operation = registry.get(kind)
  const read = operation?.read(args, 1) as Pick<Made, 'args'>
  const at = document.kind === 'routine' ? metaOf() : meta()
  expect(operation?.apply(document, read.args, at)).toEqual({ refused: code })
})

test('R-PUB-08 A9 public pages treat an invisible stored name of a person as missing', () => {
  expect(publicName({ first_name: UNSEEN, last_name: '\u202e' }, currentWords())).toBe('User')
  expect(publicName({ first_name: UNSEEN, last_name: 'Owen' }, currentWords())).toBe('Owen')
})
