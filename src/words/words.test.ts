import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../scripts/words/faults.ts'
import { parametersOf } from '../../scripts/words/keys-of.ts'
import { hasDefaultName, sourceSetName } from '../domain/set-list.ts'
import { catalogueOf } from './compile-catalogue.server.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { acceptedLanguage, OFFERED } from './languages.ts'
import { wordsFor } from './words.server.ts'
import { createWords } from './words.ts'

const SETS = { sets: '{count, plural, one {# set} other {# sets}} of {name}', bold: 'New? <link>Go {n}</link>' }
const words = createWords('en', catalogueOf(SETS))
/** The keys of this file's own texts are no types. */
const say = words as unknown as (key: string, values: object) => string
const partsOf = words.parts as (key: string, values: object) => unknown[]

describe('words', () => {
  test('a text has its values and its plural', () => {
    expect(say('sets', { count: 1, name: 'Squat' })).toBe('1 set of Squat')
    expect(say('sets', { count: 1200, name: 'Squat' })).toBe('1,200 sets of Squat')
  })

  test('a text with a tag comes in parts', () => {
    const link = (inside: unknown[]) => ({ link: inside.join('') })
    expect(partsOf('bold', { link, n: 3 })).toEqual(['New? ', { link: 'Go 3' }])
  })

  test.each(OFFERED)('R-DATA-08 the name of a set in %s is known to a reader of another language', (language) => {
    expect(hasDefaultName(wordsFor(language)('set.name', { number: 3 }), 3, sourceSetName)).toBe(true)
  })

  test('numbers, dates and lists follow the language', () => {
    const german = createWords('de', {})
    expect(german.number(102.5)).toBe('102,5')
    expect(german.date(Date.UTC(2026, 10, 22), { month: 'long', timeZone: 'UTC' })).toBe('November')
    expect(german.list(['A', 'B', 'C'])).toBe('A, B und C')
    expect(words.list(['A', 'B', 'C'])).toBe('A, B, and C')
  })
})

describe('catalogues', () => {
  test('German has every text of English and no other, with the same values', () => {
    expect(faultsOf(en, de)).toEqual([])
  })

  test('a missing, a superfluous and a different text are found', () => {
    expect(faultsOf({ a: 'A', b: 'B {n}' }, { b: 'B', c: 'C' })).toEqual([
      "'a' is missing",
      "'c' is not in the source",
      "'b' asks for , the source for n",
    ])
  })

  test('parameters have the type of what is done with them', () => {
    const text =
      '{name}: {count, plural, one {<b>{what}</b>} other {#}}, {at, date}, {kind, select, drop {x} other {y}}'
    expect(parametersOf(text)).toEqual({
      name: 'string | number',
      count: 'number',
      b: 'Tag',
      what: 'string | number',
      at: 'Date',
      kind: "'drop' | 'other'",
    })
  })
})

test('a visitor is answered in the first language that is offered', () => {
  expect(acceptedLanguage(undefined)).toBe('en')
  expect(acceptedLanguage('fr, en-GB;q=0.5, *;q=0.1')).toBe('en')
  expect(acceptedLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(acceptedLanguage('en;q=0.3, de;q=0.7')).toBe('de')
  expect(acceptedLanguage('de;q=0, fr')).toBe('en')
})
