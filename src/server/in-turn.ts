import type { Socket } from 'node:net'
import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Context } from './context.ts'
import type { Place } from './fair-line.ts'
import { isLargePush, MAX_BODY, MAX_PUSH } from './guard-writes.ts'
import { notePlace } from './out-of-turn.ts'
import { type Asker, askerOf, RETRY_AFTER, type Turns } from './turns.ts'
import { cutOffSlowUpload, isUpload, UPLOAD_PACE, Uploads } from './uploads.ts'

/** Requests waiting on one connection; browsers and proxies send them one after the other. */
const MOST_PIPELINED = 10

/** In bytes of memory, for all large pushes together. */
const MOST_PUSHED = 20 * MAX_PUSH

const LOG_EVERY_MS = 60_000

/** Addresses whose answer the server computes. Everything else is a file. */
const WORKED_OUT = /^\/($|login$|stats$|api(\/|$)|mcp$|oauth\/|images\/|(app\/)?(routines|history)\/public\/)/

/**
 * Runs each request when its turn comes, or answers 429 with Retry-After. Reads the body first, so that a slow phone
 * takes up no turn.
 */
export function inTurn(context: Context, uploadPace = UPLOAD_PACE): MiddlewareHandler {
  const { turns } = context
  let loggedAt = Number.NEGATIVE_INFINITY
  const openOf = new WeakMap<Socket, number>()
  const pushes = new Uploads(MOST_PUSHED)
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
    notePlace(http, place)
    let endWatch = () => {}
    const answer = async () => {
      await place.turn()
      if (socket && isUpload(http.req.method, http.req.path)) endWatch = cutOffSlowUpload(http.env.incoming, uploadPace)
      if (socket?.destroyed && http.req.method === 'GET') throw new AppError('unavailable') // the client has gone
      await next()
    }
    try {
      if (isLargePush(http.req)) return await withLargePush(http, { turns, asker, pushes, answer })
      await readEarly(http)
      await answer()
    } finally {
      endWatch()
      if (socket) openOf.set(socket, (openOf.get(socket) ?? 1) - 1)
      place.leave()
    }
  }
}

function enterLine(turns: Turns, { req }: HttpContext, asker: Asker): Place | null {
  if (isUpload(req.method, req.path)) return turns.enter(asker, 'upload')
  return turns.enter(asker, WORKED_OUT.test(req.path) ? 'request' : 'file')
}

/**
 * Reads the body before the turn, so that a slow sender takes up none. Leaves a body longer than MAX_BODY for the
 * limit.
 */
async function readEarly(http: HttpContext): Promise<void> {
  const { body } = http.req.raw
  if (http.req.method === 'GET' || !body || isUpload(http.req.method, http.req.path)) return
  const declared = http.req.header('content-length')
  if (declared !== undefined) {
    // Hono keeps the body for later readers
    if (Number(declared) <= MAX_BODY) await http.req.arrayBuffer().catch(() => {})
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

type LargePush = { turns: Turns; asker: Asker; pushes: Uploads; answer: () => Promise<void> }

/**
 * A large push stays in memory until the answer, so an account has one at a time, and the slowest is cut when memory
 * runs out.
 */
async function withLargePush(http: HttpContext, { turns, asker, pushes, answer }: LargePush): Promise<void> {
  const room = turns.enter(asker, 'upload')
  if (!room) return await refuseOne(turns, asker, http)
  try {
    await room.turn()
    await pushes.take(http.req.raw.body, async (bytes) => {
      http.req.raw = new Request(http.req.raw, { body: bytes })
      await answer()
    })
  } finally {
    room.leave()
  }
}

async function refuseOne(turns: Turns, asker: Asker, http: HttpContext): Promise<never> {
  if (!(await turns.refuse(asker))) http.env?.incoming?.socket?.destroy()
  http.header('Retry-After', RETRY_AFTER)
  http.header('Cache-Control', 'no-store')
  throw new AppError('too-many-requests')
}
