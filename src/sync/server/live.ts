import type { Server } from 'node:http'
import type { Context } from '#server/context.ts'
import type { ServerProduct } from '#sync/product.ts'
import { LIVE_CHANNEL } from './document-event.ts'
import { Hub } from './hub.ts'
import { LiveDoor } from './live-door.ts'
import { report } from './live-socket.ts'

/** Call `close` before the database closes. */
type Live = { hub: Hub; close: () => Promise<void> }

/**
 * Serves live connections. Events come only from the database. While its channel is down nobody is connected, so nobody
 * misses a revocation (Y31).
 */
export async function attachLive(server: Server, context: Context, product: ServerProduct): Promise<Live> {
  const { database, now, turns } = context
  const hub = new Hub(database.db, product, now, (sessionId) => turns.forget(sessionId))
  if (context.metrics) context.metrics.sockets = () => hub.size
  const door = new LiveDoor(context, hub)
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
    },
    () => {
      door.isOpen = true
    },
  )
  server.on('upgrade', (request, stream, head) => door.answer(request, stream, head))
  return {
    hub,
    async close() {
      door.isOpen = false // a connection may just be opening
      await stopListening()
      hub.dropAll()
      door.endAll()
    },
  }
}
