import { fullName, nameOrEmail, type Person } from '#domain/names.ts'
import type { Words } from './words.ts'

/** For people with access to each other. */
export const displayName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.unknown')

/** For the owner, perhaps long after. `email`: as far as the owner has it. */
export const managerName = (person: Person, words: Words): string => nameOrEmail(person) || words('names.formerManager')

/** For strangers: never the e-mail address. */
export const publicName = (person: Person, words: Words): string => fullName(person) || words('names.stranger')
