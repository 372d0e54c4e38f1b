import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerMessage } from '#sync/live-messages.ts'
import type { Push, PushAnswer } from '#sync/wire.ts'

/** A live connection that a device sends its operations on. */
export class LiveLine {
  readonly socket: WebSocket
  private pushes = 0
  private readonly waiting = new Map<number, (answer: PushAnswer | null) => void>()

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.t === 'answer') this.waiting.get(message.n)?.(message.answer)
    })
  }

  static async open(origin: string, { cookie }: { cookie: string }): Promise<LiveLine> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers: { origin, cookie } })
    await once(socket, 'open')
    return new LiveLine(socket)
  }

  /** Rejects if the server did not take the operations in. */
  async push(push: Push): Promise<PushAnswer> {
    const n = ++this.pushes
    this.socket.send(JSON.stringify({ t: 'push', n, push }))
    const answer = await new Promise<PushAnswer | null>((resolve) => this.waiting.set(n, resolve))
    this.waiting.delete(n)
    if (!answer) throw new Error('the live connection took no operations')
    return answer
  }

  close = () => this.socket.terminate()
}
