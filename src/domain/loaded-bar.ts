import { type Bar, barOf, type LiftUnit, type Plate, platesOf } from './bars-and-plates.ts'
import type { BookSettings, ExerciseSettings } from './book.ts'
import type { Equipment } from './exercise-catalogue.ts'
import { inUnit } from './load.ts'
import { type Loading, loadingOf, nearestLoadable } from './plates.ts'
import type { SetValues } from './set.ts'

export type Equipped = { settings: BookSettings; exercise: ExerciseSettings; equipment: Equipment | null }

/** `bar`: null on a machine with pegs. Weights in `unit`. */
type LoadedBar = { unit: LiftUnit; bar: Bar | null; plates: readonly Plate[] }

/**
 * The bar and plates of an exercise that has a barbell or a bar of the person's choice. Null: the exercise has no
 * plates.
 */
export function loadedBarOf({ settings, exercise, equipment }: Equipped, unit: LiftUnit): LoadedBar | null {
  if (equipment !== 'barbell' && exercise.bar === null) return null
  return { unit, bar: barOf(settings, exercise, unit), plates: platesOf(settings, unit) }
}

/** `bar`: its weight; null: none. `about`: for a set in another unit, the nearest possible weight in `unit`; else null. */
export type LoadedSet = { unit: LiftUnit; bar: number | null; loading: Loading; about: number | null }

/** The plates to load for a set; null: nothing to load. */
export function loadedSetOf(
  { set_type, weight, weight_unit: entered, load }: SetValues,
  equipped: Equipped,
): LoadedSet | null {
  if (set_type === 'distance') return null
  if (entered === 'body' || (load ?? 'total') !== 'total' || !weight) return null
  const unit = equipped.exercise.unit ?? equipped.settings.unit ?? entered
  const loaded = loadedBarOf(equipped, unit)
  if (!loaded) return null
  const bar = loaded.bar?.weight ?? 0
  const wanted = inUnit(weight, entered, unit)
  const about = unit === entered || wanted < bar ? null : nearestLoadable(wanted, bar, loaded.plates)
  return { unit, bar: loaded.bar?.weight ?? null, about, loading: loadingOf(about ?? wanted, bar, loaded.plates) }
}
