import { setImmediate } from 'node:timers/promises'
import { catalogueKnowing, type LocalNames } from '#domain/exercise-catalogue.ts'
import { ENGLISH_CATALOGUE, knownNames } from '#domain/exercise-names.ts'
import { TRANSLATED } from '#domain/languages.ts'
import { type EntryOf, nameReader } from '#domain/name-reader.ts'
import { readWords } from './words.server.ts'

/** The catalogue in English, with the names in every language as other names. */
export const EXERCISES = catalogueKnowing(
  TRANSLATED.map((language) => readWords<LocalNames>(`exercises/${language}.json`)),
)

const translated = nameReader(knownNames(EXERCISES))

/**
 * The exercise that a name in any language means: a lifter's language may change, the names in their log do not. What
 * English and other apps call an exercise comes first, as on the device.
 */
export const exerciseMeant: EntryOf = (name) => ENGLISH_CATALOGUE.entryOf(name) ?? translated(name)

/** Reads the names beside the requests, so that nobody waits for ten thousand of them. */
export async function readNamesBeside(): Promise<void> {
  while (!translated.prepare()) await setImmediate()
}
