import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { at, outcomeOf, readBytes, sample } from '../../../tests/support/import-samples.ts'

/** What comes of a sample, in Berlin with kilograms as the account's unit. */
const outcome = (file: string) =>
  outcomeOf(readFileSync(new URL(`../../../tests/import-samples/${file}`, import.meta.url), 'utf8').split('\n'))

type Sample = [file: string, outcome: readonly string[]]

const FOUND: Sample[] = [
  [
    'fitnotes-ios-2020.csv',
    [`2018-01-27T06:45 Day A ${2495 / 60} min`, 'Bench Press: 5 × 60 kg', 'asks unit', 'line 3 notDone'],
  ],
  [
    'fitnotes-ios-notstarted.csv',
    ['2026-01-05T18:00 Day A 60 min', 'Bench Press: 5 × 60 kg, failure 1 × 72.5 kg', 'asks unit', 'line 3 notDone'],
  ],
  [
    'gymbook-italian.csv',
    [
      '2025-01-09T19:30 Scheda A 0 min',
      'Panca piana: warmup 12 × 20 kg, 8 × 62.5 kg',
      'Tapis roulant: 2 km in 900 s',
      'line 4 notDone',
      'line 6 notDone',
    ],
  ],
  ['liftosaur-weight-without-reps.csv', ['2026-01-05T08:00 Day 1 0 min', 'Squat: 5 × 60 kg', 'line 2 notDone']],
  [
    'lyfta-superset.csv',
    [
      '2026-01-05T12:00 Push 60 min',
      'Bench Press: 10 × 60 kg',
      'Bent Over Row: 10 × 50 kg',
      'Squat: warmup 10 × 20 kg, drop 10 × 60 kg, failure 10 × 80 kg',
      'asks unit',
    ],
  ],
  [
    'hevy-workout-date.csv',
    [
      '2026-01-07T01:36 Legs 94 min',
      'Squat (Barbell): 5 × 60 kg',
      '2026-01-09T17:00 Bench 60 min',
      'Bench Press (Barbell): 5 × 60 kg',
    ],
  ],
  [
    'own-table-value-unit.csv',
    [
      '2026-01-05T12:00 Workout 0 min',
      'Back Squat: 5 × 60 kg, 5 × 60 kg, 5 × 60 kg',
      'Bench Press: 5 × 42.5 kg, 5 × 42.5 kg, 5 × 42.5 kg',
    ],
  ],
  [
    'own-table-russian.csv',
    ['2026-03-16T12:00 Тренировка A 0 min', 'Сгибание рук: 10 × 20 kg, 10 × 20 kg', 'asks unit'],
  ],
  [
    'strong-shaped-cardio-minutes.csv',
    [
      '2026-08-10T12:00 Workout 0 min',
      'Running (Treadmill): 1 × body in 1500 s',
      'Lat Pulldown (Cable): 12 × 40 kg',
      'asks unit',
    ],
  ],
  [
    'strong-weight-without-reps.csv',
    ['2026-01-05T10:00 Push 40 min', 'Bench Press (Barbell): 5 × 100 kg', 'asks unit', 'line 3 noReps'],
  ],
  ['jefit.csv', ['2026-01-05T11:00 Workout 60 min', 'Barbell Bench Press: 10 × 60 kg, 8 × 65 kg, 8 × 65 kg']],
  [
    'alpha-progression.csv',
    [
      '2026-02-19T04:54 Legs · Day 2 · Week 4 · Plan 62 min',
      'Hack Squats (Machine): warmup 9 × 37.5 kg, 8 × 115 kg @9, 10 × 115 kg @9',
      'Hyperextensions: 10 × +35 kg @10',
    ],
  ],
]

test.each(FOUND)('R-IMP-06 imports the sample file %s as expected', (file, expected) => {
  expect(outcome(file)).toEqual(expected)
})

test('R-IMP-06 two exercises of a superset in a file stay one superset', () => {
  const [push] = sample('lyfta-superset.csv').workouts
  expect(push?.exercises.map(({ groupKey }) => groupKey)).toEqual(['1', '1', null])
})

test('R-IMP-13 a workout with both a date and a start time in its file starts at that time, without a warning', () => {
  const { workouts, warnings } = sample('hevy-workout-date.csv')
  expect(workouts.map(({ startedAt }) => startedAt)).toEqual([
    Date.parse('2026-01-07T00:36:00Z'),
    Date.parse('2026-01-09T16:00:00Z'),
  ])
  expect(warnings).toEqual([])
})

test('R-IMP-17 the import names columns that have values but were not read', () => {
  expect(sample('own-table-value-unit.csv').unread).toEqual(['id'])
  expect(sample('gymbook-italian.csv').unread).toEqual([
    'Zona',
    'Gruppi muscolari (Primari)',
    'Gruppi muscolari (Secondari)',
  ])
  expect(sample('strong-comma-en.csv').unread).toEqual([])
})

