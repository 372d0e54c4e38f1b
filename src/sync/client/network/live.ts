import { CLOSE_SESSION_ENDED, HEARTBEAT_MS, type Question, type ServerMessage } from '#sync/live-messages.ts'
import { waitAfter } from './request.ts'

/** The part of a WebSocket that is used here. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>

/** A connection without a greeting, or without an answer to the heartbeat, is dead after this long, in ms. */
const ANSWER_MS = 10_000

const LONGEST_WAIT_MS = 5_000
const OPEN = 1
/** The code browsers report for a connection that was lost and not closed. */
const NO_CODE = 1006

type LiveHandlers = {
  /** The account of this data. The browser's cookie may belong to another account by now (Y5). */
  accountId: string
  /** `askedAt` is when the device asked for it, by `now`; null if it didn't, or doesn't know. */
  onMessage: (message: ServerMessage, askedAt: number | null) => void
  /** Called when the connection opens or closes. The user is not shown it (R-SYNC-08). */
  onState: (isOpen: boolean) => void
  /** Called when the session behind it has ended. */
  onSessionEnded: () => void
  /** The revisions that every heartbeat compares. */
  revs: () => Record<string, number>
  /** The kinds of documents that the device knows. */
  kinds: readonly string[]
  /** The device's clock, ms since 1970. */
  now: () => number
  /** The document of an owner one acts for that is on the screen. */
  opened: () => string | null
  /** Whether the page is in front of its person; undefined: nobody knows. */
  isVisible: () => boolean | undefined
}

/** The device's live connection. It reconnects forever, and every heartbeat repairs what was missed. */
export class LiveConnection {
  private readonly openSocket: () => LiveSocket
  private readonly handlers: LiveHandlers
  private socket: LiveSocket | null = null
  private actingFor: string | null = null
  private failures = 0
  private isStopped = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private heartbeat: ReturnType<typeof setInterval> | undefined
  private answer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest question was asked that has no answer yet. */
  private askedAt: number | null = null

  constructor(openSocket: () => LiveSocket, handlers: LiveHandlers) {
    this.openSocket = openSocket
    this.handlers = handlers
  }

  /** Connects; after a log-in, too: a connection of before would still end with the session of before. */
  connect() {
    if (this.socket) this.leave(this.socket, NO_CODE)
    this.open()
  }

  private open() {
    clearTimeout(this.retry)
    if (this.isStopped || this.socket) return
    const socket = this.openSocket()
    this.socket = socket
    this.askedAt = this.handlers.now()
    socket.addEventListener('message', (event) => this.receive(socket, String(event.data)))
    socket.addEventListener('close', (event) => this.closed(socket, event.code))
    socket.addEventListener('error', () => socket.close())
    this.expectAnswer(socket)
  }

  /** Watches an owner's documents beside the account's own. */
  act(ownerId: string | null) {
    this.actingFor = ownerId
    this.say({ t: 'act', ownerId })
  }

  /** Asks for newer documents: on waking, on coming online and every 25 s. */
  sync() {
    if (this.socket && this.ask()) {
      this.askedAt ??= this.handlers.now()
      return this.expectAnswer(this.socket)
    }
    this.failures = 0
    this.open()
  }

  /** Says at once that the page is hidden. No answer is awaited, because a phone may fall asleep now. */
  hidden() {
    this.ask()
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.retry)
    clearInterval(this.heartbeat)
    this.isAnswered()
    this.socket?.close()
  }

  private ask(): boolean {
    const { revs, kinds, isVisible, opened } = this.handlers
    return this.say({ t: 'sync', revs: revs(), kinds, isVisible: isVisible(), opened: opened() ?? undefined })
  }

  private say(question: Question): boolean {
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(question))
    return true
  }

  private expectAnswer(socket: LiveSocket) {
    clearTimeout(this.answer)
    this.answer = setTimeout(() => this.leave(socket, NO_CODE), ANSWER_MS)
  }

  private isAnswered() {
    clearTimeout(this.answer)
    this.answer = undefined
  }

  /** A half-open connection doesn't close by itself, and takes a minute when asked to, so nobody waits for it. */
  private leave(socket: LiveSocket, code: number) {
    socket.close()
    this.closed(socket, code)
  }

  private receive(socket: LiveSocket, text: string) {
    if (socket !== this.socket) return
    const message = JSON.parse(text) as ServerMessage
    const askedAt = message.t === 'hello' || message.t === 'pong' ? this.askedAt : null
    if (askedAt !== null) this.askedAt = null
    if (message.t === 'hello') {
      if (message.userId !== this.handlers.accountId) return this.leave(socket, CLOSE_SESSION_ENDED)
      this.greeted()
    } else if (message.t === 'pong') this.isAnswered()
    else if (this.answer !== undefined) this.expectAnswer(socket) // The connection is alive and slow.
    this.handlers.onMessage(message, askedAt)
    // Data of a withdrawn right must go at once, not with the next heartbeat (Y30).
    if (message.t === 'invalidate' && message.what === 'shares') this.sync()
  }

  private greeted() {
    this.failures = 0
    this.handlers.onState(true)
    if (this.actingFor) this.act(this.actingFor)
    this.sync()
    clearInterval(this.heartbeat)
    this.heartbeat = setInterval(() => this.sync(), HEARTBEAT_MS)
  }

  private closed(socket: LiveSocket, code: number) {
    if (socket !== this.socket) return
    this.socket = null
    clearInterval(this.heartbeat)
    this.isAnswered()
    this.handlers.onState(false)
    if (this.isStopped) return
    if (code === CLOSE_SESSION_ENDED) return this.handlers.onSessionEnded()
    this.failures += 1
    this.retry = setTimeout(() => this.open(), waitAfter(this.failures, Math.random(), LONGEST_WAIT_MS))
  }
}
