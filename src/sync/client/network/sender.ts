import type { Replica } from '#sync/client/device/replica.ts'
import type { Envelope } from '#sync/operation.ts'
import { MAX_BATCH, type PushAnswer } from '#sync/wire.ts'
import type { Outbox } from './outbox.ts'
import { type Fetch, isServerWell, requestPush, type Unanswered, waitAfter } from './request.ts'
import type { StatusBoard } from './sync-status.ts'

/** The time between two checks while another tab sends, or should, in ms. */
const LOOK_AGAIN_MS = 1_500

/** A tab with the lock that sends nothing for so many ms is frozen. */
const FROZEN_AFTER_MS = 30_000

/** After so many failures of a batch at a healthy server, the device sends its operations one by one. */
const BREAKS_OF_A_BATCH = 5

type SenderParts = {
  name: string
  accountId: string
  fetch: Fetch
  now: () => number
  replica: Replica
  status: StatusBoard
  setClock: (serverNow: number, askedAt: number) => void
  /** `asked` is the moment of sending. */
  settle: (answer: Pick<PushAnswer, 'results' | 'documents'>, asked: number) => Promise<void>
  /** The server failed over this operation alone. */
  broke: (op: Envelope) => Promise<void>
}

/** Sends waiting operations, the oldest first, one request at a time (Y27). It retries forever. */
export class Sender {
  private readonly parts: SenderParts
  private readonly outbox: Outbox
  private isSending = false
  private isAskedAgain = false
  private isStopped = false
  /** Whether to read the store first: a page that slept or just began may have missed what other tabs stored. */
  private mustRead = true
  private failures = 0
  private batchSize = MAX_BATCH
  private breaks = 0
  /** Since when another tab has had the lock while this many operations wait. */
  private locked = { since: 0, size: 0 }
  /** Settles with the end of the lock that `sendUnasked` took. */
  private unasked: Promise<void> = Promise.resolve()
  private retry: ReturnType<typeof setTimeout> | undefined
  private pause: ReturnType<typeof setTimeout> | undefined
  private look: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SenderParts) {
    this.parts = parts
    this.outbox = parts.replica.outbox
  }

  /** Sends after so many ms without a further operation, or earlier together with another one. */
  kickAfter(ms: number) {
    clearTimeout(this.pause)
    if (ms === 0) this.kick()
    else this.pause = setTimeout(() => this.kick(), ms)
  }

  /** Sends another tab's operation later if that tab closed before it sent the operation. */
  sendUnlessSent() {
    clearTimeout(this.look)
    this.look = setTimeout(() => {
      if (this.outbox.size > 0 && !this.isSending && !this.retry) this.later(0)
    }, LOOK_AGAIN_MS)
  }

  /** `restartsWaits`: the waits between tries begin again. */
  kick(restartsWaits = false) {
    clearTimeout(this.retry)
    this.retry = undefined
    if (this.isStopped) return
    if (restartsWaits) {
      this.failures = 0
      this.mustRead = true
    }
    this.isAskedAgain = this.isSending
    if (this.isSending) return
    this.isSending = true
    const broken = (error: unknown) => {
      console.error(error)
      this.failed() // what waits goes after a while
    }
    void this.sendInTurn()
      .catch(broken)
      .finally(() => {
        this.isSending = false
        if (this.isAskedAgain) this.kick()
      })
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.retry)
    clearTimeout(this.pause)
    clearTimeout(this.look)
  }

  /** The lock only avoids waste, because the server applies each operation once. A frozen tab blocks nobody. */
  private async sendInTurn() {
    const isAlone = this.outbox.size === 1 && !this.mustRead
    await (this.mustRead ? this.readAgain() : null) // one gesture goes in one request
    if (!navigator.locks) return this.sendAll()
    if (isAlone) return this.sendUnasked()
    await this.unasked // or this tab would take its own lock for another tab's
    await this.withLock(async (lock) => {
      const { size } = this.outbox
      const now = this.parts.now()
      if (lock || size !== this.locked.size) this.locked = { since: now, size }
      if (lock || now - this.locked.since >= FROZEN_AFTER_MS) await this.sendAll()
      else if (size > 0) this.later(LOOK_AGAIN_MS)
    })
  }

  /**
   * Sends at once if nothing else waits, without waiting for the lock, which comes a frame or two later and then stops
   * other tabs.
   */
  private sendUnasked(): Promise<void> {
    const sending = this.sendAll()
    this.unasked = this.unasked.then(() => this.withLock(() => sending)).catch(() => undefined)
    return sending
  }

  private withLock = (work: (lock: Lock | null) => Promise<void>): Promise<void> =>
    navigator.locks.request(`${this.parts.name}:send`, { ifAvailable: true }, work)

  private readAgain(): Promise<void> {
    this.mustRead = false
    return this.parts.replica.reload()
  }

  /** Documents that wait for an answer skip this round, so that they don't block others. */
  private async sendAll() {
    const { status } = this.parts
    const held = new Set<string>()
    const breaksBefore = this.breaks
    while (!this.isStopped && !status.current.needsLogin) {
      const ops = this.outbox.oldest(this.batchSize, held)
      if (ops.length === 0) break
      if (!(await this.send(ops, held))) return
    }
    if (this.breaks === breaksBefore) this.breaks = 0
    if (this.breaks === 0) this.batchSize = MAX_BATCH
    if (held.size > 0) this.failed()
  }

  /** Sends a batch. Answers whether to continue at once. */
  private async send(ops: readonly Envelope[], held: Set<string>): Promise<boolean> {
    const { accountId, fetch, now, replica, status, setClock, settle } = this.parts
    const revs = replica.revs()
    const known = Object.fromEntries(ops.flatMap(({ documentId: id }) => (id in revs ? [[id, revs[id] ?? 0]] : [])))
    const asked = replica.documents.moment
    const { logIns } = status
    const sentAt = now() // each try says when it was sent
    const answer = await requestPush(fetch, { actorId: accountId, sentAt, known, ops: [...ops] })
    if (this.isStopped) return false
    if (answer === 'log-in') {
      status.loggedOut(logIns) // a log-in since then has asked for another round
      return false
    }
    if (typeof answer === 'string') return this.unanswered(answer, ops, held)
    status.set({ isReachable: true })
    setClock(answer.now, sentAt)
    await settle(answer, asked)
    const open = ops.filter(({ id }) => this.outbox.has(id) && !this.outbox.isAside(id))
    for (const { documentId } of open) held.add(documentId)
    if (open.length < ops.length) this.failures = 0
    return true
  }

  private async unanswered(
    why: Exclude<Unanswered, 'log-in'>,
    ops: readonly Envelope[],
    held: Set<string>,
  ): Promise<boolean> {
    const { fetch, status } = this.parts
    if (why === 'too-large') {
      this.batchSize = Math.ceil(ops.length / 2)
      const [op] = ops
      if (ops.length === 1 && op) held.add(op.documentId)
      return true
    }
    const isPoisoned = (why === 'broken' || why === 'late') && (await isServerWell(fetch))
    if (isPoisoned) return this.broken(why, ops, held)
    if (why !== 'busy') status.set({ isReachable: false }) // the server is busy, but in reach
    return this.failed()
  }

  /** After some tries this looks for the one operation that breaks the server. */
  private async broken(why: Unanswered, ops: readonly Envelope[], held: Set<string>): Promise<boolean> {
    const isLookedFor = this.breaks >= BREAKS_OF_A_BATCH
    this.breaks += 1
    if (this.breaks >= BREAKS_OF_A_BATCH) this.batchSize = 1
    else if (why === 'late') this.batchSize = Math.ceil(ops.length / 2) // a slow line may carry half
    const [op] = ops
    if (!isLookedFor || !op || ops.length > 1) return this.failed()
    if (why === 'broken') await this.parts.broke(op)
    held.add(op.documentId)
    return true
  }

  private failed(): false {
    this.failures += 1
    this.later(waitAfter(this.failures, Math.random()))
    return false
  }

  private later(wait: number) {
    clearTimeout(this.retry)
    this.mustRead = true
    if (!this.isStopped) this.retry = setTimeout(() => this.kick(), wait)
  }
}
