import { roundTo } from '#domain/number.ts'
import type { WeightUnit } from '#domain/set.ts'
import type { Words } from './words.ts'

/** A value, and a smaller word beside it or null. */
export type ShownValue = {
  value: string
  unit: string | null
  /** A smaller word before it, and the sign between the two: 'BW' and '−'. */
  lead?: string
  sign?: string
}

/** A number as a lifter reads it: at most two decimals, no zeros at the end, no thousands separator (R-EDIT-21). */
export const numberText = (value: number, words: Words): string =>
  words.number(roundTo(value, 2), { useGrouping: false, maximumFractionDigits: 2 })

/**
 * A weight for the screen in its two parts, as entered, never converted (R-RULES-01): '25' and 'lbs'; 'BW' alone for body
 * weight, whatever the number (R-RULES-03); 0 when it is missing (R-RULES-04). At most two decimals (R-EDIT-21).
 */
export const weightParts = (weight: number | null, unit: WeightUnit, words: Words): ShownValue =>
  unit === 'body' ? { value: words('set.bodyWeight'), unit: null } : { value: numberText(weight ?? 0, words), unit }

/** Both parts as one text: '62.5 kg', '0 lbs', 'BW' (R-RULES-01, R-RULES-03, R-RULES-04). */
export const formatWeight = (weight: number | null, unit: WeightUnit, words: Words): string =>
  joined(weightParts(weight, unit, words))

/** All parts in one string: '62.5 kg', 'BW − 20 kg'. */
export const joined = ({ lead, sign, value, unit }: ShownValue): string =>
  [lead, sign, value, unit].filter(Boolean).join(' ')
