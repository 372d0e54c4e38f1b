import { type CatalogueExercise, catalogueIn, type LocalNames } from './exercise-catalogue.ts'
import { EXPORTED_NAMES } from './exported-names.ts'
import { type EntryOf, type KnownNames, nameReader } from './name-reader.ts'

/** `entryOf`: the exercise that 'Bench Press (Barbell)' or 'barbell bench presses' means; null: none, or several. */
export type Catalogue = { exercises: readonly CatalogueExercise[]; entryOf: EntryOf }

/** The catalogue in a language, with the English names, too. Null: the English one, which exists once. */
export const catalogueOf = (names: LocalNames | null): Catalogue =>
  names ? reading(catalogueIn(names)) : ENGLISH_CATALOGUE

const reading = (exercises: readonly CatalogueExercise[]): Catalogue => ({
  exercises,
  entryOf: nameReader(knownNames(exercises)),
})

/** All names, for a worker without a copy of the catalogue. */
export const knownNames = (catalogue: readonly CatalogueExercise[]): KnownNames => ({
  catalogue,
  exported: EXPORTED_NAMES,
})

export const ENGLISH_CATALOGUE: Catalogue = reading(catalogueIn(null))
