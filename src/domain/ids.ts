import { v5, v7, validate } from 'uuid'
import { idKey } from './text.ts'

/** Time-ordered. `now`: ms since 1970; `random`: 16 bytes. */
export const makeId = (now: number, random: Uint8Array): string => v7({ msecs: now, random })

/** A UUID of any version in lower case, as databases return it: Sled compares ids as texts. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase()

const EXERCISE_NAMESPACE = '6f1c2a6e-4b0b-5d2c-9b53-0f7a1c5e8d11'

/** The same on every device, so that two phones that create 'Bench Press' offline mean one exercise. */
export const exerciseIdFor = (ownerId: string, name: string): string =>
  v5(`${ownerId}:${idKey(name)}`, EXERCISE_NAMESPACE)

/** Always the same, so that a repetition is a replay. */
export const derivedId = (fromId: string, what: string): string => v5(what, fromId)

/** Version 8 tells it from all ids above, which are somebody's alone. */
export const derivedDocumentId = (fromId: string, what: string): string => {
  const id = derivedId(fromId, what)
  return `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`
}

/** Whether it may be an id of an exercise, a book or a year of body weights. */
export const mayBeDerived = (id: string): boolean => id[VERSION_AT] === '5'

/** The place of the version in a UUID. */
const VERSION_AT = 14
