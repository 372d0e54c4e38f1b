import { afterEach, expect, test, vi } from 'vitest'
import { pageAtRest } from './page-at-rest.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Whether what waits for a page at rest goes on, a minute later. */
async function isAtRest(): Promise<() => boolean> {
  vi.useFakeTimers()
  let isOver = false
  void pageAtRest().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  return () => isOver
}

test('preloading starts in an environment that cannot tell whether it is online', async () => {
  expect((await isAtRest())()).toBe(true)
})

test('preloading waits for a connection when the page is offline without a service worker', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { onLine: false })
  const isOver = await isAtRest()
  expect(isOver()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test('preloading does not wait for a connection when a service worker controls the page', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect((await isAtRest())()).toBe(true)
})
