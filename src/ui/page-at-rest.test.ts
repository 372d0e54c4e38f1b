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

test('where nobody knows of a connection, a page comes to rest without one', async () => {
  expect((await isAtRest())()).toBe(true)
})

test('without a connection a page that no worker answers for waits until there is one', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { onLine: false })
  const isOver = await isAtRest()
  expect(isOver()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
})

test('with a worker, which has every file, it does not', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  expect((await isAtRest())()).toBe(true)
})
