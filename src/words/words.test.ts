import { describe, expect, test } from 'vitest'
import { acceptedLanguage, factsOf, LANGUAGE_CODES, LANGUAGES, TRANSLATED } from '#domain/languages.ts'
import { cleanText, withoutDirectionMarks } from '#domain/text.ts'
import { comparedTo } from '../../scripts/words/faults.ts'
import { parametersOf } from '../../scripts/words/keys-of.ts'
import { numberOfSetName, sourceSetName } from '../domain/set-list.ts'
import { catalogueForBrowsers } from './compile-catalogue.server.ts'
import en from './en.json' with { type: 'json' }
import { formatWeight } from './weight.ts'
import { readWords, wordsFor } from './words.server.ts'
import { createWords, flat, type Words } from './words.ts'
import { defaultWorkoutName } from './workout-name.ts'

const SETS = { sets: '{count, plural, one {# set} other {# sets}} of {name}', bold: 'New? <link>Go {n}</link>' }
const words = createWords('en', flat(catalogueForBrowsers(SETS, SETS, 'en')))
/** The keys of this file's own texts are no types. */
const say = words as unknown as (key: string, values: object) => string
const partsOf = words.parts as (key: string, values: object) => unknown[]

describe('translated texts', () => {
  test('a text inserts its values and chooses singular or plural', () => {
    expect(say('sets', { count: 1, name: 'Squat' })).toBe('1 set of Squat')
    expect(say('sets', { count: 1200, name: 'Squat' })).toBe('1,200 sets of Squat')
  })

  test('a text containing a tag is returned as a list of parts', () => {
    const link = (inside: unknown[]) => ({ link: inside.join('') })
    expect(partsOf('bold', { link, n: 3 })).toEqual(['New? ', { link: 'Go 3' }])
  })

  test.each(LANGUAGE_CODES)(
    'R-DATA-08 a default set name written in %s is recognized as a default name in every language',
    (language) => {
      const name = wordsFor(language)('set.name', { number: 3 })
      expect(name).toBe(LANGUAGES[language].set.replace('#', '3'))
      expect(numberOfSetName(name)).toBe(3)
    },
  )

  test('numbers, dates and lists are formatted in the language of the reader', () => {
    const german = createWords('de', {})
    expect(german.number(102.5)).toBe('102,5')
    expect(german.date(Date.UTC(2026, 10, 22), { month: 'long', timeZone: 'UTC' })).toBe('November')
    expect(german.list(['A', 'B', 'C'])).toBe('A, B und C')
    expect(words.list(['A', 'B', 'C'])).toBe('A, B, and C')
  })
})

test.each(LANGUAGE_CODES)(
  'R-REACH-12 the items of a list in %s never stand side by side, also where they are units',
  (language) => {
    for (const options of [undefined, { type: 'unit' }, { type: 'unit', style: 'short' }] as const) {
      const list = createWords(language, {}).list(['2', '3', '4'], options)
      expect(
        withoutDirectionMarks(list)
          .split(/\d/)
          .map((between) => between.trim()),
      ).toEqual(['', expect.stringMatching(/./), expect.stringMatching(/./), ''])
    }
  },
)

test('R-REACH-12 Chinese, Japanese and Russian sets in a list are told apart', () => {
  const listed = (['zh-Hans', 'ja', 'ru', 'en'] as const).map((language) =>
    wordsFor(language).list(['2', '3', '4'], { type: 'unit' }),
  )
  expect(listed).toEqual(['2、3和4', '2、3、4', '2, 3 и 4', '2, 3, 4'])
})

