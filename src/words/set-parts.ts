import { formatClock, formatTimedValue, paceOf } from '#domain/duration.ts'
import { type EffortScale, shownEffort } from '#domain/effort.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import type { FieldOf } from '#domain/rows/set-values.ts'
import type { SetStatus, SetValues } from '#domain/set.ts'
import { shownSetName } from './shown-set-name.ts'
import { joined, numberText, type ShownValue, weightParts } from './weight.ts'
import type { Words } from './words.ts'

// These texts are for all rows of sets: on rails, in sheets, logs and public pages.

/** `status`: a complete set shows what the person did. */
export type Amount = Pick<SetValues, FieldOf<'amount'>> & { status?: SetStatus }
export type Load = Pick<SetValues, FieldOf<'load'>>

/** What a set reads: '57.5 kg × 6', 'BW × 15', '20 kg × 45 sec', '5 km · 30:00'. `first`: null in '45 sec' and '5 km'. */
type SetParts = { first: ShownValue | null; between: '×' | '·'; second: ShownValue }

/** Weight and reps, or distance and time. `shownIn`: the unit of the weight. */
export function setParts(set: Amount & Load, words: Words, shownIn?: MassUnit): SetParts {
  if (set.set_type === 'distance') {
    const [distance, time] = [distanceParts(set, words), clockParts(set)]
    const isBoth = Boolean(set.distance && time)
    return { first: isBoth ? distance : null, between: '·', second: time ?? distance }
  }
  const isTimed = set.set_type === 'timed'
  const amount = amountParts(set, words)
  return {
    // A plank is only a time: the body alone needs no weight beside it.
    first: isTimed && set.weight_unit === 'body' ? null : loadParts(set, words, shownIn),
    between: '×',
    second: isTimed ? amount : { ...amount, unit: null },
  }
}

/** '8' and 'reps', '5+' until it is done, '45' and 'sec', from a minute on '01:30' alone, '5.02 km · 30:10'. */
export function amountParts(set: Amount, words: Words): ShownValue {
  if (set.set_type === 'reps') return repsParts(set, words)
  const seconds = set.timed_set_duration ?? 0
  if (set.set_type === 'timed') {
    return { value: formatTimedValue(seconds), unit: seconds < 60 ? words('set.secondsUnit') : null }
  }
  const [distance, time] = [distanceParts(set, words), clockParts(set)]
  if (!time) return distance
  return set.distance ? { value: `${joined(distance, words)} · ${time.value}`, unit: null } : time
}

/** '100' and 'kg', 'BW − 20 kg' in parts, 'BW'. `shownIn`: '≈ 220.5' and 'lbs' for a weight in the other unit. */
export function loadParts({ weight, weight_unit, load }: Load, words: Words, shownIn?: MassUnit): ShownValue {
  const isConverted = weight_unit !== 'body' && shownIn !== undefined && shownIn !== weight_unit
  const parts = isConverted
    ? { value: `≈ ${numberText(inUnit(weight ?? 0, weight_unit, shownIn), words)}`, unit: shownIn }
    : weightParts(weight, weight_unit, words)
  if (weight_unit === 'body' || (load !== 'added' && load !== 'assisted')) return parts
  return { ...parts, lead: words('set.bodyWeight'), sign: load === 'added' ? '+' : '−' }
}

/** '100 kg', 'BW + 10 kg', 'BW'. */
export const loadText = (load: Load, words: Words, shownIn?: MassUnit): string =>
  joined(loadParts(load, words, shownIn), words)

/** '6:01 /km'; null: the set has no pace. `isRower`: the pace is for 500 m. */
export function paceText(set: SetValues, isRower = false, words: Words): string | null {
  const pace = paceOf(set, isRower)
  return pace && words('set.pace', { time: formatClock(pace.seconds), per: pace.per === '500m' ? '500 m' : pace.per })
}

/** 'RPE 8.5', 'RIR 1.5'. */
export const effortText = (rpe: number, scale: EffortScale, words: Words): string => {
  const shown = words.number(shownEffort(rpe, scale))
  return words.ltr(scale === 'rir' ? words('set.rir', { rir: shown }) : words('set.rpe', { rpe: shown }))
}

/** The letter before the name of a special set; null: none. */
export const kindLetter = ({ kind = 'normal' }: Pick<SetValues, 'kind'>, words: Words) =>
  kind === 'normal' ? null : words('set.kindLetter', { kind })

/** 'Set 3', 'Set 3 left', in the reader's language. */
export function sidedName({ set_variant, side }: Pick<SetValues, 'set_variant' | 'side'>, words: Words): string {
  const name = shownSetName(set_variant, words)
  return side ? words('set.sided', { name, side }) : name
}

/** The set without 'at least', which no number is after the set is done. */
export const asItWasDone = <T extends Amount>(set: T): T => (set.open_ended ? { ...set, open_ended: false } : set)

export const isAtLeast = ({ open_ended, status }: Amount): boolean => open_ended === true && status !== 'complete'

function repsParts(set: Amount, words: Words): ShownValue {
  const count = set.reps ?? 0
  return { value: isAtLeast(set) ? `${count}+` : String(count), unit: words('set.repsUnit', { count }) }
}

const distanceParts = ({ distance, distance_unit }: Amount, words: Words): ShownValue => ({
  value: distanceText(distance ?? 0, words),
  unit: distance_unit ?? 'm',
})

export const distanceText = (distance: number, words: Words): string =>
  words.number(distance, { useGrouping: false, maximumFractionDigits: 3 })

const clockParts = ({ timed_set_duration: seconds }: Amount): ShownValue | null =>
  seconds ? { value: formatClock(seconds), unit: null } : null
