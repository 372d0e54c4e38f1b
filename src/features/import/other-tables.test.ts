import { describe, expect, test } from 'vitest'
import { at, loadOf, NOW, readBytes } from '../../../tests/support/import-samples.ts'

/** Layouts of other apps and of people's own tables, each in a few made-up lines. */
function read(...lines: string[]) {
  const found = readBytes(new TextEncoder().encode(lines.join('\n')))
  if (typeof found === 'string') throw new Error(`it is refused: ${found}`)
  return found
}

const setsOf = ({ workouts }: ReturnType<typeof read>) =>
  workouts.flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets))

describe('R-IMP-08 Strong files of other years and phones', () => {
  const head =
    'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration'

  test('R-IMP-08 Strong: reads units in their own columns and a 12-hour clock', () => {
    const found = read(
      head,
      '2024-03-01 6:05:00\u202fPM;Push;Bench Press (Barbell);1;225.5;lbs;5;;;;0;;;1h 5m',
      '2024-03-01 6:05:00\u202fPM;Push;Rowing (Machine);1;;;;;2000;m;480;;;1h 5m',
    )
    expect(found.source).toBe('strong')
    expect(found.questions.map(({ kind }) => kind)).toEqual(['zone'])
    expect(loadOf(setsOf(found)[0])).toBe('225.5 lbs total')
    expect(setsOf(found)[1]).toMatchObject({ distance: 2000, distance_unit: 'm', timed_set_duration: 480 })
    expect(found.workouts[0]).toMatchObject({
      startedAt: at('2024-03-01T18:05'),
      endedAt: at('2024-03-01T19:10'),
    })
  })

  test('R-IMP-08 Strong: the most common rest time becomes the rest of the exercise', () => {
    const rest = (seconds: number) => `2024-03-01 18:00:00;Push;Squat;Rest Timer;;;;;;;${seconds};;;1h`
    const set = '2024-03-01 18:00:00;Push;Squat;1;100;kg;5;;;;;;;1h'
    const found = read(head, set, rest(90), set, rest(180), set, rest(180), set)
    expect(found.workouts[0]?.exercises[0]?.restSeconds).toBe(180)
    expect(found.counts).toMatchObject({ sets: 4, rests: 3 })
  })

  test('R-IMP-20 moves sets beyond 50 to another block of the exercise, and leaves out exercises beyond 100 with a warning', () => {
    const set = (name: string) => `2024-03-01 18:00:00;Push;${name};1;100;kg;5;;;;;;;1h`
    const many = read(head, ...Array.from({ length: 120 }, () => set('Squat')))
    expect(many.workouts[0]?.exercises.map(({ sets }) => sets.length)).toEqual([50, 50, 20])
    const wide = read(head, ...Array.from({ length: 102 }, (_, index) => set(`Exercise ${index}`)))
    expect(wide.workouts[0]?.exercises).toHaveLength(100)
    expect(wide.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [102, 'tooManyExercises'],
      [103, 'tooManyExercises'],
    ])
    expect(wide.warnings[0]).toMatchObject({ kind: 'tooManyExercises', count: 2 })
  })

  test('R-IMP-19 shortens an exercise name over 100 characters and warns once', () => {
    const found = read(head, ...[1, 2].map(() => `2024-03-01 18:00:00;Push;${'x'.repeat(120)};1;100;kg;5;;;;;;;1h`))
    expect(found.names).toEqual([{ name: `${'x'.repeat(99)}…`, sets: 2 }])
    expect(found.warnings).toEqual([{ kind: 'longName', name: `${'x'.repeat(99)}…` }])
  })
})

describe('R-IMP-13 impossible workout lengths', () => {
  test.each(['-5m', '7h', '0s', 'long', '', '2h'])("R-IMP-13 ignores the impossible workout length '%s'", (length) => {
    // It began an hour before the samples are read, so it cannot have lasted two.
    const found = read(
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps',
      `2026-11-22 12:00:00,Push,${length},Squat,1,100,5`,
    )
    expect(found.workouts[0]).toMatchObject({ startedAt: NOW - 3_600_000, endedAt: NOW - 3_600_000 })
    expect(found.counts.leftOut).toBe(0)
  })
})

