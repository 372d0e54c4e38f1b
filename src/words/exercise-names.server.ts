import { setImmediate } from 'node:timers/promises'
import { catalogueKnowing, type LocalNames } from '#domain/exercise-catalogue.ts'
import { knownNames } from '#domain/exercise-names.ts'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { nameReader } from '#domain/name-reader.ts'
import { readWords } from './words.server.ts'

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== SOURCE_LANGUAGE)

/** The catalogue in English, with the names in every language as other names. */
export const EXERCISES = catalogueKnowing(
  TRANSLATED.map((language) => readWords<LocalNames>(`exercises/${language}.json`)),
)

/** The exercise that a name in any language means: a lifter's language may change, the names in their log do not. */
export const exerciseMeant = nameReader(knownNames(EXERCISES))

/** Reads the names beside the requests, so that nobody waits for ten thousand of them. */
export async function readNamesBeside(): Promise<void> {
  while (!exerciseMeant.prepare()) await setImmediate()
}
