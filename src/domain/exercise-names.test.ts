import { describe, expect, test } from 'vitest'
import { EXPORTED_NAMES } from '../../tests/support/exported-names.ts'
import { ENGLISH_CATALOGUE } from './exercise-names.ts'

const nameOf = (name: string) => ENGLISH_CATALOGUE.entryOf(name)?.name ?? null

describe('R-BASE-07 R-IMP-18 which catalogue exercise a written name means', () => {
  test.each([
    ['Bench Press', 'case', 'bENCH PRESS'],
    ['Pull-Up', 'hyphens and spaces', ' pull  up', 'pullup', 'Pull‑Up'],
    ['Lunge', 'plurals', 'Lunges'],
    ['Calf Raise', 'plurals of other kinds', 'Calves Raises'],
    ['Dumbbell Curl', 'abbreviations', 'DB Curl', 'db bicep curls'],
    ['Romanian Deadlift', 'whole names abbreviated', 'RDL', 'RDLs', 'BB RDL'],
    ['Bench Press', 'the equipment in brackets, before or behind', 'Bench Press (Barbell)', 'Barbell Bench Press'],
    ['Lateral Raise', 'the equipment in the middle', 'Lateral Dumbbell Raise'],
    ['Squat', 'words that tell nothing apart', 'Olympic Squat', 'Squats with a barbell'],
    ['Crunch', 'a weight added to the body', 'Crunch (Weighted)'],
    ['Weighted Pull-Up', 'one that the catalogue has with it', 'Pull Up (Weighted)'],
    ["Farmer's Carry", 'apostrophes', 'Farmers Carry', 'Farmer’s Walk'],
    ['Sumo Squat', 'accents', 'Plie squat', 'Plié squat'],
    ['Single-Leg Romanian Deadlift', 'one leg or arm', 'One Leg RDL', '1-legged Romanian deadlift'],
  ])('finds the catalogue exercise %s by other spellings: %s', (means, _what, ...written) => {
    expect(written.map(nameOf)).toEqual(written.map(() => means))
  })

  test.each([
    ['that could be more than one', 'Row', 'Curl', 'Shrug', 'Shoulder Press', 'Dumbbell', 'Triceps'],
    ['with other equipment', 'Leg Press (Cable)', 'Pendlay Row (Dumbbell)', 'Lateral Raise (Kettlebell)'],
    ['of something else', 'Cross-Body Romanian Deadlift', 'Leg Press Leg Extension', 'Bench Press Lockout'],
    ['with a weight where no body is moved', 'Leg Press (Weighted)'],
    ['in another language', 'Kniebeuge (Langhantel)', 'Жим лёжа', '臥推'],
    ['of nothing', '', '  ', '()', 'the', '𝟘'],
  ])('finds no catalogue exercise for a name %s', (_what, ...written) => {
    expect(written.map(nameOf)).toEqual(written.map(() => null))
  })
})

describe('R-BASE-07 exercise names from real exports of other apps', () => {
  test.each(['Strong', 'Hevy', 'FitNotes', 'lists', 'typed'])(
    'finds the right catalogue exercise for every name from this source: %s',
    (source) => {
      const names = EXPORTED_NAMES.filter((each) => each.source === source)
      expect(names.map(({ name }) => [name, nameOf(name)])).toEqual(names.map(({ name, means }) => [name, means]))
    },
  )

  test('finds a catalogue exercise for at least 85 % of the names that other apps export', () => {
    const distinct = [...new Set(EXPORTED_NAMES.map(({ name }) => name))]
    expect(distinct.length).toBeGreaterThanOrEqual(200)
    expect(distinct.filter(nameOf).length / distinct.length).toBeGreaterThanOrEqual(0.85)
  })
})
