import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { buildAppIfStale } from '../scripts/build-app.ts'
import { CHROMIUM_ARGS } from '../scripts/find-chromium.ts'
import { Finger } from '../tests/e2e/deck-harness/deck-test.ts'
import { PHONE } from '../tests/e2e/lifter.ts'
import type { Person } from '../tests/support/server.ts'

/** The slow-down that makes this machine's processor as fast as that of an older phone. */
export const SLOW = 4

/** The full travel of the thumb on a phone, in px. */
const SWIPE_PX = 290

/** Builds the app and opens the browser. Call it before the product starts, which serves that build. */
export async function launch(chromiumPath: string | undefined): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.')
  await buildAppIfStale()
  return chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGS })
}

/** When a set's row was painted as complete, and when the finger was last lifted on that page, ms since 1970. */
type Painted = { setId: string; at: number; released: number }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    notePainted: (painted: Painted) => void
    longTasks: number[]
    /** When what is waited for was painted, ms since the navigation. */
    shownAt: number | undefined
  }
}

/** A person's phone, with a page that records when a set is painted as complete. */
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

  /** Slows the processor down. 1 is the machine's own speed. */
  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate })

  /** The processor time of the page's scripts since it was opened, in ms, without other work of the machine. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }

  /**
   * Opens the workout and waits until its first set can be pushed. A device that still holds the workout before shows how
   * that ended, and is then sent here again.
   */
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

  /** The set to push next, when its row stands still in reach of a finger, without scrolling. */
  async nextSet(): Promise<string> {
    const rail = this.page.locator('[data-next][data-status=default]')
    const until = Date.now() + 30_000
    // `waitForFunction` would take the promise of an async function for a yes and not ask again.
    while (Date.now() < until) {
      const setId = (await rail.getAttribute('data-set-id')) ?? ''
      if (await this.page.evaluate(standsStill, setId)) return setId
    }
    throw new Error('the next set does not come to where it can be pushed')
  }

  /** Pushes a thumb all the way and returns what the page saw. */
  async swipe(setId: string): Promise<Painted> {
    await this.hold(setId)
    return this.push(setId)
  }

  /** Puts the finger on a thumb. */
  hold = (setId: string): Promise<void> => this.finger.down(this.page.locator(`[data-set-id="${setId}"] .set-thumb`))

  /** Moves the finger all the way and lifts it. */
  async push(setId: string): Promise<Painted> {
    await this.finger.move(0, SWIPE_PX)
    await this.finger.up()
    return this.painted(setId)
  }

  /** Waits until a set is painted as complete here. Rejects after half a minute. */
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

/** The cookies of whoever is signed in, for a browser. */
export const cookiesOf = ({ cookie }: Pick<Person, 'cookie'>, origin: string) =>
  cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split(/=(.*)/s)
    return { name, value, url: origin }
  })

/** The time in ms from the navigation in a new tab of a slow phone to the frame that shows what `selector` finds. */
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

/**
 * Runs in the page and reports each set in the first frame that shows it as complete. A message from a frame's callback
 * arrives after that frame is painted.
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
 * Runs in the page and answers whether a row above the fixed bar does not move for 15 frames and 250 ms. The page scrolls to
 * a focused card only after 150 ms (R-FOCUS-10), and a finger would then hit another row.
 */
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
