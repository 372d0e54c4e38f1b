import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resumeFor } from '#features/workout/ending/resume-for.client.ts'
import { onDevice } from '#logbook/documents.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { doNow, readNow } from '#sync/client/network/one-shot.ts'
import { Sync } from '#sync/client/sync.ts'

const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const OLIVIA: ActingFor = { ownerId: 'olivia', name: 'Olivia Owen', flags }
const PIA: ActingFor = { ownerId: 'pia', name: 'Pia Page', flags }
const TARGET = { ownerId: 'olivia', documentId: 'workout' }

const open: Sync[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const sync of open.splice(0)) sync.close()
  vi.useRealTimers()
})

/** The engine of an account whose server answers so. */
function engine(fetch: (path: string, init: RequestInit) => Promise<Response>) {
  const device = {
    name: `max-${crypto.randomUUID()}`,
    ...{ fetch, storage: null, now: Date.now, onWake: () => () => undefined },
    openSocket: () => ({ send() {}, close() {} }) as unknown as WebSocket,
    afterPaint: (draw: () => void) => draw(),
  }
  const nothing = () => undefined
  const handlers = { onRefused: nothing, onInvalidate: nothing, onRemote: nothing }
  const sync = new Sync('max', device, onDevice, handlers)
  open.push(sync)
  return sync
}

const busy = (seconds: number) =>
  vi.fn(async (_path: string) =>
    Response.json({ code: 'too-many-requests' }, { status: 503, headers: { 'Retry-After': `${seconds}` } }),
  )

const question = { ownerId: 'max', ids: [], routines: true, active: true }

test('Y13 an overloaded server does not count as a lost connection, neither for a pull nor for a push', async () => {
  const fetch = busy(1)
  const sync = engine(fetch)
  await sync.ready
  const pulling = sync.pull(question)
  sync.dispatch(resumeWorkout.make({}), { ownerId: 'max', documentId: 'workout' })
  await vi.advanceTimersByTimeAsync(8_000)
  await pulling
  expect(new Set(fetch.mock.calls.map(([path]) => path))).toEqual(new Set(['/api/documents', '/api/ops']))
  expect(sync.status.current.isReachable).toBe(true)
})

test('Y5 a pull sends no further request after its account has logged out', async () => {
  const fetch = busy(1)
  const sync = engine(fetch)
  await sync.ready
  const pulling = sync.pull(question)
  sync.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await pulling).toBe('unreachable')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('Y20 an action that needs the server succeeds within 10 s or fails for good', async () => {
  const fetch = busy(4)
  const sync = engine(fetch)
  await sync.ready
  const answers: unknown[] = []
  void doNow(sync, resumeWorkout.make({}), TARGET).then((answer) => answers.push(answer))
  void readNow(sync, 'olivia', []).then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(10_500)
  expect(answers).toEqual(['unreachable', 'unreachable'])
  const asked = fetch.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch.mock.calls.length).toBe(asked)
})

test('R-ACTIVE-20 a late response to Undo does not move the user away from the page opened since', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sync = engine(async (_, init) => {
    await promise
    const { ops } = JSON.parse(String(init.body)) as { ops: { id: string }[] }
    return Response.json({ results: ops.map(({ id }) => ({ id, outcome: 'done' })), documents: [], now: Date.now() })
  })
  await sync.ready
  const show = vi.fn()
  const resuming = resumeFor(sync, OLIVIA, 'workout', show)
  sync.acting.enter(PIA)
  resolve()
  await resuming
  expect([sync.acting.current, show.mock.calls.length]).toEqual([PIA, 0])
})
