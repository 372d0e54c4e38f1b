import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { eraseDeletedAccounts } from '#features/account/erasure.server.ts'
import { forgetOldActs } from '#features/admin/account-acts.server.ts'
import { sweepForPrograms } from '#features/api/sweeps.server.ts'
import { sweepPictures } from '#features/figures/pictures.server.ts'
import { runImports } from '#features/import/run-imports.server.ts'
import { runNotifications } from '#features/notifications/tell-notices.server.ts'
import { endDueShares } from '#features/sharing/change-shares.server.ts'
import { emptyTrash } from '#features/trash/empty-trash.server.ts'
import { runWebhooks } from '#features/webhooks/run-webhooks.server.ts'
import { endForgottenWorkouts } from '#features/workout/ending/end-forgotten.server.ts'
import { afterRestText } from '#features/workout/rest/next-after-rest.ts'
import { joinSpellingsOnce } from '#logbook/server/join-spellings.ts'
import { product } from '#logbook/server/product.ts'
import { deriveMissingStats } from '#logbook/server/stats/rebuild.ts'
import type { Context } from '#server/context.ts'
import { StartError } from '#server/start-error.ts'
import { isUpload } from '#server/uploads.ts'
import { forgetRefusals } from '#sync/server/applied-operations.ts'
import { attachLive } from '#sync/server/live.ts'
import { type AppOptions, createApp } from './http.server.ts'

type RunningServer = {
  server: Server
  /** The port in use, also when the setting is `0`. */
  port: number
  /** Lets running requests end, and cuts them after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

export type ServeOptions = Omit<AppOptions, 'isAccepting'> & {
  port: number
  host?: string
  /** In ms: the longest time for sending a request that is no upload. */
  requestMs?: number
}

const GRACE_MS = 10_000
const REQUEST_MS = 30_000
/** In ms for an upload: a history of ten years is some 10 MB packed, and poor reception sends 0.2 Mbit/s. */
const UPLOAD_MS = 10 * 60_000
/**
 * In ms. Longer than the 60 s of proxies, so that a proxy closes an idle connection first and never sends into a
 * closing one.
 */
const KEEP_ALIVE_MS = 75_000

/** Listens and starts the jobs. Throws StartError if the port is not free. */
export async function serve(
  context: Context,
  { port, host, requestMs = REQUEST_MS, ...options }: ServeOptions,
): Promise<RunningServer> {
  let isAccepting = true
  const app = createApp(context, { ...options, isAccepting: () => isAccepting })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: requestMs, requestTimeout: UPLOAD_MS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server
  cutOffSlow(server, requestMs)
  const connections = connectionsOf(server)
  const live = await attachLive(server, context, product)
  try {
    await listen(server, port, host)
  } catch (error) {
    await live.close()
    throw error
  }
  eraseDeletedAccounts(context)
  forgetOldActs(context)
  emptyTrash(context)
  sweepPictures(context)
  sweepForPrograms(context)
  forgetRefusals(context)
  endForgottenWorkouts(context)
  endDueShares(context)
  deriveMissingStats(context)
  joinSpellingsOnce(context)
  runImports(context)
  await runNotifications(context, afterRestText)
  runWebhooks(context)
  context.jobs.start()
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop(graceMs = GRACE_MS) {
      isAccepting = false
      const closed = connections.close(graceMs)
      // Live connections close last, because a device that reconnects at once must find the port closed.
      await live.close()
      await closed
      await context.jobs.stop()
    },
  }
}

/** Cuts off requests that take too long to send, except uploads. */
function cutOffSlow(server: Server, requestMs: number) {
  server.prependListener('request', (request) => {
    const path = request.url?.split('?')[0] ?? ''
    if (request.complete || isUpload(request.method ?? '', path)) return
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, requestMs)
    request.once('close', () => clearTimeout(timer))
  })
}

function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
    const text = LISTEN_ERRORS[code]?.(port, host ?? '') ?? `The server cannot listen on port ${port}: ${message}`
    reject(new StartError(text))
  })
  server.listen(port, host, resolve)
  return promise
}

const LISTEN_ERRORS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
  EACCES: (port) => `Port ${port} may not be used by this user: set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `HOST is not an address of this machine: ${host}`,
  ENOTFOUND: (_port, host) => `HOST is not an address of this machine: ${host}`,
}

/** In ms. When the server closes, idle connections may finish sending a request for this long. */
const QUIET_MS = 500

type Connections = {
  /** Waits for running answers, and cuts the connections that are left after `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** Follows all connections, including silent and upgraded ones, which would block Node's own close. */
function connectionsOf(server: Server): Connections {
  const all = new Set<Socket>()
  const busy = new Map<Socket, number>()
  let isQuietOver = false

  server.on('connection', (socket) => {
    all.add(socket)
    socket.once('close', () => {
      all.delete(socket)
      busy.delete(socket)
    })
  })
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      if (left > 0) return busy.set(socket, left)
      busy.delete(socket)
      if (isQuietOver) socket.destroySoon()
    })
  })

  return {
    async close(graceMs) {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      const quiet = setTimeout(
        () => {
          isQuietOver = true
          for (const socket of all) if (!busy.has(socket)) socket.destroySoon()
        },
        Math.min(QUIET_MS, graceMs),
      )
      const grace = setTimeout(() => {
        for (const socket of all) socket.destroy()
      }, graceMs)
      await promise
      clearTimeout(quiet)
      clearTimeout(grace)
    },
  }
}
