import type { Replica } from '#sync/client/device/replica.ts'
import { keepNamed } from '#sync/client/documents/kept-documents.ts'
import type { DocumentUpdate, Pull, PullAnswer } from '#sync/wire.ts'
import { type Fetch, requestPull, waitAfter } from './request.ts'
import type { StatusBoard } from './sync-status.ts'

export type Want = Omit<Pull, 'actorId' | 'known'>

export type Pulled = PullAnswer | 'log-in' | 'unreachable'

/** How often to ask a busy server, each time after the wait it names. */
const MOST_TRIES = 4

type PullerParts = {
  accountId: string
  fetch: Fetch
  replica: Replica
  status: StatusBoard
  ownerOf: (update: DocumentUpdate) => string
  /** ms since 1970 */
  now: () => number
  /** The server's clock in an answer, and when the device asked, by its own clock. */
  setClock: (serverNow: number, askedAt: number) => void
  /** `asked` is the moment of the request. */
  take: (updates: readonly DocumentUpdate[], asked: number) => Promise<void>
}

/** Asks for newer documents, and knows which answers are out of date. */
export class Puller {
  private readonly parts: PullerParts
  /** The moment of the last deletion or change of rights: answers to older requests may show too much. */
  private withdrawnAt = 0
  private asking: Promise<unknown> = Promise.resolve()
  private caughtUp: Promise<Pulled> | null = null
  private isStopped = false

  constructor(parts: PullerParts) {
    this.parts = parts
  }

  stop() {
    this.isStopped = true
  }

  withdraw() {
    this.withdrawnAt = ++this.parts.replica.documents.moment
  }

  isOutdated = (asked: number): boolean => asked < this.withdrawnAt

  pull(want: Want, known = this.parts.replica.revs(want.ownerId)): Promise<Pulled> {
    const asking = this.ask(want, known)
    this.asking = asking.catch(() => undefined)
    return asking
  }

  /**
   * The page's first request, repeated until there is an answer, unless the account already asks after a greeting.
   * Calls `failed` after each failure.
   */
  async look(failed?: () => void): Promise<Pulled> {
    let pulled = await (this.caughtUp ?? this.pullAll())
    for (let failures = 1; pulled === 'unreachable' && !this.isStopped; failures += 1) {
      failed?.()
      await new Promise((resolve) => setTimeout(resolve, waitAfter(failures, Math.random())))
      if (!this.isStopped) pulled = await this.pullAll()
    }
    return pulled
  }

  private pullAll = () => this.pull(this.allOf(this.parts.accountId))

  /** Asks for all newer documents of an owner, after the answer to the last request, so that nothing comes twice. */
  catchUp(ownerId: string): Promise<Pulled> {
    const pulled = this.asking.then(() => this.pull(this.allOf(ownerId)))
    if (ownerId === this.parts.accountId) this.caughtUp = pulled
    return pulled
  }

  private allOf = (ownerId: string): Want => ({ ownerId, ids: [], ...this.parts.replica.product.wants.all })

  private async ask(want: Want, known: Record<string, number>, tries = 1): Promise<Pulled> {
    const { accountId, fetch, now, replica, status, ownerOf, setClock, take } = this.parts
    const asked = replica.documents.moment
    const askedAt = now()
    const { logIns } = status
    const answer = await requestPull(fetch, { actorId: accountId, ...want, known })
    if (this.isStopped) return 'unreachable'
    // A busy server is in reach.
    if (answer !== 'busy') status.set({ isReachable: typeof answer !== 'string' || answer === 'log-in' })
    if (answer === 'log-in') return status.loggedOut(logIns) ? answer : this.ask(want, known)
    if (answer === 'busy' && tries < MOST_TRIES) return this.ask(want, known, tries + 1)
    if (typeof answer === 'string') return 'unreachable'
    setClock(answer.now, askedAt)
    if (this.isOutdated(asked)) return this.ask(want, known)
    // 'Gone' also means 'not this owner's', which says nothing about another owner's document.
    const ofOwner = answer.documents.filter((update) => ownerOf(update) === want.ownerId)
    await take(ofOwner, asked)
    const { ownerId } = want
    for (const named of replica.product.named(answer)) await keepNamed(replica, { ...named, ownerId }, known)
    return answer
  }
}
