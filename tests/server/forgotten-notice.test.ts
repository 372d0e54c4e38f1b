import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepGoing } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { logWorkout } from '../support/logbook.ts'
import { PushService } from '../support/push-service.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const MINUTE = 60_000

withDatabases((fresh) => {
  let server: TestServer
  let service: PushService
  let olivia: Person

  beforeEach(async () => {
    service = await PushService.start()
    const push = { subject: 'mailto:push@sled.training', allowsPrivate: true }
    server = await startTestServer({ database: await fresh(), config: { push } })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    const answer = await server.ask('/api/notifications/devices', {
      ...{ method: 'POST', cookie: olivia.cookie },
      body: { accountId: olivia.userId, ...service.subscribe('phone') },
    })
    expect(answer.status).toBe(200)
  })
  afterEach(async () => {
    await service.stop()
    await server.stop()
  })

  /** The server does what is due then. It looks for workouts that were left each second. */
  async function after(ms: number) {
    server.clock.now += ms
    await server.context.jobs.runDue()
  }

  test('R-REACH-10 a push asks about a forgotten workout after an hour without an operation, once per idle time', async () => {
    const { now } = server.clock
    const exercises = [{ name: 'Squat', sets: [{}, {}] }]
    const { workoutId } = await logWorkout(server, olivia, { exercises, at: now - MINUTE, done: 1, ends: false })
    await after(59 * MINUTE)
    await after(5 * MINUTE)
    await until(() => service.textsOf('phone').length > 0, 'the phone is told')
    await after(5 * MINUTE)
    const kept = envelope(olivia, olivia.userId, workoutId, keepGoing.make({}), { at: server.clock.now })
    expect(await outcomeOf(server, olivia, kept)).toBe('done')
    await after(59 * MINUTE)
    expect(service.textsOf('phone')).toMatchObject([{ title: 'Forgotten workout?', path: '/workout/active' }])
    await after(5 * MINUTE)
    await until(() => service.textsOf('phone').length > 1, 'the phone is told again')
    await after(4 * 60 * MINUTE)
    await after(5 * MINUTE)
    expect(service.textsOf('phone')).toHaveLength(2)
  })
})
