import { type Rest, type Resting, restingAt } from '#domain/rest.ts'

/** Its end is told this long after, for a page that is slow; one that slept through it stays silent, in ms. */
const TELL_WITHIN_MS = 10_000

/** The rest this page has seen going on; null: none. */
export type RestWatch = { setId: string; endsAt: number; isTold: boolean } | null

export type RestLook = {
  watch: RestWatch
  /** What is counted down; null: nothing. */
  resting: Resting | null
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
    return { watch: { setId: resting.setId, endsAt, isTold }, resting, hasEnded: false, lookAgainIn: untilNextSecond }
  }
  const isTheOne = watch?.setId === rest.rest_set_id && watch?.endsAt === rest.rest_ends_at
  const hasEnded = isTheOne && !watch?.isTold && now - watch.endsAt <= TELL_WITHIN_MS
  return { watch: hasEnded && watch ? { ...watch, isTold: true } : watch, resting: null, hasEnded, lookAgainIn: null }
}
