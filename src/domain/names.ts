import { cleanText, MAX_NAME, textLength } from './text.ts'

export type Person = { first_name: string | null; last_name: string | null; email?: string | null }

/** Both names, the existing one, or ''. Invisible characters count as empty. */
export const fullName = ({ first_name, last_name }: Person): string =>
  [trimmed(first_name), trimmed(last_name)].filter((part) => part !== '').join(' ')

/** For people with access to each other; '' without name and address. */
export const nameOrEmail = (person: Person): string => fullName(person) || trimmed(person.email)

/** How much of a long routine name stays before the sharer's name, in characters. */
const LEAST_OF_NAME = 30

/** 'Push Day | Shared by Olivia Owen', cut to the limit of names. */
export function cloneName(routineName: string, sharedBy: string): string {
  const suffix = ` | ${sharedBy}`
  const source = cutShort(routineName, Math.max(MAX_NAME - textLength(suffix), LEAST_OF_NAME))
  return cutShort(`${source}${suffix}`, MAX_NAME)
}

/** A name that ends in s or S gets only an apostrophe. */
export const nameEnding = (name: string): 's' | 'other' => (/s$/i.test(name.trim()) ? 's' : 'other')

/** For missing names on images and in lists. */
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
