import { fieldsOf, SET_FIELDS, SET_VALUES, type ValueGroup } from '#domain/rows/set-values.ts'
import type { LoadKind, SetKind, SetValues, Side } from '#domain/set.ts'
import { currentWords } from './current-words.ts'
import { type Amount, amountParts, distanceText, type Load, loadText } from './set-parts.ts'
import { shownSetName } from './shown-set-name.ts'
import { joined, numberText } from './weight.ts'
import type { Words } from './words.ts'

/** '12 reps', '62.5 kg', 'Set 3'. Beside the set `mine`, '12' without the word that both share. */
export function shownValue(set: SetValues, group: ValueGroup, mine?: SetValues, words: Words = currentWords()): string {
  if (group === 'load') return loadText(set, words)
  if (group === 'amount') {
    const amount = amountParts(set, words)
    return set.set_type === 'reps' && mine?.set_type === 'reps' ? amount.value : joined(amount, words)
  }
  return fieldsOf(group)
    .map((field) => setValueText(field, set[field], set, words))
    .join(' ')
}

/** A value of a field as text: '10', '62.5 kg', '01:30'. `set`: the current set. Null: a hidden field, or no note. */
export function setValueText(
  field: string,
  value: unknown,
  set: Load & Partial<Amount>,
  words: Words = currentWords(),
): string | null {
  switch (field as keyof SetValues | 'note') {
    case 'set_variant':
      return shownSetName(String(value), words)
    case 'set_type':
      return words(value === 'timed' ? 'set.timed' : value === 'distance' ? 'set.byDistance' : 'set.byReps')
    case 'reps':
      return String(value ?? 0)
    case 'timed_set_duration':
      return joined(
        amountParts({ set_type: 'timed', reps: null, timed_set_duration: Number(value ?? 0) }, words),
        words,
      )
    case 'weight': {
      const weight = Number(value ?? 0)
      return set.weight_unit === 'body' ? numberText(weight, words) : loadText({ ...set, weight }, words)
    }
    case 'load':
      return words('set.loadName', { load: (value ?? 'total') as LoadKind })
    case 'kind':
      return words('set.kindName', { kind: (value ?? 'normal') as SetKind })
    case 'side':
      return words('set.sideName', { side: (value ?? 'both') as Side | 'both' })
    case 'open_ended':
      return words(value ? 'set.openEnd' : 'set.noOpenEnd')
    case 'rpe':
      return typeof value === 'number' ? words('set.rpe', { rpe: numberText(value, words) }) : words('set.noRpe')
    case 'distance':
      return joined({ value: distanceText(Number(value ?? 0), words), unit: set.distance_unit ?? 'm' }, words)
    case 'note':
      return value === null ? null : String(value)
    case 'weight_unit':
      return value === 'body' ? words('set.bodyWeight') : String(value)
    default:
      return isOffered(field) ? String(value ?? '') : null
  }
}

/** Whether Sled offers back the field's value, which it then shows as stored. */
const isOffered = (field: string): boolean => SET_FIELDS.some((name) => name === field && SET_VALUES[name].isOffered)
