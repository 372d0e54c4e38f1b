import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Engine, type EngineBrowser, type InputSource, LIFETIME } from './engine.ts'

const VIEWPORT = { width: 390, height: 844 }

/** Firefox speaks WebDriver BiDi by itself: messages of JSON on a WebSocket. */
export const firefox = (path: string): Engine => ({
  name: 'Firefox',
  hasFinger: true,
  killsTab: true,
  async open() {
    const profile = mkdtempSync(join(tmpdir(), 'sled-firefox-'))
    writeFileSync(join(profile, 'user.js'), 'user_pref("dom.w3c_touch_events.enabled", 1);\n')
    const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
    const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], ...LIFETIME, env })
    const address = await addressOf(child)
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    const browser = new FirefoxBrowser(child, socket, profile)
    await browser.start()
    return browser
  },
})

class FirefoxBrowser implements EngineBrowser {
  private context = ''
  private asked = 0
  private readonly answers = new Map<number, (answer: Answer) => void>()
  private readonly child: ChildProcess
  private readonly socket: WebSocket
  private readonly profile: string

  constructor(child: ChildProcess, socket: WebSocket, profile: string) {
    this.child = child
    this.socket = socket
    this.profile = profile
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data)) as Answer & { id?: number }
      if (answer.id !== undefined) this.answers.get(answer.id)?.(answer)
    })
  }

  async start() {
    await this.ask('session.new', { capabilities: {} })
    await this.openTab()
  }

  async goto(url: string) {
    await this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' })
  }

  async call(source: string, args: readonly unknown[]): Promise<unknown> {
    const { exceptionDetails, result } = await this.ask('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context: this.context },
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value === undefined ? undefined : JSON.parse(result.value)
  }

  async perform(input: InputSource) {
    await this.ask('input.performActions', { context: this.context, actions: [input] })
  }

  async loseTab() {
    const killed = this.context
    killBelow(this.child, (command) => command.includes('-contentproc') && / tab\s*$/.test(command))
    await this.openTab()
    await this.ask('browsingContext.close', { context: killed })
  }

  async close() {
    const ended = once(this.child, 'exit')
    await this.ask('browser.close', {})
    await ended
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  private async openTab() {
    this.context = (await this.ask('browsingContext.create', { type: 'tab' })).context ?? ''
    await this.ask('browsingContext.setViewport', { context: this.context, viewport: VIEWPORT })
  }

  private ask(method: string, params: object): Promise<Result> {
    const id = ++this.asked
    return new Promise((resolve, reject) => {
      this.answers.set(id, (answer) => {
        this.answers.delete(id)
        if (answer.type === 'error') reject(new Error(`${method}: ${answer.message}`))
        else resolve(answer.result)
      })
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }
}

type Answer = { type: 'success'; result: Result } | { type: 'error'; message: string }
type Result = { context?: string; result?: { value?: string }; exceptionDetails?: { text: string } }

/** Firefox prints where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    child.stderr?.on('data', (text) => {
      said += text
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
  })
}

/** Kills those of the processes below one, on Linux, that have such a command. */
function killBelow({ pid: top }: ChildProcess, isMeant: (command: string) => boolean): void {
  const read = (pid: number, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // It has just ended.
    }
  }
  // The name, in brackets, may hold spaces; the state and the parent come after it.
  const parentOf = (pid: number) => Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[1])
  const isBelow = (pid: number): boolean => pid > 1 && (pid === top || isBelow(parentOf(pid)))
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const meant = pids.filter((pid) => isMeant(read(pid, 'cmdline').replaceAll('\0', ' ')) && isBelow(pid))
  if (meant.length === 0) throw new Error('no process runs the page')
  for (const pid of meant) process.kill(pid, 'SIGKILL')
}
