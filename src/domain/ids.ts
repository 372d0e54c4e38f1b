import { v5, v7, validate } from 'uuid'
import { nameKey } from './text.ts'

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
  v5(`${ownerId}:${nameKey(name)}`, EXERCISE_NAMESPACE)

/** An id derived from another one. It is always the same, so that making something again is a replay. */
export const derivedId = (fromId: string, what: string): string => v5(what, fromId)
