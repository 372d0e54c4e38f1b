import { AppError } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { SessionAnswer } from '#domain/session.ts'
import type { SessionState, User } from '#identity/who.ts'
import type { Answer } from './ask.ts'
import { linkNotSent } from './form-errors.ts'
import { SESSION_KEY } from './kept-session.ts'
import { type KeptSession, type KeptStorage, SessionMemory } from './session-memory.client.ts'

export type SessionEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'mfa-challenge-verified'

/** What the session store needs from the browser and the server. */
export type SessionEdges = {
  requestSession: () => Promise<Answer<SessionAnswer>>
  requestSignOut: () => Promise<Answer<unknown>>
  /** Spends the recovery link that opened this page. `code`: of the second step. */
  requestRecovery?: (code?: string) => Promise<Answer<SessionAnswer>>
  storage: KeptStorage | null
  /** ms since 1970 */
  now: () => number
  /** Calls back with the key another tab changed, or null if it cleared all. Returns the function that unsubscribes. */
  onOtherTab: (changed: (key: string | null) => void) => () => void
  /** Ends the acting in every tab, because a new log-in starts in one's own account. */
  endActing: () => void
  /** Calls back when the device wakes or comes online. Returns the function that unsubscribes. */
  onWake: (wake: () => void) => () => void
  log: (text: string) => void
}

const CHECK_EVERY_MS = 30_000 // R-AUTH-56
const REFRESH_UNDER_MS = 90_000 // R-AUTH-56
const FIRST_WAIT_MS = 200 // R-AUTH-57
const TRY_FOR_MS = 30_000 // R-AUTH-57

/**
 * Knows who is signed in on this browser. A stored session opens the app even offline; only a definite refusal of the
 * server ends it.
 */
export class SessionStore {
  private readonly edges: SessionEdges
  private readonly memory: SessionMemory
  private readonly listeners = new Listeners<SessionEvent>()
  private readonly stops: (() => void)[] = []
  private state: SessionState = { status: 'loading' }
  private kept: KeptSession | null = null
  private isVerified = false
  private isStopped = false
  /** Counts changes of the session, because an answer to a request from before a change is out of date. */
  private turn = 0
  private refreshing: Promise<void> | null = null
  private refusedLink: string | null = null
  private isCodeNeeded = false

  constructor(edges: SessionEdges) {
    this.edges = edges
    this.memory = new SessionMemory(edges.storage)
  }

  current = (): SessionState => this.state

  /** Returns the function that unsubscribes. */
  subscribe = this.listeners.subscribe

  /** Opens with the stored session, asks the server, and looks again every 30 s. */
  start() {
    if (this.edges.requestRecovery) void this.recover(this.edges.requestRecovery)
    else this.open()
    const timer = setInterval(() => this.check(), CHECK_EVERY_MS)
    this.stops.push(
      () => clearInterval(timer),
      this.edges.onWake(() => this.check()),
      this.edges.onOtherTab((key) => (key === SESSION_KEY || key === null) && this.followOtherTab()),
    )
  }

  stop() {
    this.isStopped = true
    for (const stop of this.stops.splice(0)) stop()
  }

  adopt(answer: SessionAnswer, event: SessionEvent = 'signed-in') {
    this.turn += 1
    this.isVerified = true
    this.forgetLinkError()
    if (event !== 'user-updated') this.edges.endActing()
    this.keep(answer, event)
  }

  get linkError(): string | null {
    return this.refusedLink
  }

  forgetLinkError() {
    this.refusedLink = null
    this.isCodeNeeded = false
  }

  /** The recovery link works, after the account's second step (R-OPS-04). */
  get needsCode(): boolean {
    return this.isCodeNeeded
  }

  async recoverBy(code: string): Promise<Answer<SessionAnswer>> {
    const answer = await (this.edges.requestRecovery?.(code) ?? { t: 'unreachable' as const })
    if (answer.t === 'answered') this.adopt(answer.body, 'password-recovery')
    return answer
  }

  /** Asks the server now. Resolves after the answer, or after 30 s without one. */
  refresh(): Promise<void> {
    this.refreshing ??= this.tryToRefresh().finally(() => {
      this.refreshing = null
    })
    return this.refreshing
  }

  /**
   * Ends the session on the server; `cleanUp` runs once the server has agreed. Throws AppError if the server gives no
   * answer.
   */
  async signOut(cleanUp: () => Promise<void>) {
    const answer = await this.edges.requestSignOut()
    if (answer.t === 'unreachable') throw new AppError('unavailable')
    if (answer.t === 'refused' && answer.code !== 'not-authenticated') throw new AppError('failed')
    await this.forget(cleanUp)
  }

