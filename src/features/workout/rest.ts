import { type Rest, type Resting, restingAt } from '#domain/rest.ts'
import { MAX_REST_SECONDS } from '#domain/rows/values.ts'

/** How long a rest that is over stays on the screen while no set is done, in ms. */
const OVER_MS = 60_000

/** Its end is told this long after, for a page that is slow; one that slept through it stays silent, in ms. */
const TELL_WITHIN_MS = 10_000

/** The rest this page has seen going on; null: none. */
export type RestWatch = { setId: string; endsAt: number; isTold: boolean } | null

/** A rest that has ended by itself, not long ago: when it began and ended, ms since 1970 by the server's clock. */
export type RestOver = { setId: string; begunAt: number; endedAt: number }

export type RestLook = {
  watch: RestWatch
  /** What is counted down; null: nothing. */
  resting: Resting | null
  /** What is said to be over; null: nothing, or it was skipped, or is long ago. */
  over: RestOver | null
  /** It has ended by itself just now, before the eyes of this page: the moment to say so, once. */
  hasEnded: boolean
  /** Ms until there is something else to see; null: not before something changes. */
  lookAgainIn: number | null
}

/**
 * One look at the rest, at `now` by the server's clock. A rest is told over when its end has come since the last look:
 * not when it was skipped or shortened to nothing, nor when the page was opened, or woke, long after.
 */
export function lookAtRest(watch: RestWatch, rest: Rest, now: number): RestLook {
  const resting = restingAt(rest, now)
  if (resting) {
    const isTold = watch?.setId === resting.setId && watch.isTold
    const endsAt = rest.rest_ends_at as number
    const untilNextSecond = resting.left % 1000 || 1000
    const next = { setId: resting.setId, endsAt, isTold }
    return { watch: next, resting, over: null, hasEnded: false, lookAgainIn: untilNextSecond }
  }
  const isTheOne = watch?.setId === rest.rest_set_id && watch?.endsAt === rest.rest_ends_at
  const hasEnded = isTheOne && !watch?.isTold && now - watch.endsAt <= TELL_WITHIN_MS
  const over = overAt(rest, now)
  return {
    watch: hasEnded && watch ? { ...watch, isTold: true } : watch,
    resting: null,
    over,
    hasEnded,
    lookAgainIn: over && over.endedAt + OVER_MS - now,
  }
}

function overAt({ rest_set_id: setId, rest_seconds, rest_ends_at: endedAt }: Rest, now: number): RestOver | null {
  if (!setId || rest_seconds === null || endedAt === null || now < endedAt || now >= endedAt + OVER_MS) return null
  return { setId, begunAt: endedAt - rest_seconds * 1000, endedAt }
}

/** How long the rest is in all with so many seconds more from now on, counted from where it began. */
export const restedOn = ({ begunAt }: RestOver, now: number, seconds: number): number =>
  Math.min(MAX_REST_SECONDS, Math.ceil((now - begunAt) / 1000) + seconds)
