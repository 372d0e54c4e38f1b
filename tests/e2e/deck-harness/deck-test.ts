import { test as base, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import type { DeckWindow } from './deck-log.ts'
import { serveDeck } from './serve.ts'

type View = 'active' | 'builder' | 'rails'

/** Tests with `deck`: the address of the page that shows the deck alone, built and served once for each worker. */
// biome-ignore lint/complexity/noBannedTypes: Playwright's type for "no fixtures of a single test"
export const test = base.extend<{}, { deck: string }>({
  deck: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { url, close } = await serveDeck()
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
})

/** Opens a view; `extra` is more of its query. */
export async function openDeck(page: Page, deck: string, view: View, extra = '') {
  await page.goto(`${deck}?view=${view}${extra}`)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  if (view === 'active') await expectFocusedCard(page)
}

/** R-FOCUS-09: the focused card has come to 20 % of the viewport and stays there. */
export async function expectFocusedCard(page: Page, name?: string) {
  const card = page.locator('article[aria-current=true]')
  if (name) await expect(card.getByRole('heading')).toContainText(name)
  const fromItsPlace = () =>
    card.evaluate((element) => Math.abs(element.getBoundingClientRect().top - window.innerHeight * 0.2))
  await expect.poll(fromItsPlace, { timeout: 10_000 }).toBeLessThan(10)
}

type Motion = { kind: string; durations: unknown[] }

/** From now on keeps every motion of a rail with the durations of what moves in it; read with `motionsOf`. */
export async function watchMotions(rail: Locator) {
  await rail.evaluate((element) => {
    const motions: Motion[] = []
    const watcher = new MutationObserver(() => {
      const { status, dragging, filling } = (element as HTMLElement).dataset
      const isSliding = status === 'complete' && dragging !== undefined
      const kind = filling !== undefined ? 'fill' : isSliding ? 'slide' : null
      const moving = element
        .getAnimations({ subtree: true })
        .filter((animation) => !('transitionProperty' in animation))
      if (!kind || motions.at(-1)?.kind === kind) return
      motions.push({ kind, durations: moving.map((animation) => animation.effect?.getTiming().duration) })
    })
    watcher.observe(element, { attributeFilter: ['data-status', 'data-filling'] })
    Object.assign(element, { motions })
  })
}

export const motionsOf = (rail: Locator): Promise<Motion[]> =>
  rail.evaluate((element) => (element as unknown as { motions: Motion[] }).motions)

/** What the deck told its page so far, with the time of each. */
export const deckLog = (page: Page) => page.evaluate(() => (window as unknown as DeckWindow).deckLog)

/** The part of it that is about gestures, not about drawing. */
export const gestures = async (page: Page): Promise<string[]> =>
  (await deckLog(page)).map(({ what }) => what).filter((what) => !what.startsWith('drawn:'))

export const row = (page: Page, setId: string): Locator => page.locator(`[data-set-id="${setId}"]`)
export const thumb = (page: Page, setId: string): Locator => row(page, setId).locator('.set-thumb')

/** One finger on the screen, as the browser gets it from the hardware. */
export class Finger {
  readonly #session: CDPSession
  #x = 0
  #y = 0

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async down(target: Locator) {
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing there to touch')
    await this.downAt(box.x + box.width / 2, box.y + box.height / 2)
  }

  async downAt(x: number, y: number) {
    this.#x = x
    this.#y = y
    await this.#send('touchStart', 0, 0)
  }

  /** Moves to a place relative to where it went down, in steps of at most 30 px as a hand does. */
  async move(fromX: number, toX: number, y = 0) {
    const steps = Math.max(1, Math.ceil(Math.abs(toX - fromX) / 30))
    for (let step = 1; step <= steps; step += 1)
      await this.#send('touchMove', fromX + ((toX - fromX) * step) / steps, y)
  }

  async up() {
    await this.#send('touchEnd')
  }

  /** Down on the middle of the target, through these distances, and up. */
  async drag(target: Locator, ...distances: readonly number[]) {
    await this.down(target)
    let from = 0
    for (const distance of distances) {
      await this.move(from, distance)
      from = distance
    }
    await this.up()
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', dx?: number, dy = 0) {
    const touchPoints = dx === undefined ? [] : [{ x: this.#x + dx, y: this.#y + dy, id: 1 }]
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}
