import { describe, expect, test } from 'vitest'
import { type ChoiceFilter, choiceGroups, markedParts } from './exercise-choices.ts'
import { ENGLISH_CATALOGUE } from './exercise-names.ts'
import type { KnownExercises } from './known-exercises.ts'
import type { Section } from './section.ts'

type Own = KnownExercises['own'][number]

const own = (name: string, lastUsedAt: number, more: Partial<Own> = {}): Own => ({
  ...{ name, exerciseId: name, section: 'training', uses: 1, lastUsedAt },
  ...more,
})
const MINE = [
  own('Deadlift', 9),
  own('Leg Press', 8),
  own('Zercher Hold', 7, { uses: 4 }),
  own('Plank', 6),
  own('Dip', 5),
  own('Row', 4, { uses: 3 }),
  own('Arm Circles', 10, { section: 'warmup' }),
]

const listed = (
  known: KnownExercises,
  {
    typed = '',
    filter = 'all',
    section = 'training',
  }: { typed?: string; filter?: ChoiceFilter; section?: Section } = {},
) =>
  choiceGroups({ typed, filter, section }, known, ENGLISH_CATALOGUE).map(
    ({ of, choices }) => [of, choices.map(({ name }) => name)] as const,
  )

describe("R-BUILD-20 D17 what 'Add exercise' offers", () => {
  test('the list begins with the five exercises of the section done last, then the most used of the others', () => {
    const [recent, mine, first] = listed({ own: MINE, taken: [] })
    expect(recent).toEqual(['recent', ['Deadlift', 'Leg Press', 'Zercher Hold', 'Plank', 'Dip']])
    expect(mine).toEqual(['own', ['Row', 'Arm Circles']])
    expect(first?.[0]).toBe('Chest')
  })

  test('an exercise that is already there is not offered as recent, but keeps its place among the others', () => {
    const [recent, mine] = listed({ own: MINE, taken: ['deadlift'] })
    expect(recent?.[1]).toEqual(['Leg Press', 'Zercher Hold', 'Plank', 'Dip', 'Row'])
    expect(mine?.[1]).toContain('Deadlift')
  })

  test('the catalogue shows the exercises of the section that are not the lifter’s own under another name', () => {
    const groups = listed({ own: [own('Bench Press (Barbell)', 1)], taken: [] })
    const chest = groups.find(([of]) => of === 'Chest')?.[1]
    expect(chest).toContain('Dip')
    expect(chest).not.toContain('Bench Press')
    expect(listed({ own: [], taken: [] }, { section: 'warmup' }).flatMap(([, names]) => names)).not.toContain('Dip')
  })

  test('a filter shows own exercises with these muscles, by the muscle that the lifter chose', () => {
    const known = {
      own: MINE,
      taken: [],
      muscleOf: (id: string) => (id === 'Zercher Hold' ? ('Quads' as const) : null),
    }
    const groups = listed(known, { filter: 'legs' })
    expect(groups.map(([of]) => of)).toEqual(['own', 'Quads', 'Hamstrings', 'Glutes', 'Calves', 'Hips'])
    expect(groups[0]?.[1]).toEqual(['Zercher Hold', 'Leg Press'])
    expect(listed(known, { filter: 'own' })).toEqual([['own', expect.arrayContaining(['Plank', 'Arm Circles'])]])
  })

  test('a search finds own exercises first, and those of every section', () => {
    expect(listed({ own: MINE, taken: ['Row'] }, { typed: 'row' })[0]?.[1]?.[0]).toBe('Row')
    expect(listed({ own: MINE, taken: [] }, { typed: 'arm circ' })).toEqual([['found', ['Arm Circles']]])
  })

  test('an exercise that the lifter removed from the suggestions is not offered', () => {
    const known = { own: [own('Bnech', 1)], taken: [], forgottenAt: () => 2 }
    expect(listed(known).flatMap(([, names]) => names)).not.toContain('Bnech')
  })
})

describe('R-BUILD-20 the marked part of a found name', () => {
  const marked = (name: string, typed: string) =>
    markedParts(name, typed)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('')

  test.each([
    ['Farmer’s Carry', 'carry', 'Farmer’s [Carry]'],
    ['Incline Bench Press', 'press ben', 'Incline [Ben]ch [Press]'],
    ['Pull-Up', 'up', 'Pull-[Up]'],
    ['Développé', 'deve', '[Déve]loppé'],
    ["Farmer's Carry", 'farmers', "[Farmer's] Carry"],
    ['Squat', '', 'Squat'],
    ['Squat', 'bench', 'Squat'],
  ])('in %j, %j is marked as %j', (name, typed, shown) => expect(marked(name, typed)).toBe(shown))
})