  /** Forgets a session that the person ended, so that no page asks for another log-in. */
  async forget(cleanUp: () => Promise<void>) {
    this.turn += 1
    this.isVerified = true
    await cleanUp()
    this.show(null, 'signed-out')
    this.memory.write(null)
  }

  private open() {
    const kept = this.memory.read()
    if (kept) this.show(kept, 'initial-session')
    void this.verify(kept !== null)
  }

  /**
   * Opens the session of a recovery link. Until the answer nothing is shown, not even who was signed in. A refused link
   * changes nothing.
   */
  private async recover(requestRecovery: () => Promise<Answer<SessionAnswer>>) {
    const answer = await requestRecovery()
    if (this.isStopped) return
    if (answer.t === 'answered') return this.adopt(answer.body, 'password-recovery')
    this.refusedLink = answer.t === 'refused' ? answer.message : linkNotSent()
    this.isCodeNeeded = answer.t === 'refused' && answer.code === 'second-step-needed'
    this.open()
  }

  private check() {
    const { kept } = this
    const isRunningOut = kept !== null && !kept.isEnded && kept.leaseEndsAt - this.edges.now() < REFRESH_UNDER_MS
    if (this.state.status === 'loaded' && (!this.isVerified || isRunningOut)) void this.refresh()
  }

  /** Without a stored session the page waits for one try only. */
  private async verify(isOpen: boolean) {
    if (isOpen) return this.refresh()
    if (await this.ask()) return
    this.show(null, 'initial-session')
    void this.refresh()
  }

  private async tryToRefresh() {
    let waited = 0
    for (let wait = FIRST_WAIT_MS; !this.isStopped; wait *= 2) {
      if (await this.ask()) return
      if (waited + wait >= TRY_FOR_MS) return this.edges.log('the session could not be checked, trying again later')
      await new Promise((resolve) => setTimeout(resolve, wait))
      waited += wait
    }
  }

  /** Asks once. Answers true if the server has decided, or another tab has changed the session meanwhile. */
  private async ask(): Promise<boolean> {
    const { turn } = this
    const answer = await this.edges.requestSession()
    if (turn !== this.turn || this.isStopped) return true
    if (answer.t === 'answered') {
      this.keep(answer.body, this.isVerified ? 'token-refreshed' : 'initial-session')
    } else if (answer.t === 'refused' && answer.code === 'not-authenticated') {
      this.end()
    } else {
      this.edges.log('the session could not be checked')
      return false
    }
    this.isVerified = true
    return true
  }

  private keep({ user, now, leaseExpiresAt }: SessionAnswer, event: SessionEvent) {
    // Counts from now on this device's clock, so a wrong clock makes no difference.
    const kept = { user, leaseEndsAt: this.edges.now() + leaseExpiresAt - now, isEnded: false }
    this.show(kept, event)
    this.memory.write(kept)
  }

  /** Ends the session, but keeps its user, so that nobody loses a running workout. */
  private end() {
    if (this.hasNewerSession()) return this.followOtherTab()
    const ended = this.kept && { ...this.kept, isEnded: true }
    this.show(ended, this.kept ? 'signed-out' : 'initial-session')
    this.memory.write(ended)
  }

  /** True if another tab's log-in has just replaced this session; its message is on the way. */
  private hasNewerSession(): boolean {
    const stored = this.memory.read()
    return stored !== null && !stored.isEnded && stored.leaseEndsAt !== this.kept?.leaseEndsAt
  }

  private followOtherTab() {
    const kept = this.memory.read()
    this.turn += 1
    const hadUser = this.kept !== null && !this.kept.isEnded
    const hasUser = kept !== null && !kept.isEnded
    this.show(kept, hasUser === hadUser ? 'token-refreshed' : hasUser ? 'signed-in' : 'signed-out')
  }

  private show(kept: KeptSession | null, event: SessionEvent) {
    this.kept = kept
    const user = kept && !kept.isEnded ? kept.user : null
    const lapsedUser = kept?.isEnded ? kept.user : null
    if (!isSame(this.state, user, lapsedUser)) this.state = { status: 'loaded', user, lapsedUser }
    this.listeners.tell(event)
  }
}

const isSame = (state: SessionState, user: User | null, lapsedUser: User | null): boolean =>
  state.status === 'loaded' && JSON.stringify([state.user, state.lapsedUser]) === JSON.stringify([user, lapsedUser])
