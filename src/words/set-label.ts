import type { MassUnit } from '#domain/load.ts'
import type { SetValues } from '#domain/set.ts'
import { type Amount, isAtLeast, type Load, setParts, sidedName } from './set-parts.ts'
import { formatWeight, joined } from './weight.ts'
import type { Words } from './words.ts'

/** The values that a screen compares with those of last time. */
export type LastValues = Amount & Load

/** For screen readers: 'Set 3, 6 reps, 165 lbs', 'Set 2, drop set, 8 reps, body weight minus 20 kilograms'. */
export const setLabel = (set: SetValues, words: Words): string =>
  words('set.spoken', { name: spokenName(set, words), what: spokenValues(set, words) })

/**
 * '100 kg × 8', '20 kg × 45 sec', '45 sec', '5 km · 30:00'. Beside the values of `today`, '100 × 8' without the unit
 * that both share. `shownIn`: the unit of the weight.
 */
export function weightTimesAmount(set: LastValues, words: Words, today?: LastValues, shownIn?: MassUnit): string {
  const { first, between, second } = setParts(set, words, shownIn)
  if (!first) return joined(second, words)
  const isSameUnit = today?.weight_unit === set.weight_unit && (today.load ?? 'total') === (set.load ?? 'total')
  const isBare = isSameUnit && set.set_type !== 'distance'
  const weight = isBare ? `${first.sign ?? ''}${first.value}` : joined(first, words)
  return words.ltr(`${weight} ${between} ${joined(second, words)}`)
}

/** '97.5 kg × 5, 5, 5', '60, 60 sec'; '100 kg × 5, 90 × 8' for sets of different weights. */
export function allAmounts(sets: readonly LastValues[], words: Words): string {
  const parts = sets.map((set) => setParts(set, words))
  const load = onlyOne(parts.map(({ first }) => (first ? joined(first, words) : '')))
  const unit = onlyOne(parts.map(({ second }) => second.unit ?? ''))
  if (load === null || unit === null || sets.some(({ set_type }) => set_type === 'distance'))
    return words.ltr(
      sets.map((set, index) => weightTimesAmount(set, words, index > 0 ? sets[0] : undefined)).join(', '),
    )
  const amounts = parts.map(({ second }) => second.value).join(', ')
  return words.ltr([load && `${load} ×`, amounts, unit].filter(Boolean).join(' '))
}

/** For screen readers: 'Last time 8 reps, 100 kg'. */
export const spokenLastTime = (set: LastValues, words: Words): string =>
  words('set.spokenLastTime', { what: spokenValues(set, words) })

/** '3 × 10 · 50 lbs', without values that differ between the sets. `sets`: without hidden ones. `shownIn`: weights' unit. */
export function exerciseSummary(sets: readonly (Amount & Load)[], words: Words, shownIn?: MassUnit): string {
  if (sets.length === 0) return words('set.none')
  const amount = onlyOne(
    sets.map((set) =>
      set.set_type === 'distance' ? weightTimesAmount(set, words) : joined(setParts(set, words).second, words),
    ),
  )
  const load = onlyOne(
    sets.map((set) => {
      const { first } = setParts(set, words, shownIn)
      return first && set.set_type !== 'distance' ? joined(first, words) : ''
    }),
  )
  const count = amount ? words.ltr(`${sets.length} × ${amount}`) : words('set.count', { count: sets.length })
  return words.line([count, load])
}

/** 'Set 3 left, drop set'. */
export function spokenName(set: SetValues, words: Words): string {
  const [name, { kind = 'normal' }] = [sidedName(set, words), set]
  return kind === 'normal' ? name : words('set.spokenKind', { name, kind })
}

/** '6 reps, 165 lbs'; '5 kilometers, 30 minutes 10 seconds'. */
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

/** '1 hour 5 minutes'. */
function spokenTime(seconds: number, words: Words): string {
  const parts = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 }
  const said = Object.entries(parts).filter(([, count]) => count > 0)
  return said.map(([unit, count]) => inWords(count, unit, words)).join(' ')
}

const inWords = (value: number, unit: string, words: Words): string =>
  words.number(value, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false, maximumFractionDigits: 3 })

const onlyOne = (texts: readonly string[]): string | null =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null
