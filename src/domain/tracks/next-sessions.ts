import type { TemplateSet } from '#domain/routine.ts'
import { type GivenSet, type Giving, givenOf } from './giving.ts'
import { standingOf } from './standing.ts'
import type { Given, TrackSet } from './track-session.ts'

/** A session that has not been: what it gives, and whether somebody takes it as missed. */
type NextSession = { given: Given; sets: readonly GivenSet[]; isMissed: boolean }

/**
 * Plays the next sessions of an exercise (R-PLAN-18). `missed`: of each session, whether its last deciding set falls
 * short by one. `first`: the round of the first. A session without a set of the exercise is left out.
 */
export function nextSessions(
  sets: readonly TemplateSet[],
  giving: Giving,
  missed: readonly boolean[],
  first: number,
): NextSession[] {
  const played: NextSession[] = []
  let [now, round] = [giving, first]
  for (const isMissed of missed) {
    const start = nextStart(sets, now, round)
    if (!start) break
    played.push({ given: start.given, sets: start.sets, isMissed })
    round = (start.given.round % start.given.rounds) + 1
    const session = { workoutId: '', at: played.length, given: start.given, sets: doneSets(start.sets, isMissed) }
    const standing = session.sets.length > 0 ? standingOf(now.track, [session], now.equipped) : now.standing
    now = { ...now, standing: standing ?? now.standing }
  }
  return played
}

/** The first round from this one on that has a set. */
function nextStart(sets: readonly TemplateSet[], giving: Giving, round: number) {
  const most = Math.max(1, ...sets.map(({ rounds }) => rounds?.length ?? 1))
  for (let at = round; at < round + most; at++) {
    const start = givenOf(sets, giving, at)
    if (start?.given) return { sets: start.sets, given: start.given }
  }
  return null
}

function doneSets(sets: readonly GivenSet[], isMissed: boolean): TrackSet[] {
  const deciding = sets.filter(({ target_reps, target_seconds }) => (target_reps ?? target_seconds ?? null) !== null)
  return deciding.map((set, index) => {
    const short = isMissed && index === deciding.length - 1 ? 1 : 0
    const amount = (set.target_reps ?? set.target_seconds ?? 0) - short
    return { ...set, status: 'complete', reps: amount, timed_set_duration: amount }
  })
}
