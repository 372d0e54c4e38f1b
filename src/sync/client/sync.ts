import { makeId } from '#domain/ids.ts'
import { Listeners } from '#domain/listeners.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { DocumentKind, Made, Value } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DeviceProduct } from '#sync/product.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { ActingBoard } from './acting.ts'
import { readHint } from './device/device-reads.ts'
import type { KeepAnswer } from './device/device-writes.ts'
import { KeptClock, nearestOffset } from './device/kept-clock.ts'
import { Replica } from './device/replica.ts'
import { documentIdOf, ownerOf, RemoteChanges, revOf } from './documents/document-update.ts'
import type { DocumentStore } from './documents/documents.ts'
import { followActing, keepNewest } from './documents/kept-documents.ts'
import type { Device } from './network/device.ts'
import { LiveConnection } from './network/live.ts'
import { type Pulled, Puller, type Want } from './network/puller.ts'
import { Sender } from './network/sender.ts'
import { StatusBoard } from './network/sync-status.ts'
import { Decisions } from './refused/discard.ts'
import { SetAsideBoard } from './refused/park.ts'
import type { Refusal } from './refused/refuse.ts'

type SyncHandlers = {
  onRefused: (refusal: Refusal) => void
  /** Something that the server stores beside documents may have changed. */
  onInvalidate: (what: 'shares' | 'history' | 'profile' | 'clients' | 'news' | 'everything') => void
  /** Another device or person changed a document. `by` is an account's id. */
  onRemote: (update: DocumentUpdate, by: string | null) => void
}

export type Target = { ownerId: string; documentId: string }

/** `isShown`: the person sees the change already, so the screens draw after the next paint. */
export type More = { was?: Record<string, Value>; after?: string; isShown?: boolean }

/** One account's data on one device. It stores every write first, shows it at once and sends it when it can. */
export class Sync {
  readonly accountId: string
  readonly status = new StatusBoard()
  readonly setAside = new SetAsideBoard()
  readonly remote = new RemoteChanges()
  readonly openedBy = new Map<string, ReadonlySet<string>>()
  readonly openings = new Listeners<{ documentId: string; by: string }>()
  readonly acting: ActingBoard
  /** Resolves once the device's data is in memory. */
  readonly ready: Promise<void>
  readonly device: Device
  readonly product: DeviceProduct
  private readonly handlers: SyncHandlers
  private readonly replica: Replica
  private readonly sender: Sender
  private readonly puller: Puller
  private readonly live: LiveConnection
  private readonly stopWaking: () => void
  private readonly clock: KeptClock
  private openedId: string | null = null
  private ownersLists = 0

  constructor(accountId: string, device: Device, product: DeviceProduct, handlers: SyncHandlers) {
    this.accountId = accountId
    this.device = device
    this.product = product
    this.handlers = handlers
    const { name, storage, now } = device
    const { status, setAside, mayHold } = this
    this.clock = new KeptClock(name, storage)
    this.acting = new ActingBoard(name, storage, (key) => new BroadcastChannel(key))
    const onHeard = () => this.sender.sendUnlessSent()
    const { afterPaint } = device
    this.replica = new Replica({
      ...{ name, accountId, product, storage, status, setAside, now, mayHold, onHeard, afterPaint },
    })
    this.documents.clockOffset = this.clock.offset
    const { ownerOf, setClock } = this
    const take = (updates: readonly DocumentUpdate[], asked: number) => this.take(updates, asked)
    this.puller = new Puller({
      ...{ accountId, fetch: device.fetch, now, replica: this.replica, status },
      ...{ ownerOf, setClock, take },
    })
    this.sender = new Sender({
      ...{ name, accountId, fetch: device.fetch, now, replica: this.replica, status, setClock },
      settle: async (answer, asked) => {
        // The server repeats the answer without what this account may no longer see.
        if (this.puller.isOutdated(asked) && answer.documents.some((update) => this.ownerOf(update) !== accountId))
          return
        await this.take(answer.documents, asked, answer.results)
      },
      broke: ({ id }) => this.take([], this.documents.moment, [{ id, outcome: 'failed' }]),
    })
    this.live = new LiveConnection(device.openSocket, {
      accountId,
      // A message may need documents that the device is still loading.
      onMessage: (message, askedAt) => void this.ready.then(() => this.hear(message, askedAt)),
      onState: (isOpen) => this.status.set({ isLive: isOpen }),
      onSessionEnded: () => this.status.set({ needsLogin: true }),
      revs: () => this.replica.revs(),
      kinds: Object.keys(product.kinds),
      now,
      isVisible: () => device.visibility?.isVisible(),
      opened: () => this.openedId,
      showsOwners: () => this.ownersLists > 0,
    })
    const { live } = this
    const stops = [device.onWake(() => this.wake()), device.visibility?.onHidden(() => live.hidden())]
    this.stopWaking = () => {
      for (const stop of stops) stop?.()
    }
    this.ready = this.replica.restore()
    followActing(this.acting, this.live, this.replica, mayHold)
  }

