import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product as a person runs it: one process with its own data folder, on a port of its own. */
export class AppProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'sled-data-'))
  readonly env: Record<string, string>
  port = 0
  private child: ChildProcess | null = null
  private lines = ''

  /** Settings beside the port and the data folder. */
  constructor(env: Record<string, string> = {}) {
    this.env = env
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts it, on the same port and data as before, and waits until it says that it is ready. */
  async start(): Promise<this> {
    this.port ||= await freePort()
    const env = { ...process.env, RATE_LIMITS: 'off', ...this.env, PORT: String(this.port), DATA_DIR: this.dataDir }
    this.lines = ''
    const child = spawn(process.execPath, ['src/app/main.server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.lines += chunk
        if (this.lines.includes('Sled is ready')) resolve()
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.lines}`)))
    })
    return this
  }

  /** SIGKILL: no goodbye, no flush. */
  kill = (): Promise<void> => this.end('SIGKILL')

  /** SIGTERM, as a supervisor does. */
  stop = (): Promise<void> => this.end('SIGTERM')

  /** Stops it and deletes its data. */
  async dispose() {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private async end(signal: NodeJS.Signals) {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
