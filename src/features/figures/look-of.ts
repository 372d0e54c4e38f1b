import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { Catalogue } from '#domain/exercise-names.ts'

/** The exercise of the catalogue that this one looks like as its owner says, else the one it is; null: neither. */
export const lookOf = (
  { entryOf }: Catalogue,
  name: string,
  looksLike: string | null | undefined,
): CatalogueExercise | null => entryOf(looksLike ?? name)