  get documents(): DocumentStore {
    return this.replica.documents
  }

  /** The server's time as this device estimates it, ms since 1970. */
  now = (): number => this.device.now() + this.documents.clockOffset

  /** Calls back after a jump of `now`. Returns the function that unsubscribes. */
  onClockSet = (listener: () => void): (() => void) => this.clock.changes.subscribe(listener)

  timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

  newId = (): string => makeId(this.device.now(), crypto.getRandomValues(new Uint8Array(16)))

  /**
   * Stores the operation in this very task, shows it with the next paint and sends it when possible. Returns its id.
   */
  dispatch(made: Made, target: Target, { isShown = false, ...more }: More = {}): string {
    const id = this.newId()
    const op = {
      id,
      ...made,
      actorId: this.accountId,
      ...target,
      ...more,
      n: this.replica.outbox.nextN(),
      at: this.device.now(),
    }
    this.replica.add(op, isShown)
    this.sender.kickAfter(this.product.registry.get(made.kind)?.sendAfterMs ?? 0)
    return id
  }

  async connect() {
    this.status.loggedIn()
    this.live.connect()
    await this.ready
    this.sender.kick(true)
  }

  pull = (want: Want, known?: Record<string, number>): Promise<Pulled> => this.puller.pull(want, known)

  /** Asks for newer documents of the account until the server answers. Calls `failed` after each failure. */
  look = (failed?: () => void): Promise<Pulled> => this.puller.look(failed)

  catchUp = (ownerId: string): Promise<Pulled> => this.puller.catchUp(ownerId)

  /** A full list, requested at `documents.moment` = `asked`, has arrived: old documents may go. */
  keepNewest = (kind: DocumentKind, ownerId: string, asked: number): Promise<void> =>
    keepNewest(this.replica, { kind, ownerId }, asked)

  readHint = (key: string): Promise<unknown> => readHint(this.replica.database, key)

  writeHint = (key: string, value: unknown): Promise<void> => this.replica.writes.writeHint(key, value)

  /**
   * Returns a function that stores an answer of the server. Create it before you ask: it drops answers from before a
   * right ended, and those older than a stored one.
   */
  keeper = (): KeepAnswer => this.replica.writes.keeper()

  /** Removes the documents from this device. Operations stay, including those set aside. */
  clearDocuments = (): Promise<void> => {
    this.acting.leave()
    return this.replica.writes.clearDocuments()
  }

  /** Drops waiting changes permanently. Only the person may choose that, at the log-out. */
  discardOperations = (): Promise<void> => this.replica.discardOperations()

  /** Sends a bundle again: parked operations unchanged, refused ones as new operations. */
  async retry(id: string): Promise<void> {
    await this.decisions().retry(id)
    this.sendNow()
  }

  /** Copies the bundle's document with new ids. Answers the copy's id; null if nobody can copy it. */
  async keepAsNew(id: string): Promise<string | null> {
    const documentId = await this.decisions().keepAsNew(id)
    this.sendNow()
    return documentId
  }

  /** Drops a bundle permanently. Only the person may choose that. */
  async discard(id: string): Promise<void> {
    await this.decisions().discard(id)
  }

