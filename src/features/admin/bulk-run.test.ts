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

describe('how many images a bulk run creates at once', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [20, 3],
  ])('R-ADMIN-22 a bulk run of %i images creates at most %i at once', async (count, most) => {
    const { result, atOnce } = await runWith(itemsOf(count).map(() => MADE))
    expect(atOnce).toBe(most)
    expect(result).toEqual({ total: count, processed: count, failures: [], isCancelled: false, stopped: null })
  })

  test('R-ADMIN-22 a bulk run starts the next image as soon as any image is finished', async () => {
    expect(AT_ONCE).toBe(3)
    const bulk = begin(5)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2'])
    await bulk.answer(1, MADE)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
    await bulk.answer(3, FAILED)
    expect(bulk.asked.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('the result of a bulk run', () => {
  test.each<[string, Made[], string]>([
    ['all made', [MADE, MADE], 'Bulk complete. Processed: 2/2. Failed: 0'],
    ['one failed', [MADE, FAILED, MADE, MADE], 'Bulk complete. Processed: 3/4. Failed: 1'],
    ['all failed', [FAILED, FAILED], 'Bulk complete. Processed: 0/2. Failed: 2'],
    ['nothing to do', [], 'Bulk complete. Processed: 0/0. Failed: 0'],
  ])('R-ADMIN-18 the summary of a bulk run of images: %s', async (_, made, words) => {
    expect(bulkComplete((await runWith(made)).result)).toBe(words)
  })

  test('R-ADMIN-17 a bulk run lists each failed image with its reason', async () => {
    const { result } = await runWith([MADE, FAILED, { t: 'failed', message: 'No public URL returned' }, MADE])
    expect(result).toMatchObject({ total: 4, processed: 2 })
    expect(result.failures).toEqual([
      { id: '1', name: 'Day 1', message: 'Workout not found' },
      { id: '2', name: 'Day 2', message: 'No public URL returned' },
    ])
  })

  test('R-ADMIN-17 a bulk run updates its progress after each image', async () => {
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

  test('R-ADMIN-19 a bulk run stops and says why when a failure would affect all images', async () => {
    const bulk = begin(10)
    await bulk.answer(0, OFFLINE)
    await bulk.answer(1, MADE)
    await bulk.answer(2, { ...OFFLINE, message: 'Another reason.' })
    expect(await bulk.run).toMatchObject({ stopped: 'No connection.', processed: 1, failures: [] })
    expect(bulk.asked).toHaveLength(3)
    expect(bulk.ended.map(([id, t]) => [id, t])).toEqual([['0', null], ['1', 'made'], ['2', null]]) // biome-ignore format: a table
  })

  test('R-ADMIN-22 a bulk run retries a rate-limited image after the wait that the server asks for', async () => {
    const bulk = begin(1)
    await bulk.answer(0, LATER)
    expect([bulk.waits.map(({ ms }) => ms), bulk.asked.length, bulk.ended]).toEqual([[7_000], 1, []])
    bulk.waits[0]?.end()
    await bulk.breathe()
    await bulk.answer(1, MADE)
    expect(await bulk.run).toMatchObject({ processed: 1, failures: [] })
  })

  test('R-ADMIN-17 a cancelled bulk run finishes the images in progress and starts no more', async () => {
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

  test('R-ADMIN-17 R-ADMIN-22 a bulk image run cancelled while all images wait for a retry ends at once', async () => {
    const bulk = begin(10)
    for (const index of [0, 1, 2]) await bulk.answer(index, LATER)
    expect(bulk.waits).toHaveLength(3)
    bulk.cancel()
    expect(await bulk.run).toMatchObject({ processed: 0, isCancelled: true })
    expect(bulk.asked).toHaveLength(3)
  })

  test('R-ADMIN-19 R-ADMIN-22 a bulk image run that stops also ends the waits of its other images', async () => {
    const bulk = begin(10)
    for (const index of [0, 1]) await bulk.answer(index, LATER)
    await bulk.answer(2, OFFLINE)
    expect(await bulk.run).toMatchObject({ stopped: 'No connection.', processed: 0 })
    expect(bulk.asked).toHaveLength(3)
  })

  test('R-ADMIN-22 a bulk image run cancelled before it begins sends no request', async () => {
    const make = () => Promise.reject(new Error('asked for'))
    const nothing = () => undefined
    const edge = { make, wait: pause, signal: AbortSignal.abort(), onBegun: nothing, onEnded: nothing }
    expect(await runBulk(itemsOf(4), edge)).toMatchObject({ total: 4, processed: 0, failures: [], isCancelled: true })
  })

  test("R-ADMIN-17 a bulk image run's wait ends when its time is over, when cancelled, or at once if cancelled before", async () => {
    const cancelling = new AbortController()
    const waiting = pause(1e9, cancelling.signal)
    await pause(1, cancelling.signal)
    cancelling.abort()
    await waiting
    await pause(1e9, cancelling.signal)
  })
})
