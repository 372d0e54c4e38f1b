import { type BookSettings, tripUnitOf } from './book.ts'
import type { CatalogueExercise } from './exercise-catalogue.ts'
import type { DistanceUnit } from './set.ts'

export type Trip = {
  /** The unit of a new distance; null: it follows the unit of the weight. */
  unit: DistanceUnit | null
  /** Whether the pace is per 500 m. */
  isRower: boolean
}

/** The unit is metres on a rower and with a sled, else the owner's choice. `entry`: null for an own exercise. */
export function tripOf(
  entry: Pick<CatalogueExercise, 'englishName' | 'equipment' | 'setType'> | null,
  settings: BookSettings,
): Trip {
  const isRower = entry?.equipment === 'rower'
  const isSled = entry?.setType === 'distance' && entry.englishName.startsWith('Sled ')
  const hasChosen = settings.distance_unit !== null || settings.unit !== null
  return { unit: isRower || isSled ? 'm' : hasChosen ? tripUnitOf(settings) : null, isRower }
}
