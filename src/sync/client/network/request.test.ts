import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestPush } from './request.ts'

const PUSH = { actorId: 'olivia', sentAt: 0, known: {}, ops: [] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a request ends with, and after how many seconds. */
async function endOf(answer: Response): Promise<[unknown, number]> {
  const start = Date.now()
  const asking = requestPush(async () => answer, PUSH).then((end): [unknown, number] => [end, Date.now() - start])
  await vi.advanceTimersByTimeAsync(60_000)
  const [end, ms] = await asking
  return [end, ms / 1_000]
}

const refused = (status: number, retryAfter?: string) =>
  Response.json({ code: 'too-many-requests' }, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} })

it.each([429, 503])(
  'Y13 after a response %i with Retry-After the device waits as long as the server says',
  async (status) => {
    const [end, seconds] = await endOf(refused(status, '2'))
    expect(end).toBe('busy')
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThanOrEqual(2.5)
  },
)

it('Y13 a very long Retry-After makes the device wait only 15 to 19 s', async () => {
  const [end, seconds] = await endOf(refused(503, '86400'))
  expect([end, seconds >= 15 && seconds < 19]).toEqual(['busy', true])
})

it.each([undefined, '0', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'Y13 a 429 response without Retry-After in seconds (%s) counts as a connection failure',
  async (after) => {
    expect(await endOf(refused(429, after))).toEqual(['transport', 0])
  },
)
