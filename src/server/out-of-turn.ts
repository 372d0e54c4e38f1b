import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Context } from './context.ts'
import type { Place } from './fair-line.ts'
import { RETRY_AFTER } from './turns.ts'

const placeOf = new WeakMap<HttpContext, Place>()

export const notePlace = (http: HttpContext, place: Place): void => void placeOf.set(http, place)

/** Gives the turn away while `work` waits, and waits for another turn afterwards. */
export async function outOfTurn<T>(http: HttpContext, work: () => Promise<T>): Promise<T> {
  const place = placeOf.get(http)
  place?.rest()
  try {
    return await work()
  } finally {
    await place?.turn()
  }
}

/** Throws AppError 'too-many-requests'. */
export type Elsewhere = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs `work` that calls a stranger's machine, which may never answer: outside of the turns, with places of its own
 * (decision 0013).
 */
export const elsewhereFor =
  (context: Context, http: HttpContext, userId: string): Elsewhere =>
  async (work) => {
    const network = networkOf(addressOf(http, context.config.trustedProxies), 56)
    const place = context.turns.enter({ userId, address: network }, 'elsewhere')
    if (!place) {
      http.header('Retry-After', RETRY_AFTER)
      throw new AppError('too-many-requests')
    }
    try {
      return await outOfTurn(http, async () => {
        await place.turn()
        return await work()
      })
    } finally {
      place.leave()
    }
  }
