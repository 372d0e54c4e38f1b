import { cleanText, MAX_NAME, textLength } from './text.ts'

/** What a profile knows about a person's name. */
export type Person = { first_name: string | null; last_name: string | null; email?: string | null }

/** How a person is called where the two are related: the sharing page, the picker, toasts (R-DELEG-46, table A9). */
export const displayName = (person: Person): string => fullName(person) || trimmed(person.email) || 'Unknown User'

/**
 * How an owner finds somebody called who has done something in their name, perhaps long ago: `email` is the address as far
 * as the owner knows it.
 */
export const managerName = (person: Person): string => fullName(person) || trimmed(person.email) || 'A former manager'

/** How a person is called before strangers: on public pages and in a clone's name; never by e-mail (R-ROUT-14, R-PUB-08). */
export const publicName = (person: Person): string => fullName(person) || 'User'

/** Of a long routine name at least this much stays before who shared it, in characters. */
const LEAST_OF_NAME = 30

/** The clone's name: the source's with who shared it (R-ROUT-14). What is longer than a name may be is cut short (R-EDIT-18). */
export function cloneName(routineName: string, owner: Person): string {
  const suffix = ` | Shared by ${publicName(owner)}`
  const source = cutShort(routineName, Math.max(MAX_NAME - textLength(suffix), LEAST_OF_NAME))
  return cutShort(`${source}${suffix}`, MAX_NAME)
}

/** "Anna's", also "James's": everywhere but on images (table A8). */
export const possessive = (name: string): string => `${name.trim()}'s`

/** "Anna's" and "James'": an apostrophe alone after an s or S, on images only (R-IMG-27, table A8). */
export const imagePossessive = (name: string): string =>
  /s$/i.test(name.trim()) ? `${name.trim()}'` : possessive(name)

/** Which genitive a name takes on images: an apostrophe alone after an s or S (R-IMG-27, table A8). */
export const nameEnding = (name: string): 's' | 'other' => (/s$/i.test(name.trim()) ? 's' : 'other')

/** What stands in for a missing name on images and in lists (R-IMG-28). */
export const DEFAULT_TITLES = { workoutImage: 'Completed Workout', workout: 'Workout', routine: 'Routine' } as const

/** One or two capitals for an avatar: of the first and the last word of a shown name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => firstCharacter(word ?? '').toUpperCase()).join('')
}

const cutShort = (text: string, length: number): string =>
  textLength(text) <= length
    ? text
    : `${[...text]
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`

const trimmed = (text: string | null | undefined): string => cleanText(text ?? '')

/** A name of which nothing is seen counts as empty (table A9). */
const fullName = ({ first_name, last_name }: Person): string =>
  [trimmed(first_name), trimmed(last_name)].filter((part) => part !== '').join(' ')

const firstCharacter = (word: string): string => [...word][0] ?? ''
