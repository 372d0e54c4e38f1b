import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.client.ts'

describe('a file of the app', () => {
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

  test('is asked for again when it fails, after waits that grow up to ten seconds, until it is here', async () => {
    const { askedAt, load } = failing(8)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await loaded).toBe('here')
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000])
  })

  test('comes at once when the browser is online again, and is asked for once then', async () => {
    const { askedAt, load } = failing(2)
    const loaded = untilLoaded(load)
    await vi.advanceTimersByTimeAsync(1500)
    window.dispatchEvent(new Event('online'))
    expect(await loaded).toBe('here')
    await vi.advanceTimersByTimeAsync(300_000)
    window.dispatchEvent(new Event('online'))
    expect(askedAt).toEqual([0, 1000, 1500])
  })

  test('is not asked for any more once nobody waits for it', async () => {
    const { askedAt, load } = failing(Number.POSITIVE_INFINITY)
    const leaving = new AbortController()
    const outcome = untilLoaded(load, leaving.signal).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(500)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(300_000)
    expect([await outcome, askedAt]).toEqual(['no connection', [0]])
  })
})