describe('R-IMP-14 sets that were not done', () => {
  test('R-IMP-14 leaves out sets marked as not done, by a status word or by a mark that only done sets have', () => {
    const states = ['Done', 'NotStarted', 'skipped', 'In progress', 'nicht erledigt', 'Failed', 'не выполнено']
    const rows = states.map((state) => `2026-01-05,Squat,5,60,${state}`)
    expect(outcomeOf(['Date,Exercise,Reps,Weight (kg),Status', ...rows])).toEqual([
      '2026-01-05T12:00 Workout 0 min',
      'Squat: 5 × 60 kg, failure 5 × 60 kg',
      ...[3, 4, 5, 6, 8].map((line) => `line ${line} notDone`),
    ])
    const marked = ['2026-01-05,Squat,5,60,x', '2026-01-05,Squat,5,70,']
    expect(outcomeOf(['Date,Exercise,Reps,Weight (kg),Done', ...marked]).at(-1)).toBe('line 3 notDone')
    expect(outcomeOf(['Date,Exercise,Reps,Weight (kg),Done', marked[1] ?? '']).at(-1)).toBe('Squat: 5 × 70 kg')
  })

  test('R-IMP-14 leaves out a set with half a repetition, and a weight without repetitions', () => {
    const rows = ['2026-01-05,Squat,5.5,60', '2026-01-05,Squat,,60', '2026-01-05,Squat,5.0,60']
    expect(outcomeOf(['Date,Exercise,Reps,Weight (kg)', ...rows])).toEqual([
      '2026-01-05T12:00 Workout 0 min',
      'Squat: 5 × 60 kg',
      'line 2 notWhole',
      'line 3 noReps',
    ])
  })
})

describe('R-IMP-12 the unit of a missing weight', () => {
  const read = (lines: string[]) => {
    const found = readBytes(new TextEncoder().encode(lines.join('\n')), { accountUnit: 'lbs' })
    return typeof found === 'string'
      ? found
      : found.workouts[0]?.exercises[0]?.sets.map(({ weight_unit }) => weight_unit)
  }

  test('R-IMP-12 a set without a weight takes the unit in the column heading', () => {
    expect(read(['Date,Exercise,Reps,Weight (kg)', '2026-01-05,Squat,5,', '2026-01-05,Squat,5,60'])).toEqual([
      'kg',
      'kg',
    ])
  })

  test("R-IMP-12 a set without a weight takes the unit of the file's other rows", () => {
    expect(read(['Date,Exercise,Reps,Weight', '2026-01-05,Squat,5,', '2026-01-05,Squat,5,60 kg'])).toEqual(['kg', 'kg'])
    expect(read(['Date,Exercise,Reps,Weight,Unit', '2026-01-05,Squat,5,,', '2026-01-05,Squat,5,60,kg'])).toEqual([
      'kg',
      'kg',
    ])
  })

  test("R-IMP-12 a set without a weight takes the account's unit if the file names none", () => {
    expect(read(['Date,Exercise,Reps,Weight', '2026-01-05,Squat,5,'])).toEqual(['lbs'])
  })
})

test('R-IMP-06 rows with one start time per exercise are one workout a day', () => {
  const rows = ['18:00,Squat', '18:00,Squat', '18:00,Squat', '18:20,Row', '18:20,Row', '18:20,Row'].map((row) => {
    const [clock, name] = row.split(',')
    return `2026-01-05,${clock},Legs,${name},5,60`
  })
  const found = readBytes(new TextEncoder().encode(['Date,Time of day,Workout,Exercise,Reps,kg', ...rows].join('\n')))
  expect(typeof found === 'string' ? found : found.workouts.map(({ startedAt }) => startedAt)).toEqual([
    at('2026-01-05T18:00'),
  ])
})

test('R-IMP-06 Alpha Progression: reads undone sets, several warm-ups, pounds and a 12-hour clock', () => {
  expect(
    outcomeOf([
      '"Pull · Standalone workout";"2026-09-24 10:58 pm";"45 min"',
      '"1. Bent-Over Rows · Barbell · 10 reps";"WU1 · 45 lbs · 8 reps<br>WU2 · 105 lbs · 8 reps"',
      '#;LB;REPS',
      '1;225;7',
      '2;-;-',
      '"2. Leg Raises · Bodyweight · 12 reps · 2 dropsets"',
      '#;LB;REPS',
      '1;+0;12',
    ]),
  ).toEqual([
    '2026-09-24T22:58 Pull · Standalone workout 45 min',
    'Bent-Over Rows (Barbell): warmup 8 × 45 lbs, warmup 8 × 105 lbs, 7 × 225 lbs',
    'Leg Raises: 12 × body',
    'line 5 notDone',
  ])
})

test('R-IMP-06 JEFIT: a log without a session becomes a workout of its day, and an empty set is left out', () => {
  expect(
    outcomeOf([
      '### EXERCISE LOGS ####################################',
      '',
      'USERID,logs,mydate,ename,belongsession',
      '1,"100x5,0x0",2026-01-05,"Squat",1',
      '######################################################',
      '### EXERCISE SET LOGS ################################',
      '_id,userid,exercise_log_id,set_index,weight_lbs,reps',
      '1,1,1,0,132.28,10',
    ]),
  ).toEqual(['2026-01-05T12:00 Workout 0 min', 'Squat: 5 × 100 kg', 'asks unit', 'line 4 nothing'])
})
