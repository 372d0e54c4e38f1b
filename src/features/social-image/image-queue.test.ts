import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageQueue } from './image-queue.client.ts'
import { QueuedImages } from './queued-images.client.ts'

const ID = '01934b1e-0000-7000-8000-000000000001'
const OTHER = '01934b1e-0000-7000-8000-000000000002'

type Answer = number | 'no network' | 'no answer' | 'a portal'

const MADE = 200

/** A page with a network that answers as told; `told` is what the person has read. */
function page(answers: Answer[], stored: Map<string, string> = new Map()) {
  const asked: string[] = []
  const waited: number[] = []
  const told: string[] = []
  const unsent = new Set<string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const queued = new QueuedImages('max', storage)
  const queue = new ImageQueue(queued, {
    accountId: 'max',
    fetch: async (path, { signal }) => {
      asked.push(path)
      const answer = answers.shift() ?? 'no network'
      if (answer === 'no answer')
        return await new Promise((_, reject) => (signal.aborted ? reject(signal.reason) : null))
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      if (answer === 'a portal') return new Response('<html>Log in to the gym', { status: 200 })
      return Response.json({ success: answer === MADE }, { status: answer })
    },
    wait: async (ms) => void waited.push(ms),
    isUnsent: (id) => unsent.has(id),
    onMade: () => told.push('made'),
    onFailed: () => told.push('failed'),
  })
  return { queue, queued, asked, waited, told, unsent, stored }
}

describe('requesting the share image at the end of a workout', () => {
  it('R-IMG-12 R-IMG-16 a share image that the server makes at once is requested once, announced and not queued', async () => {
    const { queue, queued, asked, waited, told } = page([MADE])
    await queue.make(ID)
    expect(asked).toEqual([`/api/generate-og-image?workoutId=${ID}&actorId=max`])
    expect([waited, told, queued.ids()]).toEqual([[], ['made'], []])
  })

  it('R-IMG-08 a share image is requested up to three times, 1 s and 2 s apart', async () => {
    const { queue, queued, waited, told } = page([500, 'no network', MADE])
    await queue.make(ID)
    expect([waited, told, queued.ids()]).toEqual([[1000, 2000], ['made'], []])
  })

  it('R-IMG-09 after three failed requests the share image gets a second round of attempts without an error message', async () => {
    const { queue, waited, told } = page([500, 503, 'a portal', MADE])
    await queue.make(ID)
    expect([waited, told]).toEqual([[1000, 2000], ['made']])
  })

  it('R-IMG-09 R-IMG-13 after two failed rounds the share image stays queued and the user sees one error', async () => {
    const { queue, queued, asked, waited, told } = page([])
    await queue.make(ID)
    expect([asked.length, waited, told, queued.ids()]).toEqual([6, [1000, 2000, 1000, 2000], ['failed'], [ID]])
  })

  it('R-IMG-09 the share image is stored in the queue before the first response arrives', async () => {
    const { queue, stored } = page([MADE])
    const made = queue.make(ID)
    expect([...stored.values()].join()).toContain(ID)
    await made
  })

  it('R-IMG-13 no share image is requested while the server does not have the workout yet', async () => {
    const { queue, queued, asked, told, unsent } = page([MADE])
    unsent.add(ID)
    await queue.make(ID)
    expect([asked, told, queued.ids()]).toEqual([[], ['failed'], [ID]])
    unsent.clear()
    await queue.drain()
    expect([told, queued.ids()]).toEqual([['failed', 'made'], []])
  })

  it.each([404, 403])(
    'R-IMG-09 a response %i drops the share image from the queue without a message',
    async (status) => {
      const { queue, queued, asked, told } = page([status])
      await queue.make(ID)
      expect([asked.length, told, queued.ids()]).toEqual([1, [], []])
    },
  )

  it.each([401, 429, 500, 503])('R-IMG-09 a response %i keeps the share image in the queue', async (status) => {
    const { queue, queued } = page(Array(6).fill(status))
    await queue.make(ID)
    expect(queued.ids()).toEqual([ID])
  })
})

describe('working off the share image queue in the background', () => {
  it('R-IMG-11 the share image queue runs in order, stops at the first failure and continues on the next page load', async () => {
    const first = page([MADE, 'no network', 503, 'a portal'])
    for (const id of [ID, OTHER, crypto.randomUUID()]) first.queued.add(id)
    await first.queue.drain()
    expect(first.queued.ids()).toHaveLength(2)
    expect(first.queued.ids()[0]).toBe(OTHER)
    expect(first.told).toEqual(['made'])
    // The page was closed; the next one goes on.
    const second = page([MADE, 404], first.stored)
    await second.queue.drain()
    expect([second.told, second.queued.ids()]).toEqual([['made'], []])
  })

  it('R-IMG-11 a share image that the server cannot make (500) stays queued and does not block the next image', async () => {
    const { queue, queued, told } = page([500, 500, 500, MADE])
    for (const id of [ID, OTHER]) queued.add(id)
    await queue.drain()
    expect([told, queued.ids()]).toEqual([['made'], [ID]])
  })

  it('R-IMG-11 a share image request without a response times out after 20 s, and the queue goes on', async () => {
    const limits: number[] = []
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return AbortSignal.abort()
    })
    const { queue, queued, asked } = page(['no answer', MADE])
    queued.add(ID)
    await queue.drain()
    limit.mockRestore()
    expect([asked.length, limits, queued.ids()]).toEqual([2, [20_000, 20_000], []])
  })

  it('R-IMG-11 several simultaneous triggers for one workout send a single share image request', async () => {
    const { queue, asked, told } = page([MADE])
    await Promise.all([queue.make(ID), queue.ensure(ID, true), queue.drain(), queue.drain()])
    expect([asked.length, told]).toEqual([1, ['made']])
  })

  it('R-IMG-10 R-IMG-11 opening a workout requests its share image if the image is missing or still queued', async () => {
    const { queue, queued, asked } = page([MADE, MADE])
    await queue.ensure(ID, false)
    expect(asked).toEqual([])
    await queue.ensure(ID, true)
    expect(asked).toHaveLength(1)
    queued.add(ID)
    await queue.ensure(ID, false)
    expect([asked.length, queued.ids()]).toEqual([2, []])
  })

  it('R-IMG-10 a failed share image request shows no error when the workout was merely opened', async () => {
    const { queue, queued, told } = page([])
    await queue.ensure(ID, true)
    expect([told, queued.ids()]).toEqual([[], []])
  })
})

describe('the storage of the share image queue', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
  })

  it.each(['', 'null', '{}', '"x"', '[1,null,"../x"]', '[[['])(
    'R-IMG-09 the share image queue ignores unreadable stored content: %j',
    async (text) => {
      stored.set('sled-images-max', text)
      const { queue, queued } = page([MADE], stored)
      expect(queued.ids()).toEqual([])
      await queue.make(ID)
      expect(queued.ids()).toEqual([])
    },
  )

  it('R-IMG-09 the share image queue stays empty, without an error, if storage is full or missing', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    for (const storage of [full, null]) {
      const queued = new QueuedImages('max', storage)
      queued.add(ID)
      expect(queued.ids()).toEqual([])
    }
  })

  it('R-IMG-09 the share image queue is separate for each account and holds at most 200 workouts', () => {
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    const [max, olivia] = [new QueuedImages('max', storage), new QueuedImages('olivia', storage)]
    for (let index = 0; index < 300; index += 1) max.add(crypto.randomUUID())
    expect([max.ids().length, olivia.ids().length]).toEqual([200, 0])
  })
})
