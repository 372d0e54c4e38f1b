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

describe('R-LIFT-20 exercises like a given exercise', () => {
  test('exercises like a given one are all others of the catalogue with the same section and main muscle', () => {
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

  test('similar exercises start with those on other equipment, and of these with those that share secondary muscles', () => {
    const equipment = names('Squat').map(equipmentOf)
    expect(equipment.indexOf('barbell')).toBe(equipment.filter((each) => each !== 'barbell').length)
    expect(names('Pull-Up')[0]).toBe('Lat Pulldown')
    expect(names('Lateral Raise')[0]).toBe('Cable Lateral Raise')
  })

  test("similar exercises start with the lifter's own: first those on other equipment, then the most used", () => {
    const ones = [own('Incline Bench', 9), own('Machine chest press', 1), own('DB bench', 2), own('Squat', 9)]
    expect(like('Bench Press', ones).slice(0, 4)).toEqual([
      { name: 'DB bench', section: 'training', isOwn: true, muscle: null },
      { name: 'Machine chest press', section: 'training', isOwn: true, muscle: null },
      { name: 'Incline Bench', section: 'training', isOwn: true, muscle: null },
      expect.objectContaining({ isOwn: false }),
    ])
    expect(names('Bench Press', ones)).not.toContain('Dumbbell Bench Press')
  })

  test("similar exercises leave out the lifter's own exercises of another section", () => {
    expect(names('Bench Press', [own('Push-up', 9, 'warmup')])).not.toContain('Push-up')
  })

  test('similar exercises leave out the exercise itself under another name', () => {
    expect(names('Bench Press (Barbell)', [own('Flat bench press')])).not.toContain('Flat bench press')
    expect(names('Bench Press (Barbell)')).not.toContain('Bench Press')
  })

  test('similar exercises leave out those already in the routine, under any name', () => {
    const found = names('Bench Press', [own('Dips')], ['DIPS', 'Push Up'])
    expect(found).not.toContain('Dips')
    expect(found).not.toContain('Push-Up')
  })

  test('similar exercises of one unknown to the catalogue are found by the muscle that the lifter assigned to it', () => {
    const mine = { name: 'My press', section: 'training', muscle: 'Chest' } as const
    expect(exercisesLike(mine, { own: [], taken: [] }, ENGLISH_CATALOGUE)[0]?.name).toBe('Bench Press')
    expect(exercisesLike({ ...mine, muscle: null }, { own: [], taken: [] }, ENGLISH_CATALOGUE)).toEqual([])
  })
})
