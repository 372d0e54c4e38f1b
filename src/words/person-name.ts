import { fullName, nameOrEmail, type Person } from '#domain/names.ts'
import type { Words } from './words.ts'

/** The name that people with access to each other see: on the sharing page, in the picker, in toasts (R-DELEG-46, table A9). */
export const displayName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.unknown')

/**
 * The name an owner sees of somebody who did something in their account, perhaps long ago. `email` is the address as far
 * as the owner knows it.
 */
export const managerName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.formerManager')

/** The name strangers see, on public pages and in the name of a copy: never the e-mail address (R-ROUT-14, R-PUB-08). */
export const publicName = (person: Person, words: Words): string => fullName(person) || words('names.stranger')
