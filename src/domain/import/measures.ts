import type { MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import {
  DISTANCE_UNITS,
  LIFT_UNITS,
  MAX_DISTANCE,
  MAX_REPS,
  MAX_RPE,
  MAX_SECONDS,
  MAX_WEIGHT,
  MIN_RPE,
} from '#domain/rows/values.ts'
import type { DistanceUnit } from '#domain/set.ts'
import type { LeftOutReason, Row } from './file-read.ts'
import { type Column, type Columns, MEASURES, type Role, type Unit, unitOf } from './headings.ts'
import { amountOf, hasDecimalComma, secondsOf } from './numbers.ts'

/** Null: the file has no value, or a 0 that means none. A unit of null is a question for the person. */
export type Measures = {
  /** Below 0: assistance. */
  weight: number | null
  weightUnit: MassUnit | 'body' | null
  reps: number | null
  seconds: number | null
  distance: number | null
  distanceUnit: DistanceUnit | null
  rpe: number | null
  /** Sled left out an effort outside 1 to 10. */
  hasOddEffort: boolean
}

type Fault = { reason: LeftOutReason; text: string | null }

export const isFault = (read: object): read is Fault => 'reason' in read

/** The text of a row in the column of a role; '' if there is no such column. */
export const fieldOf = ({ fields }: Row, columns: Columns, role: Role): string => {
  const index = columns[role]?.[0]?.index
  return index === undefined ? '' : (fields[index] ?? '').trim()
}

/** Whether the file writes decimals with a comma: one such number decides. */
export function hasDecimalCommas(rows: readonly Row[], columns: Columns): boolean {
  const places = NUMBERS.flatMap((role) => columns[role] ?? []).map(({ index }) => index)
  return rows.some(({ fields }) => places.some((index) => hasDecimalComma((fields[index] ?? '').trim())))
}

const NUMBERS: readonly Role[] = [...MEASURES, 'rpe', 'value']

/** Makes one reader for a file. */
export function measureReader(columns: Columns, isCommaDecimal: boolean): (row: Row) => Measures | Fault {
  const time = columns.seconds?.[0]
  return (row) => {
    const read = {
      weight: firstFilled(row, columns.weight, isCommaDecimal),
      reps: firstFilled(row, columns.reps, isCommaDecimal),
      distance: firstFilled(row, columns.distance, isCommaDecimal),
      effort: firstFilled(row, columns.rpe, isCommaDecimal),
      reserve: firstFilled(row, columns.rir, isCommaDecimal),
    }
    const fault = Object.values(read).find((amount) => amount !== null && isFault(amount))
    if (fault) return fault as Fault
    const timeText = fieldOf(row, columns, 'seconds')
    const seconds = secondsOf(timeText, time?.unit ?? null, isCommaDecimal)
    if (seconds === 'none') return { reason: 'notANumber', text: shortened(timeText) }
    if (Math.abs(seconds ?? 0) > TOO_LARGE) return { reason: 'tooLarge', text: shortened(timeText) }
    const isBody = read.weight === null && BODY.test(fieldOf(row, columns, 'weight'))
    const unitText = isBody ? 'body' : fieldOf(row, columns, 'weightUnit')
    const numbers = { ...read, seconds } as Numbers
    const weight = numbers.weight && { ...numbers.weight, unit: numbers.weight.unit ?? unitOf(unitText) }
    const told = byUnits({ ...numbers, weight })
    return measuresOf(told, [unitText, fieldOf(row, columns, 'distanceUnit')])
  }
}

/** The unit of a file's weights, from the headings, else from the first row that has a unit; null: unknown. */
export function massUnitOf(rows: readonly Row[], columns: Columns): MassUnit | null {
  const [headed, another] = new Set((columns.weight ?? []).flatMap(({ unit }) => among(LIFT_UNITS, unit) ?? []))
  if (headed) return another ? null : headed
  for (const row of columns.weight ? rows : []) {
    const amount = amountOf(fieldOf(row, columns, 'weight'), true)
    const written = amount === null || amount === 'none' ? null : amount.unit
    const said = written ?? unitOf(fieldOf(row, columns, 'weightUnit'))
    const unit = among(LIFT_UNITS, said)
    if (unit) return unit
  }
  return null
}

type Filled = { value: number; unit: Unit | null }
type Numbers = Record<'weight' | 'reps' | 'distance' | 'effort' | 'reserve', Filled | null> & { seconds: number | null }

/** A unit in the cell beats the heading: 'Weight / Distance' with '5 km', 'Value' beside 'min'. */
function byUnits(read: Numbers): Numbers {
  const { weight, reps } = read
  const isDistance = weight !== null && !read.distance && among(DISTANCE_UNITS, weight.unit) !== null
  const factorOf = (filled: Filled | null) => (read.seconds === null ? TIME_UNITS.get(filled?.unit ?? null) : undefined)
  const [ofReps, ofWeight] = [factorOf(reps), factorOf(weight)]
  return {
    ...read,
    ...(isDistance && { weight: null, distance: weight }),
    ...(weight && ofWeight && { weight: null, seconds: weight.value * ofWeight }),
    ...(reps && ofReps && { reps: null, seconds: reps.value * ofReps }),
  }
}

const TIME_UNITS = new Map<Unit | null, number>([
  ['s', 1],
  ['min', 60],
  ['h', 3_600],
])

function measuresOf(
  { weight, reps, distance, effort, reserve, seconds }: Numbers,
  [weightUnit, distanceUnit]: readonly [weight: string, distance: string],
): Measures | Fault {
  // Repetitions in reserve are the reverse of effort.
  const rating = effort?.value || (reserve && 10 - reserve.value)
  const rated = rating ? Math.round(rating * 2) / 2 : null
  const isOddEffort = rated !== null && (rated < MIN_RPE || rated > MAX_RPE)
  const unitOfDistance = among(DISTANCE_UNITS, distance?.unit ?? unitOf(distanceUnit))
  // FitNotes writes 'kg' behind a missing distance.
  const isDistance = distance !== null && (unitOfDistance !== null || distanceUnit === '')
  const measures = {
    weight: weight && roundTo(weight.value, 2),
    weightUnit: weightUnit.toLowerCase() === 'body' ? 'body' : among(LIFT_UNITS, unitOf(weightUnit) ?? weight?.unit),
    reps: reps && roundTo(reps.value, 2),
    seconds: seconds === null ? null : Math.round(seconds),
    distance: isDistance ? roundTo(distance.value, 3) : null,
    distanceUnit: unitOfDistance,
    rpe: isOddEffort ? null : rated,
    hasOddEffort: isOddEffort,
  } as const
  return faultOf(measures) ?? measures
}

/**
 * A number above this is an error: no set has it, and rounding fails on numbers that JavaScript writes with an
 * exponent.
 */
const TOO_LARGE = 1e9

/**
 * Why Sled cannot store the measures; null: it can. It does not round 5.5 repetitions: only the lifter knows their
 * number.
 */
function faultOf({ weight, reps, seconds, distance }: Measures): Fault | null {
  const limits = [
    [weight === null ? 0 : Math.abs(weight), MAX_WEIGHT],
    [reps ?? 0, MAX_REPS],
    [seconds ?? 0, MAX_SECONDS],
    [distance ?? 0, MAX_DISTANCE],
  ] as const
  if (!Number.isInteger(reps ?? 0)) return { reason: 'notWhole', text: String(reps) }
  for (const [value, most] of limits) {
    if (value < 0) return { reason: 'negative', text: String(value) }
    if (value > most) return { reason: 'tooLarge', text: String(value) }
  }
  return null
}

/** The value of the first column above 0 (a file may have pounds and kilograms), else of the first filled column. */
function firstFilled(row: Row, columns: readonly Column[] | undefined, isCommaDecimal: boolean): Filled | Fault | null {
  let found: Filled | null = null
  for (const { index, unit } of columns ?? []) {
    const text = (row.fields[index] ?? '').trim()
    const amount = text === '' || BODY.test(text) ? null : amountOf(text, isCommaDecimal)
    if (amount === 'none') return { reason: 'notANumber', text: shortened(text) }
    if (amount && Math.abs(amount.value) > TOO_LARGE) return { reason: 'tooLarge', text: shortened(text) }
    if (amount && !found?.value) found = { value: amount.value, unit: amount.unit ?? unit }
  }
  return found
}

const BODY = /^(?:bw|body ?weight|körpergewicht)$/i

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

const among = <T extends string>(units: readonly T[], unit: string | null | undefined): T | null =>
  units.find((known) => known === unit) ?? null
