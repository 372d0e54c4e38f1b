import { AppError } from '#domain/errors.ts'
import { Listeners } from '#domain/listeners.ts'
import type { SessionAnswer } from '#domain/session.ts'
import type { SessionState, User } from '#identity/who.ts'
import type { Answer } from './ask.ts'
import { linkNotSent } from './form-errors.ts'
import { SESSION_KEY } from './kept-session.ts'
import { type KeptSession, type KeptStorage, SessionMemory } from './session-memory.client.ts'

/** What listeners hear (R-AUTH-51). There is no screen for the last one. */
export type SessionEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'token-refreshed'
  | 'user-updated'
  | 'password-recovery'
  | 'mfa-challenge-verified'

/** What the session needs from the browser. A test passes its own. */
export type SessionEdges = {
  requestSession: () => Promise<Answer<SessionAnswer>>
  requestSignOut: () => Promise<Answer<unknown>>
  /** Spends the recovery link that opened this page, if there was one (R-AUTH-37). */
  requestRecovery?: () => Promise<Answer<SessionAnswer>>
  storage: KeptStorage | null
  /** The device's clock, ms since 1970. */
  now: () => number
  /**
   * Calls back with the key that another tab has changed, or null if it cleared all. Returns a function that stops it.
   */
  onOtherTab: (changed: (key: string | null) => void) => () => void
  /** Ends acting for owners in every tab, as a new log-in starts in one's own account (R-AUTH-07). */
  endActing: () => void
  /** Calls back when the device wakes or comes online. Returns a function that stops it. */
  onWake: (wake: () => void) => () => void
  log: (text: string) => void
}

const CHECK_EVERY_MS = 30_000 // R-AUTH-56
const REFRESH_UNDER_MS = 90_000 // R-AUTH-56
const FIRST_WAIT_MS = 200 // R-AUTH-57
const TRY_FOR_MS = 30_000 // R-AUTH-57

/**
 * The session as this browser knows it. The secret is in a cookie that scripts cannot read. Here is only who is signed
 * in, and until when that can be taken for granted. A stored session opens the app at once, even offline, and is
 * verified in the background. Only a definite refusal by the server ends it (R-AUTH-50 to 58).
 */
export class SessionStore {
  private readonly edges: SessionEdges
  private readonly memory: SessionMemory
  private readonly listeners = new Listeners<SessionEvent>()
  private readonly stops: (() => void)[] = []
  private state: SessionState = { status: 'loading' }
  private kept: KeptSession | null = null
  /** True once the server has answered since this page was opened. */
  private isVerified = false
  private isStopped = false
  /** Counts log-ins, log-outs and changes by other tabs. An answer to an earlier request is out of date. */
  private turn = 0
  private refreshing: Promise<void> | null = null
  private refusedLink: string | null = null

  constructor(edges: SessionEdges) {
    this.edges = edges
    this.memory = new SessionMemory(edges.storage)
  }

  current = (): SessionState => this.state

  /** Calls back on every event (R-AUTH-49). Returns a function that stops it. */
  subscribe = this.listeners.subscribe

  /** Opens with what is stored, asks the server, and then looks every 30 s. */
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

  /** Takes the session of a log-in or a sign-up. */
  adopt(answer: SessionAnswer, event: SessionEvent = 'signed-in') {
    this.turn += 1
    this.isVerified = true
    this.refusedLink = null
    if (event !== 'user-updated') this.edges.endActing()
    this.keep(answer, event)
  }

  /** The reason why the recovery link that opened this page was refused, in words; null if it was not. */
  get linkError(): string | null {
    return this.refusedLink
  }

  forgetLinkError() {
    this.refusedLink = null
  }

  /**
   * Asks the server now, for example after a 401 elsewhere (R-AUTH-55). Settles once the answer is known, or given up
   * for now.
   */
  refresh(): Promise<void> {
    this.refreshing ??= this.tryToRefresh().finally(() => {
      this.refreshing = null
    })
    return this.refreshing
  }

  /**
   * Ends the session on the server and in every tab (R-AUTH-59). `cleanUp` runs in between, once the server has agreed.
   * Throws AppError without the server's answer.
   */
  async signOut(cleanUp: () => Promise<void>) {
    const answer = await this.edges.requestSignOut()
    if (answer.t === 'unreachable') throw new AppError('unavailable')
    if (answer.t === 'refused' && answer.code !== 'not-authenticated') throw new AppError('failed')
    await this.forget(cleanUp)
  }

  /** Forgets in every tab a session that was ended on purpose, so that nobody is asked to log in again. */
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

  /** Shows nothing before the answer to the link, not even who was signed in. A refused link changes nothing. */
  private async recover(requestRecovery: () => Promise<Answer<SessionAnswer>>) {
    const answer = await requestRecovery()
    if (this.isStopped) return
    if (answer.t === 'answered') return this.adopt(answer.body, 'password-recovery')
    this.refusedLink = answer.t === 'refused' ? answer.message : linkNotSent()
    this.open()
  }

  private check() {
    const { kept } = this
    const isRunningOut = kept !== null && !kept.isEnded && kept.leaseEndsAt - this.edges.now() < REFRESH_UNDER_MS
    if (this.state.status === 'loaded' && (!this.isVerified || isRunningOut)) void this.refresh()
  }

  /** With nothing stored the page waits for the first answer, but for one try only (R-AUTH-52, R-AUTH-60). */
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

  /** Makes one try. Answers whether the server has decided, or another tab has in the meantime. */
  private async ask(): Promise<boolean> {
    const { turn } = this
    const answer = await this.edges.requestSession()
    if (turn !== this.turn || this.isStopped) return true
    if (answer.t === 'answered') {
      this.keep(answer.body, this.isVerified ? 'token-refreshed' : 'initial-session')
    } else if (answer.t === 'refused' && answer.code === 'not-authenticated') {
      this.end()
    } else {
      this.edges.log('the session could not be checked') // R-AUTH-58, R-AUTH-60
      return false
    }
    this.isVerified = true
    return true
  }

  private keep({ user, now, leaseExpiresAt }: SessionAnswer, event: SessionEvent) {
    // The lease is counted on this device's clock, so a wrong clock makes no difference (R-AUTH-55).
    const kept = { user, leaseEndsAt: this.edges.now() + leaseExpiresAt - now, isEnded: false }
    this.show(kept, event)
    this.memory.write(kept)
  }

  /** The server knows no session. The account stays known, so that a running workout is not taken away (R-AUTH-58). */
  private end() {
    if (this.hasNewerSession()) return this.followOtherTab()
    const ended = this.kept && { ...this.kept, isEnded: true }
    this.show(ended, this.kept ? 'signed-out' : 'initial-session')
    this.memory.write(ended)
  }

  /** A log-in in another tab has just ended this tab's session, and the news of the new one is on its way. */
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
