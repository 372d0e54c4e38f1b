import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { CLOSE_RECONNECT, HEARTBEAT_MS, type Question } from '#sync/live-messages.ts'
import type { ServerProduct } from '#sync/product.ts'
import { type Connection, newConnection, type Socket, type Subscriber, send } from './connection.ts'
import type { Part } from './held.ts'
import { tellOpened } from './opened-event.ts'
import { type ChannelEvent, tell } from './tell.ts'
import { OwnersNews, showOwners } from './tell-owners.ts'
import { compare, tellPart, watch } from './watch.ts'

/**
 * The devices connected to this process. The hub stores only their connections, because the heartbeat repairs what a
 * device misses.
 */
export class Hub {
  private readonly db: Kysely<Tables>
  private readonly product: ServerProduct
  private readonly now: () => number
  private readonly onSessionEnded: (sessionId: string) => void
  private readonly connections = new Set<Connection>()
  private readonly ownersNews: OwnersNews
  /** Handles events and messages one by one, so that no change overtakes an earlier revocation. */
  private handled: Promise<void> = Promise.resolve()

  constructor(
    db: Kysely<Tables>,
    product: ServerProduct,
    now: () => number,
    onSessionEnded: (sessionId: string) => void = () => {},
  ) {
    this.db = db
    this.product = product
    this.now = now
    this.onSessionEnded = onSessionEnded
    const { connections } = this
    this.ownersNews = new OwnersNews({ db, product, connections }, (work) =>
      this.inTurn(work).catch(() => this.dropAll()),
    )
  }

  get size(): number {
    return this.connections.size
  }

  open(socket: Socket, subscriber: Subscriber): Connection {
    const connection = newConnection(socket, subscriber)
    this.connections.add(connection)
    send(connection, { t: 'hello', userId: subscriber.userId, now: this.now() })
    return connection
  }

  async close(connection: Connection): Promise<void> {
    this.connections.delete(connection)
    if (connection.isNotedVisible) await noteHidden(this.db, connection)
  }

  /** A repeated question gets one answer. */
  async receive(connection: Connection, message: Question): Promise<void> {
    connection.asked = { ...connection.asked, [message.t]: message }
    if (!connection.isBeingAnswered) await this.answer(connection)
    // The note comes after the answer, because a database that takes no writes can still answer.
    if (message.t !== 'sync') return
    await this.noteVisibility(connection, message.isVisible === true)
    await tellOpened(this.db, this.product, connection, message.opened ?? null)
  }

  /** Tells devices of an event. Rejects if that failed; then every device has to reconnect. */
  publish(payload: string): Promise<void> {
    return this.inTurn(async () => {
      const event = JSON.parse(payload) as ChannelEvent
      if (event.t === 'session') this.onSessionEnded(event.id)
      if (event.t === 'document') this.ownersNews.note(event)
      await tell({ db: this.db, product: this.product, connections: this.connections }, event)
    })
  }

  /** The channel broke, so every device reconnects and names its revisions. */
  dropAll() {
    for (const { socket } of this.connections) socket.close(CLOSE_RECONNECT, 'reconnect')
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.handled.then(work)
    this.handled = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  private isThere = (connection: Connection): boolean => this.connections.has(connection)

  /** Answers the questions of a device; devices take turns. */
  private async answer(connection: Connection) {
    connection.isBeingAnswered = true
    try {
      while (this.isThere(connection) && (connection.asked.act || connection.asked.sync)) {
        const parts = await this.inTurn(() => this.answerFirst(connection))
        if (!parts) continue
        for (const part of parts) await this.inTurn(() => this.answerPart(connection, part))
        send(connection, { t: 'pong', now: this.now() })
      }
    } finally {
      connection.isBeingAnswered = false
    }
  }

  private async answerFirst(connection: Connection): Promise<Part[] | null> {
    const { act: acting, sync: heartbeat } = connection.asked
    connection.asked = {}
    if (!this.isThere(connection)) return null
    if (heartbeat) connection.kinds = new Set(heartbeat.kinds)
    if (heartbeat) showOwners(connection, heartbeat.showsOwners === true)
    if (acting) await watch(this.db, connection, acting.ownerId)
    return heartbeat ? await compare(this.db, this.product, connection, heartbeat.revs) : null
  }

  private async noteVisibility(connection: Connection, isVisible: boolean) {
    if (isVisible) connection.isNotedVisible = await noteVisible(this.db, connection, this.now())
    const isOver = !isVisible || !this.isThere(connection)
    if (!isOver || !connection.isNotedVisible) return
    connection.isNotedVisible = false
    await noteHidden(this.db, connection)
  }

  private async answerPart(connection: Connection, part: Part) {
    if (this.isThere(connection)) await tellPart(this.db, this.product, connection, part)
  }
}

/** How long a note that a page is in front counts, in ms: a page silent for two heartbeats is not in front any more. */
const LASTS_MS = 2 * HEARTBEAT_MS + 10_000

/**
 * Notes, for other processes, that a page is in front. Writes only for devices with notifications. Answers whether it
 * wrote.
 */
async function noteVisible(db: Kysely<Tables>, { screenId, sessionId }: Connection, now: number): Promise<boolean> {
  const { rows } = await sql`
    insert into visible_screen (id, session_id, until)
    select ${screenId}, session_id, ${new Date(now + LASTS_MS)} from push_subscription where session_id = ${sessionId}
    on conflict (id) do update set until = excluded.until
    returning id`.execute(db)
  return rows.length > 0
}

async function noteHidden(db: Kysely<Tables>, { screenId }: Connection): Promise<void> {
  await db.deleteFrom('visible_screen').where('id', '=', screenId).execute()
}
