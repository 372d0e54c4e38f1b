import 'fake-indexeddb/auto'
import { onDevice } from '#logbook/on-device.client.ts'
import { registry as appRegistry } from '#logbook/operations.ts'
import type { SpillStorage } from '#sync/client/device/local-storage-fallback.ts'
import type { LiveSocket } from '#sync/client/network/live.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import type { ClientMessage, ServerMessage } from '#sync/live-messages.ts'
import type { Registry } from '#sync/operation.ts'
import type { Pull, Push } from '#sync/wire.ts'
import { type FakeServer, OLIVIA, START } from './fake-server.ts'

/** The network between a device and the fake server; what a test does not set just works. */
export type Wire = {
  isOn: boolean
  /** Answers itself instead of the server, when it gives an answer. */
  proxy: (path: string, body: unknown) => Response | null
  /** Stands between the server's answer and the device; throws to lose it. */
  onAnswer: () => Promise<void>
  /** Stands between a live message and the device; throws to lose it. */
  onLive: () => Promise<void>
}

export type EngineOptions = {
  accountId?: string
  registry?: Registry
  storage?: SpillStorage | null
  clock?: { now: number }
  hasLive?: boolean
}

/** One device's account: any number of tabs on one store. */
export class Engine {
  readonly server: FakeServer
  readonly accountId: string
  readonly name: string
  readonly storage: SpillStorage | null
  readonly clock: { now: number }
  readonly wire: Wire = {
    isOn: true,
    proxy: () => null,
    onAnswer: async () => undefined,
    onLive: async () => undefined,
  }
  readonly refusals: Refusal[] = []
  private readonly tabs = new Map<Sync, () => void>()
  /** What the app knows when the next tab is opened. */
  registry: Registry
  private readonly hasLive: boolean

  constructor(server: FakeServer, options: EngineOptions = {}) {
    this.server = server
    this.accountId = options.accountId ?? OLIVIA
    this.registry = options.registry ?? appRegistry
    this.storage = options.storage === undefined ? memoryStorage() : options.storage
    this.clock = options.clock ?? { now: START }
    this.hasLive = options.hasLive ?? false
    this.name = `engine-${crypto.randomUUID()}`
  }

  /** Opens a tab: what the device holds is in memory, and it sends what waits. */
  async open(): Promise<Sync> {
    let awaken: () => void = () => undefined
    const sync = new Sync(
      this.accountId,
      {
        name: this.name,
        fetch: (path, init) => this.fetch(path, init),
        openSocket: () => this.openSocket(),
        storage: this.storage,
        now: () => this.clock.now,
        onWake(wake) {
          awaken = wake
          return () => undefined
        },
      },
      { ...onDevice, registry: this.registry },
      {
        onRefused: (refusal) => this.refusals.push(refusal),
        onInvalidate: () => undefined,
        onRemote: () => undefined,
      },
    )
    this.tabs.set(sync, () => awaken())
    await sync.connect()
    return sync
  }

  /** It comes to the front, as with a heartbeat: sends, and asks for what is newer. */
  wake = (sync: Sync) => this.tabs.get(sync)?.()

  /** Killed without notice. */
  kill(sync: Sync) {
    sync.close()
    this.tabs.delete(sync)
  }

  close() {
    for (const sync of this.tabs.keys()) this.kill(sync)
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    if (!this.wire.isOn) throw new TypeError('network is off')
    const body = init.body ? JSON.parse(String(init.body)) : null
    const answer = this.wire.proxy(path, body) ?? this.answer(path, body)
    await this.wire.onAnswer()
    if (!this.wire.isOn) throw new TypeError('the answer was lost')
    return answer
  }

  private answer(path: string, body: unknown): Response {
    if (path === '/healthz') return Response.json({ ok: true })
    if (path === '/api/ops') return Response.json(this.server.push(body as Push, this.clock.now))
    return Response.json(this.server.pull(body as Pull, this.clock.now))
  }

  /** A connection that is never lost; its messages go through `onLive` in their order. */
  private openSocket(): LiveSocket {
    const target = new EventTarget()
    const socket = Object.assign(target, {
      readyState: 0,
      close() {
        stop()
        target.dispatchEvent(Object.assign(new Event('close'), { code: 1000 }))
      },
      send: (text: string) => {
        const message = JSON.parse(text) as ClientMessage
        if (message.t === 'act') {
          if (message.ownerId) say({ t: 'watching', ownerId: message.ownerId })
          return
        }
        for (const update of this.server.newerThan(message.revs)) say({ t: 'update', update, opIds: [], by: null })
        say({ t: 'pong', now: this.clock.now })
      },
    })
    let turn: Promise<void> = Promise.resolve()
    const say = (message: ServerMessage) => {
      const text = JSON.stringify(message)
      const gate = this.wire.onLive()
      const deliver = () => void target.dispatchEvent(new MessageEvent('message', { data: text }))
      const inTurn = turn
      turn = gate.then(
        () => inTurn.then(deliver),
        () => inTurn,
      )
    }
    let stop: () => void = () => undefined
    if (this.hasLive) {
      stop = this.server.listen(say)
      socket.readyState = 1
      say({ t: 'hello', userId: this.accountId, now: this.clock.now })
    }
    return socket as unknown as LiveSocket
  }
}

/** `localStorage` in memory; `isFull` refuses every write. */
export function memoryStorage(state = { isFull: false }): SpillStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
