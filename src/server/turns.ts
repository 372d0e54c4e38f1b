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
 * The share of one account, or of the visitors of one address. A lifter's app asks about ten questions when it opens
 * and one for each set, of a few ms each. A day offline with 300 sets takes 0.2 s, an import of 10,000 sets about 5 s,
 * and then continues at 200 a second.
 */
const ONE: Share = { atOnce: 2, places: 40, pace: { burstMs: 2_000, msPerSecond: 100, dearestMs: 500 } }
/** The share of one address: a household, or a gym's Wi-Fi with a hundred phones. */
const ADDRESS: Share = { atOnce: 4, places: 400, pace: { burstMs: 6_000, msPerSecond: 300, dearestMs: 500 } }
/**
 * The share of the writers of one owner's documents, the owner and some delegates. Waiting takes up turns, so they may
 * not have all of them.
 */
const WRITERS: Share = { atOnce: 1, places: 6 }
/** The share of the app's own files for one address. A first visit asks for more than a hundred, a ms or less each. */
const FILES: Share = { atOnce: 4, places: 1_000, pace: { burstMs: 6_000, msPerSecond: 200, dearestMs: 50 } }
/**
 * The share of files that people bring along. They are read only once it is known whose they are, and slowly, so they
 * have a line of their own, in which no account waits for another.
 */
const UPLOADS: Share = { atOnce: 1, places: 2 }
const UPLOADS_OF_ADDRESS: Share = { atOnce: 10, places: 40 }
/** The share of downloads. A history of ten years takes some seconds of it, and then goes on at a tenth. */
const DOWNLOADS: Share = { ...ONE, atOnce: 1, places: Number.POSITIVE_INFINITY }
const DOWNLOADS_OF_ADDRESS: Share = { ...ADDRESS, atOnce: 2, places: Number.POSITIVE_INFINITY }
/**
 * The share of drawn pictures, some 20 ms each: fifty at once, then about two a second, so that a twentieth of the
 * time at most is taken from others.
 */
const DRAWINGS: Share = {
  atOnce: 1,
  places: Number.POSITIVE_INFINITY,
  pace: { burstMs: 1_000, msPerSecond: 40, dearestMs: 200 },
}
const DRAWINGS_OF_ADDRESS: Share = { ...DRAWINGS, pace: { burstMs: 4_000, msPerSecond: 120, dearestMs: 200 } }
/**
 * The share of calls to machines that people name. One that hangs takes no time of this process, so there is room for
 * many.
 */
const ELSEWHERE_AT_ONCE = 64
const ELSEWHERE: Share = { atOnce: 2, places: 10 }
const ELSEWHERE_OF_NETWORK: Share = { atOnce: 8, places: 40 }
/** The share of live connections: ten devices with three tabs each, as in a gym. */
const CONNECTIONS: Share = { atOnce: 30, places: 30 }
const CONNECTIONS_OF_ADDRESS: Share = { atOnce: 300, places: 300 }

/** A client without a place is refused after this long, ms, so that a fast retry doesn't keep the server busy. */
const REFUSED_AFTER_MS = 1_000
/** This many refused requests of one client wait. Further ones are cut off. */
const REFUSED: Share = { atOnce: 500, places: 500 }
/** In seconds. By then part of a full line has had its turn. */
export const RETRY_AFTER = '2'

const MOST_SESSIONS = 10_000

/**
 * The one line of a process for everything that asks it over HTTP or a live connection, so that a client's hundred
 * requests don't come before another client's first. With RATE_LIMITS off nobody waits and nobody is refused.
 */
export class Turns {
  private readonly line: FairLine
  private readonly owners = new FairLine({ atOnce: Number.POSITIVE_INFINITY })
  private readonly uploads: FairLine
  private readonly elsewhere = new FairLine({ atOnce: ELSEWHERE_AT_ONCE })
  private readonly isOn: boolean
  /** The accounts of sessions that were looked up. Only the choice of the line depends on it. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : Number.POSITIVE_INFINITY })
    this.uploads = new FairLine({ atOnce: Number.POSITIVE_INFINITY })
  }

  /** A place for one request; null if this client has as many open as allowed. */
  enter(asker: Asker): Place | null {
    return this.claim({ key: this.lineOf(asker), share: ONE }, { key: `address|${asker.address}`, share: ADDRESS })
  }

  enterForFile({ address }: Asker): Place | null {
    return this.claim({ key: `files|${address}`, share: FILES })
  }

  enterForUpload(asker: Asker): Place | null {
    const claims = [
      { key: this.lineOf(asker), share: UPLOADS },
      { key: `address|${asker.address}`, share: UPLOADS_OF_ADDRESS },
    ]
    return this.uploads.enter(...(this.isOn ? claims : []))
  }

  /** A place to ask a machine that a person has named. `network`: where the person is. */
  enterElsewhere(userId: string, network: string): Place | null {
    const claims = [
      { key: `account|${userId}`, share: ELSEWHERE },
      { key: `network|${network}`, share: ELSEWHERE_OF_NETWORK },
    ]
    return this.elsewhere.enter(...(this.isOn ? claims : []))
  }

  /** Under what a picture waits to be drawn. Its places are those of the requests. */
  toDraw(drawer: Asker | { userId: string }): Claim[] {
    if (!this.isOn) return []
    if (!('address' in drawer)) return [{ key: `account|${drawer.userId}`, share: DRAWINGS }]
    return [
      { key: this.lineOf(drawer), share: DRAWINGS },
      { key: `address|${drawer.address}`, share: DRAWINGS_OF_ADDRESS },
    ]
  }

  /**
   * A place for one piece of a download. All downloads of an account share one turn at a time, beside its requests, and
   * none is refused one, because half a file helps nobody.
   */
  enterForDownload(userId: string, address: string): Place | null {
    return this.claim(
      { key: `download|${userId}`, share: DOWNLOADS },
      { key: `download|address|${address}`, share: DOWNLOADS_OF_ADDRESS },
    )
  }

  /** A place that a live connection keeps while it is open. */
  connect({ userId, address }: Asker & { userId: string }): Place | null {
    return this.claim(
      { key: `live|${userId}`, share: CONNECTIONS },
      { key: `live|address|${address}`, share: CONNECTIONS_OF_ADDRESS },
    )
  }

  /**
   * A place to write an owner's documents. Writers wait here one after the other, because waiting for the owner's row
   * in the database takes up a connection.
   */
  write(ownerId: string): Place | null {
    const places = this.isOn ? WRITERS.places : Number.POSITIVE_INFINITY
    return this.owners.enter({ key: ownerId, share: { ...WRITERS, places } })
  }

  /** Makes a refused client wait for its answer. Answers whether to send one at all. */
  async refuse(asker: Asker): Promise<boolean> {
    const place = this.claim({ key: `refused|${this.lineOf(asker)}`, share: REFUSED })
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

  /** A session waits in the line of its address's visitors until its account is known. */
  private lineOf({ token, userId, address }: Asker): string {
    const account = userId ?? (token && this.sessionByToken.get(token)?.userId)
    return account ? `account|${account}` : `visitor|${address}`
  }

  private readonly claim = (...claims: Claim[]): Place | null => this.line.enter(...(this.isOn ? claims : []))
}

/** The client of an HTTP request: the account of its session, else its address. */
export const askerOf = ({ config, session }: Context, http: HttpContext): Asker => ({
  token: sessionTokenOf(session, http.req.raw.headers) ?? bearerHash(http.req.raw.headers),
  address: networkOf(addressOf(http, config.trustedProxies)),
})
