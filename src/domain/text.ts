/** Longest texts in characters (R-EDIT-18). */
export const MAX_NAME = 100
export const MAX_SET_NAME = 40
export const MAX_PERSON_NAME = 60

/** What nobody sees but turns the text around it: embeddings, overrides and isolates of directions. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A character that is seen: no space, control character, joiner or filler, and no accent that stands on nothing. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Text as it may be stored, cleaned alike on both sides (Y2): composed (NFC), trimmed, without U+0000 and without lone
 * surrogates, which PostgreSQL refuses; '' when nothing of it is seen.
 */
export function cleanText(text: string): string {
  const cleaned = storable(text).replace(TURNING, '').normalize('NFC').trim()
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

/** The key under which two spellings of a name are one exercise (R-BUILD-16, Y12). */
export const nameKey = (name: string): string => cleanText(cleanText(name).toLowerCase())

/** A text as it is searched for: 'Pull-Up' and 'pull up' are alike, so are 'Développé' and 'developpe'. */
export const searchKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Length as a person counts it: code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length
