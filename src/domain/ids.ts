import { v5, v7, validate } from 'uuid'
import { nameKey } from './text.ts'

/** A time-ordered id for a row a person makes (R-SYNC-09). `now`: ms since 1970; `random`: 16 random bytes. */
export const makeId = (now: number, random: Uint8Array): string => v7({ msecs: now, random })

/**
 * Whether a text is a UUID of any version, in small letters as a database gives it back: ids are compared as texts
 * (R-DATA-23).
 */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && validate(value) && value === value.toLowerCase()

const EXERCISE_NAMESPACE = '6f1c2a6e-4b0b-5d2c-9b53-0f7a1c5e8d11'

/**
 * The exercise row of an owner's name, the same on every device, so that two phones that invent 'Bench Press' offline
 * mean one exercise (Y12).
 */
export const exerciseIdFor = (ownerId: string, name: string): string =>
  v5(`${ownerId}:${nameKey(name)}`, EXERCISE_NAMESPACE)

/** An id that follows from another: the same however often it is made, so that making something anew twice is a replay. */
export const derivedId = (fromId: string, what: string): string => v5(what, fromId)
