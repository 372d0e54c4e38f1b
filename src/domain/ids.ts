import { v5, v7, validate } from 'uuid'
import { idKey } from './text.ts'

/** A time-ordered id for a row a person makes (R-SYNC-09). `now`: ms since 1970; `random`: 16 random bytes. */
export const makeId = (now: number, random: Uint8Array): string => v7({ msecs: now, random })

/**
 * Whether a text is a UUID of any version, in lower case as a database returns it, because ids are compared as texts
 * (R-DATA-23).
 */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase()

const EXERCISE_NAMESPACE = '6f1c2a6e-4b0b-5d2c-9b53-0f7a1c5e8d11'

/**
 * The id of an exercise with this name, the same on every device, so that two phones that create 'Bench Press' offline
 * mean one exercise (Y12).
 */
export const exerciseIdFor = (ownerId: string, name: string): string =>
  v5(`${ownerId}:${idKey(name)}`, EXERCISE_NAMESPACE)

/** An id derived from another one. It is always the same, so that making something again is a replay. */
export const derivedId = (fromId: string, what: string): string => v5(what, fromId)

/**
 * The same for a document that a device makes. It can be told from all ids above, which are somebody's alone (Y4): it says
 * that it is of version 8.
 */
export const derivedDocumentId = (fromId: string, what: string): string => {
  const id = derivedId(fromId, what)
  return `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`
}

/** Whether it may be one that follows from a person: an id of an exercise, a book or a year of body weights. */
export const mayBeDerived = (id: string): boolean => id[VERSION_AT] === '5'

/** Where a UUID says its version. */
const VERSION_AT = 14
