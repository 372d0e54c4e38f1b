import 'fake-indexeddb/auto'
import { onDevice } from '#logbook/documents.ts'
import { registry as appRegistry } from '#logbook/operations.ts'
import type { FallbackStorage } from '#sync/client/device/local-storage-fallback.ts'
import type { LiveSocket } from '#sync/client/network/live.ts'
import type { Refusal } from '#sync/client/refused/refuse.ts'
import { Sync } from '#sync/client/sync.ts'
import type { Question, ServerMessage } from '#sync/live-messages.ts'
import type { Registry } from '#sync/operation.ts'
import type { Pull, Push } from '#sync/wire.ts'
import { type FakeServer, OLIVIA, START } from './fake-server.ts'
import { memoryStorage } from './memory-storage.ts'

/** The network between a device and the fake server. It works, except for what a test sets. */
type Wire = {
  isOn: boolean
  /** Answers instead of the server if it returns an answer. */
  proxy: (path: string, body: unknown) => Response | null
  /** Sees the server's answer before the device. It throws to lose the answer. */
  onAnswer: () => Promise<void>
  /** Sees a live message before the device. It throws to lose the message. */
  onLive: () => Promise<void>
}

export type EngineOptions = {
  accountId?: string
  registry?: Registry
  storage?: FallbackStorage | null
  clock?: { now: number }
  hasLive?: boolean
}

/** An account on a device, with any number of tabs on one store. */
export class Engine {
  readonly server: FakeServer
  readonly accountId: string
  readonly name: string
  readonly storage: FallbackStorage | null
  readonly clock: { now: number }
  readonly wire: Wire = {
    isOn: true,
    proxy: () => null,
    onAnswer: async () => undefined,
    onLive: async () => undefined,
  }
  readonly refusals: Refusal[] = []
  private readonly tabs = new Map<Sync, () => void>()
  /** The operations that the app in the next opened tab knows. */
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

  /** Opens a tab, which loads the stored documents and sends waiting operations. */
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
        afterPaint: (draw) => draw(),
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

  /** Brings the tab to the front: it sends, and asks for newer documents. */
  wake = (sync: Sync) => this.tabs.get(sync)?.()

  /** Kills the tab without notice. */
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

  /** Opens a connection that is never lost. Its messages pass `onLive` in order. */
  private openSocket(): LiveSocket {
    const target = new EventTarget()
    const socket = Object.assign(target, {
      readyState: 0,
      close() {
        stop()
        target.dispatchEvent(Object.assign(new Event('close'), { code: 1000 }))
      },
      send: (text: string) => {
        const message = JSON.parse(text) as Question
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
