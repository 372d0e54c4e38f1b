import type { BookSettings, ExerciseSettings } from './book.ts'
import type { LIFT_UNITS } from './rows/values.ts'

export type LiftUnit = (typeof LIFT_UNITS)[number]

export type Bar = NonNullable<BookSettings['bars_kg']>[number]
/** Plates of one weight, the same number on each side. `pairs` is null for enough of them and 0 for none at the moment. */
export type Plate = NonNullable<BookSettings['plates_kg']>[number]

/** The bar that an exercise without one names (R-LIFT-26). */
export const NO_BAR = 'none'

/** The bars that most gyms have (R-LIFT-25). The catalogue has their names by their ids. */
const FIRST_BARS: Record<LiftUnit, readonly Bar[]> = {
  kg: [
    { id: 'olympic', name: 'Olympic bar', weight: 20 },
    { id: 'ez', name: 'EZ bar', weight: 10 },
  ],
  lbs: [
    { id: 'olympic', name: 'Olympic bar', weight: 45 },
    { id: 'ez', name: 'EZ bar', weight: 25 },
  ],
}

const enoughOf = (...weights: number[]): readonly Plate[] => weights.map((weight) => ({ weight, pairs: null }))

const FIRST_PLATES: Record<LiftUnit, readonly Plate[]> = {
  kg: enoughOf(25, 20, 15, 10, 5, 2.5, 1.25),
  lbs: enoughOf(45, 35, 25, 10, 5, 2.5),
}

/** A person's bars of a unit, at least one. */
export const barsOf = (settings: BookSettings, unit: LiftUnit): readonly Bar[] =>
  settings[`bars_${unit}`] ?? FIRST_BARS[unit]

/** A person's plates of a unit, including those they have none of at the moment. */
export const platesOf = (settings: BookSettings, unit: LiftUnit): readonly Plate[] =>
  settings[`plates_${unit}`] ?? FIRST_PLATES[unit]

/** The bar of an exercise: the chosen one if the unit has it, else the first one. Null: it has no bar. */
export function barOf(settings: BookSettings, { bar }: Pick<ExerciseSettings, 'bar'>, unit: LiftUnit): Bar | null {
  if (bar === NO_BAR) return null
  const bars = barsOf(settings, unit)
  return bars.find(({ id }) => id === bar) ?? bars[0] ?? null
}
