import { formatClock, METRES } from '#domain/duration.ts'
import { inUnit, KILOGRAMS_OF_A_POUND, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { weightTimesAmount } from './set-label.ts'
import { asItWasDone, distanceText, loadParts } from './set-parts.ts'
import { joined, numberText, type ShownValue } from './weight.ts'
import type { Words } from './words.ts'

/** `isRower`: the pace is per 500 m. */
type Told = Pick<LiftRecord, 'kind' | 'value' | 'load' | 'set' | 'unit'> & { isRower?: boolean }
type Beaten = Told & Pick<LiftRecord, 'before' | 'beforeUnit'>

/** 'Most reps at 57.5 kg'. `unit`: the lifter's; null: as logged. */
export function recordName({ kind, load, set }: Told, words: Words, unit: MassUnit | null): string {
  if (!load || !set || (kind !== 'mostReps' && kind !== 'longest')) return words('records.name', { kind })
  return words('records.nameAt', { kind, load: joined(loadOfRecord(load, set, words, unit), words) })
}

/** '6' and 'reps', '69' and 'kg', '5.02' and 'km'. */
export function recordValue(record: Told, words: Words, unit: MassUnit | null): ShownValue {
  const { kind, value, set } = record
  // The weight as the lifter entered it: 225 lbs must not become 102.06 kg and pounds again.
  if (kind === 'heaviest' && set?.load === 'total') return loadOfRecord(value, set, words, unit)
  return valueIn(record, value, words, { unit, entered: ownUnit(record), isRecord: true })
}

/** '77.5 kg × 6' of a record that is a set, '69 kg', '6', '1,395 kg'. */
export function recordText(record: Told, words: Words, unit: MassUnit | null): string {
  if (isCount(record)) return recordValue(record, words, unit).value
  return record.set && SET_KINDS.has(record.kind)
    ? setText(record.set, words, unit).value
    : joined(recordValue(record, words, unit), words)
}

/** All kinds in one line, the strongest first: '77.5 kg × 6 · e1RM 93 · best session 1,395 kg'. */
export function recordLine(kinds: readonly Told[], words: Words, unit: MassUnit | null): string {
  const shown = new Set<string>()
  let massUnit: string | null = null
  const parts = kinds.flatMap((record) => {
    const { kind, set } = record
    const isSet = set !== null && SET_KINDS.has(kind)
    if (isSet && shown.has(set.id)) return []
    if (isSet) shown.add(set.id)
    const { unit: own, ...value } = isSet ? setText(set, words, unit) : recordValue(record, words, unit)
    // '77.5 kg × 6' already shows the unit of the estimate.
    const isSaid = kind === 'e1rm' && own === massUnit
    massUnit ??= own
    return words('records.kind', {
      kind,
      value: isSet || isSaid ? joined({ ...value, unit: null }, words) : joined({ ...value, unit: own }, words),
    })
  })
  return words.line(parts)
}

/** The kinds of records for which the set itself is the best text. */
const SET_KINDS = new Set<string>(['heaviest', 'mostReps', 'bestSet', 'leastHelp'])

/** 'most reps at 57.5 kg', after the name of the exercise. */
export function recordPhrase({ kind, load, set }: Told, words: Words, unit: MassUnit | null): string {
  if (!load || !set || (kind !== 'mostReps' && kind !== 'longest')) return words('records.phrase', { kind })
  return words('records.phraseAt', { kind, load: joined(loadOfRecord(load, set, words, unit), words) })
}

/** 'was 5', in the unit of the record. */
export function recordWas(record: Beaten, words: Words, unit: MassUnit | null): string {
  const { value } = valueIn(record, record.before, words, { unit, entered: record.beforeUnit, isRecord: false })
  return words('records.was', { value })
}

/** For screen readers: 'Record: most reps at 100 kg, 8'. */
export function spokenRecord(record: Told, words: Words, unit: MassUnit | null): string {
  const { kind, load, set } = record
  const shown = recordValue(record, words, unit)
  const value = isCount(record) ? shown.value : joined(shown, words)
  if (!load || !set || (kind !== 'mostReps' && kind !== 'longest')) return words('records.said', { kind, value })
  return words('records.saidAt', { kind, load: joined(loadOfRecord(load, set, words, unit), words), value })
}

const isCount = ({ kind }: Told): boolean => kind === 'mostReps' || kind === 'mostRepsInSession'

/** The unit the person entered; undefined: body weight, or several. */
const ownUnit = ({ set, unit }: Told): MassUnit | undefined =>
  set ? (set.weight_unit === 'body' ? undefined : set.weight_unit) : unit

/** `entered`: the unit of the original values; undefined: unknown. `isRecord`: false for the value before. */
type Shown = { unit: MassUnit | null; entered: MassUnit | undefined; isRecord: boolean }

function valueIn(record: Told, value: number, words: Words, { unit, entered, isRecord }: Shown): ShownValue {
  const { kind, set } = record
  if (isCount(record)) return { value: String(value), unit: words('set.repsUnit', { count: value }) }
  if (kind === 'longest') return { value: formatClock(value), unit: null }
  const trip = set?.distance_unit ?? 'km'
  if (kind === 'farthest') return { value: distanceText(roundTo(value / METRES[trip], 3), words), unit: trip }
  if (kind === 'pace') return paceIn(value, trip === 'mi' || trip === 'yd' ? 'mi' : 'km', record.isRower)
  const shown = unit ?? ownUnit(record) ?? 'kg'
  const isConverted = entered !== undefined && entered !== shown
  const mass = massOf(record, value, shown, isRecord)
  // A sum has a thousands separator, as in Progress.
  const text = words.number(isConverted ? roundTo(mass, 1) : roundTo(mass, 2), { maximumFractionDigits: 2 })
  return { value: isConverted ? `≈ ${text}` : text, unit: shown }
}

/** Seconds for a kilometre or mile; on a rower for 500 m. */
export const paceIn = (seconds: number, trip: 'km' | 'mi', isRower = false): ShownValue =>
  isRower
    ? { value: formatClock(Math.round(seconds / 2)), unit: '/500 m' }
    : { value: formatClock(Math.round((seconds * METRES[trip]) / METRES.km)), unit: `/${trip}` }

/** A weight in the unit on screen, rounded only once: 145 lbs × 3 give an estimate of 160 lbs. */
function massOf({ kind, set }: Told, kilograms: number, unit: MassUnit, isRecord: boolean): number {
  // The product of the entered numbers: 135 lbs × 5 are 675 lbs, 61.23 kg × 5 are a little less.
  if (kind === 'bestSet' && isRecord && set?.load === 'total' && set.weight_unit !== 'body')
    return inUnit((set.weight ?? 0) * (set.reps ?? 0), set.weight_unit, unit)
  // Tenths of a pound would show the rounding of loads. Estimates and sums of sessions are whole.
  const isWhole = kind === 'e1rm' || kind === 'bestSession' || (kind === 'bestSet' && unit === 'lbs')
  return isWhole ? wholeIn(kilograms, unit) : inUnit(kilograms, 'kg', unit)
}

export const wholeIn = (kilograms: number, unit: MassUnit): number =>
  roundTo(unit === 'kg' ? kilograms : kilograms / KILOGRAMS_OF_A_POUND, 0)

/** A set as '77.5 kg × 6'. `unit`: the unit of the load; null: as logged. */
function setText(set: RecordSet, words: Words, unit: MassUnit | null): ShownValue {
  const done = asItWasDone(set)
  const value = weightTimesAmount(done, words, undefined, unit ?? undefined)
  return { value, unit: set.weight_unit === 'body' ? null : (unit ?? set.weight_unit) }
}

function loadOfRecord(kilograms: number, set: RecordSet, words: Words, unit: MassUnit | null): ShownValue {
  if (set.weight_unit === 'body') return inKilogramsAs(kilograms, unit ?? 'kg', words)
  return loadParts(set, words, unit ?? undefined)
}

/** A weight in kilograms as a text in `unit`, in pounds with at most one decimal. */
const inKilogramsAs = (kilograms: number, unit: MassUnit, words: Words): ShownValue => ({
  value: numberText(inUnit(kilograms, 'kg', unit), words),
  unit,
})
