import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * When a connection breaks: `request` is before the request arrives, `before` is before the answer, which the server has
 * already computed, `during` is in the middle of the answer, and `after` lets the next request meet a dead connection.
 */
export type Cut = 'request' | 'before' | 'during' | 'after'

const CUTS: readonly Cut[] = ['request', 'before', 'during', 'after']

/** The faults between a device and the server. `{}` means none. */
export type Fault = {
  cut?: Cut | 'anywhere'
  /** The probability that a request is cut, 0 to 1; by default 1. */
  chance?: number
  /** The extra delay each way, in ms. */
  delayMs?: number
  /** The bandwidth each way, for example 5000 in a cellar. */
  bytesPerSecond?: number
  /** Nothing arrives and nothing closes. A connection that lost data stays silent forever. */
  isBlackHole?: boolean
  /** Nobody listens. */
  isDown?: boolean
  /** The beginning of the paths it applies to, for example `/live`; by default all. */
  path?: string
}

const NONE: Fault = {}
/** An answer that is quiet for this long has ended, in ms. */
const QUIET_MS = 20

type Line = { client: Socket; server: Socket; path: string; cut: Cut | null; isSilent: boolean }

/**
 * A proxy between a device and a real server that breaks connections: requests of `fetch` and WebSockets, byte by byte. It
 * understands only the first line of a request.
 */
export class FaultProxy {
  /** For example http://127.0.0.1:43121. */
  readonly origin: string
  /** The number of connections that a `cut` has broken. */
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

  /** Sets the faults from now on, also for open connections. */
  break(fault: Fault) {
    this.fault = fault
    if (!fault.isDown) return
    for (const line of this.lines) if (this.isMeant(line)) this.sever(line)
  }

  /** Removes all faults. Silent connections stay silent. */
  mend() {
    this.fault = NONE
  }

  /** Leaves all open connections, or those of a path, half-open. New ones work. */
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
    // A message without a request counts by itself.
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
