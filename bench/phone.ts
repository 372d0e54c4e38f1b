import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildClientIfStale } from '../scripts/build-client.ts'
import { CHROMIUM_ARGS } from '../scripts/find-chromium.ts'
import { Finger } from '../tests/e2e/deck-harness/deck-test.ts'
import { PHONE } from '../tests/e2e/lifter.ts'
import type { Person } from '../tests/support/server.ts'

/** A phone of some years ago beside this machine's processor. */
export const SLOW = 4

/** As far as the thumb has to go on a phone, px. */
const SWIPE_PX = 290

/** Before the product is started: it serves the app that was built then. */
export async function launch(chromiumPath: string | undefined): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.')
  await buildClientIfStale()
  return chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGS })
}

/** A set's row painted as complete on a page, and when a finger was last lifted there; ms since 1970. */
export type Painted = { setId: string; at: number; released: number }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    notePainted: (painted: Painted) => void
    longTasks: number[]
    /** When the running workout was painted, ms since the navigation. */
    workoutPainted: number | undefined
  }
}

/** One phone of a person, with a page that notes when a set is painted as complete. */
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

  /** 1: as fast as the machine is. */
  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate })

  /** Processor time of the page's scripts since it was opened, ms: not that of others on a busy machine. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }

  /**
   * Opens the training and waits until its first set can be pushed. A device that still holds the one before shows first
   * how that ended, and is sent here again.
   */
  async openTraining(address: string, firstSetId: string) {
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

  /** The set to push next, once its row stands still where a finger can push it: nobody scrolls to it. */
  async nextSet(): Promise<string> {
    const rail = this.page.locator('[data-next][data-status=default]')
    const until = Date.now() + 30_000
    // Not `waitForFunction`: it takes the promise of an async answer for a yes, and asks no second time.
    while (Date.now() < until) {
      const setId = (await rail.getAttribute('data-set-id')) ?? ''
      if (await this.page.evaluate(standsStill, setId)) return setId
    }
    throw new Error('the next set does not come to where it can be pushed')
  }

  /** Pushes a thumb all the way; answers what the page saw. */
  async swipe(setId: string): Promise<Painted> {
    await this.hold(setId)
    return this.push(setId)
  }

  /** Puts the finger on a thumb. */
  hold = (setId: string): Promise<void> =>
    this.finger.down(this.page.locator(`[data-set-id="${setId}"] [data-part=thumb]`))

  /** Moves the finger all the way and lifts it. */
  async push(setId: string): Promise<Painted> {
    await this.finger.move(0, SWIPE_PX)
    await this.finger.up()
    return this.painted(setId)
  }

  /** A set painted as complete here; rejects when that takes half a minute. */
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
  for (const cookie of person?.cookie.split('; ') ?? []) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: origin }])
  }
  return context
}

/**
 * In the page: tells of each set in the first frame that shows it as complete. What is sent from a frame's callback comes
 * after that frame is painted.
 */
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

/**
 * In the page: whether a row, not below the fixed bar, does not move for 15 frames and 250 ms. A focused card stands for 150 ms before the page goes
 * to it (R-FOCUS-10), and a finger that comes down meanwhile meets another row.
 */
async function standsStill(setId: string): Promise<boolean> {
  const row = () => document.querySelector(`[data-set-id="${setId}"]`)?.getBoundingClientRect()
  const top = () => row()?.top
  const before = top()
  const until = performance.now() + 250
  for (let frame = 0; top() === before && (frame < 15 || performance.now() < until); frame++) {
    await new Promise(requestAnimationFrame)
  }
  const foot = document.querySelector('[data-page-foot]')?.getBoundingClientRect().top ?? 0
  return before !== undefined && top() === before && (row()?.bottom ?? 0) <= foot
}