  /** Everything the server lacks, as JSON for the person. */
  exportWaiting = (): string => {
    const waiting = this.replica.outbox.waiting()
    return JSON.stringify({ accountId: this.accountId, waiting, setAside: this.setAside.current }, null, 2)
  }

  compare = () => this.live.sync()

  /** Tells the server which document is on screen while the account acts for its owner; null for none. */
  showsOpened(documentId: string | null) {
    if (this.openedId === documentId) return
    this.openedId = documentId
    this.live.sync()
  }

  /** Lets the server tell of owners who share with the account, while a list of them is on screen. Answers the end. */
  showOwners(): () => void {
    const change = (by: number) => {
      this.ownersLists += by
      this.live.sync()
    }
    change(1)
    return () => change(-1)
  }

  /** Sends at once, without the wait between tries. */
  sendNow = () => this.sender.kick(true)

  /** Ends the connection and all requests. Waiting operations stay on the device. */
  close() {
    this.stopWaking()
    this.sender.stop()
    this.puller.stop()
    this.live.stop()
    this.acting.close()
    this.replica.close()
  }

  private decisions(): Decisions {
    const { accountId, setAside, replica } = this
    return new Decisions({ accountId, setAside, replica })
  }

  private wake() {
    this.sender.kick(true)
    this.live.sync()
  }

  private mayHold = (ownerId: string): boolean => ownerId === this.accountId || ownerId === this.acting.deviceOwnerId

  private async take(all: readonly DocumentUpdate[], asked: number, results: readonly OperationResult[] = []) {
    // The device drops documents of an owner it has left, but takes the outcomes of operations.
    const updates = all.filter((update) => this.mayHold(this.ownerOf(update)))
    const tellRemote = this.remote.look(this.documents, updates)
    const taken = this.documents.together(
      () => {
        const taking = this.replica.takeUpdates(updates, results, asked)
        tellRemote()
        return { taking }
      },
      { isAfterPaint: true },
    )
    const { gaps, refusals } = await taken.taking
    for (const refusal of refusals) this.handlers.onRefused(refusal)
    for (const gap of gaps) {
      const ownerId = gap.t === 'delta' ? gap.delta.ownerId : this.accountId
      await this.pull({ ownerId, ids: [documentIdOf(gap)], ...this.product.wants.none }, {})
    }
  }

  private hear(message: ServerMessage, askedAt: number | null) {
    if ('now' in message && askedAt !== null) this.setClock(message.now, askedAt)
    if (message.t === 'pong') return
    if (message.t === 'watching') return void this.puller.catchUp(message.ownerId)
    const isWithdrawn =
      message.t === 'update' ? message.update.t === 'gone' : 'what' in message && message.what === 'shares'
    if (isWithdrawn) this.puller.withdraw()
    if (message.t === 'invalidate') return this.handlers.onInvalidate(message.what)
    if (message.t === 'opened') {
      const { documentId, by } = message
      this.openedBy.set(documentId, new Set([...(this.openedBy.get(documentId) ?? []), by]))
      return this.openings.tell(message)
    }
    if (message.t === 'hello') {
      this.sender.kick(true)
      return this.handlers.onInvalidate('everything')
    }
    if (message.t !== 'update') return // a newer server's message
    this.hearUpdate(message)
    const isOwn = message.opIds.some(this.replica.outbox.isOwn)
    if (!isOwn) this.handlers.onRemote(message.update, message.by)
  }

  private hearUpdate({ update, opIds }: Extract<ServerMessage, { t: 'update' }>) {
    const { documents, replica } = this
    const hear = () => {
      documents.hideOperations(opIds.filter(replica.outbox.has), update.t === 'gone' ? update.rev : revOf(update))
      void this.take([update], documents.moment)
    }
    documents.together(hear, { isAfterPaint: true })
  }

  private ownerOf = (update: DocumentUpdate): string => ownerOf(update, this.documents.row)

  private setClock = (serverNow: number, askedAt: number) => {
    const { clockOffset } = this.documents
    this.documents.clockOffset = nearestOffset(clockOffset, { serverNow, askedAt, heardAt: this.device.now() })
    this.clock.keep(this.documents.clockOffset)
  }
}
