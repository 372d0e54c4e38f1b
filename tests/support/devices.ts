import 'fake-indexeddb/auto'
import { WebSocket } from 'ws'
import type { BookDocument } from '#domain/book.ts'
import { bookIdFor } from '#domain/book.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { onDevice } from '#logbook/documents.ts'
import type { Device as DeviceParts } from '#sync/client/network/device.ts'
import type { LiveSocket } from '#sync/client/network/live.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { Made } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import type { DocumentUpdate, PushAnswer } from '#sync/wire.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Person, TestServer } from './server.ts'

/** The state of a device's network. */
type Network = {
  isOn: boolean
  /** Loses answers, so that the server has done the requests and the device does not know. */
  losesAnswers: boolean
  /** Answers all requests itself, as a captive portal does. */
  portal: (() => Response | Promise<Response>) | null
}

type DeviceOptions = {
  /** The way to the server; by default direct. */
  proxy?: FaultProxy
  /** The owner whose documents it watches beside its own account's, as a delegate does. */
  actsFor?: string
  /** Opens the engine with these parts; by default with handlers that record what they hear. */
  open?: (parts: DeviceParts) => Sync
}

/**
 * A phone or laptop of a person: the product's own client engine against the real server, with a network that can be
 * switched off and its own clock. `restart` kills the tab and opens it again.
 */
export class Device {
  readonly person: Person
  readonly label: string
  readonly network: Network = { isOn: true, losesAnswers: false, portal: null }
  readonly refusals: Refusal[] = []
  readonly remote: { update: DocumentUpdate; by: string | null }[] = []
  /** Requests that reached the server, by path. */
  readonly requests: string[] = []
  /** The sent bodies of `POST /api/ops`, to send them again. */
  readonly pushes: string[] = []
  /** The outcomes of each operation in the answers that arrived. */
  readonly answers = new Map<string, OperationResult[]>()
  /** The messages of each live connection, the oldest connection first. */
  readonly heard: ServerMessage[][] = []
  /** This device's clock minus the real one, ms. */
  clockSkew = 0
  sync: Sync
  /** The answers held back by `holdAnswers`. */
  heldAnswers = 0
  /** The requests that wait for an answer. */
  private unanswered = 0
  private held: PromiseWithResolvers<void> | null = null
  private readonly server: () => Pick<TestServer, 'origin'>
  /** The name of its IndexedDB. */
  readonly name: string
  private readonly options: DeviceOptions
  private readonly storage = memoryStorage()
  private life = 1
  private readonly sockets = new Set<WebSocket>()
  private wake: () => void = () => undefined

  constructor(server: () => Pick<TestServer, 'origin'>, person: Person, label: string, options: DeviceOptions = {}) {
    this.server = server
    this.options = options
    this.person = person
    this.label = label
    this.name = `${label}-${crypto.randomUUID()}`
    this.sync = this.open()
  }

  /** Starts the engine's connection and asks for everything, as the app does when it opens. */
  async start(): Promise<this> {
    await this.sync.ready
    const { actsFor } = this.options
    if (actsFor) this.sync.acting.enter({ ownerId: actsFor, name: 'Olivia Owen', flags: ALL_FLAGS })
    await this.sync.connect()
    await this.pullAll()
    return this
  }

  /** Kills the tab without notice and opens it again. Anything not stored is lost. */
  async restart(): Promise<void> {
    this.kill()
    await this.reopen()
  }

  /** Drops the answers to the page's requests. */
  kill() {
    this.life += 1
    this.sync.close()
  }

  async reopen(): Promise<void> {
    this.sync = this.open()
    await this.start()
  }

  offline() {
    this.network.isOn = false
    this.dropConnections()
  }

  /** Breaks the live connections. The device connects again. */
  dropConnections() {
    for (const socket of this.sockets) socket.terminate()
  }

  online() {
    this.network.isOn = true
    this.wake()
  }

  /** From now on answers are held back and grow old before the device gets them. */
  holdAnswers() {
    this.held = Promise.withResolvers<void>()
  }

  releaseAnswers() {
    this.held?.resolve()
    this.held = null
    this.heldAnswers = 0
  }

  dispatch(made: Made, documentId: string, ownerId = this.person.userId): string {
    return this.sync.dispatch(made, { ownerId, documentId })
  }

