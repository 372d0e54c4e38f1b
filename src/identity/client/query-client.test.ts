import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/devices.ts'
import { Phone } from '../../../tests/support/engine-steps.ts'
import { MAX, OLIVIA } from '../../../tests/support/fake-server.ts'
import { loadedLists } from './loaded-lists.client.ts'
import { keptAs, queryClient } from './query-client.ts'

const askAgain = (queryKey?: readonly string[]) => loadedLists()?.askAgain(queryKey)

afterEach(() => queryClient.clear())

/** A list on screen, whose answers come one by one. */
function list(queryKey: readonly string[]) {
  const answers: ((rows: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  return { answers, shown: () => observer.getCurrentResult().data }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('R-SYNC-01 a list that changes during its first request is requested once more after the response', async () => {
  const history = list(['history', 'olivia'])
  askAgain(['history'])
  expect(history.answers).toHaveLength(1)
  history.answers[0]?.('before')
  await settled()
  expect([history.shown(), history.answers.length]).toEqual(['before', 2])
  history.answers[1]?.('after')
  await settled()
  expect([history.shown(), history.answers.length]).toEqual(['after', 2])
})

test('R-SYNC-01 invalidating a loaded list refetches the list at once, and no list with another key', async () => {
  const [history, stats] = [list(['history', 'olivia']), list(['stats', 'olivia'])]
  history.answers[0]?.('before')
  await settled()
  askAgain(['history'])
  await settled()
  expect([history.answers.length, stats.answers.length]).toEqual([2, 1])
  askAgain()
  stats.answers[0]?.('before')
  await settled()
  expect(stats.answers).toHaveLength(2)
})

test('R-HIST-01 R-PROG-07 a failed request is retried once before the page shows an error', async () => {
  vi.useFakeTimers()
  let questions = 0
  const queryFn = () => Promise.reject(new Error(`lost ${++questions}`))
  const observer = new QueryObserver(queryClient, { queryKey: ['history', 'olivia'], queryFn })
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(900)
  expect([questions, observer.getCurrentResult().isError]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([questions, observer.getCurrentResult().isError]).toEqual([2, true])
  vi.useRealTimers()
})

describe('Y28 a query response stored on the device', () => {
  let phone: Phone
  beforeEach(async () => {
    phone = await new Phone({ accountId: MAX, hasLive: true }).start()
  })
  afterEach(() => phone.close())

  /** The statistics on screen, as a page that has just opened asks for them. */
  function page(ask: () => Promise<unknown>) {
    queryClient.clear()
    const meta = keptAs(phone.sync, `stats:${MAX}`)
    const observer = new QueryObserver(queryClient, { queryKey: ['stats', MAX], queryFn: ask, retry: false, meta })
    observer.subscribe(() => undefined)
    return () => observer.getCurrentResult()
  }
  const kept = () => phone.sync.readHint(`stats:${MAX}`)

  test('a stored query response is shown until the server responds, and while offline', async () => {
    page(() => Promise.resolve('monday'))
    await until(async () => (await kept()) === 'monday', 'it is stored')
    const asked = Promise.withResolvers<string>()
    const shown = page(() => asked.promise)
    await until(() => shown().data === 'monday', 'the stored answer is shown')
    expect([shown().isFetching, shown().dataUpdatedAt]).toEqual([true, 0])
    asked.resolve('tuesday')
    await until(() => shown().data === 'tuesday', 'the server has answered')
    await until(async () => (await kept()) === 'tuesday', 'it is stored')
    const offline = page(() => Promise.reject(new TypeError('network is off')))
    await until(() => offline().isError, 'the question has failed')
    expect(offline().data).toBe('tuesday')
  })

  test('a query response is not stored if a right of the account ended after the request', async () => {
    const asked = Promise.withResolvers<string>()
    const shown = page(() => asked.promise)
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    phone.sync.acting.enter({ ownerId: OLIVIA, name: 'Olivia Owen', flags })
    phone.sync.acting.leave()
    asked.resolve('too much')
    await until(() => shown().data === 'too much', 'the server has answered')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await kept()).toBeUndefined()
  })

  test('the response to an older query does not replace a newer stored response', async () => {
    const [first, second] = [phone.sync.keeper(), phone.sync.keeper()]
    await second(`stats:${MAX}`, 'newer')
    await first(`stats:${MAX}`, 'older')
    expect(await kept()).toBe('newer')
  })
})
