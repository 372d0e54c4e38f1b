import { spawn } from 'node:child_process'

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }
type Outcome = { code: number; output: string }

/** In ms. A step that takes longer hangs, and is stopped. */
const LIMIT_MS = 50 * 60_000

/** Turns colours off where the output is a file or a log. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }

export const nodeStep = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

/**
 * Runs a program without input. `shown` prints its output, otherwise the result holds the output. A failed start, a
 * kill or LIMIT_MS gives a code other than 0.
 */
export function runStep({ command, args, env }: Step, shown: boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    const output: string[] = []
    const child = spawn(command, args, {
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      env: { ...process.env, ...PLAIN, ...env },
      detached: true,
    })
    // Ends the whole process group, and with it everything that the program started.
    const end = () => child.pid && endGroup(child.pid)
    const timer = setTimeout(() => {
      output.push(`took longer than ${LIMIT_MS / 60_000} minutes`)
      if (shown) console.error(`${command} ${args.join(' ')}: took longer than ${LIMIT_MS / 60_000} minutes`)
      end()
    }, LIMIT_MS)
    const stop = () => {
      end()
      process.exit(130)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    child.stdout?.on('data', (data) => output.push(String(data)))
    child.stderr?.on('data', (data) => output.push(String(data)))
    const done = (code: number) => {
      clearTimeout(timer)
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve({ code, output: output.join('') })
    }
    child.on('error', (error) => {
      output.push(error.message)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

/** Prints one line, and the output after a failure. */
export async function runCheck(step: Step): Promise<boolean> {
  const { code, output } = await runStep(step, false)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${step.name}`)
  if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '    '))
  return code === 0
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
