import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import { sessionTokenOf } from '#identity/server/session-cookie.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type Claim, FairLine, type Place, type Share } from './fair-line.ts'
import { MAX_BODY } from './guard-writes.ts'

/** Who asks: by an account's session, or as a visitor, from an address. */
export type Asker = { token?: string; userId?: string; address: string }

/** Turns of everybody. They wait for the database's ten connections and the processor, which more would not speed up. */
const AT_ONCE = 16

/**
 * Of one account, or of the visitors of one address. A lifter's app asks some ten questions when it opens and one for each
 * set, of a few ms; a day offline of 300 sets takes 0.2 s, an import of 10,000 sets some 5 s and goes on at 200 a second.
 */
const ONE: Share = { atOnce: 2, places: 40, pace: { burstMs: 2_000, msPerSecond: 100, dearestMs: 500 } }
/** Of one address: a household, or a gym's Wi-Fi with a hundred phones. */
const ADDRESS: Share = { atOnce: 4, places: 400, pace: { burstMs: 6_000, msPerSecond: 300, dearestMs: 500 } }
/** Who writes one owner's documents: the owner and some delegates. What waits takes up turns, so not all of those. */
const WRITERS: Share = { atOnce: 1, places: 6 }
/** The app's own files, of one address: a first visit asks for more than a hundred, of a ms or less. */
const FILES: Share = { atOnce: 4, places: 1_000, pace: { burstMs: 6_000, msPerSecond: 200, dearestMs: 50 } }
/** Live connections: ten devices with three tabs each; a gym. */
const CONNECTIONS: Share = { atOnce: 30, places: 30 }
const CONNECTIONS_OF_ADDRESS: Share = { atOnce: 300, places: 300 }

/** Somebody for whom there is no place is told so after this long, ms: who asks again at once would keep us busy with no. */
const REFUSED_AFTER_MS = 1_000
/** And so many of one at a time; more are hung up on. */
const REFUSED: Share = { atOnce: 500, places: 500 }
/** In seconds: by then some of a full line has had its turn. */
export const RETRY_AFTER = '2'

/** Requests of one connection that have no answer yet: browsers and proxies ask for one after the other. */
const MOST_PIPELINED = 10

const MOST_SESSIONS = 10_000
const LOG_EVERY_MS = 60_000

/**
 * The one line of a process in which all stand who ask it for something, over HTTP or a live connection, so that nobody's
 * hundred questions come before another one's first. With RATE_LIMITS off nobody waits and nobody is refused.
 */
export class Turns {
  private readonly line: FairLine
  private readonly owners = new FairLine({ atOnce: Number.POSITIVE_INFINITY })
  private readonly isOn: boolean
  /** Whose a session is, as far as it has been asked for; only whose line it stands in hangs on it. */
  private readonly sessionByToken = new Map<string, { id: string; userId: string }>()

  constructor({ hasRateLimits }: Pick<Config, 'hasRateLimits'>) {
    this.isOn = hasRateLimits
    this.line = new FairLine({ atOnce: hasRateLimits ? AT_ONCE : Number.POSITIVE_INFINITY })
  }

  /** A place for one question; null when who asks has as many open as one may. */
  enter(asker: Asker): Place | null {
    return this.claim({ key: this.lineOf(asker), share: ONE }, { key: `address|${asker.address}`, share: ADDRESS })
  }

  enterForFile({ address }: Asker): Place | null {
    return this.claim({ key: `files|${address}`, share: FILES })
  }

  /** A place that a live connection keeps as long as it lives. */
  connect({ userId, address }: Asker & { userId: string }): Place | null {
    return this.claim(
      { key: `live|${userId}`, share: CONNECTIONS },
      { key: `live|address|${address}`, share: CONNECTIONS_OF_ADDRESS },
    )
  }

  /**
   * A place to write an owner's documents in, one after the other, before the database: whoever waits for the owner's row
   * there takes up a connection.
   */
  write(ownerId: string): Place | null {
    const places = this.isOn ? WRITERS.places : Number.POSITIVE_INFINITY
    return this.owners.enter({ key: ownerId, share: { ...WRITERS, places } })
  }

  /** Lets somebody wait to be told that there is no place; answers whether to tell them at all. */
  async refuse(asker: Asker): Promise<boolean> {
    const place = this.claim({ key: `refused|${this.lineOf(asker)}`, share: REFUSED })
    if (!place) return false
    await wait(REFUSED_AFTER_MS).finally(place.leave)
    return true
  }

  /** A session has proved to be this account's: from now on it stands in the account's line. */
  know(token: string, session: { id: string; userId: string }) {
    if (!this.isOn || this.sessionByToken.has(token)) return
    this.sessionByToken.set(token, session)
    const [oldest] = this.sessionByToken.keys()
    if (this.sessionByToken.size > MOST_SESSIONS && oldest !== undefined) this.sessionByToken.delete(oldest)
  }

  /** A session has ended: who still brings its cookie stands with the visitors, and in nobody's way. */
  forget(sessionId: string) {
    for (const [token, { id }] of this.sessionByToken) if (id === sessionId) this.sessionByToken.delete(token)
  }

  /** Until its account is known a session stands in the line of the address's visitors. */
  private lineOf({ token, userId, address }: Asker): string {
    const account = userId ?? (token && this.sessionByToken.get(token)?.userId)
    return account ? `account|${account}` : `visitor|${address}`
  }

  private readonly claim = (...claims: Claim[]): Place | null => this.line.enter(...(this.isOn ? claims : []))
}

/** What the server works out; anything else is a file that lies there. */
const WORKED_OUT = /^\/($|api(\/|$)|images\/|(app\/)?(routines|history)\/public\/)/

/**
 * Answers each request in its turn; 429 and Retry-After for one too many. What it sends is read before: a slow phone takes
 * up no turn while it sends.
 */
export function inTurn(context: Context): MiddlewareHandler {
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
    const place = WORKED_OUT.test(http.req.path) ? turns.enter(asker) : turns.enterForFile(asker)
    if (!place) {
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now()
        context.logger.warn({ event: 'line-full', path: http.req.path, address: asker.address }, 'too much at once')
      }
      return await refuseOne(turns, asker, http)
    }
    if (socket) openOf.set(socket, open + 1)
    try {
      await readEarly(http)
      await place.turn()
      if (socket?.destroyed && http.req.method === 'GET') throw new AppError('unavailable') // Nobody reads it.
      await next()
    } finally {
      if (socket) openOf.set(socket, (openOf.get(socket) ?? 1) - 1)
      place.leave()
    }
  }
}

/**
 * Reads what a request sends before its turn begins, so that who sends slowly takes up none. A body that does not say its
 * length is handed on as one that does; one over MAX_BODY that says so is refused where it is read.
 */
async function readEarly(http: HttpContext): Promise<void> {
  const { body } = http.req.raw
  if (http.req.method === 'GET' || !body) return
  const declared = http.req.header('content-length')
  if (declared !== undefined) {
    if (Number(declared) <= MAX_BODY) await http.req.arrayBuffer().catch(() => {}) // Kept by Hono for who reads it.
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

/** Who asks over HTTP: by the session the request brings, else by its address. */
export const askerOf = ({ config, session }: Context, http: HttpContext): Asker => ({
  token: sessionTokenOf(session, http.req.raw.headers),
  address: networkOf(addressOf(http, config.trustedProxies)),
})
