import type { Server } from 'node:http'
import type { Context } from '#server/context.ts'
import type { Registry } from '#sync/operation.ts'
import { LIVE_CHANNEL } from './document-event.ts'
import { Hub } from './hub.ts'
import { LiveDoor } from './live-door.ts'
import { report } from './live-socket.ts'
import type { Product } from './product.ts'
import { takePushes } from './routes.ts'
import type { DocumentMemory } from './run-from-memory.ts'

/** The live part of a process. It is closed before the database; operations that are being taken in have `graceMs`. */
type Live = { hub: Hub; close: (graceMs?: number) => Promise<void> }

/**
 * Serves `/live`, a WebSocket for a signed-in person of our own pages. Events come only from the database (Y29). While
 * its channel is down nobody is connected, so nobody misses a revocation (Y31).
 */
export async function attachLive(
  server: Server,
  context: Context,
  registry: Registry,
  product: Product,
  memory: DocumentMemory,
): Promise<Live> {
  const { database, now, turns } = context
  const hub = new Hub(database.db, product, now, (sessionId) => turns.forget(sessionId))
  const door = new LiveDoor(context, hub, takePushes(context, registry, product, memory))
  const stopListening = await database.listen(
    LIVE_CHANNEL,
    (payload) => {
      hub.publish(payload).catch((error) => {
        report(context, error, 'a change could not be told')
        hub.dropAll()
      })
    },
    () => {
      door.isOpen = false
      hub.dropAll()
      memory.clear() // Another database may answer next, which lacks what this one has lost.
    },
    () => {
      door.isOpen = true
    },
  )
  server.on('upgrade', (request, stream, head) => door.knock(request, stream, head))
  return {
    hub,
    async close(graceMs = 0) {
      door.isOpen = false // A connection may just be opening.
      await door.settled(graceMs)
      await stopListening()
      hub.dropAll()
      door.endAll()
    },
  }
}
