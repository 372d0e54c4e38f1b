import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Where a connection breaks: `request` before the request arrives; `before` the answer, when the server has done it and
 * the device does not know; `during` the answer; `after` it, when the next request meets a dead connection.
 */
export type Cut = 'request' | 'before' | 'during' | 'after'

const CUTS: readonly Cut[] = ['request', 'before', 'during', 'after']

/** What goes wrong between a device and the server. `{}`: nothing. */
export type Fault = {
  cut?: Cut | 'anywhere'
  /** How likely each request is cut, 0 to 1; default 1. */
  chance?: number
  /** Everything takes this much longer each way, ms. */
  delayMs?: number
  /** Each way, for example 5000 in the cellar. */
  bytesPerSecond?: number
  /** Nothing comes and nothing closes. What was swallowed never comes: such a connection stays silent for ever. */
  isBlackHole?: boolean
  /** Nobody listens. */
  isDown?: boolean
  /** Only requests whose path begins so, for example `/live`; default all. */
  path?: string
}

const NONE: Fault = {}
/** An answer that has been quiet for this long has ended, ms. */
const QUIET_MS = 20

type Line = { client: Socket; server: Socket; path: string; cut: Cut | null; isSilent: boolean }

/**
 * Stands between a device and a real server on a port of its own and breaks what passes: requests of `fetch` and
 * WebSockets alike, byte by byte, without understanding more than the first line of a request.
 */
export class FaultProxy {
  /** For example http://127.0.0.1:43121. */
  readonly origin: string
  /** How many connections a `cut` has broken. */
  cuts = 0
  private readonly door: Server
  private readonly target: () => number | string
  private readonly random: () => number
  private readonly lines = new Set<Line>()
  private fault = NONE

  private constructor(door: Server, target: () => number | string, random: () => number) {
    this.door = door
    this.target = target
    this.random = random
    this.origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
    door.on('connection', (client) => this.open(client))
  }

  /** `target`: the port of the server, or its socket's path, asked at each connection. `random`: seeded, to repeat a failure. */
  static async start(target: () => number | string, random: () => number = Math.random): Promise<FaultProxy> {
    const door = createServer().listen(0, '127.0.0.1')
    await once(door, 'listening')
    return new FaultProxy(door, target, random)
  }

  /** From now on this goes wrong, also on connections that are open. */
  break(fault: Fault) {
    this.fault = fault
    if (!fault.isDown) return
    for (const line of this.lines) if (this.isMeant(line)) this.sever(line)
  }

  /** From now on all is well. What fell silent stays silent. */
  mend() {
    this.fault = NONE
  }

  /** Every connection there is, or those of a path, lies half-open from now on; new ones work. */
  silence(path = '') {
    for (const line of this.lines) if (line.path.startsWith(path)) line.isSilent = true
  }

  async stop() {
    for (const line of this.lines) this.sever(line)
    this.door.close()
    await once(this.door, 'close')
  }

  private open(client: Socket) {
    if (this.fault.isDown && !this.fault.path) return client.destroy()
    const target = this.target()
    const server = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
    const line: Line = { client, server, path: '', cut: null, isSilent: false }
    this.lines.add(line)
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => line.isSilent || this.sever(line))
    }
    void this.carry(line, client, server, (chunk) => this.carryRequest(line, chunk))
    void this.carry(line, server, client, (chunk) => this.carryAnswer(line, chunk))
  }

  private async carry(line: Line, from: Socket, to: Socket, pass: (chunk: Buffer) => Promise<void>) {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await pass(chunk)
      }
      if (!line.isSilent) to.end()
    } catch {
      if (!line.isSilent) this.sever(line)
    }
    if (line.client.destroyed && line.server.destroyed) this.lines.delete(line)
  }

  private async carryRequest(line: Line, chunk: Buffer) {
    const [, path] = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1', 0, 2_000)) ?? []
    if (path) line.path = path
    const isLive = line.path.startsWith('/live')
    if (path || isLive) line.cut = this.nextCut(line)
    if (this.isLost(line)) return
    if (line.cut === 'request') return this.breakOff(line)
    await this.write(line, line.server, chunk)
  }

  private async carryAnswer(line: Line, chunk: Buffer) {
    if (this.isLost(line)) return
    // A message that comes by itself is an answer to nobody: it is judged anew.
    if (line.path.startsWith('/live')) line.cut = this.nextCut(line)
    if (line.cut === 'before') return this.breakOff(line)
    if (line.cut === 'during') {
      await this.write(line, line.client, chunk.subarray(0, chunk.length >> 1))
      return this.breakOff(line)
    }
    await this.write(line, line.client, chunk)
    if (line.cut !== 'after') return
    await wait(QUIET_MS)
    if (line.server.readableLength === 0) this.breakOff(line)
  }

  private async write(line: Line, to: Socket, chunk: Buffer) {
    const { delayMs, bytesPerSecond } = this.isMeant(line) ? this.fault : NONE
    if (delayMs) await wait(delayMs)
    const step = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / 20)) : chunk.length
    for (let from = 0; from < chunk.length; from += step) {
      if (line.isSilent || to.destroyed) return
      if (!to.write(chunk.subarray(from, from + step))) await once(to, 'drain')
      if (bytesPerSecond) await wait(50)
    }
  }

  private isLost(line: Line): boolean {
    const { isBlackHole, isDown } = this.isMeant(line) ? this.fault : NONE
    if (isBlackHole) line.isSilent = true
    if (isDown) this.sever(line)
    return line.isSilent || line.client.destroyed
  }

  private isMeant = (line: Line): boolean => line.path.startsWith(this.fault.path ?? '')

  private nextCut(line: Line): Cut | null {
    const { cut, chance = 1 } = this.isMeant(line) ? this.fault : NONE
    if (!cut || this.random() >= chance) return null
    return cut === 'anywhere' ? (CUTS[Math.floor(this.random() * CUTS.length)] ?? null) : cut
  }

  private breakOff(line: Line) {
    this.cuts += 1
    this.sever(line)
  }

  private sever(line: Line) {
    line.client.destroy()
    line.server.destroy()
    this.lines.delete(line)
  }
}
