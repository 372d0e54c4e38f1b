import { expect, test } from 'vitest'
import { BulkRunner, stillSelected } from './bulk-run.client.ts'
import type { Made } from './image-requests.client.ts'
import type { BulkItem } from './image-rows.ts'

const MADE: Made = { t: 'made', url: 'https://sled.test/images/a.png' }
const ITEMS: BulkItem[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }))
const PLAN = { kind: 'workout', isForced: true } as const

/** A runner whose pictures are made by hand. */
function running() {
  const asked: { id: string; answer: (made: Made) => void }[] = []
  const runner = new BulkRunner(({ id }) => new Promise((answer) => asked.push({ id, answer })))
  const breathe = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
  }
  return { runner, asked, breathe }
}

test('R-ADMIN-22 a bulk image run cancelled while it loads its list ends at once and creates no image', async () => {
  const { runner, asked, breathe } = running()
  const list = Promise.withResolvers<readonly BulkItem[]>()
  const over = runner.start({ ...PLAN, gather: () => list.promise })
  await breathe()
  expect(runner.current).toMatchObject({ isBusy: true, isGathering: true, count: null })
  runner.cancel()
  expect(await over).toBeNull()
  expect(runner.current).toMatchObject({ isBusy: false, isGathering: false })
  list.resolve(ITEMS)
  await breathe()
  expect([asked, runner.current.count, runner.current.result]).toEqual([[], null, null])
})

test("R-ADMIN-10 R-ADMIN-22 'Continue' starts no bulk image run if the admin left the page while the dialog was open", async () => {
  const { runner, asked, breathe } = running()
  const question = Promise.withResolvers<boolean>()
  let isGathered = false
  const gather = async () => {
    isGathered = true
    return ITEMS
  }
  const over = runner.start({ ...PLAN, confirm: () => question.promise, gather })
  await breathe()
  expect(runner.current).toMatchObject({ isBusy: true, isGathering: false })
  runner.cancel()
  question.resolve(true)
  expect(await over).toBeNull()
  await breathe()
  expect([isGathered, asked]).toEqual([false, []])
})

test('R-ADMIN-10 declining to overwrite images loads no list and creates no image', async () => {
  const { runner, asked } = running()
  const gather = () => Promise.reject(new Error('gathered'))
  expect(await runner.start({ ...PLAN, confirm: async () => false, gather })).toBeNull()
  expect([asked, runner.current.isBusy]).toEqual([[], false])
})

test('R-ADMIN-22 no second bulk image run can start while one is running or about to start', async () => {
  const { runner, asked, breathe } = running()
  const first = runner.start({ ...PLAN, gather: async () => ITEMS })
  expect(await runner.start({ ...PLAN, gather: async () => ITEMS })).toBeNull()
  await breathe()
  expect(await runner.start({ ...PLAN, gather: async () => ITEMS })).toBeNull()
  expect(asked.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  for (let n = 0; n < ITEMS.length; n += 1) {
    asked[n]?.answer(MADE)
    await breathe()
  }
  expect(await first).toMatchObject({ items: ITEMS, result: { processed: 5, isCancelled: false } })
})

test("R-ADMIN-17 'Cancel' stops only the bulk image run that is in progress, not one started later", async () => {
  const { runner, asked, breathe } = running()
  runner.cancel()
  const over = runner.start({ ...PLAN, gather: async () => ITEMS })
  await breathe()
  expect(asked).toHaveLength(3)
  runner.cancel()
  for (const { answer } of asked) answer({ t: 'later', ms: 1e9, message: 'Wait.' })
  expect(await over).toMatchObject({ result: { processed: 0, total: 5, isCancelled: true } })
  expect(runner.current).toMatchObject({ isBusy: false, count: null, result: { isCancelled: true } })
})

test('R-ADMIN-17 the result and row states of a bulk image run can be cleared, but not while it runs', async () => {
  const { runner, asked, breathe } = running()
  const over = runner.start({ ...PLAN, gather: async () => ITEMS.slice(0, 1) })
  await breathe()
  runner.forget()
  expect(runner.current.stateById.get('a')).toEqual({ t: 'making' })
  asked[0]?.answer({ t: 'failed', message: 'Workout not found' })
  await over
  expect([runner.current.result?.failures.length, runner.current.stateById.get('a')?.t]).toEqual([1, 'failed'])
  runner.note('a', null)
  expect(runner.current.stateById.size).toBe(0)
  runner.forget()
  expect(runner.current.result).toBeNull()
})

test('R-ADMIN-07 rows selected during a bulk image run stay selected after it', () => {
  expect(stillSelected(new Set(['a', 'x', 'b']), ITEMS)).toEqual(new Set(['x']))
})
