import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadedLists } from './loaded-lists.client.ts'
import { queryClient } from './query-client.ts'

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

test('R-SYNC-01 a first answer that is on its way while something changes is asked for once more', async () => {
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

test('R-SYNC-01 what is here is asked for at once, and what has another key is not', async () => {
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

test('R-HIST-01 R-PROG-07 a question that was lost is asked once more before the page says that it failed', async () => {
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
