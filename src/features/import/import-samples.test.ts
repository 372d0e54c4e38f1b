import { describe, expect, test } from 'vitest'
import { at, loadOf, readBytes, readSample, sample } from '../../../tests/support/import-samples.ts'

/** workouts, sets, rests, notes, weighings, left out; then the questions. */
const SAMPLES: [file: string, counts: number[], questions: string][] = [
  ['strong-comma-en.csv', [5, 18, 2, 0, 0, 0], 'unit zone'],
  ['strong-comma-de.csv', [2, 6, 3, 0, 0, 0], 'unit zone'],
  ['strong-comma-unknown-language.csv', [1, 2, 1, 0, 0, 0], 'strong unit zone'],
  ['strong-comma-2017.csv', [1, 4, 0, 0, 0, 0], 'unit zone'],
  ['strong-comma-2016.csv', [1, 4, 0, 0, 0, 0], 'zone'],
  ['strong-semicolon-kg.csv', [2, 6, 1, 1, 0, 0], 'zone'],
  ['strong-semicolon-lbs-decimal-comma.csv', [1, 3, 1, 0, 0, 0], 'zone'],
  ['hevy-kg.csv', [3, 13, 0, 0, 0, 0], 'zone'],
  ['hevy-lbs-us-dates.csv', [1, 3, 0, 0, 0, 0], 'zone'],
  ['hevy-kg-from-pounds.csv', [1, 5, 0, 0, 0, 0], 'zone'],
  ['hevy-kg-other-months.csv', [5, 6, 0, 0, 0, 0], 'zone'],
  ['fitnotes-android-kgs.csv', [2, 7, 0, 0, 0, 0], 'zone'],
  ['fitnotes-android-lbs-header.csv', [1, 3, 0, 0, 0, 1], 'zone'],
  ['fitnotes-android-lbs-from-kg.csv', [1, 4, 0, 0, 0, 0], 'zone'],
  ['fitnotes-ios.csv', [1, 3, 0, 0, 0, 0], 'zone'],
  ['fitnotes-body.csv', [0, 0, 0, 0, 2, 1], ''],
  ['strong-body-weight.csv', [0, 0, 0, 0, 2, 0], ''],
  ['other-comma.csv', [2, 2, 0, 0, 0, 0], 'zone'],
  ['other-ambiguous-days.csv', [2, 2, 0, 0, 0, 0], 'unit days zone'],
  ['broken.csv', [1, 2, 0, 0, 0, 6], 'unit zone'],
]

describe('R-IMP-06 sample files', () => {
  test.each(SAMPLES)(
    'R-IMP-06 imports the expected numbers of workouts, sets and questions from the sample %s',
    (file, counts, questions) => {
      const { workouts, counts: counted, questions: asked } = sample(file)
      const { sets, rests, notes, weighings, leftOut } = counted
      expect([workouts.length, sets, rests, notes, weighings, leftOut]).toEqual(counts)
      expect(counted.rows).toBe(sets + rests + notes + weighings + leftOut)
      expect(asked.map(({ kind }) => kind).join(' ')).toBe(questions)
    },
  )

  test('R-IMP-06 refuses a file that is not a training log', () => {
    expect(readSample('not-a-log.csv')).toBe('notALog')
  })
})

