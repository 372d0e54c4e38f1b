import { fullName, nameOrEmail, type Person } from '#domain/names.ts'
import type { Words } from './words.ts'

/** A person's name for people with access to each other. */
export const displayName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.unknown')

/**
 * A manager's name for the owner, perhaps long after the share ended. `email`: missing if the owner does not have it.
 */
export const managerName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.formerManager')

/** A person's name for strangers, never the e-mail address. */
export const publicName = (person: Person, words: Words): string => fullName(person) || words('names.stranger')
