import { describe, expect, test } from 'vitest'
import { catalogueIn } from './exercise-catalogue.ts'
import { ENGLISH_CATALOGUE } from './exercise-names.ts'
import { exercisesLike } from './exercises-like.ts'
import type { KnownExercises } from './known-exercises.ts'
import type { Section } from './section.ts'

type OwnExercise = KnownExercises['own'][number]

const own = (name: string, uses = 1, section: Section = 'training'): OwnExercise => ({
  name,
  section,
  uses,
  lastUsedAt: 0,
})
const like = (name: string, ownOnes: OwnExercise[] = [], taken: string[] = []) =>
  exercisesLike({ name, section: 'training', muscle: null }, { own: ownOnes, taken }, ENGLISH_CATALOGUE)
const names = (...args: Parameters<typeof like>) => like(...args).map((each) => each.name)
const equipmentOf = (name: string) => catalogueIn(null).find((each) => each.name === name)?.equipment

describe('R-LIFT-20 like this', () => {
  test('all exercises of the catalogue with the same section and main muscle, but not itself', () => {
    const chest = catalogueIn(null).filter(({ section, muscle }) => section === 'training' && muscle === 'Chest')
    const others = chest.map(({ name }) => name).filter((name) => name !== 'Bench Press')
    expect(names('Bench Press').toSorted()).toEqual(others.toSorted())
    expect(like('Bench Press')[0]).toEqual({
      name: 'Dumbbell Bench Press',
      section: 'training',
      isOwn: false,
      muscle: 'Chest',
    })
  })

  test('those with other equipment come first, and first what works the same beside it', () => {
    const equipment = names('Squat').map(equipmentOf)
    expect(equipment.indexOf('barbell')).toBe(equipment.filter((each) => each !== 'barbell').length)
    expect(names('Pull-Up')[0]).toBe('Lat Pulldown')
    expect(names('Lateral Raise')[0]).toBe('Cable Lateral Raise')
  })

  test('own ones first, those with other equipment before the rest, then by use', () => {
    const ones = [own('Incline Bench', 9), own('Machine chest press', 1), own('DB bench', 2), own('Squat', 9)]
    expect(like('Bench Press', ones).slice(0, 4)).toEqual([
      { name: 'DB bench', section: 'training', isOwn: true, muscle: null },
      { name: 'Machine chest press', section: 'training', isOwn: true, muscle: null },
      { name: 'Incline Bench', section: 'training', isOwn: true, muscle: null },
      expect.objectContaining({ isOwn: false }),
    ])
    expect(names('Bench Press', ones)).not.toContain('Dumbbell Bench Press')
  })

  test('own ones of another section are left out', () => {
    expect(names('Bench Press', [own('Push-up', 9, 'warmup')])).not.toContain('Push-up')
  })

  test('under another name, too, it is not like itself', () => {
    expect(names('Bench Press (Barbell)', [own('Flat bench press')])).not.toContain('Flat bench press')
    expect(names('Bench Press (Barbell)')).not.toContain('Bench Press')
  })

  test('nothing that is taken, under whatever name', () => {
    const found = names('Bench Press', [own('Dips')], ['DIPS', 'Push Up'])
    expect(found).not.toContain('Dips')
    expect(found).not.toContain('Push-Up')
  })

  test('one that the catalogue does not know, by the muscle that somebody says it works', () => {
    const mine = { name: 'My press', section: 'training', muscle: 'Chest' } as const
    expect(exercisesLike(mine, { own: [], taken: [] }, ENGLISH_CATALOGUE)[0]?.name).toBe('Bench Press')
    expect(exercisesLike({ ...mine, muscle: null }, { own: [], taken: [] }, ENGLISH_CATALOGUE)).toEqual([])
  })
})
