import { roundTo } from '#domain/number.ts'
import type { WeightUnit } from '#domain/set.ts'
import type { Words } from './words.ts'

/** `unit`: a smaller word beside the value; null: none. */
export type ShownValue = {
  value: string
  unit: string | null
  /** 'BW' and '−' before the value. */
  lead?: string
  sign?: string
}

/** At most two decimals, no zeros at the end, no thousands separator. */
export const numberText = (value: number, words: Words): string =>
  words.number(roundTo(value, 2), { useGrouping: false, maximumFractionDigits: 2 })

/** A weight as entered, never converted: '25' and 'lbs'; 'BW' alone for body weight; 0 when missing. */
export const weightParts = (weight: number | null, unit: WeightUnit, words: Words): ShownValue =>
  unit === 'body' ? { value: words('set.bodyWeight'), unit: null } : { value: numberText(weight ?? 0, words), unit }

/** '62.5 kg', '0 lbs', 'BW'. */
export const formatWeight = (weight: number | null, unit: WeightUnit, words: Words): string =>
  joined(weightParts(weight, unit, words), words)

/** '62.5 kg', 'BW − 20 kg'. */
export const joined = ({ lead, sign, value, unit }: ShownValue, words: Words): string =>
  words.ltr([lead && words.ltr(lead), sign, value, unit].filter(Boolean).join(' '))
