import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long an idle connection stays open after the server has closed, for what it is just sending. */
const QUIET_MS = 500

type Connections = {
  /**
   * Takes no new connection and waits until all have ended: idle ones end after a moment, others with their answer, and
   * whatever is left after `graceMs` is cut.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Knows every connection of a server, even those that have never sent a byte and those that were upgraded. Node counts
 * the first kind as busy and doesn't know the second, so either would block its own close.
 */
export function connectionsOf(server: Server): Connections {
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
