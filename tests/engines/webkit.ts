import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { freePort } from '../support/server-process.ts'
import { type Engine, type EngineBrowser, type InputSource, LIFETIME } from './engine.ts'

type WebKitPaths = { driver: string; browser: string; display: string }

/**
 * WebKitGTK speaks WebDriver over HTTP. It needs a screen, so it gets one that nobody sees. Its driver knows no finger, and
 * ends its session, with all data, when the process of a page is killed.
 */
export const webkit = ({ driver, browser, display }: WebKitPaths): Engine => ({
  name: 'WebKit',
  hasFinger: false,
  killsTab: false,
  async open() {
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      ...LIFETIME,
    })
    const [number] = await once(screen.stdio[3] as Readable, 'data')
    const port = await freePort()
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' }
    const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', ...LIFETIME, env })
    const opened = new WebKitBrowser(screen, child, `http://127.0.0.1:${port}`)
    await opened.start(browser)
    return opened
  },
})

class WebKitBrowser implements EngineBrowser {
  private session = ''
  private readonly screen: ChildProcess
  private readonly driver: ChildProcess
  private readonly origin: string

  constructor(screen: ChildProcess, driver: ChildProcess, origin: string) {
    this.screen = screen
    this.driver = driver
    this.origin = origin
  }

  async start(binary: string) {
    await this.isListening()
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
    const { sessionId } = await this.ask<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } })
    this.session = `/session/${sessionId}`
    // The narrowest that its own buttons allow is some 450 px.
    await this.ask('POST', `${this.session}/window/rect`, { width: 390, height: 882, x: 0, y: 0 })
  }

  async goto(url: string) {
    await this.ask('POST', `${this.session}/url`, { url })
  }

  async call(source: string, args: readonly unknown[]): Promise<unknown> {
    const script = `const [args, done] = arguments
      Promise.resolve(JSON.parse(args)).then((parsed) => (${source})(...parsed)).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
    const body = { script, args: [JSON.stringify(args)] }
    const { value, error } = await this.ask<{ value?: string; error?: string }>(
      'POST',
      `${this.session}/execute/async`,
      body,
    )
    if (error) throw new Error(error)
    return value === undefined ? undefined : JSON.parse(value)
  }

  async perform(input: InputSource) {
    await this.ask('POST', `${this.session}/actions`, { actions: [input] })
  }

  async loseTab() {
    const { handle } = await this.ask<{ handle: string }>('POST', `${this.session}/window/new`, { type: 'tab' })
    await this.ask('DELETE', `${this.session}/window`)
    await this.ask('POST', `${this.session}/window`, { handle })
  }

  async close() {
    await this.ask('DELETE', this.session)
    for (const child of [this.driver, this.screen]) {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  }

  private async isListening() {
    for (;;) {
      const answer = await fetch(`${this.origin}/status`).catch(() => null)
      if (answer?.ok) return
      if (this.driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${this.driver.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.origin + path, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path.replace(this.session, '')}: ${value.error} ${value.message}`)
    return value
  }
}
