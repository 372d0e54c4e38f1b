import { cleanText, MAX_NAME, textLength } from './text.ts'

export type Person = { first_name: string | null; last_name: string | null; email?: string | null }

/** First and last name, the only one of them, or ''. A name of invisible characters counts as empty. */
export const fullName = ({ first_name, last_name }: Person): string =>
  [trimmed(first_name), trimmed(last_name)].filter((part) => part !== '').join(' ')

/** The name, else the e-mail address, for people with access to each other; '' without both. */
export const nameOrEmail = (person: Person): string => fullName(person) || trimmed(person.email)

/** How much of a long routine name stays before the sharer's name, in characters. */
const LEAST_OF_NAME = 30

/** 'Push Day | Shared by Olivia Owen', cut to the limit of names. */
export function cloneName(routineName: string, sharedBy: string): string {
  const suffix = ` | ${sharedBy}`
  const source = cutShort(routineName, Math.max(MAX_NAME - textLength(suffix), LEAST_OF_NAME))
  return cutShort(`${source}${suffix}`, MAX_NAME)
}

/** How the possessive ends: a name with s or S at the end gets only an apostrophe. */
export const nameEnding = (name: string): 's' | 'other' => (/s$/i.test(name.trim()) ? 's' : 'other')

/** The titles that replace missing names on images and in lists. */
export const DEFAULT_TITLES = { workoutImage: 'Completed Workout', workout: 'Workout', routine: 'Routine' } as const

/** One or two capitals for an avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => firstCharacter(word ?? '').toUpperCase()).join('')
}

/** A cut text ends with '…'. */
export const cutShort = (text: string, length: number): string =>
  textLength(text) <= length
    ? text
    : `${[...text]
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`

const trimmed = (text: string | null | undefined): string => cleanText(text ?? '')

const firstCharacter = (word: string): string => [...word][0] ?? ''
