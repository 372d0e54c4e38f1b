import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import { bearerKeyOf } from '#identity/server/access-tokens.ts'
import { sessionTokenOf } from '#identity/server/session-cookie.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Claim, FairLine, type Place, type Share } from './fair-line.ts'
import { MAX_BODY } from './guard-writes.ts'
import { cutOffSlowUpload, isUpload, UPLOAD_PACE } from './uploads.ts'

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
 * have a line of their own.
 */
const UPLOADS_AT_ONCE = 4
const UPLOADS: Share = { atOnce: 1, places: 2 }
const UPLOADS_OF_ADDRESS: Share = { atOnce: 2, places: 20 }
/** The share of live connections: ten devices with three tabs each, as in a gym. */
const CONNECTIONS: Share = { atOnce: 30, places: 30 }
const CONNECTIONS_OF_ADDRESS: Share = { atOnce: 300, places: 300 }

/** A client without a place is refused after this long, ms, so that a fast retry doesn't keep the server busy. */
const REFUSED_AFTER_MS = 1_000
/** This many refused requests of one client wait. Further ones are cut off. */
const REFUSED: Share = { atOnce: 500, places: 500 }
/** In seconds. By then part of a full line has had its turn. */
export const RETRY_AFTER = '2'

/** The most unanswered requests of one connection. Browsers and proxies send one after the other. */
const MOST_PIPELINED = 10

const MOST_SESSIONS = 10_000
const LOG_EVERY_MS = 60_000

/**
 * The one line of a process for everything that asks it over HTTP or a live connection, so that a client's hundred
 * requests don't come before another client's first. With RATE_LIMITS off nobody waits and nobody is refused.
 */
export class Turns {
  private readonly line: FairLine
  private readonly owners = new FairLine({ atOnce: Number.POSITIVE_INFINITY })
  private readonly uploads: FairLine
  private readonly isOn: boolean
  /** The accounts of sessions that were looked up. Only the choice of the line depends on it. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : Number.POSITIVE_INFINITY })
    this.uploads = new FairLine({ atOnce: UPLOADS_AT_ONCE })
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

/** Addresses the server computes an answer for. Everything else is a file. */
const WORKED_OUT = /^\/($|login$|stats$|api(\/|$)|mcp$|oauth\/|images\/|(app\/)?(routines|history)\/public\/)/

/**
 * Answers each request in its turn, or with 429 and Retry-After. The body is read before, so that a slow phone takes up
 * no turn while it sends.
 */
export function inTurn(context: Context, uploadPace = UPLOAD_PACE): MiddlewareHandler {
  const { turns } = context
  let loggedAt = Number.NEGATIVE_INFINITY
  const openOf = new WeakMap<Socket, number>()
  return async (http, next) => {
    const socket: Socket | undefined = http.env?.incoming?.socket
    const open = socket ? (openOf.get(socket) ?? 0) : 0
    if (socket && open >= MOST_PIPELINED) {
      socket.destroy()
      throw new AppError('too-many-requests')
    }
    const asker = askerOf(context, http)
    const place = enterLine(turns, http, asker)
    if (!place) {
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now()
        context.logger.warn({ event: 'line-full', path: http.req.path, address: asker.address }, 'too much at once')
      }
      return await refuseOne(turns, asker, http)
    }
    if (socket) openOf.set(socket, open + 1)
    let endWatch = () => {}
    try {
      await readEarly(http)
      await place.turn()
      if (socket && isUpload(http.req.method, http.req.path)) endWatch = cutOffSlowUpload(http.env.incoming, uploadPace)
      if (socket?.destroyed && http.req.method === 'GET') throw new AppError('unavailable') // Nobody reads the answer.
      await next()
    } finally {
      endWatch()
      if (socket) openOf.set(socket, (openOf.get(socket) ?? 1) - 1)
      place.leave()
    }
  }
}

function enterLine(turns: Turns, { req }: HttpContext, asker: Asker): Place | null {
  if (isUpload(req.method, req.path)) return turns.enterForUpload(asker)
  return WORKED_OUT.test(req.path) ? turns.enter(asker) : turns.enterForFile(asker)
}

/**
 * Reads the body of a request before its turn begins, so that a slow sender takes up none. A body that doesn't announce
 * its length is passed on as it is. One that announces more than MAX_BODY is refused where it is read.
 */
async function readEarly(http: HttpContext): Promise<void> {
  const { body } = http.req.raw
  if (http.req.method === 'GET' || !body || isUpload(http.req.method, http.req.path)) return
  const declared = http.req.header('content-length')
  if (declared !== undefined) {
    if (Number(declared) <= MAX_BODY) await http.req.arrayBuffer().catch(() => {}) // Hono keeps it for later readers.
    return
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BODY) throw new AppError('too-large')
    chunks.push(chunk)
  }
  http.req.raw = new Request(http.req.raw, { body: Buffer.concat(chunks) })
}

async function refuseOne(turns: Turns, asker: Asker, http: HttpContext): Promise<never> {
  if (!(await turns.refuse(asker))) http.env?.incoming?.socket?.destroy()
  http.header('Retry-After', RETRY_AFTER)
  http.header('Cache-Control', 'no-store')
  throw new AppError('too-many-requests')
}

/** The client of an HTTP request: the account of its session, else its address. */
export const askerOf = ({ config, session }: Context, http: HttpContext): Asker => ({
  token: sessionTokenOf(session, http.req.raw.headers) ?? bearerKeyOf(http.req.raw.headers),
  address: networkOf(addressOf(http, config.trustedProxies)),
})
