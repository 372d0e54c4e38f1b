import { describe, expect, test } from 'vitest'
import { bulkComplete } from './admin-words.ts'
import { AT_ONCE, pause, runBulk } from './bulk-run.client.ts'
import type { Made } from './image-requests.client.ts'
import type { BulkCount, BulkItem, BulkResult } from './image-rows.ts'

const MADE: Made = { t: 'made', url: 'https://sled.test/images/a.png' }
const FAILED: Made = { t: 'failed', message: 'Workout not found' }
const LATER: Made = { t: 'later', ms: 7_000, message: 'Too many tries.' }
const OFFLINE: Made = { t: 'stop', isSignedOut: false, message: 'No connection.' }

const itemsOf = (count: number): BulkItem[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: `Day ${n}` }))

/** A run whose requests are answered by hand. */
function begin(count: number) {
  const asked: { id: string; answer: (made: Made) => void }[] = []
  const waits: { ms: number; end: () => void }[] = []
  const ended: [id: string, t: string | null, count: BulkCount][] = []
  const cancelling = new AbortController()
  let mostAtOnce = 0
  const open = new Set<string>()
  const run = runBulk(itemsOf(count), {
    make: ({ id }) => {
      open.add(id)
      mostAtOnce = Math.max(mostAtOnce, open.size)
      return new Promise((resolve) =>
        asked.push({
          id,
          answer: (made) => {
            open.delete(id)
            resolve(made)
          },
        }),
      )
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
    signal: cancelling.signal,
    onBegun: () => undefined,
    onEnded: ({ id }, made, now) => ended.push([id, made?.t ?? null, now]),
  })
  const breathe = async () => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve()
  }
  return {
    asked,
    waits,
    ended,
    run,
    atOnce: () => mostAtOnce,
    cancel: () => cancelling.abort(),
    /** Answers the request that was made `index`-th. */
    async answer(index: number, made: Made) {
      asked[index]?.answer(made)
      await breathe()
    },
    breathe,
  }
}

/** All of `made` in the order the requests are made. */
async function runWith(made: readonly Made[]): Promise<{ result: BulkResult; atOnce: number }> {
  const bulk = begin(made.length)
  for (const [index, one] of made.entries()) await bulk.answer(index, one)
  return { result: await bulk.run, atOnce: bulk.atOnce() }
}

