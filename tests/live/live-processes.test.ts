import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/connect.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { StoredDocument } from '#sync/client/device/database.ts'
import { CLOSE_RECONNECT } from '#sync/live-messages.ts'
import { agreed } from '../support/crew.ts'
import { freshDatabase, type TestDatabase } from '../support/databases.ts'
import { stored } from '../support/device-store.ts'
import { Device, until } from '../support/devices.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { heardOutOfOrder } from '../support/history-checker.ts'
import { Listener } from '../support/listener.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, signUpAt, startTestServer, type TestServer } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}, {}] }]

describe('two servers on one PostgreSQL', () => {
  let database: TestDatabase
  const devices: Device[] = []

  beforeEach(async () => {
    database = await freshDatabase(() => undefined)
  })
  afterEach(async () => {
    for (const device of devices.splice(0)) device.close()
  })

  async function enter(server: { origin: string }, person: Person, label: string, actsFor?: Person): Promise<Device> {
    const device = new Device(() => server, person, label, { actsFor: actsFor?.userId })
    devices.push(device)
    await device.start()
    await until(() => device.sync.status.current.isLive, `${label} hears`)
    return device
  }
  const doneOn = (device: Device, workoutId: string) =>
    device.workout(workoutId)?.sets.filter(({ status }) => status === 'complete').length

  describe('two server processes', () => {
    let folder: string
    let processes: ServerProcess[]

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'sled-two-'))
      const env = (name: string) => ({ DATABASE_URL: database.url as string, DATA_DIR: join(folder, name) })
      processes = [await startProcess(env('one')), await startProcess(env('two'))]
    })
    afterEach(async () => {
      for (const process of processes) await process.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('R-SYNC-01 Y29 two devices of one user on different servers both receive all changes in order', async () => {
      const [one, two] = processes as [ServerProcess, ServerProcess]
      const olivia = await signUpAt(one.origin, 'Olivia', 'Owen', 'olivia@example.org')
      const phone = await enter(one, olivia, 'phone')
      const laptop = await enter(two, olivia, 'laptop')
      const { workoutId, setIds } = startTraining(phone, SETS)
      await until(() => laptop.workout(workoutId) !== null, 'the workout is on the laptop')
      for (const [index, setId] of setIds.entries()) {
        ;(index % 2 ? phone : laptop).dispatch(completeSet.make({ setId }), workoutId)
      }
      await Promise.all([phone.sent(), laptop.sent()])
      await until(() => [phone, laptop].every((device) => doneOn(device, workoutId) === 4), 'both have all four')
      const shown = await agreed([phone, laptop], (device) => device.workout(workoutId))
      expect(shown?.workout.is_active).toBe(false)
      for (const { label, heard } of [phone, laptop]) {
        expect(heard.flatMap((messages) => heardOutOfOrder({ device: label, messages }))).toEqual([])
      }
    })

    test('R-DELEG-10 R-DELEG-24 Y29 Y32 access withdrawn on one server removes the data from a coach’s device on the other', async () => {
      const [one, two] = processes as [ServerProcess, ServerProcess]
      const olivia = await signUpAt(one.origin, 'Olivia', 'Owen', 'olivia@example.org')
      const max = await signUpAt(two.origin, 'Max', 'Martin', 'max@example.org')
      const post = async (path: string, body: object) => {
        const headers = { origin: one.origin, 'content-type': 'application/json', cookie: olivia.cookie }
        const answer = await fetch(one.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
        expect(answer.status).toBe(200)
        return (await answer.json()) as { id: string }
      }
      const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
      const shared = { ownerId: olivia.userId, email: 'max@example.org', flags }
      const { id: shareId } = await post('/api/shares', shared)
      const phone = await enter(one, olivia, 'phone')
      const routineId = makeRoutine(phone, 'Legs', SETS)
      const { workoutId, setIds } = startTraining(phone, SETS)
      await phone.sent()
      const coach = await enter(two, max, 'coach', olivia)
      await until(() => coach.workout(workoutId) !== null && coach.routine(routineId) !== null, 'he has both')
      await post('/api/shares/flags', { shareId, flags: { can_start_workouts: false } })
      await until(() => coach.workout(workoutId) === null, 'the workout is gone')
      expect(coach.routine(routineId)).not.toBeNull()
      await post('/api/shares/end', { shareId })
      await until(() => coach.routine(routineId) === null, 'the routine is gone')
      const held = async () =>
        ((await stored(coach.name, 'documents')) as StoredDocument[]).filter(({ document, last }) => document ?? last)
      await until(async () => (await held()).length === 0, 'nothing of it is stored')
      const heard = coach.heard.flat().length
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      // The same share stands again (R-DELEG-25), and what happened meanwhile is there.
      // An answer to what he asked before may still say once more that it is gone.
      const news = coach.heard.flat().slice(heard)
      expect(news.filter((message) => message.t === 'update' && message.update.t !== 'gone')).toEqual([])
      expect(await post('/api/shares', shared)).toEqual({ id: shareId })
      await until(() => doneOn(coach, workoutId) === 1, 'he sees it again')
    })
  })

  describe('two servers, one of which loses its database notification channel', () => {
    let near: TestServer
    let far: TestServer
    let farDatabase: Database
    let channel: FaultProxy
    let olivia: Person
    let max: Person

    beforeEach(async () => {
      const url = new URL(database.url as string)
      const folder = url.searchParams.get('host')
      channel = await FaultProxy.start(() => (folder ? join(folder, '.s.PGSQL.5432') : Number(url.port || 5432)))
      const directUrl = new URL(channel.origin.replace('http', 'postgres'))
      directUrl.pathname = url.pathname
      Object.assign(directUrl, { username: url.username, password: url.password })
      farDatabase = await openDatabase({ url: url.href, directUrl: directUrl.href, log: () => undefined })
      near = await startTestServer({ database })
      far = await startTestServer({ database: farDatabase })
      olivia = await near.signUp('Olivia', 'Owen', 'olivia@example.org')
      max = await near.signUp('Max', 'Martin', 'max@example.org')
    })
    afterEach(async () => {
      for (const device of devices.splice(0)) device.close()
      await far.stop()
      await near.stop()
      await farDatabase.close()
      await channel.stop()
      await database.close()
    })

    test('Y31 a server that loses its database notifications disconnects its devices, which catch up once they are back', async () => {
      const phone = await enter(near, olivia, 'phone')
      const laptop = await enter(far, olivia, 'laptop')
      const { workoutId, setIds } = startTraining(phone, SETS)
      await until(() => laptop.workout(workoutId) !== null, 'the workout is on the laptop')
      const bare = await new Listener(far, { cookie: olivia.cookie }).ready()
      channel.break({ isDown: true })
      await until(() => bare.closedWith !== null, 'it is cut off')
      expect(bare.closedWith).toBe(CLOSE_RECONNECT)
      for (const setId of setIds.slice(0, 3)) phone.dispatch(completeSet.make({ setId }), workoutId)
      await phone.sent()
      const refused = new Listener(far, { cookie: olivia.cookie })
      await until(() => refused.closedWith !== null, 'nobody is let in')
      // Writing goes on without the channel.
      laptop.dispatch(completeSet.make({ setId: setIds[3] as string }), workoutId)
      laptop.dispatch(endWorkoutByHand.make({}), workoutId)
      laptop.sync.sendNow()
      await laptop.sent()
      expect([laptop.sync.status.current.isLive, refused.heard]).toEqual([false, []])
      channel.mend()
      await until(() => laptop.sync.status.current.isLive, 'the laptop hears again')
      await agreed([phone, laptop], (device) => device.workout(workoutId))
      expect([doneOn(phone, workoutId), phone.workout(workoutId)?.workout.is_active]).toEqual([4, false])
      const next = startTraining(phone, SETS)
      await until(() => laptop.workout(next.workoutId) !== null, 'what happens now is heard')
    })

    test('F14 Y31 Y32 a share that ends while a server gets no database notifications is enforced later: the coach loses the data', async () => {
      const flags = { can_create_routines: false, can_start_workouts: true, can_review_history: true }
      const people = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' }
      await database.db
        .insertInto('account_share')
        .values({ ...people, ...flags })
        .execute()
      const phone = await enter(near, olivia, 'phone')
      const coach = await enter(far, max, 'coach', olivia)
      const { workoutId, setIds } = startTraining(phone, SETS)
      await until(() => coach.workout(workoutId) !== null, 'the coach sees it')
      channel.break({ isDown: true })
      await until(() => !coach.sync.status.current.isLive, 'the coach is cut off')
      await database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      channel.mend()
      await until(() => coach.sync.status.current.isLive, 'the coach is back')
      await until(() => coach.workout(workoutId) === null, 'it is taken from him')
      phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
      await phone.sent()
      const late = envelope(max, olivia.userId, workoutId, completeSet.make({ setId: setIds[2] as string }))
      expect(await outcomeOf(far, max, late)).toBe('gone')
      const heard = JSON.stringify(coach.heard)
      expect(heard).not.toContain('"status":"complete"')
      expect(heard).toContain('"what":"shares"')
    })

    test('Y32 a session that ends while a server gets no database notifications cannot reconnect afterwards', async () => {
      const { cookie, userId } = await near.logIn('olivia@example.org')
      const laptop = await enter(far, { cookie, userId }, 'laptop')
      channel.break({ isDown: true })
      await until(() => !laptop.sync.status.current.isLive, 'the laptop is cut off')
      await near.ask('/api/auth/sign-out', { method: 'POST', cookie, body: {} })
      channel.mend()
      await until(() => laptop.sync.status.current.needsLogin, 'it asks for the log-in')
      expect(laptop.sync.status.current.isLive).toBe(false)
    })
  })
})
