import { expect, test } from 'vitest'
import { readProgramme } from './programme-file.ts'

const band = (min: number, max = min) => ({ reps: { min, max } })

const ALL = { type: 'allSets' }
const load = (more = {}) => ({ axis: 'load', step: '2.5', scope: ALL, trigger: 'allSetsMetTarget', ...more })
const reps = (more = {}) => ({ axis: 'reps', step: '1', scope: ALL, trigger: 'allSetsMetTarget', ...more })
const climb = (ceiling: string) => reps({ ceiling, onCeiling: 'reset' })

const weighted = (more = {}) => ({
  ...{ type: 'WeightedExerciseBlueprint', name: 'Squat', plannedSets: [band(5), band(5)], notes: '', link: '' },
  ...{ supersetWithNext: false, resistance: 'external', progression: [], ...more },
})

const cardio = (target: object, more = {}) => ({
  ...{ type: 'CardioExerciseBlueprint', name: 'Run', notes: '', link: '' },
  sets: [{ target, trackDuration: true, trackDistance: false, ...more }],
})

const REST = { minRest: 'PT3M', maxRest: 'PT5M', failureRest: 'PT5M' }

function read(exercises: object[], version = 3, notes = '') {
  const sessions = [{ version: 6, name: 'Day A', notes, exercises }]
  const file = readProgramme(JSON.stringify({ version, name: 'Mine', lastEdited: '2026-07-12', sessions }), 'kg')
  if (typeof file === 'string') throw new Error(file)
  return file
}

function one(exercise: object) {
  const { programme, leftOut } = read([exercise])
  const [row] = programme.routines[0]?.exercises ?? []
  return { row, track: programme.tracks[0], lost: leftOut[0]?.what ?? [] }
}

test('R-PLAN-30 sessions of LiftLog become routines in a rotation, with their notes', () => {
  const sessions = ['Push', 'Pull'].map((name) => ({
    name,
    notes: `${name}!`,
    exercises: [weighted({ notes: 'Deep' })],
  }))
  const file = readProgramme(JSON.stringify({ version: 2, name: 'Two days', sessions }), 'kg')
  expect(file).toMatchObject({
    programme: {
      ...{
        name: 'Two days',
        mode: 'rotation',
        slots: [
          { routine: 0, day: null },
          { routine: 1, day: null },
        ],
      },
      routines: [
        { name: 'Push', note: 'Push!', exercises: [{ name: 'Squat', note: 'Deep' }] },
        { name: 'Pull', note: 'Pull!' },
      ],
    },
    leftOut: [],
  })
})

test('R-PLAN-30 each planned set of LiftLog is a set with its least repetitions', () => {
  const { row } = one(
    weighted({ plannedSets: [band(8, 12), { ...band(5), kind: 'failure' }, { ...band(3), kind: 'drop' }] }),
  )
  expect(row?.sets.map(({ reps, kind, load }) => [reps, kind, load])).toEqual([
    [8, 'normal', 'total'],
    [5, 'failure', 'total'],
    [3, 'drop', 'total'],
  ])
})

const NEVER = { misses: null, decides: 'all', stages: [], lines: [] }

