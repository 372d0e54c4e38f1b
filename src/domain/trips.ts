import { type BookSettings, tripUnitOf } from './book.ts'
import type { CatalogueExercise } from './exercise-catalogue.ts'
import type { DistanceUnit } from './set.ts'

/** How the distances of an exercise are measured. */
export type Trip = {
  /** Of a distance that is begun; null: nothing was said, and the unit of its weights tells. */
  unit: DistanceUnit | null
  /** Its pace is read per 500 m (R-BASE-03). */
  isRower: boolean
}

/** In metres on a rower and with a sled, else as the owner prefers (R-LIFT-14). `entry`: null for an exercise of their own. */
export function tripOf(
  entry: Pick<CatalogueExercise, 'englishName' | 'equipment' | 'setType'> | null,
  settings: BookSettings,
): Trip {
  const isRower = entry?.equipment === 'rower'
  const isSled = entry?.setType === 'distance' && entry.englishName.startsWith('Sled ')
  const hasChosen = settings.distance_unit !== null || settings.unit !== null
  return { unit: isRower || isSled ? 'm' : hasChosen ? tripUnitOf(settings) : null, isRower }
}
