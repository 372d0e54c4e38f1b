import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Context } from './context.ts'
import type { Place } from './fair-line.ts'
import { RETRY_AFTER } from './turns.ts'

const placeOf = new WeakMap<HttpContext, Place>()

export const notePlace = (http: HttpContext, place: Place): void => void placeOf.set(http, place)

/** Gives the turn away while `work` waits, and takes another one afterwards. */
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

/** A stranger's machine may never answer, so waiting for it takes no turn and has its own places (decision 0013). */
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
