import { searchKey } from '#domain/text.ts'

/**
 * The number of a month, from 1, by its short or long name in any language that this browser knows, without dots and accents
 * (R-IMP-11). `words` are all names of the file: of the languages that know every one of them, the most spoken decides,
 * because 'listopad' is October in one and November in another.
 */
export function monthsFor(words: readonly string[]): (word: string) => number | null {
  const wanted = new Set(words.map(searchKey))
  if (wanted.size === 0) return () => null
  let best: ReadonlyMap<string, number> = new Map()
  let most = 0
  for (const language of LANGUAGES) {
    const months = monthsIn(language)
    const known = [...wanted].filter((word) => months.has(word)).length
    if (known > most) [best, most] = [months, known]
    if (known === wanted.size) break
  }
  // A file may mix languages, as one does whose owner changed the phone's: what the best does not know, another may.
  return (word) => {
    const key = searchKey(word)
    return best.get(key) ?? LANGUAGES.map((language) => monthsIn(language).get(key)).find(Boolean) ?? null
  }
}

/** Languages of browsers, the most likely first. */
const LANGUAGES =
  'en es de fr pt it nl pl ru tr sv da nb nn fi cs sk hu ro bg uk el hr sr sr-Latn sl bs lt lv et ca gl eu id ms fil vi ja ko zh hi bn mr ta te ur fa ar he th ka hy az kk uz be mk sq is ga cy af sw lb mt eo'.split(
    ' ',
  )

const made = new Map<string, ReadonlyMap<string, number>>()

function monthsIn(language: string): ReadonlyMap<string, number> {
  const known = made.get(language)
  if (known) return known
  const months = new Map<string, number>()
  if (Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0) {
    for (const format of FORMATS) addMonths(months, new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, format))
  }
  // A phone writes 'Sept', which no list has.
  if (language === 'en') months.set('sept', 9)
  made.set(language, months)
  return months
}

/** Alone and beside a day a month may have another form: 'май' and 'мая'. */
const FORMATS: readonly Intl.DateTimeFormatOptions[] = (['short', 'long'] as const).flatMap((month) => [
  { month, timeZone: 'UTC' },
  { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' },
])

function addMonths(months: Map<string, number>, format: Intl.DateTimeFormat) {
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(Date.UTC(2024, month - 1, 15))
    const name = searchKey(parts.find(({ type }) => type === 'month')?.value ?? '')
    if (/\p{L}/u.test(name) && !months.has(name)) months.set(name, month)
  }
}
