import { CLOSE_SESSION_ENDED, type ClientMessage, HEARTBEAT_MS, type ServerMessage } from '#sync/live-messages.ts'
import { waitAfter } from './request.ts'

/** As much of a WebSocket as is needed. */
export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'readyState'>

/** Without an answer to the heartbeat for this long the connection is dead, in ms. */
const ANSWER_MS = 10_000

const LONGEST_WAIT_MS = 5_000
const OPEN = 1

export type LiveHandlers = {
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
  }

  /** Watches an owner's documents beside one's own. */
  act(ownerId: string | null) {
    this.actingFor = ownerId
    this.say({ t: 'act', ownerId })
  }

  /** Asks for whatever is newer; on waking, on coming online and every 25 s. */
  sync() {
    if (!this.say({ t: 'sync', revs: this.handlers.revs() })) return this.connect()
    clearTimeout(this.answer)
    this.answer = setTimeout(() => this.socket?.close(), ANSWER_MS)
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.retry)
    this.socket?.close()
  }

  private say(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private receive(socket: LiveSocket, text: string) {
    if (socket !== this.socket) return
    const message = JSON.parse(text) as ServerMessage
    if (message.t === 'pong') clearTimeout(this.answer)
    if (message.t === 'hello') this.greeted()
    this.handlers.onMessage(message)
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
    clearTimeout(this.answer)
    this.handlers.onState(false)
    if (this.isStopped) return
    if (code === CLOSE_SESSION_ENDED) return this.handlers.onSessionEnded()
    this.failures += 1
    this.retry = setTimeout(() => this.connect(), waitAfter(this.failures, Math.random(), LONGEST_WAIT_MS))
  }
}
