import { formatClock, METRES } from '#domain/duration.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { distanceText, loadParts } from './set-parts.ts'
import { joined, numberText, type ShownValue } from './weight.ts'
import type { Words } from './words.ts'

/** A record as strangers may read it, too: without what stood before. */
type Told = Pick<LiftRecord, 'kind' | 'value' | 'load' | 'set'>

/** 'Most reps at 57.5 kg', 'Best e1RM'. `unit`: that of the lifter's records; null: as the set was logged (R-LIFT-10). */
export function recordName({ kind, load, set }: Told, words: Words, unit: MassUnit | null): string {
  if (!load || !set || (kind !== 'mostReps' && kind !== 'longest')) return words('records.name', { kind })
  return words('records.nameAt', { kind, load: joined(loadOfRecord(load, set, words, unit)) })
}

/** What a record comes to: '6' and 'reps', '69' and 'kg', '5.02' and 'km'. */
export const recordValue = (record: Told, words: Words, unit: MassUnit | null): ShownValue =>
  valueIn(record, record.value, words, unit)

/** 'Most reps at 57.5 kg, before: 5'. */
export function recordBefore(record: LiftRecord, words: Words, unit: MassUnit | null): string {
  const before = valueIn(record, record.before, words, unit)
  const value = isCount(record) ? before.value : joined(before)
  return words('records.before', { name: recordName(record, words, unit), value })
}

/** As it is said: 'Record: most reps at 100 kg, 8' (R-PROG-04). */
export function spokenRecord(record: Told, words: Words, unit: MassUnit | null): string {
  const { kind, load, set } = record
  const shown = recordValue(record, words, unit)
  const value = isCount(record) ? shown.value : joined(shown)
  if (!load || !set || (kind !== 'mostReps' && kind !== 'longest')) return words('records.said', { kind, value })
  return words('records.saidAt', { kind, load: joined(loadOfRecord(load, set, words, unit)), value })
}

const isCount = ({ kind }: Told): boolean => kind === 'mostReps' || kind === 'mostRepsInSession'

function valueIn(record: Told, value: number, words: Words, unit: MassUnit | null): ShownValue {
  const { kind, set } = record
  if (isCount(record)) return { value: String(value), unit: words('set.repsUnit', { count: value }) }
  if (kind === 'longest') return { value: formatClock(value), unit: null }
  const trip = set?.distance_unit ?? 'km'
  if (kind === 'farthest') return { value: distanceText(roundTo(value / METRES[trip], 3), words), unit: trip }
  if (kind === 'pace') {
    const per = trip === 'mi' || trip === 'yd' ? 'mi' : 'km'
    return { value: formatClock(Math.round((value * METRES[per]) / METRES.km)), unit: `/${per}` }
  }
  // As it was entered: 225 lbs are no 102.06 kg that became pounds again.
  const isRecord = value === record.value
  if (kind === 'heaviest' && isRecord && set?.load === 'total') return loadOfRecord(value, set, words, unit)
  const shown = unit ?? unitOf(set)
  const parts = { value: numberText(massOf(record, value, shown), words), unit: shown }
  return set && isRecord && shown !== unitOf(set) ? { ...parts, value: `≈ ${parts.value}` } : parts
}

/** Rounded once, in the unit that is shown: 145 lbs × 3 are 159.5 lbs. */
function massOf({ kind, set, value }: Told, kilograms: number, unit: MassUnit): number {
  // By what was entered: 135 lbs × 5 are 675 lbs, 61.23 kg × 5 are a little less.
  if (kind === 'bestSet' && kilograms === value && set?.load === 'total')
    return inUnit((set.weight ?? 0) * (set.reps ?? 0), unitOf(set), unit)
  if (kind === 'e1rm' && unit === 'kg') return roundTo(kilograms, 1)
  const shown = inUnit(kilograms, 'kg', unit)
  // The loads in it were rounded to be compared, which tenths of a pound would show. A session's sum is whole (R-PROG-19).
  const isWhole = kind === 'bestSession' || (kind === 'bestSet' && unit === 'lbs')
  return isWhole ? roundTo(shown, 0) : shown
}

/** The load of a record's set as it was logged, or what it moved in the lifter's own unit. */
function loadOfRecord(kilograms: number, set: RecordSet, words: Words, unit: MassUnit | null): ShownValue {
  if (set.weight_unit === 'body') return inKilogramsAs(kilograms, unit ?? 'kg', words)
  return loadParts(set, words, unit ?? undefined)
}

/** In pounds with one decimal at most (R-LIFT-12). */
const inKilogramsAs = (kilograms: number, unit: MassUnit, words: Words): ShownValue => ({
  value: numberText(inUnit(kilograms, 'kg', unit), words),
  unit,
})

const unitOf = (set: RecordSet | null): MassUnit => (set && set.weight_unit !== 'body' ? set.weight_unit : 'kg')
