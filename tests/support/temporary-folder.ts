import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^sled-tests-(\d+)$/

/**
 * From now on `tmpdir()` of this process, and of those it starts, is a folder of this run. The returned function deletes
 * it with whatever tests and programs have left in it. A run that was killed is tidied up after by the next one.
 */
export function enterTemporaryFolder(): () => void {
  const before = tmpdir()
  for (const name of readdirSync(before)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) drop(join(before, name))
  }
  const folder = join(before, `sled-tests-${process.pid}`)
  // Others may enter it: PostgreSQL does not run as root.
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.env.TMPDIR = folder
  return () => {
    process.env.TMPDIR = before
    drop(folder)
  }
}

function drop(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Somebody else's, or a disk that a killed test has mounted there.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
