import { v5, v7, validate } from 'uuid'
import { idKey } from './text.ts'

/** A time-ordered id. `now`: ms since 1970; `random`: 16 bytes. */
export const makeId = (now: number, random: Uint8Array): string => v7({ msecs: now, random })

/** A UUID of any version in lower case, as databases return it: Sled compares ids as texts. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase()

const EXERCISE_NAMESPACE = '6f1c2a6e-4b0b-5d2c-9b53-0f7a1c5e8d11'

/**
 * An exercise's id is the same on every device, so that two phones that create 'Bench Press' offline mean one exercise.
 */
export const exerciseIdFor = (ownerId: string, name: string): string =>
  v5(`${ownerId}:${idKey(name)}`, EXERCISE_NAMESPACE)

/** The same arguments always give the same id, so that repeating a step changes nothing. */
export const derivedId = (fromId: string, what: string): string => v5(what, fromId)

/**
 * A derived id for a new document. Version 8 distinguishes it from derived ids of exercises, books and body weights.
 */
export const derivedDocumentId = (fromId: string, what: string): string => {
  const id = derivedId(fromId, what)
  return `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`
}

/** Whether the id may be that of an exercise, a book or a year of body weights. */
export const mayBeDerived = (id: string): boolean => id[VERSION_AT] === '5'

/** The place of the version in a UUID. */
const VERSION_AT = 14

/** Before every id: where reading by ids begins. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
