import { expect, test } from 'vitest'
import { type Answer, noConnection } from './ask.ts'
import { ServerSwitch } from './server-switch.ts'

const AGREED = { t: 'answered', body: {} } as const
const REFUSED = { t: 'refused', code: 'not-found', message: 'Not found.' } as const
const UNREACHABLE = { t: 'unreachable' } as const

/** A switch whose requests are answered by hand; `seen` is everything it did, in order. */
function switchOf() {
  const seen: unknown[] = []
  const open: PromiseWithResolvers<Answer<unknown>>[] = []
  const refreshing: PromiseWithResolvers<boolean>[] = []
  const turned = new ServerSwitch({
    request(isOn) {
      seen.push(['asks', isOn])
      const answer = Promise.withResolvers<Answer<unknown>>()
      open.push(answer)
      return answer.promise
    },
    agreed(isOn) {
      seen.push(['agreed', isOn])
      const isHeld = Promise.withResolvers<boolean>()
      refreshing.push(isHeld)
      return isHeld.promise
    },
    failed: (message) => seen.push(['failed', message]),
    show: (isOn) => seen.push(['shows', isOn]),
  })
  return {
    turned,
    seen,
    answer: (answer: Answer<unknown>) => open.shift()?.resolve(answer),
    fail: () => open.shift()?.reject(new Error('no')),
    async refreshed(isHeld: boolean) {
      refreshing.shift()?.resolve(isHeld)
      await new Promise(setImmediate)
    },
  }
}

test('R-SHARE-08 a sharing switch flips before the server responds and shows the stored state after the response', async () => {
  const { turned, seen, answer, refreshed } = switchOf()
  const done = turned.turn(true)
  expect(seen).toEqual([['shows', true]])
  await Promise.resolve()
  answer(AGREED)
  expect(await done).toBe(true)
  await refreshed(true)
  expect(seen).toEqual([
    ['shows', true],
    ['asks', true],
    ['agreed', true],
    ['shows', null],
  ])
})

test('R-SHARE-05 R-SHARE-08 a sharing switch shows the state the server confirmed, even if reloading the stored state fails', async () => {
  const { turned, seen, answer, refreshed } = switchOf()
  const done = turned.turn(true)
  await Promise.resolve()
  answer(AGREED)
  expect(await done).toBe(true)
  expect(turned.isAsking).toBe(false)
  await refreshed(false)
  expect(seen.at(-1)).toEqual(['agreed', true])
  // A later one that fails goes back to what was agreed.
  const off = turned.turn(false)
  await Promise.resolve()
  answer(UNREACHABLE)
  expect(await off).toBe(false)
  expect(seen.slice(-2)).toEqual([
    ['shows', true],
    ['failed', noConnection()],
  ])
  turned.stored(false)
  expect(seen.at(-1)).toEqual(['failed', noConnection()])
  // The device has learnt of it by another way.
  turned.stored(true)
  expect(seen.at(-1)).toEqual(['shows', null])
})

test('R-SHARE-09 a sharing request that throws counts as no connection, and the next request is sent', async () => {
  const { turned, seen, answer, fail } = switchOf()
  const done = turned.turn(true)
  await Promise.resolve()
  fail()
  expect(await done).toBe(false)
  expect(seen.at(-1)).toEqual(['failed', noConnection()])
  const again = turned.turn(true)
  await Promise.resolve()
  answer(AGREED)
  expect(await again).toBe(true)
})

test.each([
  ['the server refuses', REFUSED, 'Not found.'],
  ['there is no connection', UNREACHABLE, noConnection()],
] as const)(
  'R-SHARE-09 R-ERR-25 a sharing switch flips back and shows an error when %s',
  async (_title, refusal, message) => {
    const { turned, seen, answer } = switchOf()
    const done = turned.turn(true)
    await Promise.resolve()
    answer(refusal)
    expect(await done).toBe(false)
    expect(seen.slice(2)).toEqual([
      ['shows', null],
      ['failed', message],
    ])
  },
)

test('R-SHARE-08 a sharing switch turned twice sends both requests in order and reports only the last result', async () => {
  const { turned, seen, answer, refreshed } = switchOf()
  const first = turned.turn(true)
  const second = turned.turn(false)
  await Promise.resolve()
  answer(UNREACHABLE)
  expect(await first).toBe(false)
  await Promise.resolve()
  answer(AGREED)
  expect(await second).toBe(true)
  await refreshed(true)
  expect(seen).toEqual([
    ['shows', true],
    ['shows', false],
    ['asks', true],
    ['asks', false],
    ['agreed', false],
    ['shows', null],
  ])
})
