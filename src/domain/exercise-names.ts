import { EXERCISE_CATALOGUE } from './exercise-catalogue.ts'
import { EXPORTED_NAMES } from './exported-names.ts'
import { type EntryOf, type KnownNames, nameReader } from './name-reader.ts'

/** Every name that is known, for a worker that brings no copy of its own. */
export const KNOWN_NAMES: KnownNames = { catalogue: EXERCISE_CATALOGUE, exported: EXPORTED_NAMES }

/**
 * The exercise of the catalogue that a name means, as a lifter or another app writes it (R-IMP-18): 'Bench Press
 * (Barbell)', 'barbell bench presses' and 'Flat Bench Press' are 'Bench Press'. Null: none, or more than one could be meant.
 */
export const catalogueEntryOf: EntryOf = nameReader(KNOWN_NAMES)
