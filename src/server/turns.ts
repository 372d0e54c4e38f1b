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

/** The turns of everybody together. More would only wait for the database's ten connections and the processor. */
const AT_ONCE = 16

/**
 * Of the time of this process, an account may use 2 s at once and then a tenth. A lifter's app asks about ten questions
 * when it opens and one for each set, of a few ms each. A day offline with 300 sets takes 0.2 s, an import of 10,000 sets
 * about 5 s, and then continues at 200 a second.
 */
const PACE = { burstMs: 2_000, msPerSecond: 100, dearestMs: 500 }
/** The time of one address: a household, or a gym's Wi-Fi with a hundred phones. */
const ADDRESS_PACE = { burstMs: 6_000, msPerSecond: 300, dearestMs: 500 }
/** Half a file helps nobody, and pictures wait in the places of their requests: neither is ever refused a place. */
const ANY = Number.POSITIVE_INFINITY

/** The shares of what is asked for: of one account or the visitors of one address, and of one address. */
const SHARES = {
  request: { own: { atOnce: 2, places: 40, pace: PACE }, address: { atOnce: 4, places: 400, pace: ADDRESS_PACE } },
  /** The app's own files. A first visit asks for more than a hundred, a ms or less each. */
  file: { address: { atOnce: 4, places: 1_000, pace: { burstMs: 6_000, msPerSecond: 200, dearestMs: 50 } } },
  /** A history of ten years takes some seconds, and then goes on at a tenth. */
  download: { own: { atOnce: 1, places: ANY, pace: PACE }, address: { atOnce: 2, places: ANY, pace: ADDRESS_PACE } },
  /** Files that people bring along are read slowly, and only once it is known whose they are. */
  upload: { own: { atOnce: 1, places: 2 }, address: { atOnce: 10, places: 40 } },
  /** Some 20 ms each: fifty at once, then about two a second, so that a twentieth of the time is taken from others. */
  picture: {
    own: { atOnce: 1, places: ANY, pace: { burstMs: 1_000, msPerSecond: 40, dearestMs: 200 } },
    address: { atOnce: 1, places: ANY, pace: { burstMs: 4_000, msPerSecond: 120, dearestMs: 200 } },
  },
  /** Calls to machines that people name. One that hangs takes no time of this process. */
  elsewhere: { own: { atOnce: 2, places: 10 }, address: { atOnce: 8, places: 40 } },
  /** Live connections: ten devices with three tabs each, as in a gym. */
  connection: { own: { atOnce: 30, places: 30 }, address: { atOnce: 300, places: 300 } },
  /** This many refused requests of one client wait. Further ones are cut off. */
  refused: { own: { atOnce: 500, places: 500 } },
} satisfies Record<string, { own?: Share; address?: Share }>

type Kind = keyof typeof SHARES

/**
 * The share of the writers of one owner's documents, the owner and some delegates. Waiting takes up turns, so they may
 * not have all of them.
 */
const WRITERS: Share = { atOnce: 1, places: 6 }
const ELSEWHERE_AT_ONCE = 64

/** A client without a place is refused after this long, ms, so that a fast retry doesn't keep the server busy. */
const REFUSED_AFTER_MS = 1_000
/** In seconds. By then part of a full line has had its turn. */
export const RETRY_AFTER = '2'

const MOST_SESSIONS = 10_000

/**
 * The one line of a process for everything that asks it over HTTP or a live connection, so that a client's hundred
 * requests don't come before another client's first. With RATE_LIMITS off nobody waits and nobody is refused.
 */
export class Turns {
  private readonly line: FairLine
  /** What waits for others is not counted among the turns of everybody. */
  private readonly apart: { [kind in Kind]?: FairLine } = {
    upload: new FairLine({ atOnce: ANY }),
    elsewhere: new FairLine({ atOnce: ELSEWHERE_AT_ONCE }),
  }
  private readonly owners = new FairLine({ atOnce: ANY })
  private readonly isOn: boolean
  /** The accounts of sessions that were looked up. Only the choice of the line depends on it. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : ANY })
  }

  /** A place; null if this client, or its address, has as many as allowed. A live connection keeps its place. */
  enter(asker: Asker, kind: Kind = 'request'): Place | null {
    return (this.apart[kind] ?? this.line).enter(...this.claims(asker, kind))
  }

  /** Under what somebody waits. A job that draws a picture has no address. */
  claims({ address, ...asker }: Omit<Asker, 'address'> & { address?: string }, kind: Kind): Claim[] {
    if (!this.isOn) return []
    const shares: { own?: Share; address?: Share } = SHARES[kind]
    const claims: Claim[] = []
    // A session waits in the line of its address's visitors until its account is known.
    const account = asker.userId ?? (asker.token && this.sessionByToken.get(asker.token)?.userId)
    const own = account ? `account|${account}` : `visitor|${address}`
    if (shares.own) claims.push({ key: `${kind}|${own}`, share: shares.own })
    if (shares.address && address) claims.push({ key: `${kind}|address|${address}`, share: shares.address })
    return claims
  }

  /**
   * A place to write an owner's documents. Writers wait here one after the other, because waiting for the owner's row
   * in the database takes up a connection.
   */
  write(ownerId: string): Place | null {
    const places = this.isOn ? WRITERS.places : ANY
    return this.owners.enter({ key: ownerId, share: { ...WRITERS, places } })
  }

  /** Makes a refused client wait for its answer. Answers whether to send one at all. */
  async refuse(asker: Asker): Promise<boolean> {
    const place = this.enter(asker, 'refused')
    if (!place) return false
    await wait(REFUSED_AFTER_MS).finally(place.leave)
    return true
  }

  /** Remembers that a session belongs to this account, in whose line it waits from now on. */
  know(token: string, session: { id: string; userId: string }) {
    if (!this.isOn || this.sessionByToken.has(token)) return
    this.sessionByToken.set(token, session)
    const [oldest] = this.sessionByToken.keys()
    if (this.sessionByToken.size > MOST_SESSIONS && oldest !== undefined) this.sessionByToken.delete(oldest)
  }

  /** Forgets an ended session. Somebody who still sends its cookie waits with the visitors. */
  forget(sessionId: string) {
    for (const [token, { id }] of this.sessionByToken) if (id === sessionId) this.sessionByToken.delete(token)
  }
}

/** The client of an HTTP request: the account of its session, else its address. */
export const askerOf = ({ config, session }: Context, http: HttpContext): Asker => ({
  token: sessionTokenOf(session, http.req.raw.headers) ?? bearerHash(http.req.raw.headers),
  address: networkOf(addressOf(http, config.trustedProxies)),
})
