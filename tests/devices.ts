import 'fake-indexeddb/auto'
import { WebSocket } from 'ws'
import { registry } from '#app/operations.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { LiveSocket } from '#sync/client/live.ts'
import type { SpillStorage } from '#sync/client/spill.ts'
import { type Device as DeviceParts, type Refusal, Sync } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import type { Person, TestServer } from './server.ts'

/** What a device may do with its network. */
type Network = {
  isOn: boolean
  /** Loses the answers of requests that arrive: the server has done them, the device does not know. */
  losesAnswers: boolean
  /** Answers everything itself, as a captive portal does. */
  portal: (() => Response) | null
}

/**
 * A phone or laptop of a person: the product's own client engine against the real server, over a network that can be
 * switched, with a clock of its own. `restart` is a killed tab that is opened again.
 */
export class Device {
  readonly person: Person
  readonly network: Network = { isOn: true, losesAnswers: false, portal: null }
  readonly refusals: Refusal[] = []
  readonly remote: { update: DocumentUpdate; by: string | null }[] = []
  /** Requests that reached the server, by path. */
  readonly requests: string[] = []
  /** This device's clock minus the real one, ms. */
  clockSkew = 0
  sync: Sync
  /** Answers that wait: `holdAnswers`. */
  heldAnswers = 0
  private held: PromiseWithResolvers<void> | null = null
  private readonly server: () => TestServer
  private readonly name: string
  private readonly storage = memoryStorage()
  private readonly sockets = new Set<WebSocket>()
  private wake: () => void = () => undefined

  constructor(server: () => TestServer, person: Person, label: string) {
    this.server = server
    this.person = person
    this.name = `${label}-${crypto.randomUUID()}`
    this.sync = this.open()
  }

  /** Starts the engine's connection and asks for everything, as the app does when it opens. */
  async start(): Promise<this> {
    await this.sync.ready
    await this.sync.connect()
    await this.pullAll()
    return this
  }

  /** The tab is killed without notice and opened again; what was not stored is lost. */
  async restart(): Promise<void> {
    this.sync.close()
    this.sync = this.open()
    await this.start()
  }

  offline() {
    this.network.isOn = false
    for (const socket of this.sockets) socket.terminate()
  }

  online() {
    this.network.isOn = true
    this.wake()
  }

  /** From now on answers wait before the device gets them; what they say grows old meanwhile. */
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
  newId = (): string => this.sync.newId()

  /** Everything made here has been answered. */
  async sent(): Promise<void> {
    await until(() => this.sync.status.current.waiting === 0, 'everything is sent')
  }

  close() {
    this.sync.close()
    for (const socket of this.sockets) socket.terminate()
  }

  pullAll = () => this.sync.pull({ ownerId: this.person.userId, ids: [], routines: true, active: true })

  private open(): Sync {
    return new Sync(this.person.userId, this.parts(), registry, {
      onRefused: (refusal) => this.refusals.push(refusal),
      // As the app does.
      onInvalidate: (what) => void (what === 'everything' && this.pullAll()),
      onRemote: (update, by) => this.remote.push({ update, by }),
      onStorageFull: () => undefined,
    })
  }

  private parts(): DeviceParts {
    return {
      name: this.name,
      fetch: (path, init) => this.fetch(path, init),
      openSocket: () => this.openSocket(),
      storage: this.storage,
      now: () => Date.now() + this.clockSkew,
      onWake: (wake) => {
        this.wake = wake
        return () => undefined
      },
    }
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    if (!this.network.isOn) throw new TypeError('network is off')
    if (this.network.portal) return this.network.portal()
    const { origin } = this.server()
    this.requests.push(path)
    const response = await fetch(origin + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), origin, cookie: this.person.cookie },
    })
    if (this.held) {
      this.heldAnswers += 1
      await this.held.promise
    }
    if (this.network.losesAnswers || !this.network.isOn) throw new TypeError('the answer was lost')
    return response
  }

  private openSocket(): LiveSocket {
    const { origin } = this.server()
    // A network that is off is a port nobody listens on.
    const url = this.network.isOn && !this.network.portal ? origin.replace('http', 'ws') : 'ws://127.0.0.1:1'
    const socket = new WebSocket(`${url}/live`, { headers: { origin, cookie: this.person.cookie } })
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    return socket as unknown as LiveSocket
  }
}

/** Waits until something holds; says what it waited for when it does not within a minute. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function memoryStorage(): SpillStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
