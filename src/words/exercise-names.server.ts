import { catalogueKnowing } from '#domain/exercise-catalogue.ts'
import { knownNames } from '#domain/exercise-names.ts'
import { type EntryOf, nameReader } from '#domain/name-reader.ts'
import de from './exercises/de.json' with { type: 'json' }

/** The catalogue in English, with the names in every language as other names. */
export const EXERCISES = catalogueKnowing([de])

/** The exercise that a name in any language means: a lifter's language may change, the names in their log do not. */
export const exerciseMeant: EntryOf = nameReader(knownNames(EXERCISES))
