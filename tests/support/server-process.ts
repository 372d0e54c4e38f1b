import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The server as a separate process that a test can stop and kill. */
export type ServerProcess = {
  origin: string
  pid: number
  /** What it has printed so far. */
  out: () => string
  err: () => string
  /** Sends a signal and waits for the end. Returns the exit code, or null if the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

type Ended = { code: number | null; out: string; err: string }

type Env = Record<string, string>

/** Longer than any test takes, on a machine that is busy with something else too. */
const LIFETIME_MS = 600_000

/**
 * Starts the server and waits until it is ready. If it ends instead, this throws with its output. A hanging server is
 * killed after `lifetimeMs`, so that it does not outlive the tests.
 */
export async function startProcess(
  env: Env,
  lifetimeMs = LIFETIME_MS,
  nodeOptions: string[] = [],
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const { child, printed, ended } = run(
    { HOST: '127.0.0.1', RATE_LIMITS: 'off', BACKUP_KEEP: 'off', ...env, PORT: port },
    { lifetimeMs, nodeOptions },
  )
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  child.stdout.on('data', () => printed.out.includes('is ready on') && resolve())
  const early = await Promise.race([ready, ended])
  if (early) throw new Error(`the server ended: ${JSON.stringify(early)}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    out: () => printed.out,
    err: () => printed.err,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return (await ended).code
    },
  }
}

/** Starts a server that should not get ready, and waits for its end. */
export async function failToStart(env: Env, nodeOptions: string[] = []): Promise<Ended> {
  const { child, ended } = run({ HOST: '127.0.0.1', PORT: String(await freePort()), ...env }, { nodeOptions })
  const { promise: ready, resolve } = Promise.withResolvers<'ready'>()
  child.stdout.on('data', (data) => String(data).includes('is ready on') && resolve('ready'))
  const outcome = await Promise.race([ended, ready])
  if (outcome !== 'ready') return outcome
  child.kill('SIGKILL')
  throw new Error('the server started')
}

/** The variables and the options of Node with which `npm start` starts the server. */
export function asNpmStarts(): { env: Env; nodeOptions: string[] } {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const [before = '', after = ''] = scripts.start.split(' exec node ')
  return {
    env: Object.fromEntries(before.split(' ').map((setting) => setting.split('='))),
    nodeOptions: after.split(' ').slice(0, -1),
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

type RunOptions = { nodeOptions?: string[]; lifetimeMs?: number }

function run(env: Env, { nodeOptions = [], lifetimeMs = LIFETIME_MS }: RunOptions) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...nodeOptions, 'dist/server/main.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: lifetimeMs,
    killSignal: 'SIGKILL',
    env: { PATH, HOME, ...env },
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (data) => {
    printed.out += String(data)
  })
  child.stderr.on('data', (data) => {
    printed.err += String(data)
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...printed }))
  return { child, printed, ended }
}
