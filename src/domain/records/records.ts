import { AMOUNT_KINDS, type AmountKind, type Bests, isBefore, type RecordKind, valuesOf, withSession } from './bests.ts'
import type { Amount, Lift, RecordSet, SetRecordKind } from './lift.ts'
import { isBetter, isReachedBy, type Session } from './session.ts'

/** A record: better than everything before it (R-PROG-03). Units as in `Lift`. */
export type LiftRecord = {
  kind: RecordKind
  value: number
  /** What stood before. */
  before: number
  /** The load of an amount ('most reps at 100 kg'), in kg; 0: the body alone, or nothing. */
  load?: number
  /** The set that set it; null for a whole session. */
  set: RecordSet | null
}

/** In this order they stand in a list. */
const LISTED: readonly RecordKind[] = [
  ...['heaviest', 'e1rm', 'mostReps', 'bestSet', 'bestSession', 'mostRepsInSession'],
  ...['leastHelp', 'longest', 'farthest', 'pace'],
] as RecordKind[]

/** A set shows the first of these that it has (R-PROG-04); best set and session are told at the end. */
const BADGES = LISTED.filter((kind) => !['bestSet', 'bestSession', 'mostRepsInSession'].includes(kind))

export const isBadge = (kind: RecordKind): boolean => BADGES.includes(kind)

/**
 * The records of a session (R-PROG-02): for each kind the best of the workout where it beats what was before, and for
 * each load used in an earlier workout the most done at it, unless an earlier set did as much at this load or more.
 * `before`: the bests of the earlier workouts alone. None in the first workout, and none of a kind that is there for the
 * first time: a record beats something.
 */
export function recordsOf(session: Session, before: Bests | null): LiftRecord[] {
  if (!before || !isBefore(before.start, session)) return []
  const records: LiftRecord[] = []
  for (const [kind, said] of valuesOf(session)) {
    const standing = before.best[kind]
    if (standing && isBetter(kind, said, standing)) records.push({ kind, ...said, before: standing.value })
  }
  for (const kind of AMOUNT_KINDS) {
    // The last one of a load is the most.
    for (const done of new Map(session[kind].map((each) => [each.load, each])).values()) {
      if (!done.isReached) records.push(...recordOfAmount(kind, done.set, done, before))
    }
  }
  return records.toSorted((a, b) => LISTED.indexOf(a.kind) - LISTED.indexOf(b.kind))
}

function recordOfAmount(kind: AmountKind, set: RecordSet, { load, amount }: Amount, before: Bests): LiftRecord[] {
  const { loads, most } = before[kind]
  if (!loads.includes(load) || isReachedBy(most, { load, amount })) return []
  const standing = Math.max(0, ...most.filter((other) => other.load >= load).map((other) => other.amount))
  return [{ kind, value: amount, before: standing, load, set }]
}

/**
 * The badge of each set that has one (R-PROG-04), by the set's id. `lifts`: the working sets of the exercise in the
 * workout, in order. `before`: the bests of the earlier workouts; null: unknown or none, and there is no badge.
 */
export function badgesOf(lifts: readonly Lift[], before: Bests | null): Map<string, LiftRecord> {
  const badges = new Map<string, LiftRecord>()
  if (!before) return badges
  const standing = { ...before.best }
  const done = { mostReps: [...before.mostReps.most], longest: [...before.longest.most] } as Record<
    AmountKind,
    Amount[]
  >
  for (const lift of lifts) {
    const records = [...valuesBeaten(lift, standing), ...amountsBeaten(lift, before, done)]
    const badge = BADGES.flatMap((kind) => records.find((record) => record.kind === kind) ?? [])[0]
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
    return [{ kind, value, before: old.value, set }]
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
