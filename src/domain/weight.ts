import { formatNumber } from './number.ts'
import type { WeightUnit } from './set.ts'

/** A value and the smaller word beside it; no word: the value says it all. */
export type ShownValue = { value: string; unit: string | null }

/** What body weight reads as on a set (R-RULES-03) and in a form (R-EDIT-23). */
export const BODY_WEIGHT = 'BW'
export const BODY_WEIGHT_IN_FORMS = 'Bodyweight'

/**
 * A weight for the screen in its two parts, as entered, never converted (R-RULES-01): '25' and 'lbs'; 'BW' alone for body
 * weight, whatever the number (R-RULES-03); 0 when it is missing (R-RULES-04). At most two decimals (R-EDIT-21).
 */
export const weightParts = (weight: number | null, unit: WeightUnit): ShownValue =>
  unit === 'body' ? { value: BODY_WEIGHT, unit: null } : { value: formatNumber(weight ?? 0), unit }

/** The same in one string: '62.5 kg', '0 lbs', 'BW' (R-RULES-01, R-RULES-03, R-RULES-04). */
export const formatWeight = (weight: number | null, unit: WeightUnit): string => joined(weightParts(weight, unit))

/** Both parts in one string. */
export const joined = ({ value, unit }: ShownValue): string => (unit === null ? value : `${value} ${unit}`)
