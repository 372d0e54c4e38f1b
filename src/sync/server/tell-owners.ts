import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import type { ServerProduct } from '#sync/product.ts'
import { type Connection, send } from './connection.ts'
import type { DocumentEvent } from './document-event.ts'
import { isInForce, relationBy } from './relation.ts'
import { maySee, type Visibility } from './visibility.ts'

/** In ms. Many owners may work at once, and a list of them asks for all after each message (R-COACH-05). */
const COLLECT_MS = 300

type Telling = { db: Kysely<Tables>; product: ServerProduct; connections: Iterable<Connection> }

/**
 * Tells devices that have the list of owners on screen that a current document of some owner has changed: it began, went
 * on or ended. Changes are collected, so that there is one look into the shares for all.
 */
export class OwnersNews {
  private readonly changed = new Map<string, (Visibility | null)[]>()
  private readonly telling: Telling
  private readonly inTurn: (work: () => Promise<void>) => Promise<void>
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `inTurn` runs the work between events and messages. */
  constructor(telling: Telling, inTurn: (work: () => Promise<void>) => Promise<void>) {
    this.telling = telling
    this.inTurn = inTurn
  }

  note({ ownerId, before, after }: DocumentEvent) {
    const { product } = this.telling
    const isCurrent = (state: Visibility | null) => state?.[product.kinds[state.kind].current ?? ''] === true
    if ((!isCurrent(before) && !isCurrent(after)) || this.watching().length === 0) return
    this.changed.set(ownerId, [...(this.changed.get(ownerId) ?? []), before, after])
    this.timer ??= setTimeout(() => void this.inTurn(() => this.tell()), COLLECT_MS).unref()
  }

  private watching = () => [...this.telling.connections].filter(({ showsOwners }) => showsOwners)

  private async tell() {
    const { db, product } = this.telling
    const changed = new Map(this.changed)
    this.changed.clear()
    this.timer = undefined
    const userIds = [...new Set(this.watching().map(({ userId }) => userId))]
    if (userIds.length === 0) return
    const { rows } = await sql<ShareFlags & { owner_user_id: string; delegate_user_id: string }>`
      select owner_user_id, delegate_user_id, ${sql.raw(SHARE_FLAGS.join(', '))} from account_share
      where owner_user_id = any(${[...changed.keys()]}::uuid[]) and delegate_user_id = any(${userIds}::uuid[])
        and ${isInForce('account_share')}`.execute(db)
    const told = new Set(
      rows.flatMap(({ owner_user_id, delegate_user_id, ...flags }) => {
        const states = changed.get(owner_user_id) ?? []
        return states.some((state) => maySee(product, relationBy(flags), state)) ? [delegate_user_id] : []
      }),
    )
    for (const connection of this.watching())
      if (told.has(connection.userId)) send(connection, { t: 'invalidate', what: 'clients' })
  }
}

/** What changed before the server knew of the list is asked for once more. */
export function showOwners(connection: Connection, isShown: boolean) {
  if (isShown && !connection.showsOwners) send(connection, { t: 'invalidate', what: 'clients' })
  connection.showsOwners = isShown
}
