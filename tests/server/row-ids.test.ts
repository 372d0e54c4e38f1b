import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import { addExercise } from '#logbook/exercises.ts'
import { addSet, removeSet } from '#logbook/sets.ts'
import { enterWorkout, startWorkout } from '#logbook/workouts.ts'
import { deltaBetween } from '#sync/delta.ts'
import type { Made } from '#sync/operation.ts'
import { benchAndBand, MAX, meta as metaOf, newSet, uuid } from '../support/routine-rows.ts'
import { applied, BAND, BENCH, meta, startedFrom, WORKOUT } from '../support/workout-rows.ts'

const exercise = (id: string, name = 'Squat') => ({ id, exerciseId: uuid(700), name, section: 'training' as const })
const setOf = (id: string, workoutExerciseId: string) => ({
  ...{ ...newSet(1), id, workoutExerciseId },
  routineSetId: null,
})
const judged = (document: TrainingDocument | null, made: Made, actorId?: string) =>
  applied(
    document as never,
    made,
    document?.kind === 'routine' ? metaOf({ ...(actorId && { actorId }) }) : meta({ ...(actorId && { actorId }) }),
  )
const whole = (exercises: ReturnType<typeof exercise>[], sets: ReturnType<typeof setOf>[]) => ({
  ...{ name: 'Friday', routineId: null, timeZone: null, exercises, sets },
})

const workout = startedFrom()
const routine = benchAndBand()
const [SET, ROW] = [uuid(11), uuid(1)]

test.each<[string, TrainingDocument | null, Made]>([
  ['set.add with the id of its exercise', workout, addSet.logging.make({ set: setOf(BENCH, BENCH) })],
  ['set.add with the id of another exercise', workout, addSet.logging.make({ set: setOf(BAND, BENCH) })],
  ['set.add with the id of the workout', workout, addSet.logging.make({ set: setOf(WORKOUT, BENCH) })],
  [
    'workoutExercise.add whose set has its id',
    workout,
    addExercise.logging.make({ exercise: exercise(uuid(5)), sets: [setOf(uuid(5), uuid(5))] }),
  ],
  [
    'workoutExercise.add with the id of a set',
    workout,
    addExercise.logging.make({ exercise: exercise(workout.sets[0]?.id ?? ''), sets: [] }),
  ],
  [
    'workoutExercise.add whose set has the id of an exercise',
    workout,
    addExercise.logging.make({ exercise: exercise(uuid(5)), sets: [setOf(BENCH, uuid(5))] }),
  ],
  [
    'workout.start with one id for an exercise and its set',
    null,
    startWorkout.make(whole([exercise(uuid(5))], [setOf(uuid(5), uuid(5))])),
  ],
  ['workout.start with its own id for an exercise', null, startWorkout.make(whole([exercise(WORKOUT)], []))],
  [
    'workout.enter with one id for an exercise and its set',
    null,
    enterWorkout.make({ ...whole([exercise(uuid(5))], [setOf(uuid(5), uuid(5))]), startedAt: 0, endedAt: 60_000 }),
  ],
  ['loggedSet.add with the id of its exercise', workout, addSet.correcting.make({ set: setOf(BENCH, BENCH) })],
  [
    'loggedExercise.add with the id of a set',
    workout,
    addExercise.correcting.make({ exercise: exercise(workout.sets[0]?.id ?? ''), sets: [] }),
  ],
  [
    'templateSet.add with the id of its exercise',
    routine,
    addSet.planning.make({ routineExerciseId: ROW, set: { ...newSet(1), id: ROW } }),
  ],
  [
    'routineExercise.add with the id of a set',
    routine,
    addExercise.planning.make({ ...exercise(SET), sets: [newSet(51)] }),
  ],
  [
    'routineExercise.add whose set has its id',
    routine,
    addExercise.planning.make({ ...exercise(uuid(5)), sets: [{ ...newSet(1), id: uuid(5) }] }),
  ],
])('Y3 Y10 an operation that gives two rows of a document the same id is malformed: %s', (_, document, made) => {
  expect(judged(document, made)).toEqual({ refused: 'malformed' })
})

test('Y4 Y10 operations with any ids remove and change no other rows of a document', () => {
  // Few ids, so that they meet: the document's own, those of its rows, and two new ones.
  const anyStep = (document: TrainingDocument) => {
    const rows = [...document.exercises, ...document.sets].map(({ id }) => id)
    const id = fc.constantFrom(document.id, uuid(801), uuid(802), ...rows)
    const exerciseId = fc.constantFrom(...document.exercises.map((row) => row.id))
    const template = (setId: string) => ({ ...newSet(1), id: setId })
    if (document.kind === 'workout') {
      return fc.oneof(
        fc.tuple(id, exerciseId).map(([set, of]) => addSet.logging.make({ set: setOf(set, of) })),
        fc
          .tuple(id, id)
          .map(([of, set]) => addExercise.logging.make({ exercise: exercise(of), sets: [setOf(set, of)] })),
        id.map((setId) => removeSet.logging.make({ setId })),
      )
    }
    return fc.oneof(
      fc.tuple(id, exerciseId).map(([set, of]) => addSet.planning.make({ routineExerciseId: of, set: template(set) })),
      fc.tuple(id, id).map(([of, set]) => addExercise.planning.make({ ...exercise(of), sets: [template(set)] })),
      id.map((setId) => removeSet.planning.make({ setId })),
    )
  }
  const anyHistory = fc
    .constantFrom<TrainingDocument>(workout, routine)
    .chain((document) => fc.tuple(fc.constant(document), fc.array(anyStep(document), { maxLength: 8 })))
  fc.assert(
    fc.property(anyHistory, ([start, steps]) => {
      let document = start
      for (const made of steps) {
        const outcome = judged(document, made, MAX)
        if (!('document' in outcome) || !isTraining(outcome.document)) continue
        const after = outcome.document
        const ids = [after.id, ...[...after.exercises, ...after.sets].map((row) => row.id)]
        expect(new Set(ids).size).toBe(ids.length)
        // What devices and the database are told to take out: the set that was named, and no exercise.
        const removed = deltaBetween(document, after)?.removed ?? []
        expect(removed).toEqual(removed.length === 0 ? [] : [(made.args as { setId?: string }).setId])
        expect(document.exercises.filter((row) => !after.exercises.some((other) => other === row))).toEqual([])
        document = after
      }
    }),
  )
})
