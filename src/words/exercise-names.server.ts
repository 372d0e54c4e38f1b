import { catalogueKnowing } from '#domain/exercise-catalogue.ts'
import { knownNames } from '#domain/exercise-names.ts'
import { type EntryOf, nameReader } from '#domain/name-reader.ts'
import de from './exercises/de.json' with { type: 'json' }

/** The catalogue in English, with what lifters of every language call its exercises. */
export const EXERCISES = catalogueKnowing([de])

/** The exercise of the catalogue that a name in any language means: a lifter's language may change, their log does not. */
export const exerciseMeant: EntryOf = nameReader(knownNames(EXERCISES))
