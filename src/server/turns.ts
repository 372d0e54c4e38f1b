import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext } from 'hono'
import { bearerHash } from './access-token-text.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Claim, FairLine, type Place, type Share } from './fair-line.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** Who sends a request: an account by its session, or a visitor by their address. */
export type Asker = { token?: string; userId?: string; address: string }

/** Turns at once. More would only wait for the ten database connections and the processor. */
const AT_ONCE = 16

/**
 * An account may use 2 s of this process at once, then a tenth of its time. An import of 10,000 sets takes about 5 s.
 */
const PACE = { burstMs: 2_000, msPerSecond: 100, dearestMs: 500 }
/** For one address, which is a household, or a gym's Wi-Fi with a hundred phones. */
const ADDRESS_PACE = { burstMs: 6_000, msPerSecond: 300, dearestMs: 500 }
/** Unlimited places for downloads and pictures, because half a file helps nobody. */
const ANY = Number.POSITIVE_INFINITY

const SHARES = {
  request: { own: { atOnce: 2, places: 40, pace: PACE }, address: { atOnce: 4, places: 400, pace: ADDRESS_PACE } },
  /** The app's own files. A first visit asks for more than a hundred, a ms or less each. */
  file: { address: { atOnce: 4, places: 1_000, pace: { burstMs: 6_000, msPerSecond: 200, dearestMs: 50 } } },
  /** Downloads: a history of ten years takes some seconds. */
  download: { own: { atOnce: 1, places: ANY, pace: PACE }, address: { atOnce: 2, places: ANY, pace: ADDRESS_PACE } },
  upload: { own: { atOnce: 1, places: 2 }, address: { atOnce: 10, places: 40 } },
  /** Pictures take some 20 ms each: fifty at once, then about two a second. */
  picture: {
    own: { atOnce: 1, places: ANY, pace: { burstMs: 1_000, msPerSecond: 40, dearestMs: 200 } },
    address: { atOnce: 1, places: ANY, pace: { burstMs: 4_000, msPerSecond: 120, dearestMs: 200 } },
  },
  /** Calls to machines that people name. A slow one takes no time of this process. */
  elsewhere: { own: { atOnce: 2, places: 10 }, address: { atOnce: 8, places: 40 } },
  /** Live connections: ten devices with three tabs each. */
  connection: { own: { atOnce: 30, places: 30 }, address: { atOnce: 300, places: 300 } },
  /** Refused requests that a client may have waiting. The server closes the connection of further ones. */
  refused: { own: { atOnce: 500, places: 500 } },
} satisfies Record<string, { own?: Share; address?: Share }>

type Kind = keyof typeof SHARES

/** Writers to one owner's documents: the owner and some delegates. Waiting writers must not take all turns. */
const WRITERS: Share = { atOnce: 1, places: 6 }
const ELSEWHERE_AT_ONCE = 64

/** In ms before a refusal, so that fast retries don't keep the server busy. */
const REFUSED_AFTER_MS = 1_000
/** In seconds. By then part of a full line has been answered. */
export const RETRY_AFTER = '2'

const MOST_SESSIONS = 10_000

/**
 * The turns of all requests in a process: many requests of one client don't come before another client's first.
 * RATE_LIMITS=off turns this off.
 */
export class Turns {
  private readonly line: FairLine
  /** Kinds of requests that mostly wait for others have lines of their own. */
  private readonly apart: { [kind in Kind]?: FairLine } = {
    upload: new FairLine({ atOnce: ANY }),
    elsewhere: new FairLine({ atOnce: ELSEWHERE_AT_ONCE }),
  }
  private readonly owners = new FairLine({ atOnce: ANY })
  private readonly isOn: boolean
  /** Sessions already looked up. Only the choice of the line depends on them. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : ANY })
  }

  /**
   * Null if the client, or its address, has all its places in use. A live connection keeps its place while it is open.
   */
  enter(asker: Asker, kind: Kind = 'request'): Place | null {
    return (this.apart[kind] ?? this.line).enter(...this.claims(asker, kind))
  }

  /** The shares that a request uses. Pictures drawn by a job have no address. */
  claims({ address, ...asker }: Omit<Asker, 'address'> & { address?: string }, kind: Kind): Claim[] {
    if (!this.isOn) return []
    const shares: { own?: Share; address?: Share } = SHARES[kind]
    const claims: Claim[] = []
    // The requests of a session wait among those of its address until the server has looked up the account.
    const account = asker.userId ?? (asker.token && this.sessionByToken.get(asker.token)?.userId)
    const own = account ? `account|${account}` : `visitor|${address}`
    if (shares.own) claims.push({ key: `${kind}|${own}`, share: shares.own })
    if (shares.address && address) claims.push({ key: `${kind}|address|${address}`, share: shares.address })
    return claims
  }

  /**
   * Writers to one owner's documents wait here one by one, because waiting for the owner's row would take up a database
   * connection.
   */
  write(ownerId: string): Place | null {
    const places = this.isOn ? WRITERS.places : ANY
    return this.owners.enter({ key: ownerId, share: { ...WRITERS, places } })
  }

  /** Waits, then answers true; false at once if too many refusals wait and the connection should close. */
  async refuse(asker: Asker): Promise<boolean> {
    const place = this.enter(asker, 'refused')
    if (!place) return false
    await wait(REFUSED_AFTER_MS).finally(place.leave)
    return true
  }

  /** From now on requests of this session wait in the line of its account. */
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
