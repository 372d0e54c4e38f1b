import { CLOSE_SESSION_ENDED, HEARTBEAT_MS, type Question, type ServerMessage } from '#sync/live-messages.ts'
import { waitAfter } from './request.ts'

export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>

/** How long the device waits for a greeting or an answer to the heartbeat, in ms. Then the connection is dead. */
const ANSWER_MS = 10_000

const LONGEST_WAIT_MS = 5_000
const OPEN = 1
/** Browsers report this code for a lost connection. */
const NO_CODE = 1006

type LiveHandlers = {
  /** The account that the server must greet, because the browser's cookie may belong to another one by now. */
  accountId: string
  /** `askedAt` is when the device asked, by `now`; null if it didn't. */
  onMessage: (message: ServerMessage, askedAt: number | null) => void
  /** The connection opened or closed, which the person does not see. */
  onState: (isOpen: boolean) => void
  onSessionEnded: () => void
  revs: () => Record<string, number>
  kinds: readonly string[]
  /** ms since 1970 */
  now: () => number
  /** The id of the document on screen, if the account acts for its owner. */
  opened: () => string | null
  /** Whether a list of the owners who share with the account is on screen. */
  showsOwners: () => boolean
  /** Whether the page is in front of its person; undefined if unclear. */
  isVisible: () => boolean | undefined
}

/** The device's live connection, which reconnects forever. Every heartbeat repairs what the device missed. */
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
  /** When the oldest question without an answer was sent. */
  private askedAt: number | null = null

  constructor(openSocket: () => LiveSocket, handlers: LiveHandlers) {
    this.openSocket = openSocket
    this.handlers = handlers
  }

  /** Opens a new connection, also after a log-in, because the old one would end with the old session. */
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

  /** Tells the server at once that the page is hidden, because a phone may fall asleep now. */
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
    const { revs, kinds, isVisible, opened, showsOwners } = this.handlers
    const shown = { isVisible: isVisible(), opened: opened() ?? undefined, showsOwners: showsOwners() || undefined }
    return this.say({ t: 'sync', revs: revs(), kinds, ...shown })
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

  /** Gives up a connection without waiting for its end, because closing a half-open one takes a minute. */
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
    else if (this.answer !== undefined) this.expectAnswer(socket) // alive, but slow
    this.handlers.onMessage(message, askedAt)
    // Data of a withdrawn right must go at once, not with the next heartbeat.
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
