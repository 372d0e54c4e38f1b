import { CLOSE_SESSION_ENDED, type ClientMessage, HEARTBEAT_MS, type ServerMessage } from '#sync/live-messages.ts'
import { waitAfter } from './request.ts'

/** As much of a WebSocket as is needed. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>

/** Without a greeting, or an answer to the heartbeat, for this long the connection is dead, in ms. */
const ANSWER_MS = 10_000

const LONGEST_WAIT_MS = 5_000
const OPEN = 1
/** What browsers report for a connection that was lost rather than closed. */
const NO_CODE = 1006

export type LiveHandlers = {
  /** Whose data this is: the cookie may be another account's by now (Y5). */
  accountId: string
  onMessage: (message: ServerMessage) => void
  /** Connected or not; nothing is shown to the user for it (R-SYNC-08). */
  onState: (isOpen: boolean) => void
  /** The session behind it has ended. */
  onSessionEnded: () => void
  /** The revisions to repair with every heartbeat. */
  revs: () => Record<string, number>
}

/** The device's live connection: reconnects for ever, and repairs with every heartbeat whatever was lost between. */
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

  constructor(openSocket: () => LiveSocket, handlers: LiveHandlers) {
    this.openSocket = openSocket
    this.handlers = handlers
  }

  connect() {
    clearTimeout(this.retry)
    if (this.isStopped || this.socket) return
    const socket = this.openSocket()
    this.socket = socket
    socket.addEventListener('message', (event) => this.receive(socket, String(event.data)))
    socket.addEventListener('close', (event) => this.closed(socket, event.code))
    socket.addEventListener('error', () => socket.close())
    this.expectAnswer(socket)
  }

  /** Watches an owner's documents beside one's own. */
  act(ownerId: string | null) {
    this.actingFor = ownerId
    this.say({ t: 'act', ownerId })
  }

  /** Asks for whatever is newer; on waking, on coming online and every 25 s. */
  sync() {
    if (this.socket && this.say({ t: 'sync', revs: this.handlers.revs() })) return this.expectAnswer(this.socket)
    this.failures = 0
    this.connect()
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.retry)
    clearInterval(this.heartbeat)
    this.isAnswered()
    this.socket?.close()
  }

  private say(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
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

  /** A half-open connection does not close by itself, and takes a minute over it when asked to: nobody waits for it. */
  private leave(socket: LiveSocket, code: number) {
    socket.close()
    this.closed(socket, code)
  }

  private receive(socket: LiveSocket, text: string) {
    if (socket !== this.socket) return
    const message = JSON.parse(text) as ServerMessage
    if (message.t === 'hello') {
      if (message.userId !== this.handlers.accountId) return this.leave(socket, CLOSE_SESSION_ENDED)
      this.greeted()
    } else if (message.t === 'pong') this.isAnswered()
    else if (this.answer !== undefined) this.expectAnswer(socket) // It lives, and is slow.
    this.handlers.onMessage(message)
    // What a right showed that was taken away goes at once, and not with the next heartbeat (Y30).
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
    this.retry = setTimeout(() => this.connect(), waitAfter(this.failures, Math.random(), LONGEST_WAIT_MS))
  }
}
