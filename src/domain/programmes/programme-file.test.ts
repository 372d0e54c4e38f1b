import { expect, test } from 'vitest'
import { BY_WEIGHT } from '../../../tests/support/lifter.ts'
import { MAX_PROGRAMME_BYTES, type Programme, wholeProgramme } from './programme.ts'
import { programmeFile, readProgramme } from './programme-file.ts'

const SQUAT = { exercise: 'Squat', rule: BY_WEIGHT }

const LEAST = {
  sled_programme: 1,
  name: 'Squats',
  slots: [{ routine: 0 }],
  routines: [{ name: 'A', exercises: [{ name: 'Squat', track: 0, sets: [{ reps: 5 }] }] }],
  tracks: [SQUAT],
}
const PROGRAMME: Programme = wholeProgramme().parse(LEAST)

const read = (file: object) => readProgramme(JSON.stringify(file), 'kg')

test('R-PLAN-29 a file that Sled writes says its version and schema, and reads as the same programme', () => {
  const text = programmeFile(PROGRAMME, 'https://sled.example')
  expect(JSON.parse(text)).toMatchObject({
    $schema: 'https://sled.example/schemas/programme-1.json',
    sled_programme: 1,
    name: 'Squats',
  })
  expect(readProgramme(text, 'lbs')).toEqual({ programme: PROGRAMME, leftOut: [] })
})

test('R-PLAN-29 a file of a person needs only what has no default, and may say more than Sled knows', () => {
  expect(read({ ...LEAST, author: 'Olivia', tracks: [{ ...SQUAT, tempo: '3-1-1' }] })).toEqual({
    programme: PROGRAMME,
    leftOut: [],
  })
})

const squat = (name: string) => ({ name, sets: [{}] })

const routineOf = (set: object) => ({ routines: [{ name: 'A', exercises: [{ name: 'Squat', sets: [set] }] }] })

test.each([
  ['a newer version', { sled_programme: 2 }, 'newer-programme'],
  ['a version of none', { sled_programme: 0 }, 'no-programme'],
  ['no version', { sled_programme: undefined }, 'no-programme'],
  ['an 85th slot', { slots: Array(85).fill({ routine: 0 }) }, 'no-programme'],
  ['a track that names no exercise', { tracks: [{ rule: BY_WEIGHT }] }, 'no-programme'],
  ['a percent of 5.3', routineOf({ percent: 5.3 }), 'no-programme'],
  [
    'an 11th set',
    { routines: [{ name: 'A', exercises: [{ name: 'Squat', sets: Array(11).fill({}) }] }] },
    'no-programme',
  ],
  [
    'an exercise twice in a routine',
    { routines: [{ name: 'A', exercises: [squat('Squat'), squat('squat ')] }] },
    'no-programme',
  ],
  ['2,001 tracks', { tracks: Array(2_001).fill(SQUAT) }, 'no-programme'],
])('R-PLAN-29 a file with %s is refused', (_, changes, refusal) => {
  expect(read({ ...LEAST, ...changes })).toBe(refusal)
})

test('R-PLAN-29 a file has at most 1 MB, in bytes', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ ...LEAST, padding: 'é' })
    return text.replace('é', `é${'x'.repeat(bytes - new TextEncoder().encode(text).length)}`)
  }
  expect(readProgramme(padded(MAX_PROGRAMME_BYTES), 'kg')).toMatchObject({ leftOut: [] })
  expect(readProgramme(padded(MAX_PROGRAMME_BYTES + 1), 'kg')).toBe('big-programme')
})

test.each(['', 'no JSON', '[]', 'null', '{"version":4,"sessions":[]}', '{"version":3,"name":"Empty","sessions":[]}'])(
  'R-PLAN-29 a file that is none of a programme is refused: %s',
  (text) => {
    expect(readProgramme(text, 'kg')).toBe('no-programme')
  },
)
