import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Heard = { path: string; headers: Record<string, string>; body: string }

/** What a receiver answers: a status with headers, or nothing at all. */
type Reply = { status: number; headers?: Record<string, string> } | 'hang'

/** What a person's own programs do: they listen on this machine and answer webhooks. */
export class WebhookReceiver {
  /** Every request, the oldest first. */
  readonly heard: Heard[] = []
  /** What a path answers, one after the other; then 204. */
  readonly replies = new Map<string, Reply[]>()
  /** The paths that never answer. */
  readonly hanging = new Set<string>()
  private readonly server: Server

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response))
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver()
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  addressOf = (path: string): string => `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`

  /** What has arrived at a path. */
  at = (path: string): Heard[] => this.heard.filter((one) => one.path === path)

  /** The same, read with the official library: it throws for a wrong or an old signature. */
  readWith = (secret: string, path: string): Told[] =>
    this.at(path).map(({ body, headers }) => new Webhook(secret).verify(body, headers) as Told)

  /** Breaks off every connection, as a network does. */
  cut = () => this.server.closeAllConnections()

  async stop(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    this.heard.push({ path, headers: request.headers as Record<string, string>, body })
    const reply = this.hanging.has(path) ? 'hang' : (this.replies.get(path)?.shift() ?? { status: 204 })
    if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end()
  }
}

/** The body of a webhook (R-API-11). */
type Told = { type: string; timestamp: string; data: Record<string, unknown> }
