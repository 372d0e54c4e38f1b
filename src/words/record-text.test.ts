import { describe, expect, test } from 'vitest'
import { withSession } from '#domain/records/bests.ts'
import { sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { recordsOf } from '#domain/records/records.ts'
import { trained } from '../../tests/support/trained.ts'
import { currentWords } from './current-words.ts'
import { recordLine, recordName, recordValue, recordWas, spokenRecord } from './record-text.ts'
import { joined } from './weight.ts'

const words = currentWords()
const DAY = 24 * 60 * 60 * 1000

/** The records of a second day, after a first one. */
function recordsIn([first, second]: [string, string]) {
  const [before, session] = [first, second].flatMap((sets, at) =>
    sessionsOfWorkout(trained({ id: `w${at}`, at: at * DAY, exercises: [['Lift', sets]] }), 80),
  )
  return session && before ? recordsOf(session, withSession(null, before)) : []
}

/** What is told of the first of them. */
function told(sets: [string, string], unit: 'kg' | 'lbs' | null) {
  const [record] = recordsIn(sets)
  if (!record) throw new Error('a record is what this is about')
  return [
    recordName(record, words, unit),
    joined(recordValue(record, words, unit), words),
    recordWas(record, words, unit),
    spokenRecord(record, words, unit),
  ]
}

describe('R-PROG-04 R-PROG-06 R-LIFT-12 the texts for a record', () => {
  test.each<[sets: [string, string], unit: 'kg' | 'lbs' | null, ...said: string[]]>([
    [['100×7', '100×8'], null, 'Best e1RM', '127 kg', 'was 123', 'Record: best e1RM, 127 kg'],
    [['145lbs×2', '145lbs×3'], null, 'Best e1RM', '160 lbs', 'was 155', 'Record: best e1RM, 160 lbs'],
    [['100×12', '100×13'], null, 'Most reps at 100 kg', '13 reps', 'was 12', 'Record: most reps at 100 kg, 13'],
    [['225lbs×1', '227.25lbs×1'], null, 'Heaviest', '227.25 lbs', 'was 225', 'Record: heaviest, 227.25 lbs'],
    [['100×1', '102.5×1'], 'lbs', 'Heaviest', '≈ 226 lbs', 'was ≈ 220.5', 'Record: heaviest, ≈ 226 lbs'],
    [['100×7', '100×8'], 'lbs', 'Best e1RM', '≈ 279 lbs', 'was ≈ 272', 'Record: best e1RM, ≈ 279 lbs'],
    [['300lbs×1 60lbs×12', '7.25lbs×110'], null, 'Best set', '797.5 lbs', 'was 720', 'Record: best set, 797.5 lbs'],
    [
      ['135lbs×12', '135lbs×12 135lbs×12'],
      'lbs',
      'Best session',
      '3,240 lbs',
      'was 1,620',
      'Record: best session, 3,240 lbs',
    ],
    [['225lbs×1', '105×1'], null, 'Heaviest', '105 kg', 'was ≈ 102.1', 'Record: heaviest, 105 kg'],
    [
      ['135lbs×12', '135lbs×12 135lbs×12'],
      null,
      'Best session',
      '3,240 lbs',
      'was 1,620',
      'Record: best session, 3,240 lbs',
    ],
    [
      ['135lbs×12', '135lbs×12 135lbs×12'],
      'kg',
      'Best session',
      '≈ 1,470 kg',
      'was ≈ 735',
      'Record: best session, ≈ 1,470 kg',
    ],
    [['60.1×9', '60.1×9 60.1×9'], null, 'Best session', '1,082 kg', 'was 541', 'Record: best session, 1,082 kg'],
    [['BW+10×1', 'BW+12.5×1'], null, 'Heaviest', '92.5 kg', 'was 90', 'Record: heaviest, 92.5 kg'],
    [['BW×12', 'BW×13'], null, 'Most reps', '13 reps', 'was 12', 'Record: most reps, 13'],
    [['BW-20×6', 'BW-15×6'], null, 'Least help', '15 kg', 'was 20', 'Record: least help, 15 kg'],
    [['BW×60s', 'BW×90s'], null, 'Longest', '1:30', 'was 1:00', 'Record: longest, 1:30'],
    [['20×60s', '20×90s'], null, 'Longest with 20 kg', '1:30', 'was 1:00', 'Record: longest with 20 kg, 1:30'],
    [['5km', '5.02km'], null, 'Farthest', '5.02 km', 'was 5', 'Record: farthest, 5.02 km'],
    [['5km/1500', '5km/1490'], null, 'Best pace', '4:58 /km', 'was 5:00', 'Record: best pace, 4:58 /km'],
  ])('the record from the sets %j shown in the unit %s is called "%s"', (sets, unit, ...said) => {
    expect(told(sets, unit)).toEqual(said)
  })
})

describe('D24 R-PROG-06 the records of an exercise in one line', () => {
  test.each<[sets: [string, string], unit: 'kg' | 'lbs' | null, line: string]>([
    [['75×6 40×20', '77.5×6'], null, '77.5 kg × 6 · e1RM 93'],
    [['75×6 40×20', '77.5×6'], 'lbs', '≈ 170.9 lbs × 6 · e1RM ≈ 205'],
    [['100×5 60×14', '100×6'], null, 'e1RM 120 kg · most reps 100 kg × 6'],
    [['60×12', '60×13 60×2'], null, 'most reps 60 kg × 13 · best session 900 kg'],
    [['135lbs×12', '135lbs×12 135lbs×12'], null, 'best session 3,240 lbs'],
    [['BW×12', 'BW×13'], null, 'most reps BW × 13 · 13 reps in a session'],
    [['BW-20×6', 'BW-15×6'], null, 'BW − 15 kg × 6'],
    [['BW×60s', 'BW×90s'], null, 'longest 1:30'],
    [['5km/1500', '5.02km/1490'], null, 'farthest 5.02 km · best pace 4:57 /km'],
  ])('the records from the sets %j shown in the unit %s read "%s"', (sets, unit, line) => {
    expect(recordLine(recordsIn(sets), words, unit)).toBe(line)
  })

  test('R-BASE-03 a pace record on a rower is shown per 500 m', () => {
    const [record] = recordsIn(['5km/1500', '5km/1490'])
    const onRower = record && { ...record, isRower: true }
    expect(onRower && [recordWas(onRower, words, null), spokenRecord(onRower, words, null)]).toEqual([
      'was 2:30',
      'Record: best pace, 2:29 /500 m',
    ])
  })
})
