import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.client.ts'

describe('loading a file of the app', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Fails so many times; keeps when it was asked, ms. */
  function failing(times: number) {
    const askedAt: number[] = []
    const load = async () => {
      askedAt.push(Date.now())
      if (askedAt.length <= times) throw new Error('no connection')
      return 'here'
    }
    return { askedAt, load }
  }

  test('a file that fails to load is requested again, after waits that grow to 10 s, until it has loaded', async () => {
    const { askedAt, load } = failing(8)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await loaded).toBe('here')
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000])
  })

  test('a file that failed to load is requested once more as soon as the browser is online', async () => {
    const { askedAt, load } = failing(2)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(1500)
    window.dispatchEvent(new Event('online'))
    expect(await loaded).toBe('here')
    await vi.advanceTimersByTimeAsync(300_000)
    window.dispatchEvent(new Event('online'))
    expect(askedAt).toEqual([0, 1000, 1500])
  })

  test('a file that failed to load is not requested again after the wait was aborted', async () => {
    const { askedAt, load } = failing(Number.POSITIVE_INFINITY)
    const leaving = new AbortController()
    const outcome = untilLoaded(load, leaving.signal).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(500)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(300_000)
    expect([await outcome, askedAt]).toEqual(['no connection', [0]])
  })
})
