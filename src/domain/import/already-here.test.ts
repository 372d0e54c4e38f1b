import { expect, test } from 'vitest'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { type AccountWorkout, alreadyHere } from './already-here.ts'
import { matchNames } from './names-of-plan.ts'
import type { PlannedSet, PlannedWorkout } from './plan.ts'
import type { SavedWorkout } from './saved-documents.ts'

const ZONE = 'Europe/Berlin'
const NO_NAMES = { own: [], aliases: new Map<string, string>(), entryOf: ENGLISH_CATALOGUE.entryOf }

const set = (weight: number, reps: number): PlannedSet => ({
  set_type: 'reps',
  reps,
  timed_set_duration: null,
  weight,
  weight_unit: 'kg',
  load: 'total',
  kind: 'normal',
  side: null,
  rpe: null,
  distance: null,
  distance_unit: null,
  note: null,
})

const planned = (start: string, sets: PlannedSet[], sourceKey = `strong:${start}`): PlannedWorkout => ({
  sourceKey,
  name: 'Push',
  startedAt: Date.parse(start),
  endedAt: Date.parse(start),
  note: null,
  exercises: [{ name: 'Bench Press (Barbell)', note: null, restSeconds: null, groupKey: null, sets }],
})

const own = (start: string, sets: AccountWorkout['sets'] = [], isImported = false): AccountWorkout => ({
  id: '0190',
  name: 'Push day',
  startedAt: Date.parse(start),
  isImported,
  sets,
})

const found = (workout: PlannedWorkout, workouts: AccountWorkout[], sourceKeys: string[] = []) =>
  alreadyHere(
    [workout],
    matchNames([{ name: 'Bench Press (Barbell)', sets: 1 }], NO_NAMES),
    { sourceKeys: new Set(sourceKeys), workouts },
    ZONE,
  ).get(workout.sourceKey)

test('R-IMP-21 the import finds a workout of an earlier import by its source key, and no other one', () => {
  const workout = planned('2025-03-03T17:00:00Z', [set(90, 5)])
  expect(found(workout, [], [workout.sourceKey])).toMatchObject({ isImported: true, name: 'Push' })
  expect(found(workout, [], ['strong:another'])).toBeUndefined()
})

test('R-IMP-32 R-IMP-21 the import recognizes a workout of a saved account by the source key it was first imported with', () => {
  const saved = { source_key: 'strong:2025-03-03T18:00:00:Push' } as SavedWorkout
  const workout = { ...planned('2025-03-03T17:00:00Z', [set(90, 5)], 'sled:0191'), saved }
  expect(found(workout, [], ['strong:2025-03-03T18:00:00:Push'])).toMatchObject({ isImported: true, name: 'Push' })
  expect(found(workout, [], ['strong:another'])).toBeUndefined()
})

test('R-IMP-21 a workout that starts within ten minutes of a workout logged here counts as that workout', () => {
  const workout = planned('2025-03-03T17:00:00Z', [set(90, 5)])
  expect(found(workout, [own('2025-03-03T17:10:00Z')])).toMatchObject({ isImported: false, name: 'Push day' })
  expect(found(workout, [own('2025-03-03T17:11:00Z')])).toBeUndefined()
  expect(found(workout, [own('2025-03-03T17:05:00Z', [], true)])).toBeUndefined()
})

test('R-IMP-21 a workout counts as known if four of five sets match on that day, in any unit and by the matched exercise', () => {
  const workout = planned('2025-03-03T11:00:00Z', [
    ...[1, 2, 3, 4].map(() => set(100, 5)),
    set(60, 10),
    { ...set(225, 5), weight_unit: 'lbs' },
  ])
  const sets = (share: number) =>
    Array.from({ length: 5 }, (_, index) => ['bench press', index < share ? 100 : 70, 5] as const)
  expect(found(workout, [own('2025-03-03T19:00:00Z', sets(4))])).toBeDefined()
  expect(found(workout, [own('2025-03-03T19:00:00Z', sets(3))])).toBeUndefined()
  expect(found(workout, [own('2025-03-03T19:00:00Z', [['bench press', 102.06, 5]])])).toBeDefined()
  // 23:30 in Berlin is still the third of March, half past midnight is not.
  expect(found(workout, [own('2025-03-03T22:30:00Z', sets(4))])).toBeDefined()
  expect(found(workout, [own('2025-03-03T23:30:00Z', sets(4))])).toBeUndefined()
})

test('R-IMP-21 the import recognizes an imported workout under another key, such as from a spreadsheet or another app', () => {
  const workout = planned('2025-03-03T17:05:00Z', [set(100, 5), set(100, 5)])
  const imported = own(
    '2025-03-03T17:05:12Z',
    [1, 2].map(() => ['bench press', 100, 5] as const),
    true,
  )
  expect(found(workout, [imported])).toEqual({ name: 'Push day', startedAt: imported.startedAt, isImported: false })
  expect(found(planned('2025-03-03T17:05:00Z', [set(90, 5)]), [imported])).toBeUndefined()
  // Under the names of the file it came from, whatever they stand for (R-IMP-19).
  const named = imported.sets.map(([, ...values]) => ['bench press (barbell)', ...values] as const)
  expect(found(workout, [{ ...imported, sets: named }])).toBeDefined()
})

test('R-IMP-21 an imported workout does not match a longer one that day, or another one in the same file', () => {
  const [morning, evening] = ['2025-03-03T07:00:00Z', '2025-03-03T18:00:00Z'].map((at) => planned(at, [set(100, 5)]))
  const imported = own('2025-03-03T07:00:00Z', [['bench press', 100, 5]], true)
  expect(found(planned('2025-03-03T18:00:00Z', [set(100, 5), set(90, 5), set(80, 5)]), [imported])).toBeUndefined()
  const both = [morning, evening] as PlannedWorkout[]
  const history = { sourceKeys: new Set([both[0]?.sourceKey ?? '']), workouts: [imported] }
  const here = alreadyHere(both, matchNames([{ name: 'Bench Press (Barbell)', sets: 1 }], NO_NAMES), history, ZONE)
  expect([...here.keys()]).toEqual([both[0]?.sourceKey])
})

test("R-IMP-30 the import recognizes a workout from Sled's own export as long as that workout exists", () => {
  const workout = planned('2025-03-03T17:00:00Z', [set(90, 5)], 'sled:0190')
  expect(found(workout, [own('2019-01-01T00:00:00Z', [], true)])).toBeDefined()
})
