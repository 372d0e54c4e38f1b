import { connect, type Socket } from 'node:net'

/** The answer on a raw connection, and whether the server closed it. */
export type RawAnswer = { text: string; status: number | null }

/** How the client ends the connection: it waits for the server, half-closes, or closes at once. */
export type Ending = 'wait' | 'end' | 'reset'

/** Opens a connection, sends these pieces one after the other, and returns everything received until it was closed. */
export async function sendRaw(origin: string, pieces: readonly (string | Buffer)[], ending: Ending = 'wait') {
  const socket = await open(origin)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('close', () => resolve())
  for (const piece of pieces) await written(socket, piece)
  if (ending === 'end') socket.end()
  if (ending === 'reset') socket.resetAndDestroy()
  await closed
  return answerOf(Buffer.concat(parts).toString('latin1'))
}

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket))
  socket.on('error', reject)
  return await promise
}

/** Writes to a socket, unless it is closed already. Errors are ignored. */
const written = (socket: Socket, piece: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    if (!socket.writable) return resolve()
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece, () => resolve())
  })

function answerOf(text: string): RawAnswer {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
  return { text, status: status ? Number(status) : null }
}

/** The lines of a request as bytes. */
export const requestText = (line: string, headers: readonly string[], body = ''): string =>
  [line, ...headers, '', body].join('\r\n')

/** The request that opens a WebSocket at a target. */
export const upgradeText = (target: string, host: string, more: readonly string[] = []): string =>
  requestText(`GET ${target} HTTP/1.1`, [
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...more,
  ])

/** A client's frame, masked with zeros, which leave the payload unchanged. `first` is its first byte. */
export function frameOf(payload: Buffer, first = 0x81): Buffer {
  const { length } = payload
  const mask = Buffer.alloc(4)
  if (length < 126) return Buffer.concat([Buffer.from([first, 0x80 | length]), mask, payload])
  const head = Buffer.alloc(4)
  head.writeUInt8(first, 0)
  head.writeUInt8(0x80 | 126, 1)
  head.writeUInt16BE(length, 2)
  return Buffer.concat([head, mask, payload])
}
