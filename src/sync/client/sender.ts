import type { Envelope } from '#sync/operation.ts'
import { MAX_BATCH, type PushAnswer } from '#sync/wire.ts'
import type { Outbox } from './outbox.ts'
import type { Replica } from './replica.ts'
import { type Fetch, requestPush, waitAfter } from './request.ts'
import type { StatusBoard } from './sync-status.ts'

/** Another tab is sending: look again after this long, in ms. */
const LOOK_AGAIN_MS = 1_500

export type SenderParts = {
  name: string
  accountId: string
  fetch: Fetch
  now: () => number
  outbox: Outbox
  replica: Replica
  status: StatusBoard
  /** Takes an answer in; whether it settled anything. */
  settle: (ops: readonly Envelope[], answer: PushAnswer) => Promise<boolean>
}

/** Sends what waits, the oldest first, one request at a time per account (Y27), and tries again for ever. */
export class Sender {
  private readonly parts: SenderParts
  private isSending = false
  private isAskedAgain = false
  private isStopped = false
  private failures = 0
  private batchSize = MAX_BATCH
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SenderParts) {
    this.parts = parts
  }

  /** Something waits, or may get through now. `isHopeful`: the wait between tries starts anew. */
  kick(isHopeful = false) {
    clearTimeout(this.retry)
    if (this.isStopped) return
    if (isHopeful) this.failures = 0
    this.isAskedAgain = this.isSending
    if (this.isSending) return
    this.isSending = true
    void this.sendInTurn().finally(() => {
      this.isSending = false
      if (this.isAskedAgain) this.kick()
    })
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.retry)
  }

  /** The lock between tabs is politeness: the server applies every operation once whatever they do. */
  private async sendInTurn() {
    if (!navigator.locks) return this.sendAll()
    await navigator.locks.request(`${this.parts.name}:send`, { ifAvailable: true }, async (lock) => {
      if (lock) await this.sendAll()
      else this.later(LOOK_AGAIN_MS)
    })
  }

  private async sendAll() {
    const { outbox, replica, status } = this.parts
    await replica.reloadOperations()
    while (outbox.size > 0 && !this.isStopped && !status.current.needsLogin) {
      if (!(await this.sendOldest())) return
    }
  }

  /** Whether to go on with the next ones at once. */
  private async sendOldest(): Promise<boolean> {
    const { accountId, fetch, now, outbox, replica, status, settle } = this.parts
    const ops = outbox.oldest(this.batchSize)
    const revs = replica.revs()
    const known = Object.fromEntries(ops.flatMap(({ documentId: id }) => (id in revs ? [[id, revs[id] ?? 0]] : [])))
    const answer = await requestPush(fetch, { actorId: accountId, sentAt: now(), known, ops })
    if (this.isStopped) return false
    if (answer === 'log-in') {
      status.set({ needsLogin: true })
      return false
    }
    if (answer === 'too-large' && ops.length > 1) {
      this.batchSize = Math.ceil(ops.length / 2) // Y14
      return true
    }
    if (typeof answer === 'string') {
      if (answer === 'transport') status.set({ isReachable: false })
      return this.failed()
    }
    this.batchSize = MAX_BATCH
    status.set({ isReachable: true })
    if (!(await settle(ops, answer))) return this.failed()
    this.failures = 0
    return true
  }

  private failed(): false {
    this.failures += 1
    this.later(waitAfter(this.failures, Math.random()))
    return false
  }

  private later(wait: number) {
    clearTimeout(this.retry)
    if (!this.isStopped) this.retry = setTimeout(() => this.kick(), wait)
  }
}