  workout = (id: string): WorkoutDocument | null => this.sync.documents.document('workout', id)
  routine = (id: string): RoutineDocument | null => this.sync.documents.document('routine', id)
  book = (ownerId = this.person.userId): BookDocument | null => this.sync.documents.document('book', bookIdFor(ownerId))
  newId = (): string => this.sync.newId()

  /** Waits until all operations made here have been answered. */
  async sent(): Promise<void> {
    await until(() => this.sync.status.current.waiting === 0, 'everything is sent')
  }

  /** Whether a request has no answer yet. */
  get isAsking(): boolean {
    return this.unanswered > 0
  }

  /** Waits until it hears the server, and all that it has asked is answered. */
  async quiet(): Promise<void> {
    await until(() => this.sync.status.current.isLive && this.unanswered === 0, `${this.label} is quiet`)
  }

  close() {
    this.sync.close()
    for (const socket of this.sockets) socket.terminate()
  }

  async pullAll(known?: Record<string, number>) {
    const { actsFor } = this.options
    for (const ownerId of [this.person.userId, ...(actsFor ? [actsFor] : [])]) {
      await this.sync.pull({ ownerId, ids: [], ...onDevice.wants.all }, known)
    }
  }

  /** The address of the server for this device. */
  private get origin(): string {
    return this.options.proxy?.origin ?? this.server().origin
  }

  private open(): Sync {
    if (this.options.open) return this.options.open(this.parts())
    return new Sync(this.person.userId, this.parts(), onDevice, {
      onRefused: (refusal) => this.refusals.push(refusal),
      // As the app does.
      onInvalidate: (what) => {
        if (what === 'everything') void this.sync.catchUp(this.person.userId)
        if (what === 'everything' && this.options.actsFor) void this.sync.catchUp(this.options.actsFor)
        // This loads documents that have become visible. The live connection removes the others.
        if (what === 'shares') void this.pullAll({})
      },
      onRemote: (update, by) => this.remote.push({ update, by }),
    })
  }

  private parts(): DeviceParts {
    const { life } = this
    return {
      name: this.name,
      fetch: (path, init) => this.fetch(path, init, life),
      openSocket: () => this.openSocket(),
      storage: this.storage,
      now: () => Date.now() + this.clockSkew,
      onWake: (wake) => {
        this.wake = wake
        return () => undefined
      },
      afterPaint: (draw) => draw(),
    }
  }

  private async fetch(path: string, init: RequestInit, life: number): Promise<Response> {
    this.unanswered += 1
    try {
      return await this.ask(path, init, life)
    } finally {
      this.unanswered -= 1
    }
  }

  private async ask(path: string, init: RequestInit, life: number): Promise<Response> {
    if (life !== this.life) throw new TypeError('this page was killed')
    if (!this.network.isOn) throw new TypeError('network is off')
    if (this.network.portal) return this.network.portal()
    const { origin } = this
    this.requests.push(path)
    if (path === '/api/ops') this.pushes.push(String(init.body))
    const response = await fetch(origin + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), origin, cookie: this.person.cookie },
    })
    await this.whileHeld()
    if (this.network.losesAnswers || !this.network.isOn) throw new TypeError('the answer was lost')
    if (life !== this.life) throw new TypeError('this page was killed')
    if (path === '/api/ops' && response.status === 200) this.noteAnswer((await response.clone().json()) as PushAnswer)
    return response
  }

  private async whileHeld() {
    if (!this.held) return
    this.heldAnswers += 1
    await this.held.promise
  }

  private noteAnswer({ results }: PushAnswer) {
    for (const result of results) this.answers.set(result.id, [...(this.answers.get(result.id) ?? []), result])
  }

  private openSocket(): LiveSocket {
    const { origin } = this
    // If the network is off, nobody listens on this port.
    const url = this.network.isOn && !this.network.portal ? origin.replace('http', 'ws') : 'ws://127.0.0.1:1'
    const socket = new WebSocket(`${url}/live`, { headers: { origin, cookie: this.person.cookie } })
    this.sockets.add(socket)
    const heard: ServerMessage[] = []
    this.heard.push(heard)
    socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ServerMessage))
    socket.on('close', () => this.sockets.delete(socket))
    return socket as unknown as LiveSocket
  }
}

/** All the rights an owner can give. */
const ALL_FLAGS = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

/** Waits until a condition holds. After four minutes it fails and names what it waited for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 240_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
