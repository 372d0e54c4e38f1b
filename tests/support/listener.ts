import { WebSocket } from 'ws'
import { onDevice } from '#logbook/documents.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import { until } from './devices.ts'

/** A plain connection to `/live` that shows exactly the messages on the wire. */
export class Listener {
  readonly heard: ServerMessage[] = []
  closedWith: number | null = null
  readonly socket: WebSocket

  constructor(server: { origin: string }, { cookie = '', origin = server.origin } = {}) {
    this.socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers: { cookie, origin } })
    this.socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as ServerMessage))
    this.socket.on('close', (code) => {
      this.closedWith = code
    })
    this.socket.on('error', () => undefined)
  }

  say = (message: object | string) => this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  async ready(): Promise<this> {
    await until(() => this.heard.some(({ t }) => t === 'hello'), 'the server says hello')
    return this
  }

  /** Waits for the answer to a heartbeat, so that all earlier messages have been handled. */
  async caughtUp(revs: Record<string, number> = {}, more: object = {}): Promise<void> {
    const pongs = () => this.heard.filter(({ t }) => t === 'pong').length
    const before = pongs()
    this.say({ t: 'sync', revs, kinds: Object.keys(onDevice.kinds), ...more })
    await until(() => pongs() > before, 'the heartbeat is answered')
  }

  get updates() {
    return this.heard.filter((message) => message.t === 'update').map(({ update }) => update)
  }
}