test.each([
  ['no rule: by hand', {}, null, 'total'],
  [
    'one for the weight: "Add weight", never down',
    { progression: [load()] },
    { base: 'weight', step: 2.5, range: null },
    'total',
  ],
  [
    'one for the weight, with a band: reps, then weight',
    { plannedSets: [band(8, 12), band(8, 12)], progression: [load({ step: '1.25' })] },
    { base: 'weight', step: 1.25, range: [8, 12] },
    'total',
  ],
  [
    'reps to a ceiling, then weight',
    { progression: [climb('8'), load()], resistance: 'bodyweight' },
    { base: 'weight', step: 2.5, range: [5, 8] },
    'added',
  ],
  [
    'reps alone: "Add reps"',
    { progression: [reps()], resistance: 'none' },
    { base: 'reps', step: 1, range: null },
    'body',
  ],
  ['reps alone, with the body', { progression: [reps()], resistance: 'bodyweight' }, { base: 'reps', step: 1 }, 'body'],
  ['no rule, with the body', { resistance: 'bodyweight' }, null, 'added'],
  ['no rule and no weight', { resistance: 'none' }, null, 'body'],
])('R-PLAN-30 LiftLog has %s', (_, exercise, rule, loaded) => {
  const { row, track, lost } = one(weighted(exercise))
  expect(lost).toEqual([])
  expect(track?.rule ?? null).toEqual(rule && expect.objectContaining({ ...NEVER, ...rule }))
  expect(row).toMatchObject({ track: rule ? 0 : null, sets: [{ load: loaded }, { load: loaded }] })
})

test('R-PLAN-30 a track of LiftLog waits for its weight in the unit of the person, and knows its repetitions', () => {
  expect(one(weighted({ progression: [load()] })).track).toMatchObject({
    exercise: 'Squat',
    base: null,
    base_unit: 'kg',
  })
  expect(one(weighted({ progression: [reps()] })).track).toMatchObject({ base: 5, base_unit: null })
})

test.each([
  ['for the lowest sets', [load({ scope: { type: 'lowestSets', pick: 'first' } })], 'rule'],
  ['in another order', [load(), climb('8')], 'rule'],
  ['of three parts', [climb('8'), load(), load()], 'rule'],
  ['without a way back', [reps({ ceiling: '8' }), load()], 'rule'],
  ['of a step that Sled does not have', [load({ step: '0' })], 'rule'],
  ['for something new', [load({ axis: 'tempo' })], 'rule'],
  ['with a limit alone', [reps({ ceiling: '8' })], 'limit'],
])('R-PLAN-30 a rule of LiftLog %s is left out and listed', (_, progression, what) => {
  expect(one(weighted({ progression })).lost).toEqual([what])
})

test.each([
  ['rests', weighted({ restBetweenSets: REST })],
  ['link', weighted({ link: 'https://example.org/squat' })],
  ['sets', weighted({ plannedSets: Array(11).fill(band(5)) })],
  ['warm-ups', weighted({ warmupSets: [{ reps: 8 }] })],
  ['exercise', weighted({ plannedSets: [] })],
  ['fields', cardio({ type: 'time', value: 'PT20M' }, { trackIncline: true })],
  ['rests', cardio({ type: 'time', value: 'PT1M' }, { restBetweenSets: REST })],
])('R-PLAN-30 what has no place is listed with its exercise: %s', (what, exercise) => {
  expect(read([exercise]).leftOut).toEqual([{ routine: 'Day A', exercise: exercise.name, what: [what] }])
})

test('R-PLAN-30 warm-ups of LiftLog by percent stand before the sets', () => {
  const warmupSets = [{ load: { type: 'percent', percent: 50 }, reps: 8 }]
  const { row } = one(weighted({ warmupSets, progression: [load()] }))
  expect(row?.sets[0]).toMatchObject({ kind: 'warmup', percent: 50, reps: 8 })
})

test.each([
  [
    { type: 'time', value: 'PT1M30S' },
    { set_type: 'timed', seconds: 90 },
  ],
  [
    { type: 'distance', value: { value: '5.5', unit: 'kilometre' } },
    { set_type: 'distance', distance: 5.5, distance_unit: 'km' },
  ],
])('R-PLAN-30 a target of LiftLog is a set by hand: %j', (target, set) => {
  const { row } = one(cardio(target))
  expect(row).toMatchObject({ track: null, sets: [set] })
})

test('R-PLAN-30 exercises that LiftLog joins are a superset', () => {
  const names = [true, true, false, false, true, false].map((supersetWithNext, index) =>
    weighted({ name: `${index}`, supersetWithNext }),
  )
  expect(read(names).programme.routines[0]?.exercises.map(({ group }) => group)).toEqual([1, 1, 1, null, 2, 2])
})

