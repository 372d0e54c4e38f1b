import { formatTimedValue } from '#domain/duration.ts'
import { fieldsOf, SET_FIELDS, SET_VALUES, type ValueGroup } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { currentWords } from './current-words.ts'
import { formatWeight, joined, numberText, type ShownValue, weightParts } from './weight.ts'
import type { Words } from './words.ts'

type Amount = Pick<SetValues, 'set_type' | 'reps' | 'timed_set_duration'>
type Load = Pick<SetValues, 'weight' | 'weight_unit'>
/** What is compared from one time to the next. */
export type LastValues = Amount & Load

/**
 * Reps or time as a row shows them: '8' and 'reps', '45' and 'sec', from a minute on '01:30' alone (R-RULES-02). A value
 * never entered shows as 0, as a missing weight does.
 */
export function amountParts({ set_type, reps, timed_set_duration }: Amount, words: Words = currentWords()): ShownValue {
  if (set_type === 'reps') return { value: String(reps ?? 0), unit: words('set.repsUnit', { count: reps ?? 0 }) }
  const seconds = timed_set_duration ?? 0
  return { value: formatTimedValue(seconds), unit: seconds < 60 ? words('set.secondsUnit') : null }
}

/** A set as it is read aloud: 'Set 3, 6 reps, 165 lbs', 'Set 1, 90 seconds, bodyweight' (R-SET-01). */
export const setLabel = (set: SetValues, words: Words = currentWords()): string =>
  words('set.spoken', { name: set.set_variant, amount: spokenAmount(set, words), load: spokenLoad(set, words) })

/**
 * Weight and reps of a set as they are said on the floor: '100 kg × 8', 'BW × 45 sec', '20 lbs × 01:30'. Beside `today`'s
 * values a word they share is left out: '100 × 8'.
 */
export function weightTimesAmount(set: LastValues, today?: LastValues, words: Words = currentWords()): string {
  const weight = weightParts(set.weight, set.weight_unit, words)
  const isSameUnit = today?.weight_unit === set.weight_unit
  const isBareCount = set.set_type === 'reps' && (!today || today.set_type === 'reps')
  const amount = isBareCount ? (set.reps ?? 0) : joined(amountParts(set, words))
  return `${isSameUnit ? weight.value : joined(weight)} × ${amount}`
}

/** What a set was last time, read aloud: 'Last time 8 reps, 100 kg'. */
export const spokenLastTime = (set: LastValues, words: Words = currentWords()): string =>
  words('set.spokenLastTime', { amount: spokenAmount(set, words), load: spokenLoad(set, words) })

/** What a set shows of a group: '12 reps', '62.5 kg', 'Set 3'. Beside `mine` a word they share is left out: '12'. */
export function shownValue(set: SetValues, group: ValueGroup, mine?: SetValues, words: Words = currentWords()): string {
  if (group === 'load') return formatWeight(set.weight, set.weight_unit, words)
  if (group === 'amount') {
    const isBare = set.set_type === 'reps' && mine?.set_type === 'reps'
    return isBare ? String(set.reps ?? 0) : joined(amountParts(set, words))
  }
  return fieldsOf(group)
    .map((field) => set[field] ?? '')
    .join(' ')
}

/**
 * One value that a set had, as short as a row can say it (Y35): '10', '62.5 kg', '01:30'. `set` is the set as it is now.
 * Null: no field of a set that is shown.
 */
export function setValueText(field: string, value: unknown, set: Load, words: Words = currentWords()): string | null {
  switch (field as keyof SetValues) {
    case 'set_variant':
      return String(value)
    case 'set_type':
      return value === 'timed' ? words('set.timed') : words('set.byReps')
    case 'reps':
      return String(value ?? 0)
    case 'timed_set_duration':
      return joined(amountParts({ set_type: 'timed', reps: null, timed_set_duration: Number(value ?? 0) }, words))
    case 'weight': {
      const weight = Number(value ?? 0)
      return set.weight_unit === 'body' ? numberText(weight, words) : formatWeight(weight, set.weight_unit, words)
    }
    case 'weight_unit':
      return value === 'body' ? words('set.bodyWeight') : String(value)
    default:
      return isOffered(field) ? String(value ?? '') : null
  }
}

/**
 * An exercise in one line: '3 sets · 10 reps · 50 lbs', '2 sets · 45 sec · BW'. A part in which its sets differ is left
 * out, down to '4 sets'. Give the sets on screen, without hidden ones.
 */
export function exerciseSummary(sets: readonly (Amount & Load)[], words: Words = currentWords()): string {
  if (sets.length === 0) return words('set.none')
  const amount = onlyOne(sets.map((set) => joined(amountParts(set, words))))
  const load = onlyOne(sets.map((set) => formatWeight(set.weight, set.weight_unit, words)))
  return [words('set.count', { count: sets.length }), amount, load].filter((part) => part !== null).join(' · ')
}

/** A field of sets whose replaced values are offered back and which reads as it is stored. */
const isOffered = (field: string): boolean => SET_FIELDS.some((name) => name === field && SET_VALUES[name].isOffered)

const spokenAmount = ({ set_type, reps, timed_set_duration }: Amount, words: Words): string =>
  set_type === 'reps'
    ? words('set.reps', { count: reps ?? 0 })
    : words('set.seconds', { count: timed_set_duration ?? 0 })

const spokenLoad = ({ weight, weight_unit }: Load, words: Words): string =>
  weight_unit === 'body' ? words('set.spokenBodyWeight') : formatWeight(weight, weight_unit, words)

const onlyOne = (texts: readonly string[]): string | null =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null
