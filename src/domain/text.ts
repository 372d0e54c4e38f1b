/** Longest texts in characters (R-EDIT-18). */
export const MAX_NAME = 100
export const MAX_SET_NAME = 40
export const MAX_PERSON_NAME = 60

/**
 * Text as it may be stored, cleaned alike on both sides (Y2): composed (NFC), trimmed, without U+0000 and without lone
 * surrogates, which PostgreSQL refuses.
 */
export const cleanText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the control character is what is removed
    .replace(/\p{Surrogate}|\u0000/gu, '')
    .normalize('NFC')
    .trim()

/** The key under which two spellings of a name are one exercise (R-BUILD-16, Y12). */
export const nameKey = (name: string): string => cleanText(cleanText(name).toLowerCase())

/** Length as a person counts it: code points, not UTF-16 units. */
export const textLength = (text: string): number => [...text].length