describe('R-IMP-09 files from Hevy', () => {
  const [core, run, upper] = sample('hevy-kg.csv').workouts

  test('R-IMP-09 Hevy: reads notes with line breaks, supersets, repeated exercises and kinds of sets', () => {
    expect(upper).toMatchObject({ name: 'Upper 💪🏽', note: 'Shoulder felt fine\nnext time +2.5' })
    expect(upper?.exercises.map(({ name, groupKey, sets }) => [name, groupKey, sets.length])).toEqual([
      ['Bench Press (Barbell)', null, 3],
      ['Lat Pulldown (Cable)', '0', 2],
      ['Lateral Raise (Dumbbell)', '0', 2],
      ['Pull Up', null, 1],
      ['Pull Up', null, 1],
      ['Pull Up (Assisted)', null, 1],
    ])
    expect(upper?.exercises[2]?.note).toBe('line one\nline two')
    expect(upper?.exercises[0]?.sets.map(({ kind, rpe }) => [kind, rpe])).toEqual([
      ['warmup', null],
      ['normal', 8.5],
      ['failure', 10],
    ])
    expect(upper?.exercises[2]?.sets[1]?.kind).toBe('drop')
    expect(loadOf(upper?.exercises[5]?.sets[0])).toBe('21 kg assisted')
  })

  test('R-IMP-09 Hevy: a workout past midnight belongs to the day it began', () => {
    expect(core?.startedAt).toBe(at('2026-04-05T23:50'))
    expect(core && core.endedAt - core.startedAt).toBe(20 * 60_000)
    expect(core?.exercises[1]?.sets[0]).toMatchObject({ weight: 32, distance: 0.04, distance_unit: 'km' })
    expect(run?.exercises[0]?.sets[0]).toMatchObject({ distance: 5.02, timed_set_duration: 1810 })
  })

  test('R-IMP-11 Hevy: reads American dates and month names of other languages', () => {
    const [american] = sample('hevy-lbs-us-dates.csv').workouts
    expect(american?.startedAt).toBe(at('2026-05-15T19:26'))
    expect(american?.exercises[1]?.sets[0]?.weight).toBe(1035)
    const others = sample('hevy-kg-other-months.csv').workouts
    expect(others.map(({ startedAt }) => startedAt)).toEqual([
      at('2024-06-12T17:30'),
      at('2026-02-03T18:00'),
      at('2026-05-05T07:34'),
      at('2026-07-25T14:21'),
      at('2026-08-19T14:20'),
    ])
    expect(others[0]?.endedAt).toBe(others[0]?.startedAt)
  })

  test('R-IMP-16 pounds stored as kilograms are imported as pounds, unless the person declines', () => {
    const { workouts, disguise } = sample('hevy-kg-from-pounds.csv')
    expect(disguise).toEqual({ from: 'kg', to: 'lbs', weight: 61.24, real: 135 })
    const sets = workouts[0]?.exercises.flatMap((exercise) => exercise.sets) ?? []
    expect(sets.map(loadOf)).toEqual([135, 225, 315, 30, 200].map((pounds) => `${pounds} lbs total`))
    const asWritten = sample('hevy-kg-from-pounds.csv', { unmasks: false })
    expect(asWritten.disguise).toEqual(disguise)
    expect(loadOf(asWritten.workouts[0]?.exercises[0]?.sets[0])).toBe('61.24 kg total')
  })
})

