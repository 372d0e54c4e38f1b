import type { MassUnit } from '#domain/load.ts'
import type { SetValues } from '#domain/set.ts'
import { type Amount, amountParts, isAtLeast, type Load, loadParts, loadText, sidedName } from './set-parts.ts'
import { formatWeight, joined } from './weight.ts'
import type { Words } from './words.ts'

/** The values that are compared with those of the last time. */
export type LastValues = Amount & Load

/**
 * A set as it is read aloud: 'Set 3, 6 reps, 165 lbs', 'Set 1, 90 seconds, bodyweight' (R-SET-01), 'Set 2, drop set, 8
 * reps, body weight minus 20 kilograms' (R-LIFT-01, R-LIFT-09).
 */
export const setLabel = (set: SetValues, words: Words): string =>
  words('set.spoken', { name: spokenName(set, words), what: spokenValues(set, words) })

/**
 * Weight and reps of a set as they are said on the floor: '100 kg × 8', 'BW × 45 sec', '20 lbs × 01:30', 'BW + 10 kg × 5+';
 * a distance has no weight to say: '5 km · 30:10'. Beside `today`'s values a word they share is left out: '100 × 8'.
 * `shownIn`: its weight in that unit (R-LIFT-12).
 */
export function weightTimesAmount(set: LastValues, words: Words, today?: LastValues, shownIn?: MassUnit): string {
  const amount = amountParts(set, words)
  if (set.set_type === 'distance') return joined(amount)
  const load = loadParts(set, words, shownIn)
  const isSameUnit = today?.weight_unit === set.weight_unit && (today.load ?? 'total') === (set.load ?? 'total')
  const isBareCount = set.set_type === 'reps' && (!today || today.set_type === 'reps')
  const bareLoad = `${load.sign ?? ''}${load.value}`
  return `${isSameUnit ? bareLoad : joined(load)} × ${isBareCount ? amount.value : joined(amount)}`
}

/** The values of a set last time, read aloud: 'Last time 8 reps, 100 kg'. */
export const spokenLastTime = (set: LastValues, words: Words): string =>
  words('set.spokenLastTime', { what: spokenValues(set, words) })

/**
 * An exercise in one line: '3 sets · 10 reps · 50 lbs', '2 sets · 45 sec · BW'. A part in which its sets differ is left
 * out, down to '4 sets'. Pass the visible sets, without hidden ones. `shownIn`: weights in that unit (R-LIFT-13).
 */
export function exerciseSummary(sets: readonly (Amount & Load)[], words: Words, shownIn?: MassUnit): string {
  if (sets.length === 0) return words('set.none')
  const amount = onlyOne(sets.map((set) => joined(amountParts(set, words))))
  const load = onlyOne(sets.map((set) => (set.set_type === 'distance' ? '' : loadText(set, words, shownIn))))
  return [words('set.count', { count: sets.length }), amount, load].filter(Boolean).join(' · ')
}

/** 'Set 3', 'Set 3 left, drop set'. */
export function spokenName(set: SetValues, words: Words): string {
  const [name, { kind = 'normal' }] = [sidedName(set, words), set]
  return kind === 'normal' ? name : words('set.spokenKind', { name, kind })
}

/** '6 reps, 165 lbs'; of a distance '5 kilometers, 30 minutes 10 seconds'. */
function spokenValues(set: LastValues, words: Words): string {
  if (set.set_type !== 'distance') {
    return words('set.spokenValues', { amount: spokenAmount(set, words), load: spokenLoad(set, words) })
  }
  const { distance, distance_unit: unit, timed_set_duration: seconds } = set
  const parts = [
    (distance || !seconds) && inWords(distance ?? 0, DISTANCE_NAMES[unit ?? 'm'], words),
    seconds && spokenTime(seconds, words),
  ]
  return parts.filter(Boolean).join(', ')
}

function spokenAmount(set: Amount, words: Words): string {
  if (set.set_type !== 'reps') return words('set.seconds', { count: set.timed_set_duration ?? 0 })
  const amount = words('set.reps', { count: set.reps ?? 0 })
  return isAtLeast(set) ? words('set.spokenAtLeast', { amount }) : amount
}

function spokenLoad({ weight, weight_unit: unit, load = 'total' }: Load, words: Words): string {
  if (unit === 'body') return words('set.spokenBodyWeight')
  if (load === 'total') return formatWeight(weight, unit, words)
  const own = inWords(weight ?? 0, unit === 'kg' ? 'kilogram' : 'pound', words)
  return words(load === 'added' ? 'set.spokenAdded' : 'set.spokenAssisted', { weight: own })
}

const DISTANCE_NAMES = { m: 'meter', km: 'kilometer', mi: 'mile', yd: 'yard' } as const

/** '1 hour 5 minutes', as this language says it. */
function spokenTime(seconds: number, words: Words): string {
  const parts = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 }
  const said = Object.entries(parts).filter(([, count]) => count > 0)
  return said.map(([unit, count]) => inWords(count, unit, words)).join(' ')
}

/** '20 kilograms'. */
const inWords = (value: number, unit: string, words: Words): string =>
  words.number(value, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false, maximumFractionDigits: 3 })

const onlyOne = (texts: readonly string[]): string | null =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null
