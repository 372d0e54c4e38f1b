import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileRead } from '#domain/import/file-read.ts'
import { savedAccount, savedWorkout } from '#domain/import/saved-documents.ts'
import { readSledJson } from '#domain/import/sled-json.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import { loadOf, NOW } from '../../../tests/support/import-samples.ts'
import { trained } from '../../../tests/support/trained.ts'

const ANSWERS = { timeZone: 'Europe/Berlin', now: NOW, accountUnit: 'kg' } as const
const ID = '01900000-0000-7000-8000-000000000001'
const AT = Date.parse('2025-03-03T17:05:12.345Z')

const file = (changes: object = {}) => {
  const document = trained({
    id: ID,
    at: AT,
    exercises: [
      ['Bench Press', 'W60×10 100×5 -100×5 F225lbs×3'],
      ['Pull-Up', 'BW×8 BW+10×5 BW-20×9'],
      ['Running', '5km/1500'],
    ],
  })
  // The file itself: times are texts in it.
  const exported = JSON.parse(JSON.stringify(exportedDocument(document)))
  return { app: 'Sled', format: 1, workouts: [exported], body_weights: [], ...changes }
}

const read = (value: unknown): FileRead => {
  const found = readSledJson(value, ANSWERS)
  if (typeof found === 'string') throw new Error(`it is refused: ${found}`)
  return found
}

test('R-IMP-06 importing a Sled export restores the sets as they were, without open ones', () => {
  const { workouts, counts, source, questions } = read(file())
  expect(source).toBe('sled-json')
  expect(questions).toEqual([])
  expect(workouts[0]).toMatchObject({ sourceKey: `sled:${ID}`, startedAt: AT, endedAt: AT + 3_600_000 })
  expect(workouts[0]?.exercises.map(({ name, sets }) => [name, ...sets.map(loadOf)])).toEqual([
    ['Bench Press', '60 kg total', '100 kg total', '225 lbs total'],
    ['Pull-Up', 'body', '10 kg added', '20 kg assisted'],
    ['Running', '0 kg total'],
  ])
  expect(counts).toMatchObject({ rows: 7, sets: 7, leftOut: 0, kinds: { normal: 5, warmup: 1, failure: 1, drop: 0 } })
})

test('R-PROG-16 a workout in a Sled export keeps its time zone, and an invalid zone is ignored', () => {
  const [workout] = file().workouts
  const zoneOf = (timeZone: unknown) =>
    read(file({ workouts: [{ ...workout, time_zone: timeZone }] })).workouts[0]?.timeZone
  expect([zoneOf('Asia/Tokyo'), zoneOf(null), zoneOf(7)]).toEqual(['Asia/Tokyo', undefined, undefined])
})

test('R-IMP-32 removes characters that the database cannot store from the key of an earlier import', () => {
  const [workout] = file().workouts
  const switches = { is_unscheduled: false, is_public: false, has_public_notes: false }
  const saved = savedWorkout({ ...workout, ...switches, exercises: [], source_key: 'strong:\u00002025' })
  expect(saved?.source_key).toBe('strong:2025')
})

test('R-IMP-32 removes characters that the database cannot store from saved exercise names and imports', () => {
  const saved = savedAccount({
    profile: { id: ID },
    exercise_aliases: [{ name_key: 'back \u0000squat', exercise_id: ID }],
    imports: [
      {
        ...{
          id: ID,
          source: 'strong\u0000',
          file_name: '\ud800strong.csv',
          file_sha256: 'a\u0000',
          state: 'done\u0000',
        },
        ...{ time_zone: 'Europe/Berlin', created_at: '2025-03-03T17:05:12.345Z', finished_at: null },
        ...{ total: 0, written: 0, skipped: 0, left_out: 0, weighings: 0 },
      },
    ],
  })
  expect(saved?.aliases.map(({ name_key }) => name_key)).toEqual(['back squat'])
  expect(saved?.imports).toMatchObject([{ source: 'strong', file_name: 'strong.csv', file_sha256: 'a', state: 'done' }])
})

test('R-IMP-06 importing a Sled export leaves out running and deleted workouts', () => {
  const [workout] = file().workouts
  const gone = [
    { ...workout, completed_at: null },
    { ...workout, trashed_at: '2025-04-01T00:00:00.000Z' },
  ]
  expect(read(file({ workouts: gone }))).toMatchObject({ workouts: [], counts: { rows: 0 } })
})

test('R-IMP-29 importing a Sled export includes body weights, without impossible ones', () => {
  const weights = [
    { id: ID, at: '2025-03-03T07:00:00.000Z', weight: 80.5, unit: 'kg', note: 'sick' },
    { id: ID, at: '2025-03-02T07:00:00.000Z', weight: 0, unit: 'kg', note: null },
  ]
  const nobodys = [
    { id: ID, at: '2025-03-01T07:00:00.000Z', weight: 19.99, unit: 'kg', note: null },
    { id: ID, at: '2025-03-01T07:00:00.000Z', weight: 1_103, unit: 'lbs', note: null },
  ]
  const all = [...weights, ...nobodys]
  const { weighings, leftOut } = read(file({ workouts: [], body_weights: [{ year: 2025, weights: all }] }))
  expect(weighings).toEqual([
    { id: ID, at: Date.parse('2025-03-03T07:00:00Z'), weight: 80.5, unit: 'kg', note: 'sick' },
  ])
  expect(leftOut).toEqual([
    { line: 2, reason: 'unreadable', text: null },
    { line: 3, reason: 'tooSmall', text: null }, // R-PROG-20
    { line: 4, reason: 'tooLarge', text: null },
  ])
})

test('R-IMP-14 importing a Sled export leaves out broken sets and workouts', () => {
  const [workout] = file().workouts
  const [bench] = workout.exercises
  const broken = { ...workout, exercises: [{ ...bench, sets: [...bench.sets, { ...bench.sets[0], weight: -1 }, 7] }] }
  const { counts, leftOut } = read(file({ workouts: [broken, { id: 1 }, null] }))
  expect(counts).toMatchObject({ rows: 7, sets: 3, leftOut: 4 })
  expect(leftOut.map(({ line }) => line)).toEqual([1, 1, 2, 3])
})

test.each<[value: unknown, refusal: string]>([
  [file({ format: 3 }), 'newerFormat'],
  [file({ app: 'Another' }), 'notALog'],
  [{ workouts: [] }, 'notALog'],
  [null, 'notALog'],
  [[1, 2], 'notALog'],
])('R-IMP-06 the import refuses JSON that is no Sled export or has a newer format', (value, refusal) => {
  expect(readSledJson(value, ANSWERS)).toBe(refusal)
})

test('R-IMP-14 reading a Sled export never throws, whatever values it contains', () => {
  const [workout] = file().workouts
  const pieces = fc.oneof(fc.jsonValue(), fc.constantFrom(workout, workout.exercises[0], workout.exercises[0].sets[0]))
  const workouts = fc.array(fc.oneof(pieces, fc.record({ ...workoutWith(pieces, workout) })))
  fc.assert(
    fc.property(workouts, fc.jsonValue(), (list, other) => {
      readSledJson(other, ANSWERS)
      const { rows, sets, weighings, leftOut } = read(file({ workouts: list })).counts
      expect(sets + weighings + leftOut).toBe(rows)
    }),
  )
})

/** A workout whose fields may be anything. */
const workoutWith = (pieces: fc.Arbitrary<unknown>, workout: object): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries(workout).map(([name, value]) => [
      name,
      fc.oneof({ arbitrary: fc.constant(value), weight: 20 }, { arbitrary: pieces, weight: 1 }),
    ]),
  )
