import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** In ms. After the close an idle connection may finish what it is sending. */
const QUIET_MS = 500

type Connections = {
  /** Waits for running answers, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** Includes silent and upgraded connections, which would block Node's own close. */
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
