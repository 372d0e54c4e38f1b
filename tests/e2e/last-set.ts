import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { Finger } from './deck-harness/deck-test.ts'

/** How a lifter completes a set. */
export type Gesture = 'swipe' | 'button'

const nextRow = (page: Page) => page.locator('[data-next][data-status=default]')

/** Completes the next sets as fast as the page takes them, by the buttons that a keyboard uses. */
export async function completeByClicks(page: Page, count: number) {
  await page.evaluate(async (left) => {
    const someTime = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    for (let done = 0; done < left; done++) {
      let row: HTMLElement | null = null
      while (!row) {
        await someTime(10)
        row = document.querySelector<HTMLElement>('[data-next][data-status=default]')
      }
      while (row.isConnected && row.dataset.status === 'default') {
        row.querySelector<HTMLElement>('.set-complete')?.click()
        await someTime(30)
      }
    }
  }, count)
}

/**
 * Completes the next set with a real event and answers as soon as the page has it, with the time of that, ms since 1970.
 * In the same task, after the app, the page stores `mark` in a database of its own: see `hasControl`.
 */
export async function completeLast(page: Page, by: Gesture, mark: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.addBinding', { name: 'completing' })
  const heard = new Promise<number>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await page.evaluate(watchCompletion, mark)
  await standsStill(page)
  const setId = await nextRow(page).getAttribute('data-set-id')
  // A gesture that is late must not be made again on the row after it.
  const row = page.locator(`[data-set-id="${setId}"][data-status=default]`)
  const finger = by === 'swipe' ? await Finger.on(page) : null
  async function press() {
    await row.locator('.set-complete').focus()
    await session.send('Input.dispatchKeyEvent', ENTER)
  }
  for (;;) {
    // The page may be gone before it has answered.
    const gesture = finger ? pushToTheEnd(finger, row.locator('.set-thumb')) : press()
    const isOver = gesture.catch(() => undefined)
    const at = await Promise.race([heard, isOver.then(() => wait(2_000, null))])
    if (at !== null) return at
    await standsStill(page) // The card had moved under the finger.
  }
}

/** The finger rests before it lifts, as the browser holds back a lifting that follows a move at once until a frame. */
async function pushToTheEnd(finger: Finger, thumb: Locator) {
  await finger.down(thumb)
  await finger.move(0, 290)
  await wait(50)
  await finger.up()
}

const ENTER = { type: 'keyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const

/** In the page: says when the set is completed, and stores the control. */
async function watchCompletion(mark: string) {
  const request = indexedDB.open('control', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('marks')
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const { completing } = window as unknown as { completing: (at: string) => void }
  // A swipe ends on the thumb, a key presses the button; a finger that missed does neither. The rail keeps a release from
  // the page, so what follows it in its task is heard on its way down.
  for (const [kind, part, after, capture] of [
    ['pointerup', 'thumb', 'lostpointercapture', true],
    ['click', 'complete', 'click', false],
  ] as const) {
    const isIt = ({ target }: Event) => target instanceof Element && target.closest(`.set-${part}`) !== null
    const say = (event: Event) => isIt(event) && completing(String(performance.timeOrigin + performance.now()))
    const store = (event: Event) => {
      if (!isIt(event)) return
      const transaction = database.transaction('marks', 'readwrite')
      transaction.objectStore('marks').put(true, mark)
      transaction.commit()
    }
    window.addEventListener(kind, say, { capture: true })
    window.addEventListener(after, store, { capture })
  }
}

/** Whether the browser has kept what was stored in the task of the last set, after the set. */
export const hasControl = (page: Page, mark: string): Promise<boolean> =>
  page.evaluate(async (key) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const request = indexedDB.open('control', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('marks') // Not even that was kept.
    const database = await result(request)
    const isKept = await result(database.transaction('marks').objectStore('marks').get(key))
    database.close()
    return isKept === true
  }, mark)

/** Waits for a time on the clock, exactly. */
export async function untilTime(at: number) {
  const rest = at - Date.now()
  if (rest > 4) await wait(rest - 3)
  while (Date.now() < at);
}

/** A person scrolls there and waits until the card stands still; so does this. */
export async function standsStill(page: Page) {
  await nextRow(page).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  let last = -1
  let still = 0
  await expect(async () => {
    const top = (await nextRow(page).boundingBox())?.y ?? -1
    still = top === last ? still + 1 : 0
    last = top
    expect(still).toBe(3)
  }).toPass({ intervals: [80] })
}
