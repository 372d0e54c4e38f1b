import { type CatalogueExercise, catalogueIn, type LocalNames } from './exercise-catalogue.ts'
import { EXPORTED_NAMES } from './exported-names.ts'
import { type EntryOf, type KnownNames, nameReader } from './name-reader.ts'

/**
 * The exercises to choose from, and which of them a name means, as a lifter or another app writes it (R-IMP-18): 'Bench
 * Press (Barbell)', 'barbell bench presses' and 'Flat Bench Press' are 'Bench Press'. Null: none, or more than one could
 * be meant.
 */
export type Catalogue = { exercises: readonly CatalogueExercise[]; entryOf: EntryOf }

/**
 * The catalogue as a language calls its exercises (R-REACH-15), which knows their English names, too. Null: the one in
 * English, whose names are sorted once.
 */
export const catalogueOf = (names: LocalNames | null): Catalogue =>
  names ? reading(catalogueIn(names)) : ENGLISH_CATALOGUE

const reading = (exercises: readonly CatalogueExercise[]): Catalogue => ({
  exercises,
  entryOf: nameReader(knownNames(exercises)),
})

/** Every name that is known of these exercises, for a worker that brings no copy of its own. */
export const knownNames = (catalogue: readonly CatalogueExercise[]): KnownNames => ({
  catalogue,
  exported: EXPORTED_NAMES,
})

export const ENGLISH_CATALOGUE: Catalogue = reading(catalogueIn(null))
