import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ask, askAt } from './server.ts'
import { freePort, type ServerProcess, startProcess } from './server-process.ts'

/** A server that outlives its browser test is killed after this, in ms. */
const LIFETIME_MS = 600_000

/** The product as a person runs it: a process that can be killed and started again on its own data and port. */
export class AppProcess {
  private dataDir = ''
  private port = 0
  private running: ServerProcess | null = null

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  ask: Ask = (path, options) => askAt(this.origin, path, options)

  /** Starts it on the same port and data as before. */
  async start(): Promise<this> {
    this.port ||= await freePort()
    this.dataDir ||= mkdtempSync(join(tmpdir(), 'sled-data-'))
    this.running = await startProcess({ PORT: String(this.port), DATA_DIR: this.dataDir }, LIFETIME_MS)
    return this
  }

  /** SIGKILL: no goodbye, no flush. */
  async kill() {
    await this.running?.end('SIGKILL')
    this.running = null
  }

  /** Stops it as a supervisor does, and deletes its data. */
  async dispose() {
    await this.running?.end()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
