import { describe, expect, test } from 'vitest'
import { catalogueIn, type LocalNames } from '#domain/exercise-catalogue.ts'
import { catalogueOf, ENGLISH_CATALOGUE, knownNames } from '#domain/exercise-names.ts'
import { suggestExercises } from '#domain/exercise-suggestions.ts'
import { EXPORTED_NAMES } from '#domain/exported-names.ts'
import { TRANSLATED } from '#domain/languages.ts'
import { nameReader } from '#domain/name-reader.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { EXERCISES, exerciseMeant } from './exercise-names.server.ts'
import de from './exercises/de.json' with { type: 'json' }
import { readWords } from './words.server.ts'

describe.each(TRANSLATED)('R-REACH-15 the exercise names in %s', (language) => {
  const names = readWords<LocalNames>(`exercises/${language}.json`)
  const { exercises, entryOf } = catalogueOf(names)
  const listed = Object.values(names).flatMap((cell) => cell.split(', '))

  test('every exercise of the catalogue has a translated name, and no other exercise has', () => {
    expect(Object.keys(names).toSorted()).toEqual(
      catalogueIn(null)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('translated exercise names are valid names and unique', () => {
    expect(listed.filter((name) => name.trim() !== name || name === '' || textLength(name) > MAX_NAME)).toEqual([])
    const shown = exercises.map(({ name }) => name.toLowerCase())
    expect(shown.filter((name, at) => shown.indexOf(name) !== at)).toEqual([])
  })

  test('a translated or English exercise name finds its exercise in the app and on the server', () => {
    for (const exercise of exercises) {
      const all = [exercise.name, exercise.englishName, ...exercise.otherNames]
      expect(all.map((name) => entryOf(name)?.englishName ?? name)).toEqual(all.map(() => exercise.englishName))
      expect(all.map((name) => exerciseMeant(name)?.name ?? name)).toEqual(all.map(() => exercise.englishName))
    }
  })
})

describe('R-REACH-15 exercise names in German', () => {
  const { exercises } = catalogueOf(de)
  const suggested = (typed: string, own: string[] = [], taken: string[] = []) => {
    const known = own.map((name) => ({ name, section: 'training' as const, uses: 1, lastUsedAt: 0 }))
    return suggestExercises(typed, { own: known, taken }, exercises).map(({ name }) => name)
  }

  test('typing a German or English exercise name suggests the exercise by its German name', () => {
    expect(suggested('bankdr')[0]).toBe('Bankdrücken')
    expect(suggested('bench press')).toContain('Bankdrücken')
    expect(suggested('rdl')).toContain('Rumänisches Kreuzheben')
  })

  test('a user’s own exercise Bench Press is suggested under that name and not also as Bankdrücken', () => {
    expect(suggested('bank', ['Bench Press'])).toContain('Bench Press')
    expect(suggested('bank', ['Bench Press'])).not.toContain('Bankdrücken')
    expect(suggested('bank', [], ['Bench Press'])).not.toContain('Bankdrücken')
    expect(suggested('bank', ['Bench Press', 'Bankdrücken'])).toEqual(
      expect.arrayContaining(['Bench Press', 'Bankdrücken']),
    )
  })
})

test('R-REACH-15 the English app does not recognize a German exercise name, the server does', () => {
  expect(ENGLISH_CATALOGUE.entryOf('Bankdrücken')).toBeNull()
  expect(exerciseMeant('Bankdrücken')?.name).toBe('Bench Press')
})

test('R-REACH-15 the server reads the names a few at a time, and a name asked for meanwhile has all of them', () => {
  const reader = nameReader(knownNames(EXERCISES))
  expect([reader.prepare(), reader.prepare()]).toEqual([false, false])
  expect(reader('Wall Sit')?.name).toBe('Wall Sit')
  expect(reader.prepare()).toBe(true)
})

test('R-REACH-15 a name of another app or in English means on the server what it means on a device', () => {
  const exported = EXPORTED_NAMES.trim()
    .split('\n')
    .flatMap((line) => (line.split(': ')[1] ?? '').split(', '))
  const known = [...ENGLISH_CATALOGUE.exercises.flatMap(({ name, otherNames }) => [name, ...otherNames]), ...exported]
  for (const name of known)
    expect([name, exerciseMeant(name)?.name]).toEqual([name, ENGLISH_CATALOGUE.entryOf(name)?.name])
})
