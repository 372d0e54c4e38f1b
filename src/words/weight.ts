import { roundTo } from '#domain/number.ts'
import type { WeightUnit } from '#domain/set.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** A value and the smaller word beside it; no word: the value says it all. */
export type ShownValue = { value: string; unit: string | null }

/** A number as a lifter reads it: at most two decimals, none at the end that are zero, and thousands in one (R-EDIT-21). */
export const numberText = (value: number, words: Words = currentWords()): string =>
  words.number(roundTo(value, 2), { useGrouping: false, maximumFractionDigits: 2 })

/**
 * A weight for the screen in its two parts, as entered, never converted (R-RULES-01): '25' and 'lbs'; 'BW' alone for body
 * weight, whatever the number (R-RULES-03); 0 when it is missing (R-RULES-04). At most two decimals (R-EDIT-21).
 */
export const weightParts = (weight: number | null, unit: WeightUnit, words: Words = currentWords()): ShownValue =>
  unit === 'body' ? { value: words('set.bodyWeight'), unit: null } : { value: numberText(weight ?? 0, words), unit }

/** The same in one string: '62.5 kg', '0 lbs', 'BW' (R-RULES-01, R-RULES-03, R-RULES-04). */
export const formatWeight = (weight: number | null, unit: WeightUnit, words: Words = currentWords()): string =>
  joined(weightParts(weight, unit, words))

/** Both parts in one string. */
export const joined = ({ value, unit }: ShownValue): string => (unit === null ? value : `${value} ${unit}`)
