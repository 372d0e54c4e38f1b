import { expect, test } from 'vitest'
import type { ActivityEntry, ActivityPage } from './activity.ts'
import { ActivityReader } from './activity-reader.ts'

/** One to a number, the highest the newest; three to a page. */
const entry = (n: number): ActivityEntry => ({ id: `${n}`, by: null, kind: 'set.complete', at: n })
const PAGE = 3

/** A reader of a document in which `count` operations were done; requests are answered by hand. */
function reading() {
  const asked: { cursor: string | null; answer: (page: ActivityPage | null) => Promise<void> }[] = []
  const document = { count: 0 }
  const reader = new ActivityReader(
    (cursor) =>
      new Promise((resolve) => {
        const answer = async (page: ActivityPage | null) => {
          resolve(page)
          for (let n = 0; n < 5; n += 1) await Promise.resolve()
        }
        asked.push({ cursor, answer })
      }),
  )
  const pageAt = (cursor: string | null): ActivityPage => {
    const from = cursor === null ? document.count : Number(cursor) - 1
    const entries = Array.from({ length: Math.min(PAGE, from) }, (_, n) => entry(from - n))
    const last = entries.at(-1)?.id ?? null
    return { entries, nextCursor: from > PAGE ? last : null }
  }
  return {
    reader,
    document,
    asked,
    /** Of the request that was made `index`-th. */
    come: (index: number) => asked[index]?.answer(pageAt(asked[index].cursor)),
    fail: (index: number) => asked[index]?.answer(null),
    ids: () => reader.current.entries.map(({ id }) => Number(id)),
  }
}

/** With two pages of eight operations here. */
async function twoPages() {
  const read = reading()
  read.document.count = 8
  void read.reader.refresh()
  await read.come(0)
  void read.reader.more()
  await read.come(1)
  expect([read.ids(), read.reader.current.nextCursor]).toEqual([[8, 7, 6, 5, 4, 3], '3'])
  return read
}

test.each([
  [0, [8, 7, 6, 5, 4, 3], '3'],
  [1, [9, 8, 7, 6, 5, 4, 3], '3'],
  [2, [10, 9, 8, 7, 6, 5, 4, 3], '3'],
  [3, [11, 10, 9], '9'],
  [7, [15, 14, 13], '13'],
])(
  'R-ACCESS-03 with %i new activity entries, older entries stay unless there is a gap between them',
  async (more, ids, cursor) => {
    const { reader, document, come, ids: shown } = await twoPages()
    document.count += more
    void reader.refresh()
    await come(2)
    expect([shown(), reader.current.nextCursor]).toEqual([ids, cursor])
  },
)

test('R-ACCESS-03 a short activity list shows new entries on top and keeps its end', async () => {
  const { reader, document, come, ids } = reading()
  document.count = 2
  void reader.refresh()
  await come(0)
  document.count = 3
  void reader.refresh()
  await come(1)
  expect([ids(), reader.current.nextCursor]).toEqual([[3, 2, 1], null])
})

test('R-ACCESS-03 older activity entries that arrive late are added only if no gap opened meanwhile', async () => {
  const fitting = await twoPages()
  void fitting.reader.more()
  fitting.document.count = 9
  void fitting.reader.refresh()
  await fitting.come(3)
  await fitting.come(2)
  expect([fitting.ids(), fitting.reader.current.nextCursor]).toEqual([[9, 8, 7, 6, 5, 4, 3, 2, 1], null])

  const behind = await twoPages()
  void behind.reader.more()
  behind.document.count = 20
  void behind.reader.refresh()
  await behind.come(3)
  await behind.come(2)
  expect([behind.ids(), behind.reader.current.isAskingOlder]).toEqual([[20, 19, 18], false])
})

test("R-ACCESS-03 'Try again' repeats the failed request for the newest activity entries", async () => {
  const { reader, document, asked, come, fail, ids } = await twoPages()
  document.count = 9
  void reader.refresh()
  await fail(2)
  expect([ids().length, reader.current.hasFailed]).toEqual([6, true])
  void reader.retry()
  expect([asked.length, asked[3]?.cursor, reader.current.hasFailed]).toEqual([4, null, false])
  await come(3)
  expect([ids()[0], reader.current.hasFailed]).toEqual([9, false])
})

test("R-ACCESS-03 'Try again' repeats the failed request for older activity entries", async () => {
  const { reader, asked, come, fail, ids } = await twoPages()
  void reader.more()
  await fail(2)
  expect(reader.current.hasFailed).toBe(true)
  void reader.retry()
  expect([asked.length, asked[3]?.cursor]).toEqual([4, '3'])
  await come(3)
  expect([ids().at(-1), reader.current.hasFailed, reader.current.nextCursor]).toEqual([1, false, null])
})

test('R-ACCESS-03 of two requests for the newest activity entries, only the last one counts', async () => {
  const { reader, document, come, fail, ids } = reading()
  document.count = 1
  void reader.refresh()
  document.count = 2
  void reader.refresh()
  await come(1)
  await fail(0)
  expect([ids(), reader.current.hasFailed, reader.current.hasCome]).toEqual([[2, 1], false, true])
})
