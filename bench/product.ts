import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asNpmStarts, freePort, type ServerProcess, startProcess } from '../tests/support/server-process.ts'

/** In ms. A forgotten server ends by itself; a whole run is shorter. */
const LIFETIME_MS = 3_600_000

export class Product {
  readonly databaseUrl: string
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'sled-bench-'))
  private port = 0
  private running: ServerProcess | null = null

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.running?.pid ?? 0
  }

  /** Always on the same port. `more`: settings beside the usual ones. */
  async start(more: Record<string, string> = {}): Promise<this> {
    this.port ||= await freePort()
    const env = { DATABASE_URL: this.databaseUrl, DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'info' }
    const as = asNpmStarts()
    this.running = await startProcess({ ...as.env, ...env, ...more }, LIFETIME_MS, as.nodeOptions)
    process.once('exit', this.kill)
    return this
  }

  async stop() {
    process.off('exit', this.kill)
    await this.running?.end()
    this.running = null
  }

  async dispose() {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private readonly kill = () => void this.running?.end('SIGKILL')
}
