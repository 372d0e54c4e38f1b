import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
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
        row.querySelector<HTMLElement>('[data-part=complete]')?.click()
        await someTime(30)
      }
    }
  }, count)
}

/**
 * Completes the next set with a real event and answers as soon as the page has it, with the time of the event, ms since
 * 1970. In the same task, after the app, the page stores `mark` in a database of its own: see `hasControl`.
 */
export async function completeLast(page: Page, by: Gesture, mark: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.addBinding', { name: 'completing' })
  const heard = new Promise<number>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await standsStill(page)
  await page.evaluate(watchCompletion, mark)
  if (by === 'button') await nextRow(page).locator('[data-part=complete]').focus()
  const gesture =
    by === 'button'
      ? session.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key: 'Enter',
          code: 'Enter',
          windowsVirtualKeyCode: 13,
          text: '\r',
        })
      : (await Finger.on(page)).drag(nextRow(page).locator('[data-part=thumb]'), 290)
  gesture.catch(() => undefined) // The page may be gone before it has answered.
  return heard
}

/** In the page: says when the set is completed, and stores the control. */
async function watchCompletion(mark: string) {
  const request = indexedDB.open('control', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('marks')
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const { completing } = window as unknown as { completing: (at: string) => void }
  for (const kind of ['click', 'pointerup']) {
    const say = (event: Event) => completing(String(performance.timeOrigin + event.timeStamp))
    const store = () => {
      const transaction = database.transaction('marks', 'readwrite')
      transaction.objectStore('marks').put(true, mark)
      transaction.commit()
    }
    window.addEventListener(kind, say, { capture: true })
    window.addEventListener(kind, store)
  }
}

/** Whether the browser has kept what was stored in the task of the last set, after the set. */
export const hasControl = (page: Page, mark: string): Promise<boolean> =>
  page.evaluate(async (key) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await result(indexedDB.open('control', 1))
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

async function standsStill(page: Page) {
  let last = -1
  await expect(async () => {
    const top = (await nextRow(page).boundingBox())?.y ?? -1
    const isStill = top === last
    last = top
    expect(isStill).toBe(true)
  }).toPass({ intervals: [80] })
}
