/** The longest names, in characters. */
export const MAX_NAME = 100
export const MAX_SET_NAME = 40
export const MAX_PERSON_NAME = 60

/** Invisible characters that change the writing direction of the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** More than thirty accents on one letter: no script needs them (UAX #15), and composing 100,000 takes ten seconds. */
const PILED = /(\p{M}{30})\p{M}+/gu

/** Text in composed form (NFC). */
export const composed = (text: string): string => text.replace(PILED, '$1').normalize('NFC')

/** A visible character: no space, control character, joiner or filler, and no accent without a letter. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text without signs that change the direction of a line, as files and other programs take it. */
export const withoutDirectionMarks = (text: string): string => text.replace(TURNING, '')

/** Text as Sled stores it: composed (NFC), trimmed, without what PostgreSQL refuses; '' if nothing is visible. */
export function cleanText(text: string): string {
  const cleaned = composed(withoutDirectionMarks(storable(text))).trim()
  return SEEN.test(cleaned) ? cleaned : ''
}

/** Cleans a name. `fallback` replaces an invisible one, so that its work is not lost; a blank one stays blank. */
export const cleanNameOr = (text: string, fallback: string): string =>
  cleanText(text) || (storable(text).trim() && fallback)

/** Text without what PostgreSQL refuses: U+0000 and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is removed
export const storable = (text: string): string => text.replace(/\p{Surrogate}|\u0000/gu, '')

/** Whether a text that must not change, such as an address or a key, can be stored. */
export const isStorable = (text: string): boolean => storable(text) === text

/** Two names with the same key are one exercise: 'Pull-Up' is 'Pull Up'. */
export function nameKey(name: string): string {
  const cased = cleanText(name.replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase().normalize('NFKC'))
  return cased.replace(HYPHENS, ' ').replace(/\s+/gu, ' ').trim() || cased
}

const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4\u0060\uff07]/gu
const HYPHENS = /[\p{Pd}\u2212\u00ad]/gu

/** The key from which Sled makes exercise ids, so its rules never change. */
export const idKey = (name: string): string => cleanText(cleanText(name).toLowerCase())

/**
 * Accents, the points of Hebrew and Arabic, and what makes a sign an emoji. The marks of other scripts make other
 * letters: 'ハ' is not 'バ'.
 */
const ACCENTS = /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|[\u20d0-\u20ff]|\p{Variation_Selector}/gu
/** Letters that have no accent to take off, and the ones that people type without a keyboard for them. */
const WITHOUT_ACCENTS: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd' }

/** Folds a text for search: 'Pull-Up' is 'pull up', 'Développé' is 'developpe'. */
export function searchKey(text: string): string {
  const lower = text.toLowerCase()
  // Most names need nothing else, and an index of ten thousand is built while a person waits.
  if (PLAIN.test(lower)) return lower
  return cleanText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/[łıøđ]/g, (letter) => WITHOUT_ACCENTS[letter] ?? letter)
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/

/**
 * The words of a search. `folded` ones are for a `searchKey`; `exact` ones have other signs and are for the text
 * itself.
 */
export function searchWords(search: string): { folded: string[]; exact: string[] } {
  const words = cleanText(search).toLowerCase().split(/\s+/u).filter(Boolean)
  const isPlain = (word: string) => /^[\p{L}\p{N}\p{M}'\u2019\p{Pd}]+$/u.test(word) && searchKey(word) !== ''
  return { folded: words.filter(isPlain).map(searchKey), exact: words.filter((word) => !isPlain(word)) }
}

/** Whether the texts together contain all words of the search. A blank search finds everything. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const { folded, exact } = searchWords(search)
  if (folded.length + exact.length === 0) return true
  const key = texts.map(searchKey).join(' ')
  const plain = texts.join(' ').normalize('NFC').toLowerCase()
  return folded.every((word) => key.includes(word)) && exact.every((word) => plain.includes(word))
}

/** Length in code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length

/** How many bytes the text has as UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
