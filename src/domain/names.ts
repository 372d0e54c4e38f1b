import { cleanText, MAX_NAME, textLength } from './text.ts'

/** What a profile knows about a person's name. */
export type Person = { first_name: string | null; last_name: string | null; email?: string | null }

/**
 * The first and the last name, or the one that exists, or ''. A name of invisible characters counts as empty (table
 * A9).
 */
export const fullName = ({ first_name, last_name }: Person): string =>
  [trimmed(first_name), trimmed(last_name)].filter((part) => part !== '').join(' ')

/** The name that people with access to each other see, else the e-mail address; '' without either (R-DELEG-46). */
export const nameOrEmail = (person: Person): string => fullName(person) || trimmed(person.email)

/** At least this much of a long routine name is kept before the sharer's name, in characters. */
const LEAST_OF_NAME = 30

/**
 * The name of a copy: the routine's own and 'Shared by Olivia Owen' (R-ROUT-14). What is longer than a name may be is cut
 * short (R-EDIT-18).
 */
export function cloneName(routineName: string, sharedBy: string): string {
  const suffix = ` | ${sharedBy}`
  const source = cutShort(routineName, Math.max(MAX_NAME - textLength(suffix), LEAST_OF_NAME))
  return cutShort(`${source}${suffix}`, MAX_NAME)
}

/** The form of the genitive on images: a name ending in s or S only gets an apostrophe (R-IMG-27, table A8). */
export const nameEnding = (name: string): 's' | 'other' => (/s$/i.test(name.trim()) ? 's' : 'other')

/** The titles for missing names on images and in lists (R-IMG-28). */
export const DEFAULT_TITLES = { workoutImage: 'Completed Workout', workout: 'Workout', routine: 'Routine' } as const

/** One or two capitals for an avatar: of the first and the last word of a shown name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => firstCharacter(word ?? '').toUpperCase()).join('')
}

/** A text of at most so many characters, the last one '…' where it was longer. */
export const cutShort = (text: string, length: number): string =>
  textLength(text) <= length
    ? text
    : `${[...text]
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`

const trimmed = (text: string | null | undefined): string => cleanText(text ?? '')

const firstCharacter = (word: string): string => [...word][0] ?? ''
