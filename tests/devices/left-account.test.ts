import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { followEnds } from '#features/workout/ending/after-end.client.ts'
import { forgetWorkouts } from '#features/workout/kept-on-device.client.ts'
import { onDevice } from '#logbook/documents.ts'
import { Sync } from '#sync/client/sync.ts'

/** The engine of an account on a device that keeps these in localStorage. */
function engine(kept: Map<string, string>) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    length: 0,
  }
  const device = {
    name: `max-${crypto.randomUUID()}`,
    ...{ fetch: async () => Response.error(), storage, now: Date.now, onWake: () => () => undefined },
    openSocket: () => ({ send() {}, close() {} }) as unknown as WebSocket,
    afterPaint: (draw: () => void) => draw(),
  }
  const nothing = () => undefined
  const handlers = { onRefused: nothing, onInvalidate: nothing, onRemote: nothing }
  return new Sync('max', device, onDevice, handlers)
}

test('R-ACTIVE-20 once an account’s sync is closed, tasks due after a workout’s end stay queued for the next page', async () => {
  const kept = new Map([['sled-ended-max', '{"workout":{"dueAt":0}}']])
  const sync = engine(kept)
  await sync.ready
  sync.close()
  followEnds(sync)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(kept.get('sled-ended-max')).toBe('{"workout":{"dueAt":0}}')
})

test('Y34 forgetting an account removes its stored workout keys and keeps those of another account', async () => {
  const kept = new Map(['sled-ended-max', 'sled-in-max', 'sled-ended-pia', 'sled-in-pia'].map((key) => [key, '{}']))
  const sync = engine(kept)
  await sync.ready
  forgetWorkouts(sync)
  expect([...kept.keys()].filter((key) => /^sled-(ended|in)-/.test(key))).toEqual(['sled-ended-pia', 'sled-in-pia'])
  sync.close()
})
