import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { benchAndBand, MAX, uuid } from '../../tests/support/routine-rows.ts'
import {
  applied,
  BAND_1,
  BENCH,
  BENCH_1,
  BENCH_2,
  done,
  meta,
  setOf,
  startedFrom,
} from '../../tests/support/workout-rows.ts'
import { completeSet } from './logged-sets.ts'
import { pairsOf, sidesApart, sidesTogether } from './put-back.ts'
import { editSet } from './sets.ts'
import { splitSides } from './split-sides.ts'

const [A, B] = [uuid(601), uuid(602)]
const split = (pairs: [setId: string, otherId: string][] = [[BENCH_1, A]], id = BENCH) =>
  splitSides.logging.make({ id, pairs: pairs.map(([setId, otherId]) => ({ setId, otherId })) })
const complete = (setId: string) => completeSet.make({ setId })

/** 'Set 1 left 60 ✓'. */
const read = (document: WorkoutDocument): string =>
  visibleSetsOf(document, BENCH)
    .map(({ set_variant, side, weight, status }) =>
      [set_variant, side, weight, status === 'complete' && '✓'].filter(Boolean).join(' '),
    )
    .join(', ')

const workout = () =>
  [BENCH_1, BENCH_2].reduce(
    (document, setId, index) => done(document, editSet.logging.make({ setId, changes: { weight: 60 + index } })),
    startedFrom(),
  )

describe('R-LIFT-08 splitting sets into left and right', () => {
  test('splitting an exercise into sides turns each open set into a left and a right set, renumbered', () => {
    const noted = done(workout(), editSet.logging.make({ setId: BENCH_1, changes: { note: 'Slow' } }))
    const sided = done(
      noted,
      split([
        [BENCH_1, A],
        [BENCH_2, B],
      ]),
      meta({ actorId: MAX }),
    )
    expect(read(sided)).toBe('Set 1 left 60, Set 1 right 60, Set 2 left 61, Set 2 right 61')
    expect(visibleSetsOf(sided, BENCH).map(({ set_order }) => set_order)).toEqual([1, 2, 3, 4])
    expect(setOf(sided, A)).toMatchObject({ edited_by: MAX, routine_set_id: null, note: null, status: 'default' })
    expect(sided.workout.last_workout_exercise_id).toBe(BENCH)
  })

  test('splitting a set into sides twice, or on two devices, makes only one pair', () => {
    const once = done(workout(), split())
    expect(done(once, split())).toBe(once)
    expect(done(once, split([[BENCH_1, B]]))).toBe(once)
  })

  test('splitting an exercise into sides keeps completed sets whole and ignores missing sets', () => {
    const first = done(workout(), complete(BENCH_1))
    const both: [string, string][] = [
      [BENCH_1, A],
      [BENCH_2, B],
      [uuid(77), uuid(78)],
    ]
    expect(read(done(first, split(both)))).toBe('Set 1 60 ✓, Set 2 left 61, Set 2 right 61')
  })

  test('the rest begins only after both sides of a set are done', () => {
    const left = done(done(workout(), split()), complete(BENCH_1))
    expect(left.workout.rest_set_id).toBeNull()
    const right = done(left, complete(A))
    expect([right.workout.rest_set_id, right.workout.rest_seconds]).toEqual([A, 90])
    const otherWayRound = done(done(done(workout(), split()), complete(A)), complete(BENCH_1))
    expect(otherWayRound.workout.rest_set_id).toBe(BENCH_1)
  })

  test.each([
    ['of an exercise that is gone', split([[BENCH_1, A]], uuid(77)), { refused: 'gone' }],
    ['with the id of another row', split([[BENCH_1, BAND_1]]), { refused: 'malformed' }],
    [
      'with one id for two',
      split([
        [BENCH_1, A],
        [BENCH_2, A],
      ]),
      { refused: 'malformed' },
    ],
  ])('rejects splitting into sides %s, and changes nothing', (_title, made, outcome) => {
    expect(applied(workout(), made)).toMatchObject(outcome)
  })

  test('splitting an exercise into sides ignores a set of another exercise', () => {
    const before = workout()
    expect(done(before, split([[BAND_1, A]]))).toBe(before)
  })

  test('R-EDIT-19 rejects a split into sides that would give an exercise too many sets', () => {
    const many = { ...workout() }
    const [row] = many.sets.filter(({ id }) => id === BENCH_1)
    const more = Array.from({ length: MAX_SETS_OF_EXERCISE - 2 }, (_, index) => ({
      ...(row as NonNullable<typeof row>),
      ...{ id: uuid(700 + index), set_order: index + 3 },
    }))
    expect(applied({ ...many, sets: [...many.sets, ...more] }, split())).toMatchObject({ refused: 'too-many-rows' })
  })

  test('undoing a split into sides joins only pairs with no side done; redoing the split restores the pairs', () => {
    const before = workout()
    const sided = done(
      before,
      split([
        [BENCH_1, A],
        [BENCH_2, B],
      ]),
    )
    const leftDone = done(sided, complete(BENCH_1))
    const pairs = pairsOf(leftDone, BENCH)
    const together = sidesTogether(leftDone, pairs).reduce((document, made) => done(document, made), leftDone)
    expect(read(together)).toBe('Set 1 left 60 ✓, Set 1 right 60, Set 2 61')
    const apart = sidesApart(leftDone, BENCH, pairs).reduce((document, made) => done(document, made), together)
    expect(read(apart)).toBe(read(leftDone))
  })
})

describe('R-LIFT-08 splitting sets of a routine into left and right', () => {
  const routine = benchAndBand()
  const bench = routine.exercises.find(({ name }) => name === 'Bench')?.id as string
  const ids = visibleSetsOf(routine, bench).map(({ id }) => id)
  const made = splitSides.planning.make({
    id: bench,
    pairs: ids.map((setId, index) => ({ setId, otherId: uuid(800 + index) })),
  })
  const applyTo = (document: RoutineDocument, operation: typeof made) => {
    const outcome = splitSides.planning.apply(document, operation.args, meta({ documentId: document.id }))
    if (!('document' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.document as RoutineDocument
  }

  test('splitting an exercise of a routine makes two sets of each set, and splitting again changes nothing', () => {
    const sided = applyTo(routine, made)
    expect(visibleSetsOf(sided, bench).map(({ set_variant, side }) => `${set_variant} ${side}`)).toEqual(
      ids.flatMap((_, index) => [`Set ${index + 1} left`, `Set ${index + 1} right`]),
    )
    expect(applyTo(sided, made)).toBe(sided)
  })

  test('R-EDIT-19 rejects a split into sides that would give an exercise of a routine more than ten sets', () => {
    const [first] = visibleSetsOf(routine, bench)
    const more = Array.from({ length: 10 - ids.length }, (_, index) => ({
      ...(first as NonNullable<typeof first>),
      ...{ id: uuid(900 + index), set_order: ids.length + index + 1 },
    }))
    const full = { ...routine, sets: [...routine.sets, ...more] }
    expect(splitSides.planning.apply(full, made.args, meta({ documentId: routine.id }))).toMatchObject({
      refused: 'set-count',
    })
  })
})
