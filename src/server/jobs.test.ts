import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { withDatabases } from '../../tests/support/databases.ts'
import { until } from '../../tests/support/devices.ts'
import { startTestServer } from '../../tests/support/server.ts'
import { Again, Hopeless, Jobs } from './jobs.ts'
import { createLogger } from './logger.ts'
import type { Mail } from './mail/mail.ts'
import { deliverMail, queueMail } from './mail/mail-job.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

withDatabases((fresh) => {
  let database: Database
  let jobs: Jobs
  let now: number
  let done: unknown[]

  const newJobs = (): Jobs => new Jobs(database.db, createLogger('silent'), () => now)
  const rows = () => database.db.selectFrom('job').selectAll().orderBy('id').execute()

  beforeEach(async () => {
    database = await fresh()
    now = Date.UTC(2026, 0, 1)
    done = []
    jobs = newJobs()
    jobs.handle('note', async (payload) => {
      done.push(payload)
    })
  })
  afterEach(() => jobs.stop())

  test('the job queue runs each job once, in the order the jobs are due', async () => {
    await jobs.enqueue(database.db, 'note', { n: 1 }, { delayMs: 10 })
    await jobs.enqueue(database.db, 'note', { n: 2 })
    now += 10
    expect(await jobs.runDue()).toBe(2)
    expect(await jobs.runDue()).toBe(0)
    expect(done).toEqual([{ n: 2 }, { n: 1 }])
  })

  test('the job queue does not run a job before its time', async () => {
    await jobs.enqueue(database.db, 'note', {}, { delayMs: 1000 })
    now += 999
    expect(await jobs.runDue()).toBe(0)
    now += 1
    expect(await jobs.runDue()).toBe(1)
  })

  test('a job queued in a transaction that fails is not run', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'note', {})
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await jobs.runDue()).toBe(0)
  })

  test('a job with the key of a waiting job is not queued twice, but can be queued again afterwards', async () => {
    await jobs.enqueue(database.db, 'note', 1, { key: 'a' })
    await jobs.enqueue(database.db, 'note', 2, { key: 'a' })
    await jobs.enqueue(database.db, 'note', 3, { key: 'b' })
    await jobs.runDue()
    await jobs.enqueue(database.db, 'note', 4, { key: 'a' })
    await jobs.runDue()
    expect(done).toEqual([1, 3, 4])
  })

  test('a failing job is retried after 1 and 2 seconds and then given up with the reason stored', async () => {
    jobs.handle('fail', async () => {
      done.push(now)
      throw new Error('mail server is away')
    })
    const start = now
    await jobs.enqueue(database.db, 'fail', {})
    for (let step = 0; step < 10; step += 1) {
      await jobs.runDue()
      now += 500
    }
    expect(done).toEqual([start, start + 1000, start + 3000])
    const [job] = await rows()
    expect(job).toMatchObject({ attempts: 3, last_error: 'mail server is away', payload: {} })
    expect(job?.failed_at).not.toBeNull()
  })

  test('a job requested again while it runs is run once more; a postponed job is not queued a second time', async () => {
    jobs.handle('again', async (payload) => {
      done.push(payload)
      if (done.length === 1) await jobs.enqueue(database.db, 'again', 'asked meanwhile', { key: 'a' })
      return done.length === 2 ? new Again(now + HOUR_MS) : undefined
    })
    await jobs.enqueue(database.db, 'again', 'first', { key: 'a' })
    expect(await jobs.runDue()).toBe(2)
    await jobs.enqueue(database.db, 'again', 'meanwhile', { key: 'a', delayMs: 1_000 })
    expect(await rows()).toHaveLength(1)
    now += HOUR_MS
    await jobs.runDue()
    expect(done).toEqual(['first', 'asked meanwhile', 'asked meanwhile'])
    expect(await rows()).toEqual([])
  })

  test('the jobs of one lane run only as many at once as the handler allows, across all processes', async () => {
    const running = new Set<unknown>()
    let most = 0
    const handler = async (payload: unknown) => {
      running.add(payload)
      most = Math.max(most, running.size)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running.delete(payload)
      done.push(payload)
    }
    const other = newJobs()
    for (const each of [jobs, other]) each.handle('in lane', handler, { atOnce: 10, inLane: 2 })
    for (let n = 0; n < 8; n += 1) await jobs.enqueue(database.db, 'in lane', n, { lane: 'olivia' })
    await jobs.enqueue(database.db, 'in lane', 'of another', { lane: 'max' })
    await Promise.all([jobs.runDue(), other.runDue()])
    while (done.length < 9) await jobs.runDue()
    expect(most).toBeLessThanOrEqual(3)
    expect(new Set(done).size).toBe(9)
  })

  test('a job interrupted by a process shutdown does not use up an attempt', async () => {
    const ending = newJobs()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    ending.handle('long', async (_payload, _job, stopping) => {
      begin()
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      stopping.throwIfAborted()
    })
    await jobs.enqueue(database.db, 'long', 'work', { maxAttempts: 1 })
    const running = ending.runDue()
    await begun
    await ending.stop()
    await running
    expect(await rows()).toMatchObject([{ attempts: 0, locked_until: null, failed_at: null, payload: 'work' }])
  })

  test('four processes share 40 jobs and run each job once', async () => {
    for (let n = 0; n < 40; n += 1) await jobs.enqueue(database.db, 'note', n)
    const others = [newJobs(), newJobs(), newJobs()]
    for (const other of others) {
      other.handle('note', async (payload) => {
        done.push(payload)
      })
    }
    await Promise.all([jobs, ...others].map((each) => each.runDue()))
    expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  test('a job of a dead process is taken over after its lease, and the late result of the dead process is ignored', async () => {
    await jobs.enqueue(database.db, 'slow', {})
    const { promise, resolve } = Promise.withResolvers<void>()
    const dying = newJobs()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    dying.handle('slow', async () => {
      begin()
      await promise
    })
    const hanging = dying.runDue()
    await begun
    jobs.handle('slow', async () => {
      done.push('slow')
      throw new Error('not yet')
    })
    expect(await jobs.runDue()).toBe(0)
    now += 60_000
    expect(await jobs.runDue()).toBe(1)
    resolve()
    await hanging
    expect(done).toEqual(['slow'])
    expect(await rows()).toMatchObject([{ attempts: 2, failed_at: null, last_error: 'not yet' }])
  })

  test('a job queued while the clock was far ahead runs once the clock is right', async () => {
    now += 365 * DAY_MS
    await jobs.enqueue(database.db, 'note', {})
    now -= 365 * DAY_MS
    expect(await jobs.runDue()).toBe(1)
  })

  test('a job of a process that died while its clock was far ahead is taken over', async () => {
    await jobs.enqueue(database.db, 'note', {})
    await database.db
      .updateTable('job')
      .set({ attempts: 1, locked_until: new Date(now + 365 * DAY_MS) })
      .execute()
    expect(await jobs.runDue()).toBe(1)
  })

  test('a job that crashed its process at every attempt is given up', async () => {
    await jobs.enqueue(database.db, 'note', {}, { maxAttempts: 2 })
    await database.db
      .updateTable('job')
      .set({ attempts: 2, locked_until: new Date(now) })
      .execute()
    await jobs.runDue()
    expect(done).toEqual([])
    expect(await rows()).toMatchObject([{ last_error: 'never came to an end', failed_at: new Date(now) }])
    now += HOUR_MS
    expect(await jobs.runDue()).toBe(0)
  })

  test('a repeated job runs once an hour', async () => {
    jobs.repeat('note', HOUR_MS)
    for (let minutes = 0; minutes < 150; minutes += 30) {
      await jobs.runDue()
      now += HOUR_MS / 2
    }
    expect(done).toHaveLength(3)
  })

  test('a clock that was ahead and is set right delays neither repeated jobs nor waiting jobs', async () => {
    jobs.repeat('note', HOUR_MS)
    await jobs.runDue()
    now += 30 * DAY_MS
    await jobs.runDue()
    await jobs.enqueue(database.db, 'note', 'gathered', { key: 'a', delayMs: HOUR_MS })
    now -= 30 * DAY_MS
    await jobs.enqueue(database.db, 'note', 'again', { key: 'a', delayMs: HOUR_MS })
    now += HOUR_MS
    await jobs.runDue()
    expect(done).toEqual([{}, {}, 'gathered', {}])
  })

  test('the server keeps jobs that were given up for a week, and waiting jobs without a limit', async () => {
    const server = await startTestServer({ database, areJobsByHand: true })
    try {
      server.context.jobs.handle('note', async () => undefined)
      server.context.jobs.handle('fail', async () => Promise.reject(new Error('no')))
      await jobs.enqueue(database.db, 'note', {})
      await jobs.enqueue(database.db, 'fail', {}, { maxAttempts: 1 })
      await jobs.enqueue(database.db, 'of another version', {})
      const ours = async () => {
        const about = database.db
          .selectFrom('job')
          .select('failed_at')
          .where('kind', 'in', ['note', 'fail', 'of another version'])
        return (await about.execute()).map(({ failed_at }) => (failed_at ? 'failed' : 'waits'))
      }
      await server.context.jobs.runDue()
      expect((await ours()).toSorted()).toEqual(['failed', 'waits'])
      server.clock.now += 7 * DAY_MS - HOUR_MS
      await server.context.jobs.runDue()
      expect(await ours()).toHaveLength(2)
      server.clock.now += HOUR_MS
      await server.context.jobs.runDue()
      expect(await ours()).toEqual(['waits'])
    } finally {
      await server.stop()
    }
  })

  test('an e-mail is retried when the mail server fails, and sent only once', async () => {
    const sent: Mail[] = []
    let failures = 1
    deliverMail(jobs, {
      async send(mail) {
        failures -= 1
        if (failures >= 0) throw new Error('try later')
        sent.push(mail)
      },
    })
    const mail = { to: 'olivia@sled.test', subject: 'Hello', text: 'Text' }
    await queueMail(jobs, database.db, mail)
    await jobs.runDue()
    expect(sent).toEqual([])
    now += 1000
    await jobs.runDue()
    await jobs.runDue()
    expect(sent).toEqual([mail])
  })

  test('R-AUTH-21 an e-mail is retried for hours with growing waits, and its text is deleted when it is given up', async () => {
    const tries: number[] = []
    deliverMail(jobs, {
      async send() {
        tries.push(now)
        throw new Error('try later')
      },
    })
    await queueMail(jobs, database.db, { to: 'olivia@sled.test', subject: 'Hello', text: '/confirm-email#token=abc' })
    const kept: boolean[] = []
    for (let job = (await rows())[0]; job && !job.failed_at; job = (await rows())[0]) {
      kept.push(JSON.stringify(job).includes('token=abc'))
      now = Math.max(now, job.run_at.getTime())
      await jobs.runDue()
    }
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBe(1000)
    expect(now - (tries[0] ?? 0)).toBeGreaterThan(2 * HOUR_MS)
    expect(now - (tries[0] ?? 0)).toBeLessThan(DAY_MS)
    expect(kept).toEqual(tries.map(() => true))
    expect(JSON.stringify(await rows())).not.toContain('token=abc')
  })

  test('R-AUTH-21 an undeliverable e-mail is given up after one attempt, and its text is deleted', async () => {
    deliverMail(jobs, {
      async send() {
        throw new Hopeless('no such mailbox')
      },
    })
    await queueMail(jobs, database.db, { to: 'olivia@sled.test', subject: 'Hello', text: '/confirm-email#token=abc' })
    await jobs.runDue()
    const [job] = await rows()
    expect([job?.attempts, job?.failed_at !== null, job?.last_error]).toEqual([1, true, 'no such mailbox'])
    expect(JSON.stringify(job)).not.toContain('token=abc')
  })

  test('an e-mail that hangs does not block other jobs', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    deliverMail(jobs, { send: () => answer })
    await queueMail(jobs, database.db, { to: 'olivia@sled.test', subject: 'Hello', text: 'Text' })
    now += 1
    await jobs.enqueue(database.db, 'note', {})
    const running = jobs.runDue()
    try {
      await until(() => done.length > 0, 'the note is done')
    } finally {
      resolve()
      await running
    }
  })
})
