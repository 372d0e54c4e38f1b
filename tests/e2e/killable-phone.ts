import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import type { Person } from '../support/server.ts'
import { test as base } from './app-server.ts'
import { PHONE } from './lifter.ts'
import type { OpenedPage } from './person-page.ts'

const A_MONTH_S = 30 * 86_400

/** A phone with a browser of its own, whose data outlive it: it can be killed and started again. */
export class KillablePhone {
  readonly origin: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'sled-phone-'))
  private opened: { context: BrowserContext; page: Page } | null = null

  constructor(origin: string) {
    this.origin = origin
  }

  get page(): Page {
    if (!this.opened) throw new Error('the browser is not open')
    return this.opened.page
  }

  get context(): BrowserContext {
    return this.page.context()
  }

  /** For the steps that every page of a person takes. */
  get asOpened(): OpenedPage {
    return {
      page: this.page,
      context: this.context,
      isPhone: true,
      press: (target) => target.tap(),
      goto: (path) => this.goto(path),
    }
  }

  /** Starts the browser with what it has kept. */
  async start(options: Parameters<typeof chromium.launchPersistentContext>[1] = {}) {
    const context = await chromium.launchPersistentContext(this.folder, {
      ...PHONE,
      serviceWorkers: 'allow',
      ...options,
    })
    this.opened = { context, page: context.pages()[0] ?? (await context.newPage()) }
  }

  /** The first visit: logged in, and everything there that the app needs to open without a server. */
  async visit(person: Person, path: string, isShown: (page: Page) => Promise<void>) {
    await this.start()
    const [name = '', value = ''] = person.cookie.split(/=(.*)/s)
    await this.context.addCookies([{ name, value, url: this.origin, expires: Date.now() / 1000 + A_MONTH_S }])
    await this.goto(path)
    await isShown(this.page)
    await this.page.waitForFunction(() => navigator.serviceWorker.controller)
    // The hint that this device has looked for a workout, and the routines, are stored.
    const hasStored = async () => {
      const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sled-'))?.name
      if (!name) return false
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      const hint = await new Promise((resolve) => {
        const request = database.transaction('lists').objectStore('lists').get('has-looked')
        request.onsuccess = () => resolve(request.result)
      })
      database.close()
      return hint !== undefined
    }
    // Not `waitForFunction`: it takes the promise of an async answer for a yes.
    await expect.poll(() => this.page.evaluate(hasStored)).toBe(true)
  }

  goto = async (path: string) => {
    await this.page.goto(this.origin + path)
  }

  /** How many operations the device still has to send: its own answer, not what a screen says while it loads. */
  waitingOperations = (): Promise<number> =>
    this.page.evaluate(async () => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sled-'))?.name ?? ''
      const database = await result(indexedDB.open(name))
      const count = await result(database.transaction('operations').objectStore('operations').count())
      database.close()
      return count
    })

  /** Put away: the browser ends as it likes to, and writes its cookies down. */
  async stop() {
    await this.opened?.context.close()
    this.opened = null
  }

  /** The tab is closed and another one opened, with nothing in it yet. */
  async closeTab() {
    const old = this.page
    await this.newTab()
    await old.close()
  }

  /** SIGKILL of the process that runs the page, then another tab, with nothing in it yet. */
  async killPage(pid?: number) {
    const old = this.page
    const crashed = old.waitForEvent('crash')
    process.kill(pid ?? (await this.pagePid()), 'SIGKILL')
    await crashed
    await this.newTab()
    await old.close()
  }

  /** SIGKILL of the browser: no goodbye, no flush. */
  async killBrowser(pid?: number) {
    const { context } = this
    const closed = context.waitForEvent('close')
    process.kill(pid ?? (await this.browserPid()), 'SIGKILL')
    await closed
    this.opened = null
  }

  async browserPid(): Promise<number> {
    const browser = (await this.processes()).find(({ type }) => type === 'browser')
    if (!browser) throw new Error('the browser has no process')
    return browser.id
  }

  /** The process that works when the page does. */
  async pagePid(): Promise<number> {
    const before = new Map((await this.processes()).map(({ id, cpuTime }) => [id, cpuTime]))
    await this.page.evaluate(() => {
      const end = performance.now() + 100
      while (performance.now() < end);
    })
    const worked = (await this.processes())
      .filter(({ type }) => type === 'renderer')
      .map(({ id, cpuTime }) => ({ id, time: cpuTime - (before.get(id) ?? 0) }))
      .toSorted((a, b) => b.time - a.time)
    if (!worked[0]) throw new Error('the page has no process')
    return worked[0].id
  }

  async dispose() {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  private async newTab() {
    const { context } = this
    this.opened = { context, page: await context.newPage() }
  }

  private async processes() {
    const browser = this.context.browser()
    if (!browser) throw new Error('the browser is gone')
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo
  }
}

/** Tests with `phone`, at the other end of `network`. */
export const test = base.extend<{ phone: KillablePhone }>({
  phone: async ({ network }, use) => {
    const phone = new KillablePhone(network.origin)
    await use(phone)
    await phone.dispose()
  },
})
