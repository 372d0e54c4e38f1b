import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { catalogueIn } from './exercise-catalogue.ts'
import { ENGLISH_CATALOGUE } from './exercise-names.ts'
import { EXPORTED_NAMES } from './exported-names.ts'
import { MUSCLES } from './muscle.ts'
import { SECTIONS } from './section.ts'
import { MAX_NAME, nameKey } from './text.ts'

/** As R-BASE-07 lists them. */
const EQUIPMENT = 'barbell, dumbbell, machine, cable, smith, kettlebell, band, body, plate, rower, other'.split(', ')

const factsOf = (name: string) => {
  const { muscle, secondary, equipment, loading, setType } = catalogueIn(null).find((each) => each.name === name) ?? {}
  return [muscle, secondary?.join(', '), equipment, loading, setType]
}

describe('R-BASE-07 the exercise catalogue', () => {
  test('the exercise catalogue has at least 350 exercises', () => {
    expect(catalogueIn(null).length).toBeGreaterThanOrEqual(350)
  })

  test('the exercise catalogue has each name once, with a known section, muscles, equipment, loading and set type', () => {
    expect(new Set(catalogueIn(null).map(({ name }) => nameKey(name))).size).toBe(catalogueIn(null).length)
    for (const { name, section, muscle, secondary, equipment, loading, setType } of catalogueIn(null)) {
      expect(nameKey(name)).toBe(name.toLowerCase().replace(/-/g, ' '))
      expect(name.length).toBeLessThanOrEqual(MAX_NAME)
      expect(SECTIONS, name).toContain(section)
      expect(MUSCLES, name).toEqual(expect.arrayContaining([muscle, ...secondary]))
      expect(new Set([muscle, ...secondary]).size, name).toBe(1 + secondary.length)
      expect(secondary.length, name).toBeLessThanOrEqual(4)
      expect(EQUIPMENT, name).toContain(equipment)
      expect(['total', 'body', 'assisted'], name).toContain(loading)
      expect(['reps', 'timed', 'distance'], name).toContain(setType)
    }
  })

  test.each([
    ['Bench Press', 'Chest', 'Triceps, Shoulders', 'barbell', 'total', 'reps'],
    ['Lateral Raise', 'Shoulders', '', 'dumbbell', 'total', 'reps'],
    ['Pull-Up', 'Back', 'Biceps, Forearms', 'body', 'body', 'reps'],
    ['Assisted Pull-Up', 'Back', 'Biceps', 'machine', 'assisted', 'reps'],
    ['Ab Wheel Rollout', 'Core', 'Shoulders, Back', 'other', 'body', 'reps'],
    ['Plank', 'Core', 'Shoulders, Glutes', 'body', 'body', 'timed'],
    ["Farmer's Carry", 'Full body', 'Forearms, Back, Core', 'dumbbell', 'total', 'timed'],
    ['Rowing Machine', 'Cardio', 'Back, Quads', 'rower', 'body', 'distance'],
    ['Cobra Stretch', 'Back', '', 'body', 'body', 'timed'],
  ])('the exercise catalogue reads muscles, equipment, loading and set type of %s from its table', (name, ...facts) => {
    expect(factsOf(name)).toEqual(facts)
  })

  test.each([
    ['Squat', true],
    ['Bench Press', true],
    ['Deadlift', true],
    ['Barbell Row', true],
    ['Pull-Up', true],
    ['Overhead Press', true],
    ['Hip Thrust', true],
    ['Standing Calf Raise', false],
    ['Leg Extension', false],
    ['Lying Leg Curl', false],
    ['Barbell Curl', false],
    ['Lateral Raise', false],
    ['Chest Fly', false],
    ['Plank', false],
    ['Running', false],
    ['Cobra Stretch', false],
  ])('D25 the exercise catalogue says whether %s is a compound lift: %s', (name, isCompound) => {
    expect(catalogueIn(null).find((each) => each.name === name)?.is_compound).toBe(isCompound)
  })

  test('the exercise catalogue uses every equipment, loading and set type', () => {
    const used = (of: 'equipment' | 'loading' | 'setType') => new Set(catalogueIn(null).map((each) => each[of])).size
    expect([used('equipment'), used('loading'), used('setType')]).toEqual([EQUIPMENT.length, 3, 3])
  })

  test("exactly the exercises that take weight off the body have 'Assisted' in their catalogue name", () => {
    const assisted = catalogueIn(null)
      .filter(({ loading }) => loading === 'assisted')
      .map(({ name }) => name)
    expect(assisted).toEqual(
      catalogueIn(null)
        .map(({ name }) => name)
        .filter((name) => name.includes('Assisted')),
    )
  })

  // Exercises refer to it by name: with a name would go their muscle and equipment. In the order of searches, too.
  test('the exercise catalogue keeps its first 267 names in their order', () => {
    const first = catalogueIn(null)
      .slice(0, 267)
      .map(({ section, muscle, name }) => `${section} ${muscle} ${name}`)
    expect(createHash('sha256').update(first.join()).digest('hex').slice(0, 16)).toBe('532fb40e202e1c3c')
  })
})

describe('R-BASE-07 other names of catalogue exercises', () => {
  const exported = EXPORTED_NAMES.trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string])

  test('no exercise name or alternative name stands for two exercises of the catalogue', () => {
    for (const { name, otherNames } of catalogueIn(null)) {
      for (const each of [name, ...otherNames])
        expect([each, ENGLISH_CATALOGUE.entryOf(each)?.name]).toEqual([each, name])
    }
    for (const [name, theirs] of exported) {
      for (const each of theirs.split(', ')) expect([each, ENGLISH_CATALOGUE.entryOf(each)?.name]).toEqual([each, name])
    }
  })

  test('the list of names from other apps has one line per exercise of the catalogue', () => {
    const ours = exported.map(([name]) => name)
    expect(new Set(ours).size).toBe(ours.length)
    expect(catalogueIn(null).map(({ name }) => name)).toEqual(expect.arrayContaining(ours))
  })
})
