import type { MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import {
  AMOUNT_KINDS,
  type AmountKind,
  type Best,
  type Bests,
  isBefore,
  type RecordKind,
  valuesOf,
  withSession,
} from './bests.ts'
import type { Amount, Lift, RecordSet, SetRecordKind } from './lift.ts'
import { isBetter, isReachedBy, type Session, type SessionAmount } from './lift-session.ts'

/** A value better than all earlier ones (`before`: the best of these). Units as in `Lift`. */
export type LiftRecord = {
  kind: RecordKind
  value: number
  before: number
  /** In kg; 0: the body alone, or nothing. */
  load?: number
  /** Null for a whole session. */
  set: RecordSet | null
  /** The unit of the session's weights, and of the value before; missing: unknown. */
  unit?: MassUnit
  beforeUnit?: MassUnit
}

/** The kinds by rank: a set with several records shows the first. */
const STRONGEST_FIRST: readonly RecordKind[] = [
  ...['heaviest', 'e1rm', 'mostReps', 'bestSet', 'bestSession', 'mostRepsInSession'],
  ...['leastHelp', 'longest', 'farthest', 'pace'],
] as RecordKind[]

const SESSION_KINDS = ['bestSession', 'mostRepsInSession'] as const

/**
 * The records of a session, the strongest first. `before`: the bests of earlier workouts alone. A first workout and a
 * first value of a kind have none: a record beats something.
 */
export function recordsOf(session: Session, before: Bests | null): LiftRecord[] {
  if (!before || !isBefore(before.start, session)) return []
  const records: LiftRecord[] = []
  for (const [kind, said] of valuesOf(session)) {
    const standing = before.best[kind]
    if (standing && isBetter(kind, said, standing)) records.push({ kind, ...said, ...beaten(standing) })
  }
  for (const kind of AMOUNT_KINDS) {
    for (const done of heldAmounts(session[kind])) records.push(...recordOfAmount(kind, done.set, done, before))
  }
  return strongestFirst(records)
}

const strongestFirst = (records: readonly LiftRecord[]): LiftRecord[] =>
  records.toSorted(
    (a, b) => STRONGEST_FIRST.indexOf(a.kind) - STRONGEST_FIRST.indexOf(b.kind) || (b.load ?? 0) - (a.load ?? 0),
  )

/** The amounts that no other set of the workout reaches, of equal ones the first. */
const heldAmounts = (done: readonly SessionAmount[]): SessionAmount[] =>
  done.filter((each, at) => !isReachedBy([...done.slice(0, at), ...done.slice(at + 1).filter(isNotAs(each))], each))
const isNotAs =
  ({ load, amount }: Amount) =>
  (other: Amount) =>
    other.load !== load || other.amount !== amount

/** The beaten value with its unit. */
const beaten = ({ value, set, unit = unitOf(set) }: Best): Pick<LiftRecord, 'before' | 'beforeUnit'> =>
  unit ? { before: value, beforeUnit: unit } : { before: value }

const unitOf = (set: RecordSet | null): MassUnit | undefined =>
  set && set.weight_unit !== 'body' ? set.weight_unit : undefined

/** By the set's id: the strongest record that the set holds at the end of the workout. */
export function heldBadges<R extends Pick<LiftRecord, 'set'>>(records: readonly R[]): Map<string, R> {
  const held = new Map<string, R>()
  for (const record of records) if (record.set && !held.has(record.set.id)) held.set(record.set.id, record)
  return held
}

function recordOfAmount(kind: AmountKind, set: RecordSet, { load, amount }: Amount, before: Bests): LiftRecord[] {
  const { loads, most } = before[kind]
  if (!loads.includes(load) || isReachedBy(most, { load, amount })) return []
  const standing = Math.max(0, ...most.filter((other) => other.load >= load).map((other) => other.amount))
  return [{ kind, value: amount, before: standing, load, set }]
}

/**
 * The badges by the set's id. `lifts`: working sets in the order in which the person did them. `before`: null: unknown
 * or none, so there are no badges.
 */
export function badgesOf(lifts: readonly Lift[], before: Bests | null): Map<string, LiftRecord> {
  const badges = new Map<string, LiftRecord>()
  if (!before) return badges
  const standing = { ...before.best }
  const sums = { bestSession: 0, mostRepsInSession: 0 }
  const done = { mostReps: [...before.mostReps.most], longest: [...before.longest.most] } as Record<
    AmountKind,
    Amount[]
  >
  for (const lift of lifts) {
    const records = [
      ...valuesBeaten(lift, standing),
      ...amountsBeaten(lift, before, done),
      ...sumsBeaten(lift, before, sums),
    ]
    const [badge] = strongestFirst(records)
    if (badge) badges.set(lift.set.id, badge)
  }
  return badges
}

/** The records of a set's values, which are then the values that the next set must beat. */
function valuesBeaten({ set, best }: Lift, standing: Bests['best']): LiftRecord[] {
  return (Object.entries(best) as [SetRecordKind, number][]).flatMap(([kind, value]) => {
    const old = standing[kind]
    if (!old || !isBetter(kind, { value, set }, old)) return []
    standing[kind] = { ...old, value, set }
    return [{ kind, value, ...beaten(old), set }]
  })
}

/** The records of a session's sums, at the set with which a sum exceeds the old best. Later sets get none. */
function sumsBeaten(lift: Lift, before: Bests, sums: Record<(typeof SESSION_KINDS)[number], number>): LiftRecord[] {
  const added = { bestSession: lift.best.bestSet ?? 0, mostRepsInSession: lift.reps?.load === 0 ? lift.reps.amount : 0 }
  return SESSION_KINDS.flatMap((kind) => {
    const was = sums[kind]
    const value = roundTo(was + added[kind], 3)
    sums[kind] = value
    const old = before.best[kind]
    return old && was <= old.value && value > old.value ? [{ kind, value, ...beaten(old), set: lift.set }] : []
  })
}

function amountsBeaten(lift: Lift, before: Bests, done: Record<AmountKind, Amount[]>): LiftRecord[] {
  return AMOUNT_KINDS.flatMap((kind) => {
    const amount = kind === 'mostReps' ? lift.reps : lift.seconds
    if (!amount || isReachedBy(done[kind], amount)) return []
    done[kind].push(amount)
    return recordOfAmount(kind, lift.set, amount, before)
  })
}

/** Each session with its records and the bests before it, oldest first. `start`: the bests before all. */
export function* inTime(
  sessions: readonly Session[],
  start: Bests | null = null,
): Generator<{ session: Session; records: LiftRecord[]; before: Bests | null }> {
  let before = start
  for (const session of sessions.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) {
    yield { session, records: recordsOf(session, before), before }
    before = withSession(before, session)
  }
}
