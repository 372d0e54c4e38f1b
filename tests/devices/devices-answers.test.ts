import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { agreed, Crew } from '../support/crew.ts'
import { freshDatabase, type TestDatabase, withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { type Cut, FaultProxy } from '../support/fault-proxy.ts'
import { signUpAt } from '../support/server.ts'
import { freePort, type ServerProcess, startProcess } from '../support/server-process.ts'
import { startTraining } from '../support/training.ts'

const CUTS: Cut[] = ['request', 'before', 'during', 'after']
const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]

withDatabases((fresh) => {
  describe('responses that do not arrive', () => {
    const crew = new Crew(fresh)
    const proxies: FaultProxy[] = []
    afterEach(async () => {
      for (const proxy of proxies.splice(0)) await proxy.stop()
    })

    async function throughProxy() {
      const proxy = await FaultProxy.start(() => Number(new URL(crew.server.origin).port))
      proxies.push(proxy)
      return { proxy, phone: await crew.enter(crew.olivia, 'phone', { proxy }) }
    }

    test.each(CUTS)('Y8 Y13 a sync request cut at “%s” again and again is applied only once', async (cut) => {
      const { proxy, phone } = await throughProxy()
      proxy.break({ cut, path: '/api/ops' })
      const { workoutId, setIds } = startTraining(phone, SETS)
      for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
      // What was answered is not asked again.
      await until(() => proxy.cuts >= (cut === 'after' ? 1 : 2), 'it was cut')
      proxy.mend()
      phone.online()
      await phone.sent()
      const { rev } = await crew.workoutRow(workoutId)
      // For a moment two connections may be open, and each of them is told.
      for (const messages of phone.heard) {
        const events = messages.filter((message) => message.t === 'update' && message.opIds.length > 0)
        expect(events.length).toBeLessThanOrEqual(Number(rev))
      }
      expect((await Promise.all(setIds.map(crew.setRow))).map(({ status }) => status)).toEqual([
        ...['complete', 'complete'],
        'default',
      ])
      expect(phone.refusals).toEqual([])
      expect(phone.workout(workoutId)?.rev).toBe(Number(rev))
    })

    test('Y8 Y27 repeating all sync requests in reverse order gives the same responses and changes nothing', async () => {
      const { phone } = await throughProxy()
      const { workoutId, setIds } = startTraining(phone, SETS)
      for (const setId of setIds) {
        await phone.sent()
        phone.dispatch(editSet.logging.make({ setId, changes: { reps: 9 } }), workoutId)
        phone.dispatch(completeSet.make({ setId }), workoutId)
      }
      await phone.sent()
      const before = await crew.workoutRow(workoutId)
      const repeats = phone.pushes.toReversed().map((body) => {
        const again = { method: 'POST', cookie: crew.olivia.cookie, body: JSON.parse(body) as unknown }
        return crew.server.ask('/api/ops', again).then((response) => response.json())
      })
      for (const { results } of await Promise.all(repeats)) {
        for (const result of results) expect(phone.answers.get(result.id)).toEqual([result])
      }
      expect(await crew.workoutRow(workoutId)).toEqual(before)
    })
  })

  describe('a server that is killed', () => {
    let dataDir: string
    let database: TestDatabase
    let env: Record<string, string>
    let process: ServerProcess
    let proxy: FaultProxy
    const devices: Device[] = []

    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'sled-killed-'))
      database = await freshDatabase(() => undefined)
      env = { DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: database.url }
      process = await startProcess(env)
      proxy = await FaultProxy.start(() => Number(env.PORT))
    })
    afterEach(async () => {
      for (const device of devices.splice(0)) device.close()
      await proxy.stop()
      await process.end()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('Y8 R-SYNC-09 killing the server between commit and response, twice, applies every change once', async () => {
      const olivia = await signUpAt(process.origin, 'Olivia', 'Owen', 'olivia@example.org')
      const enter = async (label: string, way?: FaultProxy) => {
        const device = new Device(() => process, olivia, label, { proxy: way })
        devices.push(device)
        await device.start()
        await until(() => device.sync.status.current.isLive, `${label} hears`)
        return device
      }
      const phone = await enter('phone', proxy)
      const witness = await enter('witness')
      let workoutId = ''
      let setIds: string[] = []
      const steps = [
        () => {
          ;({ workoutId, setIds } = startTraining(phone, SETS))
        },
        () => {
          for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
          phone.dispatch(endWorkoutByHand.make({}), workoutId)
        },
      ]
      for (const [round, step] of steps.entries()) {
        proxy.break({ cut: 'before' })
        step()
        // What the witness hears is committed (Y29); the phone has no answer.
        const isCommitted = () =>
          round === 0 ? witness.workout(workoutId) !== null : witness.workout(workoutId)?.workout.is_active === false
        await until(isCommitted, 'it is committed')
        await process.end('SIGKILL')
        expect(phone.answers.size).toBe(round)
        // The phone asks again by itself meanwhile, and one of these may be what the new process answers.
        const pushes = phone.pushes.length
        process = await startProcess(env)
        proxy.mend()
        phone.online()
        await phone.sent()
        expect(phone.pushes.length).toBeGreaterThan(pushes)
        await until(() => witness.sync.status.current.isLive, 'the witness is back')
      }
      const shown = await agreed([phone, witness], (device) => device.workout(workoutId))
      expect(shown?.sets.map(({ status }) => status)).toEqual(['complete', 'complete', 'default'])
      expect(shown?.workout.is_active).toBe(false)
      // A second application would have counted on.
      expect(shown?.rev).toBeLessThanOrEqual(4)
      expect([...phone.answers.values()].flat().map(({ outcome }) => outcome)).toEqual(Array(4).fill('done'))
      expect(phone.refusals).toEqual([])
    })
  })
})