test('R-PLAN-30 an exercise goes on as one through LiftLog’s sessions as long as its rule is the same', () => {
  const days = [load(), load(), load({ step: '5' })].map((rule) => [weighted({ progression: [rule] })])
  const sessions = days.map((exercises, index) => ({ name: `Day ${index}`, notes: '', exercises }))
  const file = readProgramme(JSON.stringify({ version: 3, name: 'Three days', sessions }), 'kg')
  if (typeof file === 'string') throw new Error(file)
  expect(file.programme.routines.map(({ exercises }) => exercises[0]?.track)).toEqual([0, 0, 1])
  expect(file.programme.tracks.map(({ rule, label }) => [rule.step, label])).toEqual([
    [2.5, null],
    [5, '2'],
  ])
})

test('R-PLAN-30 LiftLog’s warm-ups of more repetitions than a round has are left out', () => {
  const warmupSets = [999, 1_000].map((reps) => ({ reps, load: { type: 'percent', percent: 50 } }))
  const { row, lost } = one(weighted({ progression: [load()], warmupSets }))
  expect([row?.sets.map((set) => set.reps), lost]).toEqual([[999, 5, 5], ['warm-ups']])
})

test.each([
  ['85 sessions', 85, 1, 'no-programme'],
  ['101 exercises in a session, one of them without sets', 1, 101, 'no-programme'],
  ['8,400 exercises that each go on by themselves', 84, 100, 'no-programme'],
  ['as much as fits', 5, 100, { leftOut: [] }],
])('R-PLAN-30 a plan of LiftLog with %s is read or refused at once', (_, count, of, answer) => {
  const exercises = (at: number) =>
    Array.from({ length: of }, (_, index) => ({
      ...{ type: 'WeightedExerciseBlueprint', name: `${at} ${index}`, repsPerSet: 5, weightIncreaseOnSuccess: 1 },
      sets: index === 100 ? 0 : 1,
    }))
  const sessions = Array.from({ length: count }, (_, at) => ({ name: `${at}`, exercises: exercises(at) }))
  expect(readProgramme(JSON.stringify({ version: 2, name: 'Much', sessions }), 'kg')).toEqual(
    typeof answer === 'string' ? answer : expect.objectContaining(answer),
  )
})

test('R-PLAN-30 an exercise that a session has twice is kept once, and the other one is listed', () => {
  const { programme, leftOut } = read([weighted(), weighted({ name: 'squat ', notes: 'Again' })])
  expect(programme.routines[0]?.exercises.map(({ name, note }) => [name, note])).toEqual([['Squat', null]])
  expect(leftOut).toEqual([{ routine: 'Day A', exercise: 'squat', what: ['again'] }])
})

test.each([
  ['a number for all', { sets: 3, repsPerSet: 5, weightIncreaseOnSuccess: '2.5' }, [5, 5, 5], null],
  [
    'a band',
    { sets: 2, repsConfig: { type: 'range', min: 8, max: 12 }, progressiveOverload: evenly() },
    [8, 8],
    [8, 12],
  ],
  [
    'one for each set',
    { sets: 2, repsConfig: { type: 'perSet', targets: [band(5).reps] }, usesBodyweight: true },
    [5, 5],
    null,
  ],
])('R-PLAN-30 sets of older files of LiftLog have %s', (_, older, counts, range) => {
  const { row, track, lost } = one(
    weighted({ plannedSets: undefined, progression: undefined, resistance: undefined, ...older }),
  )
  expect(row?.sets.map((set) => set.reps)).toEqual(counts)
  expect([track?.rule.range ?? null, lost]).toEqual([range, []])
})

function evenly() {
  return { type: 'IncreaseAllEvenlyProgressiveOverload', amount: '2.5' }
}
