import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type FloorProcess = { origin: string; pid: number; end: () => Promise<void> }

export async function startFloor(file: string, databaseUrl: string): Promise<FloorProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floors', file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'close')
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (!first) throw new Error(`${file} ended`)
  return {
    origin: `http://127.0.0.1:${String(first[0]).trim()}`,
    pid: child.pid as number,
    async end() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
