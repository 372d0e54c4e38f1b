import { afterEach, describe, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { heardOutOfOrder } from '../support/history-checker.ts'
import { Listener } from '../support/listener.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { startTestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const listeners: Listener[] = []
  const proxies: FaultProxy[] = []
  afterEach(async () => {
    vi.useRealTimers()
    for (const { socket } of listeners.splice(0)) socket.terminate()
    for (const proxy of proxies.splice(0)) await proxy.stop()
  })

  async function listen(cookie: string): Promise<Listener> {
    const listener = new Listener(crew.server, { cookie })
    listeners.push(listener)
    return await listener.ready()
  }

  describe('order of live events', () => {
    test('R-SYNC-01 Y29 every subscriber receives each change of a document once and in order, from two writers at once', async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      const laptop = await listen(crew.olivia.cookie)
      const { workoutId, setIds } = startTraining(phone, SETS)
      await phone.sent()
      await until(() => coach.workout(workoutId) !== null, 'the coach sees it')
      for (let reps = 100; reps < 120; reps++) {
        const edit = editSet.logging.make({ setId: setIds[reps % 3] as string, changes: { reps } })
        for (const device of [phone, coach]) device.dispatch(edit, workoutId, crew.olivia.userId)
        await new Promise((resolve) => setTimeout(resolve, reps % 4))
      }
      await Promise.all([phone.sent(), coach.sent()])
      const rev = Number((await crew.workoutRow(workoutId)).rev)
      await until(() => laptop.updates.length === rev, 'the laptop has heard everything')
      await laptop.caughtUp()
      expect(laptop.updates.map((update) => update.t === 'delta' && update.delta.rev)).toEqual(
        Array.from({ length: rev }, (_, index) => index + 1),
      )
      for (const device of [phone, coach]) {
        await until(() => device.workout(workoutId)?.rev === rev, `${device.label} has everything`)
        expect(device.heard.flatMap((messages) => heardOutOfOrder({ device: device.label, messages }))).toEqual([])
      }
    })

    test('R-SYNC-06 Y30 a device never receives its own changes as remote ones, and remote changes name their author', async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      const { workoutId, setIds } = startTraining(phone, SETS)
      for (let reps = 100; reps < 130; reps++) {
        phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps } }), workoutId)
        // Now the answer comes first, now the push.
        if (reps % 3 === 0) await phone.sent()
      }
      await phone.sent()
      const { rev } = await crew.workoutRow(workoutId)
      await until(() => laptop.workout(workoutId)?.rev === Number(rev), 'the laptop has it')
      await until(() => coach.workout(workoutId)?.rev === Number(rev), 'the coach has it')
      expect(phone.remote).toEqual([])
      expect(new Set(laptop.remote.map(({ by }) => by))).toEqual(new Set([crew.olivia.userId]))
      coach.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId, crew.olivia.userId)
      await until(() => phone.remote.length > 0, 'the phone hears of the coach')
      expect(phone.remote.map(({ by }) => by)).toEqual([crew.max.userId])
      await coach.sent()
      expect(coach.remote.every(({ by }) => by === crew.olivia.userId)).toBe(true)
    })
  })

  describe('a half-open live connection', () => {
    test('R-SYNC-01 R-SYNC-08 a device notices a silent connection within 35 s and catches up', async () => {
      const proxy = await FaultProxy.start(() => Number(new URL(crew.server.origin).port))
      proxies.push(proxy)
      // Real time goes on, and is hurried where the test would wait.
      vi.useFakeTimers({
        shouldAdvanceTime: true,
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      })
      const phone = await crew.enter(crew.olivia, 'phone', { proxy })
      const laptop = await crew.enter(crew.olivia, 'laptop')
      proxy.silence('/live')
      const { workoutId } = startTraining(laptop, SETS)
      await laptop.sent()
      expect([phone.workout(workoutId), phone.sync.status.current.isLive]).toEqual([null, true])
      await vi.advanceTimersByTimeAsync(35_000)
      await until(() => phone.workout(workoutId) !== null, 'the phone has it')
      expect(phone.heard).toHaveLength(2)
    })

    test('R-SYNC-01 the server closes the connection of a device that has gone silent', async () => {
      vi.useFakeTimers({
        shouldAdvanceTime: true,
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      })
      const silent = await listen(crew.olivia.cookie)
      const lively = await listen(crew.olivia.cookie)
      for (let beat = 0; beat < 3; beat++) {
        await vi.advanceTimersByTimeAsync(25_000)
        await lively.caughtUp()
      }
      await until(() => silent.closedWith !== null, 'it is let go')
      expect(lively.closedWith).toBeNull()
    })
  })

  describe('rights that change while devices connect', () => {
    test('Y29 Y32 F14 a coach who starts watching while the share ends receives nothing committed afterwards', async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const { workoutId, setIds } = startTraining(phone, SETS)
      await phone.sent()
      const shares = () => crew.database.db.updateTable('account_share')
      const whose = { actorId: crew.olivia.userId, known: {} }
      for (let round = 0; round < 8; round++) {
        await shares().set({ revoked_at: null }).execute()
        const coach = await listen(crew.max.cookie)
        const revoked = shares().set({ revoked_at: new Date() }).execute()
        coach.say({ t: 'act', ownerId: crew.olivia.userId })
        coach.say({ t: 'sync', revs: { [workoutId]: 0 } })
        await revoked
        const edit = editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 200 + round } })
        const op = envelope(crew.olivia, crew.olivia.userId, workoutId, edit)
        const { results } = await pushed(crew.server, crew.olivia, [op], whose)
        const rev = results[0]?.rev as number
        await coach.caughtUp()
        const revs = coach.updates.map((update) =>
          update.t === 'delta' ? update.delta.rev : update.t === 'document' ? update.document.rev : 0,
        )
        expect(Math.max(0, ...revs)).toBeLessThan(rev)
        coach.socket.terminate()
      }
    })

    test('Y32 a log-out during connecting closes the live connection', async () => {
      for (let round = 0; round < 8; round++) {
        const { cookie } = await crew.server.logIn('olivia@example.org')
        const listener = new Listener(crew.server, { cookie })
        listeners.push(listener)
        await crew.server.ask('/api/auth/sign-out', { method: 'POST', cookie, body: {} })
        await until(() => listener.closedWith !== null, 'it is closed or was never let in')
        if (listener.heard.length > 0) expect(listener.closedWith).toBe(CLOSE_SESSION_ENDED)
      }
    })

    test('R-SYNC-08 a server that stops while devices connect closes all their connections', async () => {
      for (let round = 0; round < 8; round++) {
        const server = await startTestServer({ database: crew.database })
        const connecting = Array.from({ length: 6 }, () => new Listener(server, { cookie: crew.olivia.cookie }))
        await new Promise((resolve) => setTimeout(resolve, round))
        await server.stop()
        await until(() => connecting.every(({ closedWith }) => closedWith !== null), 'all are let go')
      }
    })

    test('Y30 Y34 the heartbeat removes documents of a share whose end was never announced', async () => {
      await crew.share({ can_start_workouts: true, can_review_history: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const { workoutId } = startTraining(phone, SETS)
      await phone.sent()
      // An answer may come before the event.
      await until(() => phone.heard.flat().some(({ t }) => t === 'update'), 'it is told')
      const rev = Number((await crew.workoutRow(workoutId)).rev)
      const coach = await listen(crew.max.cookie)
      coach.say({ t: 'act', ownerId: crew.olivia.userId })
      await coach.caughtUp({ [workoutId]: rev })
      expect(coach.updates).toEqual([])
      // Without its trigger, as when the channel was down.
      await crew.database.exec(`alter table account_share disable trigger all;
        update account_share set revoked_at = now(); alter table account_share enable trigger all`)
      await coach.caughtUp({ [workoutId]: rev })
      expect(coach.updates).toEqual([{ t: 'gone', id: workoutId }])
      expect(coach.heard.some((message) => message.t === 'invalidate' && message.what === 'shares')).toBe(true)
    })
  })
})
