import { describe, expect, test } from 'vitest'
import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import {
  applied as appliedToRoutine,
  benchAndBand,
  done as doneToRoutine,
  MAX,
  NINE,
  OLIVIA,
  meta as routineMeta,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { applied, BENCH, BENCH_1, done, meta, startedFrom } from '../../tests/support/workout-rows.ts'
import { startAgain } from './documents.ts'
import { removeExercise } from './exercises.ts'
import { keepValue } from './kept-rows.ts'
import { completeSet } from './logged-sets.ts'
import { noteExercise, noteTraining } from './notes.ts'
import { exercisePutBack } from './put-back.ts'
import { swapExercise } from './swaps.ts'
import { endWorkoutByHand } from './workouts.ts'

const HOUR = 3_600_000
const PLANNED = uuid(1)

/** Each note: how it is written, where it is read, how long it may be. */
const NOTES = [
  {
    of: 'a workout',
    longest: MAX_NOTE,
    ask: (note: string | null) => applied(startedFrom(), noteTraining.logging.make({ note })),
    read: (note: string | null) => done(startedFrom(), noteTraining.logging.make({ note })).workout.note,
  },
  {
    of: 'an exercise today',
    longest: MAX_EXERCISE_NOTE,
    ask: (note: string | null) => applied(startedFrom(), noteExercise.logging.make({ id: BENCH, note })),
    read: (note: string | null) =>
      done(startedFrom(), noteExercise.logging.make({ id: BENCH, note })).exercises.find(({ id }) => id === BENCH)
        ?.note,
  },
  {
    of: 'a routine',
    longest: MAX_NOTE,
    ask: (note: string | null) => appliedToRoutine(benchAndBand(), noteTraining.planning.make({ note })),
    read: (note: string | null) => doneToRoutine(benchAndBand(), noteTraining.planning.make({ note })).routine.note,
  },
  {
    of: 'an exercise of a routine',
    longest: MAX_EXERCISE_NOTE,
    ask: (note: string | null) => appliedToRoutine(benchAndBand(), noteExercise.planning.make({ id: PLANNED, note })),
    read: (note: string | null) =>
      doneToRoutine(benchAndBand(), noteExercise.planning.make({ id: PLANNED, note })).exercises[0]?.note,
  },
]

describe.each(NOTES)('R-LIFT-04 the note of $of', ({ longest, ask, read }) => {
  test.each<[title: string, written: string | null, stored: string | null]>([
    ['is plain text with its line breaks', ' Slept badly.\nKnee fine. ', 'Slept badly.\nKnee fine.'],
    ['is no note where nothing of it is seen', ' \n\u200b ', null],
    ['is taken away', null, null],
  ])('a note %s', (_title, written, stored) => {
    expect(read(written)).toBe(stored)
  })

  test('a note of the longest allowed length is stored, and a note one character longer is refused', () => {
    expect(read('🏋'.repeat(longest))).toBe('🏋'.repeat(longest))
    expect(ask('x'.repeat(longest + 1))).toEqual({ refused: 'note-too-long' })
  })
})

test('R-LIFT-04 a note may have at most 4,000 characters, a note of an exercise 1,000 (R-BASE-01)', () => {
  expect([MAX_NOTE, MAX_EXERCISE_NOTE]).toEqual([4_000, 1_000])
})

test('R-LIFT-04 a note on a missing workout or exercise is refused as "gone"', () => {
  expect(applied(startedFrom(), noteExercise.logging.make({ id: uuid(7), note: 'x' }))).toEqual({ refused: 'gone' })
  const made = noteExercise.planning.make({ id: uuid(7), note: 'x' })
  expect(appliedToRoutine(benchAndBand(), made)).toEqual({ refused: 'gone' })
  expect(applied(null, noteTraining.logging.make({ note: 'x' }))).toEqual({ refused: 'gone' })
})

test('Y4 writing the same note again changes nothing', () => {
  const workout = [noteTraining.logging.make({ note: 'x' }), noteExercise.logging.make({ id: BENCH, note: 'y' })]
  const noted = workout.reduce((document, made) => done(document, made), startedFrom())
  for (const made of workout) expect(done(noted, made)).toBe(noted)
})

test('Y21 R-LIFT-04 a note counts as activity in a running workout, not in an ended workout', () => {
  const made = noteExercise.logging.make({ id: BENCH, note: 'Left knee' })
  const running = done(startedFrom(), made, meta({ at: NINE + HOUR }))
  expect(running.workout).toMatchObject({ last_op_at: NINE + HOUR, last_workout_exercise_id: BENCH })

  const ended = [completeSet.make({ setId: BENCH_1 }), endWorkoutByHand.make({})].reduce(
    (document, step) => done(document, step),
    startedFrom(),
  )
  const later = done(ended, made, meta({ at: NINE + 9 * HOUR }))
  expect(later.workout).toEqual(ended.workout)
  expect(done(ended, noteTraining.logging.make({ note: 'Good' }), meta({ at: NINE + 9 * HOUR })).workout).toEqual({
    ...ended.workout,
    note: 'Good',
  })
})

test('Y35 a note written over another account’s unseen note keeps that note, so that it can be restored', () => {
  const theirs = done(startedFrom(), noteTraining.logging.make({ note: 'Slept badly' }), meta({ actorId: MAX }))
  const blind = meta({ actorId: OLIVIA, was: { note: null } })
  expect(done(theirs, noteTraining.logging.make({ note: 'Good' }), blind).workout).toMatchObject({
    note: 'Good',
    contested: { field: 'note', value: 'Slept badly', by: MAX },
  })
  const planned = doneToRoutine(
    benchAndBand(),
    noteTraining.planning.make({ note: 'Heavy' }),
    routineMeta({ actorId: MAX }),
  )
  const seen = routineMeta({ actorId: OLIVIA, was: { note: 'Heavy' } })
  expect(doneToRoutine(planned, noteTraining.planning.make({ note: 'Light' }), seen).routine.contested).toBeNull()
})

test('Y35 dismissing a replaced note works even for a note of the longest allowed length', () => {
  const longest = '🏋'.repeat(MAX_EXERCISE_NOTE)
  const theirs = done(startedFrom(), noteExercise.logging.make({ id: BENCH, note: longest }), meta({ actorId: MAX }))
  const blind = meta({ actorId: OLIVIA, was: { note: null } })
  const mine = done(theirs, noteExercise.logging.make({ id: BENCH, note: 'Left knee' }), blind)
  const contested = (document: typeof mine) => document.exercises.find(({ id }) => id === BENCH)?.contested
  expect(contested(mine)?.value).toBe(longest)
  const kept = done(mine, keepValue.logging.make({ rowId: BENCH, field: 'note', value: longest }))
  expect(contested(kept)).toBeNull()
})

describe('R-LIFT-04 notes of rows that are created again', () => {
  const noted = () =>
    [
      noteTraining.logging.make({ note: 'Slept badly' }),
      noteExercise.logging.make({ id: BENCH, note: 'Left knee' }),
    ].reduce((document, made) => done(document, made), startedFrom())

  test('R-LIFT-04 undoing the removal of an exercise restores its note', () => {
    const before = noted()
    const without = done(before, removeExercise.logging.make({ id: BENCH }))
    const bench = before.exercises.find(({ id }) => id === BENCH) as (typeof before.exercises)[0]
    const back = exercisePutBack(before, bench).reduce((document, made) => done(document, made), without)
    expect(back.exercises.find(({ id }) => id === BENCH)?.note).toBe('Left knee')
  })

  test('R-LIFT-04 R-LIFT-20 an exercise swapped in does not take over the note of the old exercise or of the routine', () => {
    const substitute = { exerciseId: uuid(70), name: 'Press', rowId: uuid(71), sets: [] }
    const swapped = done(noted(), swapExercise.logging.make({ id: BENCH, ...substitute }))
    expect(swapped.exercises.find(({ id }) => id === uuid(71))?.note).toBeNull()
    const planned = doneToRoutine(benchAndBand(), noteExercise.planning.make({ id: PLANNED, note: 'Low bar' }))
    expect(startedFrom(planned).exercises.map(({ note }) => note)).toEqual([null, null])
  })

  test('Y16 a workout kept as a new workout keeps its notes', () => {
    const kept = startAgain(noted(), (id) => id.replace(/^0/, '1'), [])
    const made = kept?.steps.map(({ made: step }) => step) ?? []
    const [start, ...rest] = made
    const again = rest.reduce((document, step) => done(document, step), done(null, start as (typeof made)[0]))
    expect(again.workout.note).toBe('Slept badly')
    expect(again.exercises.map(({ note }) => note)).toEqual([null, 'Left knee'])
  })
})
