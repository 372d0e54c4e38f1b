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
import { isBetter, isReachedBy, type Session, type SessionAmount } from './session.ts'

/** A record: better than everything before it (R-PROG-03). Units as in `Lift`. */
export type LiftRecord = {
  kind: RecordKind
  value: number
  /** What stood before. */
  before: number
  /** The load of an amount ('most reps at 100 kg'), in kg; 0: the body alone, or nothing. */
  load?: number
  /** The set that set it; null for a whole session that is over. */
  set: RecordSet | null
  /** The unit that the weights of a whole session were entered in, and those of what stood before; missing: not known. */
  unit?: MassUnit
  beforeUnit?: MassUnit
}

/** From the one that says most: a set shows the first of these that it has, and a line begins with it (D24). */
const STRONGEST_FIRST: readonly RecordKind[] = [
  ...['heaviest', 'e1rm', 'mostReps', 'bestSet', 'bestSession', 'mostRepsInSession'],
  ...['leastHelp', 'longest', 'farthest', 'pace'],
] as RecordKind[]

/** Records that only a whole session sets. */
const SESSION_KINDS = ['bestSession', 'mostRepsInSession'] as const

/**
 * The records of a session (R-PROG-02), the strongest first: for each kind the best of the workout where it beats what was
 * before, and for each load used in an earlier workout the most done at it, unless another set did as much at more of it.
 * `before`: the bests of the earlier workouts alone. None in the first workout, and none of a kind that is there for the
 * first time: a record beats something.
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

/** Those that no other set of the workout reaches, of equals the first. */
const heldAmounts = (done: readonly SessionAmount[]): SessionAmount[] =>
  done.filter((each, at) => !isReachedBy([...done.slice(0, at), ...done.slice(at + 1).filter(isNotAs(each))], each))
const isNotAs =
  ({ load, amount }: Amount) =>
  (other: Amount) =>
    other.load !== load || other.amount !== amount

/** What stood, and the unit it was entered in if that is known. */
const beaten = ({ value, set, unit = unitOf(set) }: Best): Pick<LiftRecord, 'before' | 'beforeUnit'> =>
  unit ? { before: value, beforeUnit: unit } : { before: value }

const unitOf = (set: RecordSet | null): MassUnit | undefined =>
  set && set.weight_unit !== 'body' ? set.weight_unit : undefined

/** What each set still holds when the workout is over: the strongest of its records, by its id (D24). */
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
 * The badge of each set that has one (R-PROG-04), by the set's id. `lifts`: the working sets of the exercise in the
 * workout, in the order they were done. `before`: the bests of the earlier workouts; null: unknown or none, and there is
 * no badge.
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

/** What a set beats, which then stands. */
function valuesBeaten({ set, best }: Lift, standing: Bests['best']): LiftRecord[] {
  return (Object.entries(best) as [SetRecordKind, number][]).flatMap(([kind, value]) => {
    const old = standing[kind]
    if (!old || !isBetter(kind, { value, set }, old)) return []
    standing[kind] = { ...old, value, set }
    return [{ kind, value, ...beaten(old), set }]
  })
}

/** The set with which a session becomes the best one. Those after it make it better, and are no further records. */
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

/** Each session of an exercise with its records and what was best before it, oldest first. `start`: before all of them. */
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
