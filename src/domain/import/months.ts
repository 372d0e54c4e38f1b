/**
 * The number of a month, from 1, by its name in any language of this browser. All names of the file decide the
 * language: 'listopad' is October in one and November in another.
 */
export function monthsFor(words: readonly string[]): (word: string) => number | null {
  const wanted = new Set(words.map(monthKey))
  if (wanted.size === 0) return () => null
  let best = LANGUAGES[0] ?? 'en'
  let most = 0
  for (const language of LANGUAGES) {
    const known = [...wanted].filter((word) => monthIn(language, word) !== null).length
    if (known > most) [best, most] = [language, known]
    if (known === wanted.size) break
  }
  // A file may mix languages after its owner changed the phone's.
  const found = new Map<string, number | null>()
  return (word) => {
    const key = monthKey(word)
    const known = found.get(key)
    if (known !== undefined) return known
    const month = [best, ...LANGUAGES].map((language) => monthIn(language, key)).find((each) => each !== null) ?? null
    found.set(key, month)
    return month
  }
}

/**
 * The month with this name, or the only one that begins with the word: 'sept' and 'Janv' are in no list of short names.
 */
function monthIn(language: string, word: string): number | null {
  const months = monthsIn(language)
  const exact = months.get(word)
  if (exact !== undefined || word.length < 3) return exact ?? null
  const [only, another] = new Set([...months].flatMap(([name, month]) => (name.startsWith(word) ? month : [])))
  return only !== undefined && another === undefined ? only : null
}

/** The languages whose months Sled knows, the most likely first. */
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
  made.set(language, months)
  return months
}

/** A month may have another form beside a day: 'май' and 'мая'. */
const FORMATS: readonly Intl.DateTimeFormatOptions[] = (['short', 'long'] as const).flatMap((month) => [
  { month, timeZone: 'UTC' },
  { month, day: 'numeric', year: 'numeric', timeZone: 'UTC' },
])

function addMonths(months: Map<string, number>, format: Intl.DateTimeFormat) {
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(Date.UTC(2024, month - 1, 15))
    // If only the month was formatted, the whole text is its name: '3月' is a number and a word.
    const isAlone = parts.every(({ type }) => type === 'month' || type === 'literal')
    const shown = parts.filter(({ type }) => isAlone || type === 'month').map(({ value }) => value)
    const name = monthKey(shown.join(''))
    if (/\p{L}/u.test(name) && !months.has(name)) months.set(name, month)
  }
}

/**
 * The word without dots and Latin accents. Marks of other scripts stay: in Thai, one distinguishes January from March.
 */
const monthKey = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’\s]/g, '')
    .normalize('NFC')
