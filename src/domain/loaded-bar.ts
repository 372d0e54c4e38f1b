import { type Bar, barOf, type LiftUnit, type Plate, platesOf } from './bars-and-plates.ts'
import type { BookSettings, ExerciseSettings } from './book.ts'
import type { Equipment } from './exercise-catalogue.ts'
import { inUnit } from './load.ts'
import { type Loading, loadingOf, nearestLoadable } from './plates.ts'
import type { SetValues } from './set.ts'

/** What a person has said of their training and of one exercise, and what the catalogue knows of it. */
export type Equipped = { settings: BookSettings; exercise: ExerciseSettings; equipment: Equipment | null }

/** A bar, null for none, as on a machine with pegs, and the plates that go on it; weights in `unit`. */
type LoadedBar = { unit: LiftUnit; bar: Bar | null; plates: readonly Plate[] }

/**
 * What an exercise is loaded with (R-LIFT-26): a barbell, or what was chosen for it, which makes a machine one with pegs.
 * Null: it is not loaded with plates.
 */
export function loadedBarOf({ settings, exercise, equipment }: Equipped, unit: LiftUnit): LoadedBar | null {
  if (equipment !== 'barbell' && exercise.bar === null) return null
  return { unit, bar: barOf(settings, exercise, unit), plates: platesOf(settings, unit) }
}

/** How a set is loaded. `about`: the weight that the plates stand for, where it is not the set's own; in `unit`. */
export type LoadedSet = { unit: LiftUnit; hasBar: boolean; loading: Loading; about: number | null }

/**
 * The plates of a set (R-LIFT-26). One that was entered in a unit that the person does not lift in gets the nearest that
 * their plates give (R-LIFT-27). Null: there is nothing to load.
 */
export function loadedSetOf(
  { set_type, weight, weight_unit: entered, load }: SetValues,
  equipped: Equipped,
): LoadedSet | null {
  if (set_type === 'distance') return null // It shows no weight (R-LIFT-14).
  if (entered === 'body' || (load ?? 'total') !== 'total' || !weight) return null
  const unit = equipped.exercise.unit ?? equipped.settings.unit ?? entered
  const loaded = loadedBarOf(equipped, unit)
  if (!loaded) return null
  const bar = loaded.bar?.weight ?? 0
  const wanted = inUnit(weight, entered, unit)
  const about = unit === entered || wanted < bar ? null : nearestLoadable(wanted, bar, loaded.plates)
  return { unit, hasBar: loaded.bar !== null, about, loading: loadingOf(about ?? wanted, bar, loaded.plates) }
}
