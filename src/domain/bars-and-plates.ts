import type { BookSettings, ExerciseSettings } from './book.ts'
import type { LIFT_UNITS } from './rows/values.ts'

export type LiftUnit = (typeof LIFT_UNITS)[number]

export type Bar = NonNullable<BookSettings['bars_kg']>[number]
/** A size of plate. `pairs`: how many a person has for each side; null for enough, 0 for none. */
export type Plate = NonNullable<BookSettings['plates_kg']>[number]

/** The id that an exercise without a bar has in place of a bar's. */
export const NO_BAR = 'none'

/** The bars of most gyms; `barName` translates their names. */
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

/** The person's bars, else those of most gyms; at least one. */
export const barsOf = (settings: BookSettings, unit: LiftUnit): readonly Bar[] =>
  settings[`bars_${unit}`] ?? FIRST_BARS[unit]

/** The person's plates, else those of most gyms; sizes of which a person has none are in the list, too. */
export const platesOf = (settings: BookSettings, unit: LiftUnit): readonly Plate[] =>
  settings[`plates_${unit}`] ?? FIRST_PLATES[unit]

/** The chosen bar if the unit has it, else the first one. Null: no bar. */
export function barOf(settings: BookSettings, { bar }: Pick<ExerciseSettings, 'bar'>, unit: LiftUnit): Bar | null {
  if (bar === NO_BAR) return null
  const bars = barsOf(settings, unit)
  return bars.find(({ id }) => id === bar) ?? bars[0] ?? null
}
