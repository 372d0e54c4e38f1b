import { keepNamed } from '#sync/client/device/kept-documents.ts'
import type { Replica } from '#sync/client/device/replica.ts'
import type { DocumentUpdate, Pull, PullAnswer } from '#sync/wire.ts'
import { type Fetch, requestPull } from './request.ts'
import type { StatusBoard } from './sync-status.ts'

/** What to ask for of one owner's documents. */
export type Want = Omit<Pull, 'actorId' | 'known'>

/** The device's answer to 'what is newer?': the server's, or that it could not be asked. */
export type Pulled = PullAnswer | 'log-in' | 'unreachable'

/** So often a server that has no time is asked, each time when it said to. */
const MOST_TRIES = 4

export type PullerParts = {
  accountId: string
  fetch: Fetch
  replica: Replica
  status: StatusBoard
  ownerOf: (update: DocumentUpdate) => string
  setClock: (serverNow: number) => void
  /** Takes documents in. `asked`: the moment of the question. */
  take: (updates: readonly DocumentUpdate[], asked: number) => Promise<void>
}

/** Asks the server what is newer, and knows which answers are out of date. */
export class Puller {
  private readonly parts: PullerParts
  /** The moment something went, or rights changed: answers asked for before may still show it (Y30). */
  private withdrawnAt = 0
  /** The newest question. */
  private asking: Promise<unknown> = Promise.resolve()
  private isStopped = false

  constructor(parts: PullerParts) {
    this.parts = parts
  }

  /** Asks no more, and takes in nothing that comes. */
  stop() {
    this.isStopped = true
  }

  /** Something went, or rights have changed. */
  withdraw() {
    this.withdrawnAt = ++this.parts.replica.documents.moment
  }

  isOutdated = (asked: number): boolean => asked < this.withdrawnAt

  /** Asks for what is newer of one owner's documents, and takes it in. */
  pull(want: Want, known = this.parts.replica.revs(want.ownerId)): Promise<Pulled> {
    const asking = this.ask(want, known)
    this.asking = asking.catch(() => undefined)
    return asking
  }

  /** What has changed before the server watched an owner, and after the page asked for it. */
  async catchUp(ownerId: string) {
    await this.asking
    await this.pull({ ownerId, ids: [], ...this.parts.replica.product.wants.all })
  }

  private async ask(want: Want, known: Record<string, number>, tries = 1): Promise<Pulled> {
    const { accountId, fetch, replica, status, ownerOf, setClock, take } = this.parts
    const asked = replica.documents.moment
    const answer = await requestPull(fetch, { actorId: accountId, ...want, known })
    if (this.isStopped) return 'unreachable'
    // A server that has no time can be reached.
    if (answer !== 'busy') status.set({ isReachable: typeof answer !== 'string' || answer === 'log-in' })
    if (answer === 'log-in') {
      status.set({ needsLogin: true })
      return answer
    }
    if (answer === 'busy' && tries < MOST_TRIES) return this.ask(want, known, tries + 1)
    if (typeof answer === 'string') return 'unreachable'
    setClock(answer.now)
    if (this.isOutdated(asked)) return this.ask(want, known)
    // 'Not this owner's' answers like 'gone', and says nothing of another owner's document.
    const ofOwner = answer.documents.filter((update) => ownerOf(update) === want.ownerId)
    await take(ofOwner, asked)
    const { ownerId } = want
    for (const named of replica.product.named(answer)) await keepNamed(replica, { ...named, ownerId }, known)
    return answer
  }
}