describe('R-IMP-10 files from FitNotes', () => {
  test('R-IMP-10 FitNotes: repairs fields with unquoted commas', () => {
    const [first, second] = sample('fitnotes-android-kgs.csv').workouts
    expect(first?.exercises.map(({ name }) => name)).toEqual([
      'Flat Barbell Bench Press',
      'Overhead Press (Each Side, Dumbbells)',
      'Plank',
    ])
    expect(first?.exercises[1]?.sets.map(({ weight, note }) => [weight, note])).toEqual([
      [8, null],
      [10, 'left weaker, right ok'],
    ])
    expect(first?.exercises[2]?.sets[0]).toMatchObject({
      set_type: 'timed',
      timed_set_duration: 90,
      weight_unit: 'body',
    })
    expect(first).toMatchObject({ name: 'Chest and Shoulders', startedAt: at('2025-04-29T12:00') })
    expect(second?.exercises[0]?.sets[0]).toMatchObject({ distance: 5, distance_unit: 'km', timed_set_duration: 1680 })
  })

  test('R-IMP-10 FitNotes: reads the unit from the heading, or from one column per unit', () => {
    const [american] = sample('fitnotes-android-lbs-header.csv').workouts
    expect(american?.exercises.map(({ sets }) => loadOf(sets[0]))).toEqual(['body', '185 lbs total', 'body'])
    expect(american?.exercises[2]?.sets[0]).toMatchObject({
      distance: 1.23,
      distance_unit: 'mi',
      timed_set_duration: 561,
    })
    const [ios] = sample('fitnotes-ios.csv').workouts
    expect(ios?.exercises[0]?.sets.map(loadOf)).toEqual(['100 kg total', '225 lbs total'])
    expect(ios?.exercises[0]?.sets[1]?.note).toBe('in pounds this time')
  })

  test('R-IMP-16 FitNotes: kilograms stored as pounds are imported as kilograms', () => {
    const { workouts } = sample('fitnotes-android-lbs-from-kg.csv')
    const sets = workouts[0]?.exercises.flatMap((exercise) => exercise.sets) ?? []
    expect(sets.map(loadOf)).toEqual([35, 65, 90, 100].map((kilograms) => `${kilograms} kg total`))
  })

  test('R-IMP-29 imports body weights and leaves out other body measurements', () => {
    const { weighings, leftOut } = sample('fitnotes-body.csv')
    expect(weighings).toEqual([
      { at: at('2018-07-30T12:18', 42), weight: 167, unit: 'lbs', note: null },
      { at: at('2018-08-06T12:03', 13), weight: 167.5, unit: 'lbs', note: null },
    ])
    expect(leftOut).toEqual([{ line: 4, reason: 'otherMeasurement', text: 'Waist' }])
    expect(sample('strong-body-weight.csv').weighings.map(({ weight }) => weight)).toEqual([76.1, 76.8])
  })

  test('R-IMP-29 R-PROG-20 leaves out body weights that no person can have, judged in the unit of the row', () => {
    const lines = ['Date,Time,Measurement,Value,Unit']
    for (const weighed of ['19.9,kg', '45,lbs', '44,lbs', '500,kg', '1103,lbs']) {
      lines.push(`2018-07-30,12:18:4${lines.length},Bodyweight,${weighed}`)
    }
    const read = readBytes(new TextEncoder().encode(lines.join('\n')))
    if (typeof read === 'string') throw new Error(read)
    expect(read.weighings.map(({ weight, unit }) => `${weight} ${unit}`)).toEqual(['45 lbs', '500 kg'])
    expect(read.leftOut).toEqual([
      { line: 2, reason: 'tooSmall', text: '19.9' },
      { line: 4, reason: 'tooSmall', text: '44' },
      { line: 6, reason: 'tooLarge', text: '1103' },
    ])
  })
})

describe('R-IMP-14 other tables and broken ones', () => {
  test('R-IMP-11 a number above 12 shows whether the day comes first; otherwise the import asks the person', () => {
    const { workouts } = sample('other-comma.csv')
    expect(workouts.map(({ startedAt }) => startedAt)).toEqual([at('2025-02-01T12:00'), at('2025-02-13T12:00')])
    expect(loadOf(workouts[1]?.exercises[0]?.sets[0])).toBe('102.5 kg total')
    const ambiguous = 'other-ambiguous-days.csv'
    expect(sample(ambiguous).questions[1]).toEqual({
      kind: 'days',
      examples: [
        {
          text: '04/05/2024',
          dayFirst: { year: 2024, month: 5, day: 4 },
          monthFirst: { year: 2024, month: 4, day: 5 },
        },
        {
          text: '06/07/2024',
          dayFirst: { year: 2024, month: 7, day: 6 },
          monthFirst: { year: 2024, month: 6, day: 7 },
        },
      ],
    })
    const starts = (isDayFirst: boolean) => sample(ambiguous, { isDayFirst }).workouts.map(({ startedAt }) => startedAt)
    expect(starts(true)).toEqual([at('2024-05-04T12:00'), at('2024-07-06T12:00')])
    expect(starts(false)).toEqual([at('2024-04-05T12:00'), at('2024-06-07T12:00')])
  })

  test('R-IMP-14 leaves out bad rows with line and reason instead of refusing the file', () => {
    const { leftOut, isMostlyLeftOut } = sample('broken.csv')
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'noDate'],
      [3, 'notANumber'],
      [4, 'noExercise'],
      [6, 'negative'],
      [8, 'future'],
      [9, 'unreadable'],
    ])
    expect(isMostlyLeftOut).toBe(true)
  })
})
