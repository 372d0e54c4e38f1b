import type { MessageEvent, WebSocket } from 'ws'
import type { LiveSocket } from '#sync/client/network/live.ts'
import type { ClientMessage, ServerMessage } from '#sync/live-messages.ts'

export type PushAnswerMessage = Extract<ServerMessage, { t: 'answer' }>

type Notes = {
  /** Hears of operations that are sent, in the text of a request with them, and when their answer is here or lost. */
  onPush: (body: string, answered: Promise<void>) => void
  /** Sees an answer before the device; null loses it. */
  onAnswer: (message: PushAnswerMessage) => Promise<PushAnswerMessage | null>
}

/** A live connection whose operations and answers are noted, held back and lost as those of requests are. */
export function notedSocket(socket: WebSocket, { onPush, onAnswer }: Notes): LiveSocket {
  const waiting = new Map<number, () => void>()
  socket.on('close', () => {
    for (const end of waiting.values()) end()
  })
  const hear = async ({ data }: MessageEvent, tell: (event: { data: unknown }) => void) => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.t !== 'answer') return tell({ data })
    const answer = await onAnswer(message)
    if (answer) tell({ data: JSON.stringify(answer) })
    waiting.get(message.n)?.()
  }
  const noted: Pick<LiveSocket, 'send' | 'close' | 'readyState'> & { addEventListener: (...args: never[]) => void } = {
    send(text) {
      const message = JSON.parse(String(text)) as ClientMessage
      if (message.t === 'push') {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.set(message.n, resolve)
        onPush(JSON.stringify(message.push), promise)
      }
      socket.send(String(text))
    },
    close: () => socket.close(),
    get readyState() {
      return socket.readyState as LiveSocket['readyState']
    },
    addEventListener(type: 'message' | 'close' | 'error', listener: (event: never) => void) {
      if (type === 'message') socket.addEventListener('message', (event) => void hear(event, listener as never))
      else socket.addEventListener(type as 'close', listener as never)
    },
  }
  return noted as unknown as LiveSocket
}
