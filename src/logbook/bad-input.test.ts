import { expect, test } from 'vitest'
import { uuid } from '../../tests/support/routine-rows.ts'
import { setValues } from '../../tests/support/training.ts'
import { registry } from './operations.ts'

/*
 * What no screen sends, written by hand: the arguments are malformed, so that nothing of the operation is applied. A
 * superset of one, of six or across sections and a swap to the same exercise are refused by their rules (supersets.test.ts,
 * swaps.test.ts), and two phones that group the same cards at once agree (tests/devices/supersets.test.ts).
 */

const [ID, OTHER] = [uuid(1), uuid(2)]
const change = (changes: object) => ({ setId: ID, changes })
const whole = (over: object) => ({ ...setValues(), id: OTHER, ...over })

const BAD_VALUES: [string, object][] = [
  ['RPE 11', { rpe: 11 }],
  ['RPE 7.3', { rpe: 7.3 }],
  ['RPE 0.5', { rpe: 0.5 }],
  ['a weight of 10,000', { weight: 10_000 }],
  ['a negative weight', { weight: -20, load: 'assisted' }],
  ['10,000 reps', { reps: 10_000 }],
  ['more than a day', { timed_set_duration: 86_401 }],
  ['four decimals of a distance', { distance: 5.0205 }],
  ['a unit nobody runs in', { distance_unit: 'ft' }],
  ['a kind nobody trains', { kind: 'superb' }],
  ['a third side', { side: 'middle' }],
  ['an open end that is no yes or no', { open_ended: 1 }],
]
const OF_A_SET: [string, (values: object) => object][] = [
  ['set.edit', change],
  ['loggedSet.correct', change],
  ['templateSet.edit', change],
  ['set.add', (over) => ({ set: { ...whole(over), workoutExerciseId: ID, routineSetId: null } })],
  ['loggedSet.add', (over) => ({ set: { ...whole(over), workoutExerciseId: ID, routineSetId: null } })],
  ['templateSet.add', (over) => ({ routineExerciseId: ID, set: whole(over) })],
  ['workoutExercise.fill', (changes) => ({ id: ID, values: [{ setId: OTHER, changes }] })],
  ['workoutExercise.ramp', (over) => ({ id: ID, sets: [whole(over)] })],
  [
    'workoutExercise.swap',
    (over) => ({ id: ID, exerciseId: ID, name: 'Row', rowId: ID, sets: [{ ...whole(over), routineSetId: null }] }),
  ],
  ['routineExercise.swap', (over) => ({ id: ID, exerciseId: ID, name: 'Row', rowId: ID, sets: [whole(over)] })],
]

const isRead = (kind: string, args: object) => registry.get(kind)?.read(args, 1) !== null

test.each(OF_A_SET)('R-BASE-01 R-BASE-02 the operation %s rejects impossible values of a set', (kind, argsWith) => {
  expect(isRead(kind, argsWith({ reps: 8 }))).toBe(true)
  expect(BAD_VALUES.filter(([, values]) => isRead(kind, argsWith(values))).map(([what]) => what)).toEqual([])
})

const longNote = 'x'.repeat(501)
test.each<[string, string, object]>([
  ['R-LIFT-04 a note of 501 characters of a set', 'set.edit', change({ note: longNote })],
  ['R-LIFT-18 a minute and a second between members', 'workoutExercise.group', { ids: [ID], groupId: ID, rest: 61 }],
  ['R-LIFT-18 less than no rest', 'routineExercise.group', { ids: [ID], groupId: ID, rest: -1 }],
  ['R-LIFT-08 no pair', 'workoutExercise.sides', { id: ID, pairs: [] }],
  ['R-LIFT-08 a pair of one', 'routineExercise.sides', { id: ID, pairs: [{ setId: ID }] }],
  ['R-LIFT-25 a plate of 0', 'book.set', { changes: { plates_kg: [{ weight: 0, pairs: null }] } }],
  ['R-LIFT-25 a bar of 101', 'book.set', { changes: { bars_kg: [{ id: ID, name: 'Log', weight: 101 }] } }],
  ['R-LIFT-11 a step of 0', 'bookExercise.edit', { exerciseId: ID, changes: { step: 0 } }],
])('rejects malformed input: %s', (_title, kind, args) => {
  expect(registry.has(kind)).toBe(true)
  expect(isRead(kind, args)).toBe(false)
})
