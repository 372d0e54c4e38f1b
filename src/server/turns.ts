import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext } from 'hono'
import { bearerHash } from './access-token-text.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Claim, FairLine, type Place, type Share } from './fair-line.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** An account by its session, or a visitor by their address. */
export type Asker = { token?: string; userId?: string; address: string }

/** More would only wait for the database's ten connections and the processor. */
const AT_ONCE = 16

/** An account may use 2 s of this process at once, then a tenth. An import of 10,000 sets takes about 5 s. */
const PACE = { burstMs: 2_000, msPerSecond: 100, dearestMs: 500 }
/** One address is a household, or a gym's Wi-Fi with a hundred phones. */
const ADDRESS_PACE = { burstMs: 6_000, msPerSecond: 300, dearestMs: 500 }
/** Half a file helps nobody, so downloads and pictures never lack a place. */
const ANY = Number.POSITIVE_INFINITY

const SHARES = {
  request: { own: { atOnce: 2, places: 40, pace: PACE }, address: { atOnce: 4, places: 400, pace: ADDRESS_PACE } },
  /** The app's own files. A first visit asks for more than a hundred, a ms or less each. */
  file: { address: { atOnce: 4, places: 1_000, pace: { burstMs: 6_000, msPerSecond: 200, dearestMs: 50 } } },
  /** A history of ten years takes some seconds. */
  download: { own: { atOnce: 1, places: ANY, pace: PACE }, address: { atOnce: 2, places: ANY, pace: ADDRESS_PACE } },
  upload: { own: { atOnce: 1, places: 2 }, address: { atOnce: 10, places: 40 } },
  /** Some 20 ms each: fifty at once, then about two a second. */
  picture: {
    own: { atOnce: 1, places: ANY, pace: { burstMs: 1_000, msPerSecond: 40, dearestMs: 200 } },
    address: { atOnce: 1, places: ANY, pace: { burstMs: 4_000, msPerSecond: 120, dearestMs: 200 } },
  },
  /** Calls to machines that people name. A slow one takes no time of this process. */
  elsewhere: { own: { atOnce: 2, places: 10 }, address: { atOnce: 8, places: 40 } },
  /** Ten devices with three tabs each. */
  connection: { own: { atOnce: 30, places: 30 }, address: { atOnce: 300, places: 300 } },
  /** A client may have so many refused requests waiting. The server cuts off further ones. */
  refused: { own: { atOnce: 500, places: 500 } },
} satisfies Record<string, { own?: Share; address?: Share }>

type Kind = keyof typeof SHARES

/** The writers of one owner's documents: the owner and some delegates. Their waiting must not take all turns. */
const WRITERS: Share = { atOnce: 1, places: 6 }
const ELSEWHERE_AT_ONCE = 64

/** In ms. The wait stops fast retries from keeping the server busy. */
const REFUSED_AFTER_MS = 1_000
/** In seconds. By then part of a full line has had its turn. */
export const RETRY_AFTER = '2'

const MOST_SESSIONS = 10_000

/**
 * The one line of a process. A client's hundred requests don't come before another's first. RATE_LIMITS=off skips it.
 */
export class Turns {
  private readonly line: FairLine
  /** Kinds that mostly wait for others take no common turns. */
  private readonly apart: { [kind in Kind]?: FairLine } = {
    upload: new FairLine({ atOnce: ANY }),
    elsewhere: new FairLine({ atOnce: ELSEWHERE_AT_ONCE }),
  }
  private readonly owners = new FairLine({ atOnce: ANY })
  private readonly isOn: boolean
  /** Looked-up sessions. Only the choice of the line depends on it. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : ANY })
  }

  /** Null if this client, or its address, has as many as allowed. A live connection keeps its place. */
  enter(asker: Asker, kind: Kind = 'request'): Place | null {
    return (this.apart[kind] ?? this.line).enter(...this.claims(asker, kind))
  }

  /** A job that draws a picture has no address. */
  claims({ address, ...asker }: Omit<Asker, 'address'> & { address?: string }, kind: Kind): Claim[] {
    if (!this.isOn) return []
    const shares: { own?: Share; address?: Share } = SHARES[kind]
    const claims: Claim[] = []
    // A session waits among the visitors of its address until the server has looked up its account.
    const account = asker.userId ?? (asker.token && this.sessionByToken.get(asker.token)?.userId)
    const own = account ? `account|${account}` : `visitor|${address}`
    if (shares.own) claims.push({ key: `${kind}|${own}`, share: shares.own })
    if (shares.address && address) claims.push({ key: `${kind}|address|${address}`, share: shares.address })
    return claims
  }

  /** Writers wait here one by one: waiting for the owner's row would take up a database connection. */
  write(ownerId: string): Place | null {
    const places = this.isOn ? WRITERS.places : ANY
    return this.owners.enter({ key: ownerId, share: { ...WRITERS, places } })
  }

  /** Answers, after a wait, whether to send a refusal at all. */
  async refuse(asker: Asker): Promise<boolean> {
    const place = this.enter(asker, 'refused')
    if (!place) return false
    await wait(REFUSED_AFTER_MS).finally(place.leave)
    return true
  }

  /** From now on the session waits in the line of this account. */
  know(token: string, session: { id: string; userId: string }) {
    if (!this.isOn || this.sessionByToken.has(token)) return
    this.sessionByToken.set(token, session)
    const [oldest] = this.sessionByToken.keys()
    if (this.sessionByToken.size > MOST_SESSIONS && oldest !== undefined) this.sessionByToken.delete(oldest)
  }

  forget(sessionId: string) {
    for (const [token, { id }] of this.sessionByToken) if (id === sessionId) this.sessionByToken.delete(token)
  }
}

export const askerOf = ({ config, session }: Context, http: HttpContext): Asker => ({
  token: sessionTokenOf(session, http.req.raw.headers) ?? bearerHash(http.req.raw.headers),
  address: networkOf(addressOf(http, config.trustedProxies)),
})
