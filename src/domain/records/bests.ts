import type { MassUnit } from '#domain/load.ts'
import type { Amount, RecordSet, SetRecordKind } from './lift.ts'
import { isBetter, type Session, type SessionAmount } from './lift-session.ts'

/** A workout's place in time. `at`: its start, ms since 1970. */
export type Place = { workoutId: string; at: number }

/** Records with one value, of a set or of a whole session. */
export const VALUE_KINDS = [
  'heaviest',
  'e1rm',
  'bestSet',
  'bestSession',
  'mostRepsInSession',
  'leastHelp',
  'farthest',
  'pace',
] as const
type ValueKind = (typeof VALUE_KINDS)[number]

/** Records of repetitions or seconds at a load. */
export const AMOUNT_KINDS = ['mostReps', 'longest'] as const
export type AmountKind = (typeof AMOUNT_KINDS)[number]

export type RecordKind = ValueKind | AmountKind

/** The best value, of equal ones the first. `set`: null for a whole session. Units as in `Lift`. */
export type Best = Place & Said
/** `unit`: the unit of the weights in a whole session; missing: two units, or unknown. */
type Said = { value: number; set: RecordSet | null; unit?: MassUnit }
/** Repetitions or seconds at a load that no other set reaches at the same load or more. */
export type BestAmount = Place & Amount & { set: RecordSet }

/** `most`: the amounts that no other set reaches, the lightest load first; `loads`: every load so far. */
type Frontier = { most: readonly BestAmount[]; loads: readonly number[] }

/** The bests of all workouts so far, as plain JSON; the order in which they come does not matter. */
export type Bests = {
  /** The first workout with the exercise; nothing in it is a record. */
  start: Place
  best: Partial<Record<ValueKind, Best>>
  mostReps: Frontier
  longest: Frontier
}

/** Adds a workout's session to the bests. The workout may be of any time, and the bests may contain it already. */
export function withSession(bests: Bests | null, session: Session): Bests | null {
  if (session.sets === 0) return bests
  const place = { workoutId: session.workoutId, at: session.at }
  const best = { ...bests?.best }
  for (const [kind, said] of valuesOf(session)) {
    const standing = best[kind]
    const mark = { ...place, ...said }
    if (!standing || isBetter(kind, mark, standing) || (!isBetter(kind, standing, mark) && isBefore(mark, standing))) {
      best[kind] = mark
    }
  }
  return {
    start: bests && !isBefore(place, bests.start) ? bests.start : place,
    best,
    mostReps: withAmounts(bests?.mostReps, session.mostReps, place),
    longest: withAmounts(bests?.longest, session.longest, place),
  }
}

/** The bests without those of some workouts. The loads stay, because other workouts may have used them. */
export function withoutMarks(bests: Bests, workoutIds: ReadonlySet<string>): Bests {
  const stays = ({ workoutId }: Place) => !workoutIds.has(workoutId)
  const values = Object.entries(bests.best).filter(([, mark]) => stays(mark))
  const left = ({ most, loads }: Frontier): Frontier => ({ most: most.filter(stays), loads })
  return { ...bests, best: Object.fromEntries(values), mostReps: left(bests.mostReps), longest: left(bests.longest) }
}

/**
 * The bests that are still certain after corrections. A best that is lost may have hidden one of a workout that is not
 * on this device. So the result lacks its kind, and of amounts each load up to that of the lost one.
 */
export function knownOf(bests: Bests, said: Bests): Bests {
  const lostOf = (kind: AmountKind) =>
    said[kind].most.filter((mark) => !bests[kind].most.some((other) => reaches(other, mark)))
  const left = (kind: AmountKind): Frontier => {
    const lost = lostOf(kind)
    return { ...bests[kind], loads: bests[kind].loads.filter((load) => lost.every((mark) => mark.load < load)) }
  }
  const gone = lostOf('mostReps').map(({ load }) => load)
  const values = (Object.entries(bests.best) as [ValueKind, Best][]).filter(([kind, mark]) => {
    if (kind === 'heaviest') return bests.mostReps.loads.every((load) => load <= mark.value || gone.includes(load))
    const old = said.best[kind]
    return !old || !isBetter(kind, old, mark)
  })
  return { ...bests, best: Object.fromEntries(values), mostReps: left('mostReps'), longest: left('longest') }
}

/** Whether one workout is before the other, by the start, then by the id. */
export const isBefore = (one: Place, other: Place): boolean =>
  one.at - other.at < 0 || (one.at === other.at && one.workoutId < other.workoutId)

export function valuesOf({ best, lifted, bodyReps, unit }: Session): [ValueKind, Said][] {
  const values: [ValueKind, Said][] = []
  for (const kind of VALUE_KINDS) {
    const said = best[kind as SetRecordKind]
    if (said) values.push([kind, said])
    if (kind === 'bestSession' && lifted > 0) values.push([kind, sumOf(lifted, unit)])
    if (kind === 'mostRepsInSession' && bodyReps > 0) values.push([kind, { value: bodyReps, set: null }])
  }
  return values
}

const sumOf = (value: number, unit: Session['unit']): Said =>
  unit === 'kg' || unit === 'lbs' ? { value, set: null, unit } : { value, set: null }

function withAmounts(frontier: Frontier | undefined, done: readonly SessionAmount[], place: Place): Frontier {
  const { most = [], loads = [] } = frontier ?? {}
  if (done.length === 0) return { most, loads }
  const marks = done.map(({ load, amount, set }) => ({ ...place, load, amount, set }))
  return {
    most: marks.reduce(withAmount, most),
    loads: [...new Set([...loads, ...done.map(({ load }) => load)])].toSorted((a, b) => a - b),
  }
}

function withAmount(most: readonly BestAmount[], mark: BestAmount): readonly BestAmount[] {
  const isReached = most.some((other) => reaches(other, mark) && !(reaches(mark, other) && isBefore(mark, other)))
  if (isReached) return most
  return [...most.filter((other) => !reaches(mark, other)), mark].toSorted((a, b) => a.load - b.load)
}

const reaches = (one: Amount, other: Amount): boolean => one.load >= other.load && one.amount >= other.amount
