import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEADER_END = '\r\n\r\n'

/** Many WebSockets that only count bytes, because parsing them would be slower than the server. */
export class RawSockets {
  private readonly sockets: Socket[] = []
  private bytes = 0
  private expected = Number.POSITIVE_INFINITY
  private arrived = () => {}

  /** Opens a socket with a person's cookie. `say` is a message that it sends at once. */
  async open(origin: string, cookie: string, say?: object): Promise<void> {
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const lines = [
      'GET /live HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      `Origin: ${origin}`,
      `Cookie: ${cookie}`,
    ]
    socket.write(lines.join('\r\n') + HEADER_END)
    const [head] = (await once(socket, 'data')) as [Buffer]
    if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`no WebSocket: ${head}`)
    if (say) socket.write(frameOf(JSON.stringify(say)))
    socket.on('data', (chunk) => this.count(chunk.length))
    this.sockets.push(socket)
  }

  /** Sends a short message over one of the sockets, in the order in which they were opened. */
  say(index: number, message: object) {
    this.sockets[index]?.write(frameOf(JSON.stringify(message)))
  }

  get size(): number {
    return this.sockets.length
  }

  /** Resolves when this many bytes in total have arrived from now on. */
  receive(bytes: number): Promise<void> {
    this.bytes = 0
    this.expected = bytes
    return new Promise((resolve) => {
      this.arrived = resolve
    })
  }

  close() {
    for (const socket of this.sockets) socket.destroy()
  }

  private count(length: number) {
    this.bytes += length
    if (this.bytes >= this.expected) this.arrived()
  }
}

/** The number of bytes of a server's message. */
export function frameLength(text: string): number {
  const length = Buffer.byteLength(text)
  return length + (length < 126 ? 2 : length < 65_536 ? 4 : 10)
}

/** A client's short message, masked with zeros, which leave it unchanged. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  if (payload.length > 125) throw new Error('too long for a short frame')
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