describe('how many at once', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [20, 3],
  ])('R-ADMIN-22 of %i pictures %i are made at once', async (count, most) => {
    const { result, atOnce } = await runWith(itemsOf(count).map(() => MADE))
    expect(atOnce).toBe(most)
    expect(result).toEqual({ total: count, processed: count, failures: [], isCancelled: false, stopped: null })
  })

  test('R-ADMIN-22 the next one begins when one is done, whichever it is', async () => {
    expect(AT_ONCE).toBe(3)
    const bulk = begin(5)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2'])
    await bulk.answer(1, MADE)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
    await bulk.answer(3, FAILED)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('what comes of it', () => {
  test.each<[string, Made[], string]>([
    ['all made', [MADE, MADE], 'Bulk complete. Processed: 2/2. Failed: 0'],
    ['one failed', [MADE, FAILED, MADE, MADE], 'Bulk complete. Processed: 3/4. Failed: 1'],
    ['all failed', [FAILED, FAILED], 'Bulk complete. Processed: 0/2. Failed: 2'],
    ['nothing to do', [], 'Bulk complete. Processed: 0/0. Failed: 0'],
  ])('R-ADMIN-18 %s', async (_, made, words) => {
    expect(bulkComplete((await runWith(made)).result)).toBe(words)
  })

  test('R-ADMIN-17 each that failed is named with its reason', async () => {
    const { result } = await runWith([MADE, FAILED, { t: 'failed', message: 'No public URL returned' }, MADE])
    expect(result).toMatchObject({ total: 4, processed: 2 })
    expect(result.failures).toEqual([
      { id: '1', name: 'Day 1', message: 'Workout not found' },
      { id: '2', name: 'Day 2', message: 'No public URL returned' },
    ])
  })

  test('R-ADMIN-17 n of m grows with each that is done', async () => {
    const bulk = begin(3)
    await bulk.answer(2, MADE)
    await bulk.answer(0, FAILED)
    expect(
      bulk.ended.map(([id, t, { processed, failures, total }]) => [id, t, processed, failures.length, total]),
    ).toEqual([
      ['2', 'made', 1, 0, 3],
      ['0', 'failed', 1, 1, 3],
    ])
  })

  test('R-ADMIN-19 what would fail with all of them ends the run, and says why', async () => {
    const bulk = begin(10)
    await bulk.answer(0, OFFLINE)
    await bulk.answer(1, MADE)
    await bulk.answer(2, { ...OFFLINE, message: 'Another reason.' })
    expect(await bulk.run).toMatchObject({ stopped: 'No connection.', processed: 1, failures: [] })
    expect(bulk.asked).toHaveLength(3)
    expect(bulk.ended.map(([id, t]) => [id, t])).toEqual([['0', null], ['1', 'made'], ['2', null]]) // biome-ignore format: a table
  })

  test('R-ADMIN-22 what the server puts off is tried again after the wait it asks for', async () => {
    const bulk = begin(1)
    await bulk.answer(0, LATER)
    expect([bulk.waits.map(({ ms }) => ms), bulk.asked.length, bulk.ended]).toEqual([[7_000], 1, []])
    bulk.waits[0]?.end()
    await bulk.breathe()
    await bulk.answer(1, MADE)
    expect(await bulk.run).toMatchObject({ processed: 1, failures: [] })
  })

  test('R-ADMIN-17 cancelled: what is under way comes to its end, and nothing more begins', async () => {
    const bulk = begin(10)
    await bulk.answer(0, MADE)
    bulk.cancel()
    for (const index of [1, 2]) await bulk.answer(index, MADE)
    await bulk.answer(3, LATER) // Put off, and nothing is waited for any more.
    expect(bulk.waits).toEqual([])
    const result = await bulk.run
    expect(result).toMatchObject({ total: 10, processed: 3, isCancelled: true, stopped: null })
    expect(bulkComplete(result)).toBe('Bulk cancelled. Processed: 3/10. Failed: 0')
    expect(bulk.asked).toHaveLength(4)
    expect(bulk.ended.at(-1)?.slice(0, 2)).toEqual(['3', null])
  })

  test('R-ADMIN-17 R-ADMIN-22 cancelled while everything waits, it ends at once', async () => {
    const bulk = begin(10)
    for (const index of [0, 1, 2]) await bulk.answer(index, LATER)
    expect(bulk.waits).toHaveLength(3)
    bulk.cancel()
    expect(await bulk.run).toMatchObject({ processed: 0, isCancelled: true })
    expect(bulk.asked).toHaveLength(3)
  })

  test('R-ADMIN-19 R-ADMIN-22 what ends the run ends the waits of the others', async () => {
    const bulk = begin(10)
    for (const index of [0, 1]) await bulk.answer(index, LATER)
    await bulk.answer(2, OFFLINE)
    expect(await bulk.run).toMatchObject({ stopped: 'No connection.', processed: 0 })
    expect(bulk.asked).toHaveLength(3)
  })

  test('R-ADMIN-22 cancelled before it begins, it asks for nothing', async () => {
    const make = () => Promise.reject(new Error('asked for'))
    const nothing = () => undefined
    const edge = { make, wait: pause, signal: AbortSignal.abort(), onBegun: nothing, onEnded: nothing }
    expect(await runBulk(itemsOf(4), edge)).toMatchObject({ total: 4, processed: 0, failures: [], isCancelled: true })
  })

  test('R-ADMIN-17 a wait ends when its time is over, when it is cancelled, and at once when it was before', async () => {
    const cancelling = new AbortController()
    const waiting = pause(1e9, cancelling.signal)
    await pause(1, cancelling.signal)
    cancelling.abort()
    await waiting
    await pause(1e9, cancelling.signal)
  })
})
