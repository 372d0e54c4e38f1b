import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildAppIfStale } from '../scripts/build-app.ts'
import { CHROMIUM_ARGS } from '../scripts/find-chromium.ts'
import { Finger } from '../tests/e2e/deck-harness/deck-test.ts'
import { PHONE } from '../tests/e2e/lifter.ts'
import type { Person } from '../tests/support/server.ts'

/** The slow-down from this machine to an older phone. */
export const SLOW = 4

/** The full travel of the thumb, in px. */
const SWIPE_PX = 290

export async function launch(chromiumPath: string | undefined): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.')
  await buildAppIfStale()
  return chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGS })
}

/** When the page painted a set as complete, and when the finger lifted, ms since 1970. */
type Painted = { setId: string; at: number; released: number }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    notePainted: (painted: Painted) => void
    longTasks: number[]
    /** In ms since the navigation. */
    shownAt: number | undefined
  }
}

export class Phone {
  readonly page: Page
  private readonly session: CDPSession
  private readonly finger: Finger

  private readonly paintedById = new Map<string, PromiseWithResolvers<Painted>>()

  private constructor(page: Page, session: CDPSession, finger: Finger) {
    this.page = page
    this.session = session
    this.finger = finger
  }

  static async in(context: BrowserContext): Promise<Phone> {
    const page = await context.newPage()
    const phone = new Phone(page, await context.newCDPSession(page), await Finger.on(page))
    await page.exposeBinding('notePainted', (_, painted: Painted) => phone.promised(painted.setId).resolve(painted))
    await page.addInitScript(watchSets)
    await phone.session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return phone
  }

  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate })

  /** The scripts' processor time since the page opened, in ms. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }

  /** Waits for a first set to push. A device with an earlier workout first shows how that ended. */
  async openTraining(address: string, firstSetId: string) {
    this.paintedById.clear() // The plain page calls its sets the same every time.
    const firstRail = this.page.locator(`[data-next][data-status=default][data-set-id="${firstSetId}"]`)
    for (let tries = 1; ; tries++) {
      await this.page.goto(address)
      const isOpen = await firstRail.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
      if (isOpen) break
      if (tries === 5) throw new Error(`${address} does not show the new training`)
    }
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined))
  }

  /** The next set, once its row stands still in reach of a finger. */
  async nextSet(): Promise<string> {
    const rail = this.page.locator('[data-next][data-status=default]')
    const until = Date.now() + 30_000
    // `waitForFunction` would take an async function's promise for a yes.
    while (Date.now() < until) {
      const setId = (await rail.getAttribute('data-set-id')) ?? ''
      if (await this.page.evaluate(standsStill, setId)) return setId
    }
    throw new Error('the next set does not come to where it can be pushed')
  }

  async swipe(setId: string): Promise<Painted> {
    await this.hold(setId)
    return this.push(setId)
  }

  hold = (setId: string): Promise<void> => this.finger.down(this.page.locator(`[data-set-id="${setId}"] .set-thumb`))

  async push(setId: string): Promise<Painted> {
    await this.finger.move(0, SWIPE_PX)
    await this.finger.up()
    return this.painted(setId)
  }

  /** Rejects after half a minute. */
  painted(setId: string): Promise<Painted> {
    const { promise, reject } = this.promised(setId)
    const timer = setTimeout(() => reject(new Error(`the set ${setId} was not painted as complete`)), 30_000)
    return promise.finally(() => clearTimeout(timer))
  }

  private promised(setId: string): PromiseWithResolvers<Painted> {
    const promised = this.paintedById.get(setId) ?? Promise.withResolvers<Painted>()
    this.paintedById.set(setId, promised)
    return promised
  }
}

export async function phoneOf(browser: Browser, origin: string, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE)
  if (person) await context.addCookies(cookiesOf(person, origin))
  return context
}

export const cookiesOf = ({ cookie }: Pick<Person, 'cookie'>, origin: string) =>
  cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split(/=(.*)/s)
    return { name, value, url: origin }
  })

/** In ms, from the navigation in a new tab of a slow phone to the frame with `selector`. */
export async function openUntil(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript((shown) => {
    const look = () => {
      if (!document.querySelector(shown)) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.shownAt = performance.now()
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, selector)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.goto(address)
  const shown = await page.waitForFunction(() => window.shownAt)
  const ms = (await shown.jsonValue()) ?? Number.NaN
  await page.close()
  return ms
}

/** Runs in the page. A message from a frame's callback arrives after the paint of that frame. */
function watchSets() {
  let released = 0
  const now = () => performance.timeOrigin + performance.now()
  addEventListener(
    'pointerup',
    (event) => {
      released = performance.timeOrigin + event.timeStamp
    },
    true,
  )
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const { setId = '', status } = (target as HTMLElement).dataset
      if (status === 'complete') afterPaint(() => window.notePainted({ setId, at: now(), released }))
    }
  }).observe(document, { subtree: true, attributeFilter: ['data-status'] })
}

/** Runs in the page: no move for 15 frames and 250 ms. The page scrolls to a focused card only after 150 ms. */
async function standsStill(setId: string): Promise<boolean> {
  const row = () => document.querySelector(`[data-set-id="${setId}"]`)?.getBoundingClientRect()
  const top = () => row()?.top
  const before = top()
  const until = performance.now() + 250
  for (let frame = 0; top() === before && (frame < 15 || performance.now() < until); frame++) {
    await new Promise(requestAnimationFrame)
  }
  const foot = document.querySelector('[data-page-foot]')?.getBoundingClientRect().top ?? innerHeight
  return before !== undefined && top() === before && (row()?.bottom ?? 0) <= foot
}
