import { describe, expect, test } from 'vitest'
import { at, loadOf, outcomeOf, sample } from '../../../tests/support/import-samples.ts'

describe('R-IMP-08 files from Strong', () => {
  const read = sample('strong-comma-en.csv')
  const [push, evening, pull, forgotten, night] = read.workouts

  test('R-IMP-08 Strong: reads kinds of sets, RPE, rest times and notes', () => {
    const bench = push?.exercises[0]
    expect(bench?.sets.map(({ kind }) => kind)).toEqual(['warmup', 'warmup', 'normal', 'normal', 'failure'])
    expect(bench?.sets.map(({ rpe }) => rpe)).toEqual([null, null, 8, 8.5, 10])
    expect(bench).toMatchObject({ name: 'Bench Press (Barbell)', restSeconds: 180, note: 'Pause on the chest' })
    expect(push).toMatchObject({ name: 'Push, heavy 💪', note: 'Slept badly, still "ok"' })
    expect(push && push.endedAt - push.startedAt).toBe(72 * 60_000)
    expect(push?.startedAt).toBe(at('2025-03-03T18:05', 12))
    expect(read.counts.kinds).toEqual({ normal: 13, warmup: 2, drop: 2, failure: 1 })
  })

  test('R-IMP-08 Strong: two workouts on a day stay two, and a repeated exercise stays a separate one', () => {
    expect(evening?.startedAt).toBe(at('2025-03-03T20:40'))
    expect(pull?.exercises.map(({ name }) => name)).toEqual([
      'Pull Up',
      'Chin Up (Assisted)',
      'Pull Up (Weighted)',
      'Bent Over Row (Barbell)',
      'Pull Up',
    ])
    expect(pull?.exercises[1]?.note).toBe('Band: green\nand one knee')
  })

  test('R-IMP-12 Strong: reads assisted, added and body weights, times and distances', () => {
    const sets = pull?.exercises.map((exercise) => loadOf(exercise.sets[0]))
    expect(sets?.slice(0, 4)).toEqual(['body', '20 kg assisted', '5 kg added', '70 kg total'])
    expect(push?.exercises[2]?.sets[0]).toMatchObject({ set_type: 'timed', timed_set_duration: 75, reps: 1 })
    expect(evening?.exercises[0]?.sets[0]).toMatchObject({
      set_type: 'distance',
      distance: 4.2,
      distance_unit: 'km',
      timed_set_duration: 1500,
    })
  })

  test('R-IMP-13 Strong: drops a workout length of 264 h and warns about it', () => {
    expect(forgotten?.endedAt).toBe(forgotten?.startedAt)
    expect(read.warnings).toEqual([
      { kind: 'length', hours: 264, workout: 'Evening Workout', at: at('2025-03-09T20:23') },
    ])
  })

  test('R-IMP-11 Strong: a time that a clock change skipped becomes an hour later', () => {
    expect(night?.startedAt).toBe(Date.parse('2025-03-30T03:30:00+02:00'))
    expect(night && night.endedAt - night.startedAt).toBe(20_000)
  })

  test('R-IMP-15 Strong: the unit that the person chooses applies to weights and distances', () => {
    const { workouts } = sample('strong-comma-en.csv', { unit: 'lbs' })
    expect(loadOf(workouts[0]?.exercises[0]?.sets[0])).toBe('20 lbs total')
    expect(workouts[1]?.exercises[0]?.sets[0]?.distance_unit).toBe('mi')
    expect(read.questions[0]).toEqual({
      kind: 'unit',
      examples: [
        { name: 'Bench Press (Barbell)', weight: 20, reps: 10 },
        { name: 'Lateral Raise (Cable)', weight: 7.5, reps: 12 },
        { name: 'Chin Up (Assisted)', weight: 20, reps: 9 },
      ],
    })
  })

  test('R-IMP-07 Strong: reads German headings, lengths and rests', () => {
    const [whole, german] = sample('strong-comma-de.csv').workouts
    expect(whole && whole.endedAt - whole.startedAt).toBe((2 * 60 + 23) * 60_000)
    expect(german && german.endedAt - german.startedAt).toBe(31 * 60_000)
    expect(whole?.exercises.map(({ restSeconds }) => restSeconds)).toEqual([120, null])
    expect(german?.exercises[0]?.restSeconds).toBe(45)
    expect(whole?.exercises[1]?.sets.map(({ kind }) => kind)).toEqual(['warmup', 'normal'])
  })

  test('R-IMP-07 asks whether a file with unknown headings is from Strong, and reads it as a plain table if not', () => {
    const file = 'strong-comma-unknown-language.csv'
    expect(sample(file)).toMatchObject({ source: 'strong' })
    expect(sample(file).questions[0]).toMatchObject({ kind: 'strong', examples: { length: 3 } })
    expect(sample(file, { isStrong: false })).toMatchObject({ source: 'table' })
  })

  test('R-IMP-08 Strong: reads units in headings of 2016, and a workout without a length', () => {
    const [workout] = sample('strong-comma-2016.csv').workouts
    expect(workout?.endedAt).toBe(workout?.startedAt)
    expect(workout?.exercises[0]?.sets.map(loadOf)).toEqual(['70 kg total', '80 kg total', '90 kg total'])
    expect(workout?.exercises[1]?.sets[0]).toMatchObject({ distance: 5.2, distance_unit: 'km' })
  })

  test('R-IMP-08 Strong: note rows become exercise notes, and another workout number is another workout', () => {
    const [first, second] = sample('strong-semicolon-kg.csv').workouts
    expect(first?.exercises[0]).toMatchObject({ note: 'Bench at 30°; elbows in', restSeconds: 90 })
    expect(first?.exercises[1]?.sets[0]).toMatchObject({ weight_unit: 'body', reps: 20 })
    expect(first?.exercises[2]?.sets[0]).toMatchObject({
      distance: 8000,
      distance_unit: 'm',
      timed_set_duration: 1200,
    })
    expect([first?.note, second?.name]).toEqual(['Gym was busy', 'Push #3 (again)'])
    expect(first?.sourceKey).not.toBe(second?.sourceKey)
  })

  test('R-IMP-08 Strong: in two exports joined in one file, the same number at another time is another workout', () => {
    const set = (day: string, name: string) => `1;${day} 18:00:00;${name};3600;Squat;1;100;5`
    const lines = ['Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps']
    expect(outcomeOf([...lines, set('2024-01-01', 'A'), set('2025-01-01', 'B')])).toEqual([
      ...['2024-01-01T18:00 A 60 min', 'Squat: 5 × 100 kg'],
      ...['2025-01-01T18:00 B 60 min', 'Squat: 5 × 100 kg'],
    ])
  })

  test('R-IMP-05 in a file with decimal commas, dots separate thousands', () => {
    const [workout] = sample('strong-semicolon-lbs-decimal-comma.csv').workouts
    expect(workout?.name).toBe('Push; heavy')
    expect(workout?.exercises[0]?.sets[1]).toMatchObject({
      weight: 182.5,
      weight_unit: 'lbs',
      rpe: 8.5,
      note: 'Wide grip',
    })
    expect(workout?.exercises[1]?.sets[0]?.weight).toBe(1010)
  })
})
