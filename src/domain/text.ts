/** Longest texts in characters (R-EDIT-18). */
export const MAX_NAME = 100
export const MAX_SET_NAME = 40
export const MAX_PERSON_NAME = 60

/** What nobody sees but turns the text around it: embeddings, overrides and isolates of directions. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Accents on one letter, of which no script needs thirty (UAX #15). Sorting a pile of a hundred thousand, as composing does,
 * takes ten seconds.
 */
const PILED = /(\p{M}{30})\p{M}+/gu

/** Text in composed form (NFC), which is how it is stored and compared. */
export const composed = (text: string): string => text.replace(PILED, '$1').normalize('NFC')

/** A character that is seen: no space, control character, joiner or filler, and no accent that stands on nothing. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Text as it may be stored, cleaned alike on both sides (Y2): composed (NFC), trimmed, without U+0000 and without lone
 * surrogates, which PostgreSQL refuses; '' when nothing of it is seen.
 */
export function cleanText(text: string): string {
  const cleaned = composed(storable(text).replace(TURNING, '')).trim()
  return SEEN.test(cleaned) ? cleaned : ''
}

/**
 * The same of a name that came with work which must not be lost for it: one that nobody sees, as devices once took it,
 * becomes `fallback` (Y33). A blank one stays blank.
 */
export const cleanNameOr = (text: string, fallback: string): string =>
  cleanText(text) || (storable(text).trim() && fallback)

/** Text without what PostgreSQL refuses: U+0000 and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is removed
export const storable = (text: string): string => text.replace(/\p{Surrogate}|\u0000/gu, '')

/** Whether a text that nothing may be taken from, such as an address or a key, can be stored as it is. */
export const isStorable = (text: string): boolean => storable(text) === text

/**
 * The key under which two spellings of a name are one exercise (R-BUILD-16, D15, Y12): case, apostrophes, hyphens and runs
 * of white space are folded, and what Unicode calls the same letter. A hyphen is a blank: 'Pull-Up' is 'Pull Up'. A name of
 * hyphens alone is its own key.
 */
export function nameKey(name: string): string {
  const cased = cleanText(name.replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase().normalize('NFKC'))
  return cased.replace(HYPHENS, ' ').replace(/\s+/gu, ' ').trim() || cased
}

const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4\u0060\uff07]/gu
const HYPHENS = /[\p{Pd}\u2212\u00ad]/gu

/** What exercise ids are made of (Y12). They were made of it before names were folded further, so it never changes. */
export const idKey = (name: string): string => cleanText(cleanText(name).toLowerCase())

/** A text as it is searched for (D15): 'Pull-Up' and 'pull up' are alike, so are 'Développé' and 'developpe'. */
export const searchKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * What is looked for, word by word, in any order (D15). `folded` words are found in a `searchKey`; one with other signs than
 * letters, digits, hyphens and apostrophes is `exact`, in small letters.
 */
export function searchWords(search: string): { folded: string[]; exact: string[] } {
  const words = cleanText(search).toLowerCase().split(/\s+/u).filter(Boolean)
  const isPlain = (word: string) => /^[\p{L}\p{N}\p{M}'\u2019\p{Pd}]+$/u.test(word) && searchKey(word) !== ''
  return { folded: words.filter(isPlain).map(searchKey), exact: words.filter((word) => !isPlain(word)) }
}

/** Whether texts hold together all that is looked for. A blank search finds everything. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const { folded, exact } = searchWords(search)
  if (folded.length + exact.length === 0) return true
  const key = texts.map(searchKey).join(' ')
  const plain = texts.join(' ').normalize('NFC').toLowerCase()
  return folded.every((word) => key.includes(word)) && exact.every((word) => plain.includes(word))
}

/** Length as a person counts it: code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length
