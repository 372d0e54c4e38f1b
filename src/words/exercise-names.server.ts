import { catalogueKnowing } from '#domain/exercise-catalogue.ts'
import { knownNames } from '#domain/exercise-names.ts'
import { type EntryOf, nameReader } from '#domain/name-reader.ts'
import de from './exercises/de.json' with { type: 'json' }

/** In English, with names in every language. */
export const EXERCISES = catalogueKnowing([de])

/** The language of a lifter may change, their log does not. */
export const exerciseMeant: EntryOf = nameReader(knownNames(EXERCISES))