describe('text catalogues', () => {
  test.each(TRANSLATED)('R-REACH-12 the texts in %s have the placeholders of the English ones', (language) => {
    const { superfluous, different } = comparedTo(en, readWords(`${language}.json`), language)
    expect([...superfluous, ...different]).toEqual([])
  })

  test.each(TRANSLATED.filter((language) => !factsOf(language).isDraft))(
    'R-REACH-12 every English text is also there in %s, which is no draft',
    (language) => {
      expect(comparedTo(en, readWords(`${language}.json`), language).missing).toEqual([])
    },
  )

  test('R-REACH-12 the catalogue check finds missing texts, extra texts, different placeholders and lost plural forms', () => {
    const source = { a: 'A', b: 'B {n}', sets: SETS.sets }
    expect(comparedTo(source, { b: 'B', c: 'C', sets: SETS.sets }, 'ru')).toEqual({
      missing: ["'a' is missing"],
      superfluous: ["'c' is not in the source"],
      different: ["'b' asks for , the source for n", "'sets' has no form for 'few', 'many'"],
    })
  })

  test('R-REACH-12 a text that a language lacks is in English', () => {
    const file = { day: { today: 'Heute' } }
    const source = { day: { today: 'Today', yesterday: 'Yesterday' } }
    const catalogue = flat(catalogueForBrowsers(file, source, 'de'))
    expect(catalogue).toEqual({ 'day.today': 'Heute', 'day.yesterday': 'Yesterday' })
  })

  test('the type of a text parameter follows from its use as plural, date, choice or tag', () => {
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

test('a visitor without an account gets the most preferred language the app offers, or else English', () => {
  expect(acceptedLanguage(undefined)).toBe('en')
  expect(acceptedLanguage('fi, en-GB;q=0.5, *;q=0.1')).toBe('en')
  expect(acceptedLanguage('pt-PT, zh-CN;q=0.9')).toBe('pt-BR')
  expect(acceptedLanguage('zh-CN, en;q=0.9')).toBe('zh-Hans')
  expect(acceptedLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(acceptedLanguage('en;q=0.3, de;q=0.7')).toBe('de')
  expect(acceptedLanguage('de;q=0, fi')).toBe('en')
})

describe('R-REACH-14 names and values in Arabic lines', () => {
  const [arabic, english] = [wordsFor('ar'), wordsFor('en')]
  const isolate = (text: string) => `\u2068${text}\u2069`

  test('a name that a text inserts keeps its own direction and leaves that of the line', () => {
    const inserted = (words: Words) => words('workout.news.swapped', { name: 'Max', from: 'Dip', to: 'Row' })
    for (const name of ['Max', 'Dip', 'Row']) expect(inserted(arabic)).toContain(isolate(name))
    expect(inserted(english)).toBe('Max swapped Dip for Row')
  })

  test('names in the forms of a choice and in lists keep their own direction', () => {
    expect(arabic('routines.from', { who: 'known', name: 'Max', day: '5' })).toContain(isolate('Max'))
    expect(arabic.list(['Dip', 'Row'])).toContain(isolate('Dip'))
    expect(english.list(['Dip', 'Row'])).toBe('Dip and Row')
  })

  test('a value is read left to right in Arabic, and stays as it is in English', () => {
    expect(arabic.ltr('80 kg × 8')).toBe('\u206680 kg × 8\u2069')
    expect(english.ltr('80 kg × 8')).toBe('80 kg × 8')
    expect(formatWeight(80, 'kg', arabic)).toBe('\u206680 kg\u2069')
  })

  test('default names, which Sled stores, have no sign of direction', () => {
    const stored = [
      arabic('set.name', { number: 3 }),
      defaultWorkoutName(Date.UTC(2026, 10, 28, 9), 'UTC', arabic),
      sourceSetName(3),
    ]
    expect(stored.map(cleanText)).toEqual(stored)
  })

  test('an Arabic catalogue for browsers isolates what it inserts, and a German one does not', () => {
    const file = { a: 'A {b}' }
    expect(catalogueForBrowsers(file, file, 'ar')).toEqual({ a: ['A ', '\u2068', ['b'], '\u2069'] })
    expect(catalogueForBrowsers(file, file, 'de')).toEqual({ a: ['A ', ['b']] })
  })
})
