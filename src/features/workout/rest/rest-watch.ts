import { type Rest, type Resting, restingAt } from '#domain/rest.ts'
import { MAX_REST_SECONDS } from '#domain/rows/values.ts'

const OVER_MS = 60_000

/** In ms. A page that wakes up later than this after the end of a rest stays silent. */
const TELL_WITHIN_MS = 10_000

/** In ms. The server's answer moves the end of a rest by less than this, '+30 s' by more. */
const SAME_END_MS = 5_000

/** The rest that this page has seen running; null: none. */
export type RestWatch = { setId: string; endsAt: number; isTold: boolean } | null

export type RestOver = { setId: string; begunAt: number; endedAt: number }

type RestLook = {
  watch: RestWatch
  resting: Resting | null
  /** A rest that has just ended, to show as over; null: none. */
  over: RestOver | null
  /** True once, when the rest has just ended by itself in this page. */
  hasEnded: boolean
  /** In ms until something else must be shown; null: only after a change. */
  lookAgainIn: number | null
}

/** Looks at the rest at `now` (server's clock). Tells an end once, and never that of a skipped or an old rest. */
export function lookAtRest(watch: RestWatch, rest: Rest, now: number): RestLook {
  const resting = restingAt(rest, now)
  if (resting) {
    const endsAt = rest.rest_ends_at as number
    const isSameEnd = watch?.setId === resting.setId && Math.abs(endsAt - watch.endsAt) < SAME_END_MS
    const isTold = isSameEnd && watch.isTold
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

/** The length of a rest that goes on for `seconds` from now, counted from its start. */
export const restedOn = ({ begunAt }: RestOver, now: number, seconds: number): number =>
  Math.min(MAX_REST_SECONDS, Math.ceil((now - begunAt) / 1000) + seconds)
