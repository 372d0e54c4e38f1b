import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (text: string, request: IncomingMessage) => Promise<string>

/** One function per path. Prints its port on the first line. */
export function serve(handlers: Record<string, Handler>): Server {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const handler = handlers[request.url ?? '']
      const answered = handler
        ? handler(Buffer.concat(chunks).toString(), request)
        : Promise.reject(new Error('no such path'))
      answered.then(
        (text) => response.setHeader('content-type', 'application/json').end(text),
        (error) => response.writeHead(500).end(String(error)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
  return server
}