describe('R-IMP-06 tables of other apps', () => {
  test('R-IMP-06 reads start times with a time zone, marked warm-ups, and timed sets', () => {
    const found = read(
      'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier',
      '2024-05-02 09:35:39 +0000,Bench Press,10,40.0,0.0,0.0,0.0,0.0,true,,1.0',
      '2024-05-02 09:35:39 +0000,Bench Press,8,60.0,0.0,0.0,0.0,0.0,false,easy,1.0',
      '2024-05-02 09:35:39 +0000,Plank,0,0.0,60.0,0.0,0.0,0.0,false,,1.0',
    )
    expect(found.workouts.map(({ startedAt }) => startedAt)).toEqual([Date.parse('2024-05-02T09:35:39Z')])
    expect(setsOf(found).map(({ kind, note }) => [kind, note])).toEqual([
      ['warmup', null],
      ['normal', 'easy'],
      ['normal', null],
    ])
    expect(setsOf(found)[2]).toMatchObject({ set_type: 'timed', timed_set_duration: 60, weight_unit: 'body' })
  })

  test('R-IMP-06 reads rows that stand for several sets, reps in reserve, and units beside the numbers', () => {
    const found = read(
      'Tag;Übung;Sätze;Wdh;Gewicht;RIR',
      '2.1.2024;Bankdrücken;3;8;"82,5 kg";2',
      '14.1.2024;Dips;2;10;BW;',
    )
    expect(found.counts).toMatchObject({ rows: 5, sets: 5, leftOut: 0 })
    expect(found.questions.map(({ kind }) => kind)).toEqual(['zone'])
    expect(setsOf(found).map((set) => [loadOf(set), set.reps, set.rpe])).toEqual([
      ...[1, 2, 3].map(() => ['82.5 kg total', 8, 8]),
      ...[1, 2].map(() => ['body', 10, null]),
    ])
  })

  test('R-IMP-06 a time of day beside reps is when the set was done, and all sets of a day are one workout', () => {
    const found = read(
      'Date,Time,Exercise,Load (lb),Reps',
      '2024-01-15,18:30,Bench Press,135,8',
      '2024-01-15,18:35,Bench Press,135,7',
      '2024-01-15,18:44,Squat,225,5',
    )
    expect(found.workouts.map(({ startedAt, exercises }) => [startedAt, exercises.length])).toEqual([
      [at('2024-01-15T18:30'), 2],
    ])
    expect(loadOf(setsOf(found)[2])).toBe('225 lbs total')
  })

  test('R-IMP-29 imports body weights from a table with other body measurements', () => {
    const found = read(
      'date,weight_kg,fat_percent,neck_cm',
      '2024-01-15 08:00:00,80.5,15,38',
      '2024-01-16 08:00:00,,,38',
    )
    expect(found.weighings).toEqual([{ at: at('2024-01-15T08:00'), weight: 80.5, unit: 'kg', note: null }])
    expect(found.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[3, 'nothing']])
  })

  test('R-IMP-15 R-IMP-06 a unit written beside a body weight is used without asking', () => {
    const found = read('date,weight', '2024-01-15,82.5 kg', '2024-01-16,182 lbs')
    expect(found.weighings.map(({ weight, unit }) => [weight, unit])).toEqual([
      [82.5, 'kg'],
      [182, 'lbs'],
    ])
    expect(found.questions).toEqual([])
    const some = read('date,weight', '2024-01-15,82.5', '2024-01-16,182 lbs')
    expect(some.weighings.map(({ unit }) => unit)).toEqual(['kg', 'lbs'])
    expect(some.questions).toMatchObject([{ kind: 'unit', examples: [{ weight: 82.5 }] }])
  })

  test('R-IMP-29 imports the same body weight of the same minute only once', () => {
    const found = read('Date,Weight', '2024-01-15 08:00:10,80', '2024-01-15 08:00:50,80', '2024-01-15 08:00:50,81')
    expect(found.weighings.map(({ weight }) => weight)).toEqual([80, 81])
    expect(found.leftOut.map(({ line, reason }) => [line, reason])).toEqual([[3, 'repeated']])
    expect(found.questions.map(({ kind }) => kind)).toEqual(['unit'])
  })
})

describe("R-IMP-30 Sled's own table", () => {
  test("R-IMP-30 importing Sled's own export restores every column", () => {
    const found = read(
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes,Section,Superset,Side,Load,Completed By,Time Zone,Workout Id,Set Id',
      "2025-03-03 18:05:12,Push,7h,Dip,W,10,kg,8,7.5,,,,'=left,'-fine,training,a,left,added,,America/New_York,w1,s1",
      "2025-03-03 18:05:12,Push,7h,Dip,2,0,kg,8,,,,,,'-fine,training,a,left,added,,America/New_York,w1,s2",
      "2025-03-03 18:05:12,Push,7h,Pull-Up,1,0,kg,8,,,,,,'-fine,training,a,,total,,America/New_York,w1,s3",
    )
    expect(found.source).toBe('sled-csv')
    expect(found.questions).toEqual([])
    expect(found.workouts[0]).toMatchObject({
      sourceKey: 'sled:w1',
      startedAt: Date.parse('2025-03-03T18:05:12-05:00'),
      note: '-fine',
      endedAt: Date.parse('2025-03-04T01:05:12-05:00'),
    })
    expect(found.workouts[0]?.exercises.map(({ groupKey }) => groupKey)).toEqual(['a', 'a'])
    expect(setsOf(found)[0]).toMatchObject({ kind: 'warmup', side: 'left', load: 'added', rpe: 7.5, note: null })
    expect(found.workouts[0]?.exercises[0]?.note).toBe('=left')
    expect(setsOf(found)[2]).toMatchObject({ weight: 0, weight_unit: 'kg', load: 'total' })
  })
})
