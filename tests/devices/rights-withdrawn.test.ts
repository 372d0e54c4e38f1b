import { afterEach, describe, expect, test } from 'vitest'
import type { ShareFlags } from '#domain/permissions.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { ServerMessage } from '#sync/live-messages.ts'
import { ALL, Coached, NONE, THINGS } from '../support/coached.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const listeners: Listener[] = []
  afterEach(() => {
    for (const { socket } of listeners.splice(0)) socket.terminate()
  })

  describe('data a coach holds when the owner withdraws access', () => {
    const CASES: { name: string; change: Partial<ShareFlags> | 'nothing'; keeps: string[]; may: string[] }[] = [
      {
        name: 'the history',
        change: { can_review_history: false },
        keeps: ['routineId', 'activeId'],
        may: ['routineId', 'activeId'],
      },
      // Who runs workouts reads the routines, and changes none.
      { name: 'the routines', change: { can_create_routines: false }, keeps: [...THINGS], may: ['doneId', 'activeId'] },
      {
        name: 'the floor',
        change: { can_start_workouts: false },
        keeps: ['routineId', 'doneId'],
        may: ['routineId', 'doneId'],
      },
      {
        name: 'floor and routines',
        change: { can_start_workouts: false, can_create_routines: false },
        keeps: ['doneId'],
        may: ['doneId'],
      },
      { name: 'every flag', change: NONE, keeps: [], may: [] },
      { name: 'the share', change: 'nothing', keeps: [], may: [] },
    ]
    test.each(CASES)(
      'R-DELEG-10 R-DELEG-24 R-DELEG-34 Y30 losing $name removes the owner’s data from a coach’s device and stops access and live updates',
      async ({ change, keeps, may }) => {
        const coached = await Coached.enter(crew)
        const { coach, held } = coached
        expect(coached.shown).toEqual({ routineId: true, doneId: true, activeId: true })
        const from = performance.now()
        await crew.allow(change)
        const left = Object.fromEntries(THINGS.map((thing) => [thing, keeps.includes(thing)]))
        await until(() => THINGS.every((thing) => coached.shown[thing] === left[thing]), 'what may not be seen is gone')
        // Not with the heartbeat, which comes every 25 s.
        expect(performance.now() - from).toBeLessThan(20_000)
        const isStored = async (id: string) => (await coached.stored()).includes(id)
        for (const thing of THINGS)
          await until(async () => (await isStored(held[thing])) === left[thing], `${thing} is stored or not`)
        const before = coach.heard.flat().length
        await coached.goOn()
        const attempts = coached.tries()
        for (const thing of THINGS) {
          const outcome = await outcomeOf(crew.server, crew.max, attempts[thing])
          expect([thing, outcome]).toEqual([
            thing,
            may.includes(thing) ? 'done' : left[thing] ? 'permission-denied' : 'gone',
          ])
        }
        coach.sync.sendNow()
        await coach.sync.pull({
          ownerId: crew.olivia.userId,
          ids: Object.values(held).flat(),
          routines: true,
          active: true,
        })
        expect(coached.shown).toEqual(left)
        await coached.caughtUp()
        // That it is gone may be said twice, to a question asked before the first.
        const isNews = (message: ServerMessage) => message.t !== 'update' || message.update.t !== 'gone'
        const heard = JSON.stringify(coach.heard.flat().slice(before).filter(isNews))
        for (const thing of THINGS) expect([thing, heard.includes(held[thing])]).toEqual([thing, left[thing]])
      },
    )

    test('R-DELEG-25 R-DELEG-34 a coach whose access is restored sees and receives everything again over the same connection', async () => {
      const coached = await Coached.enter(crew)
      const { phone, coach, held } = coached
      await crew.allow('nothing')
      await until(() => coached.isBare, 'all of it is gone')
      await coached.goOn()
      await crew.allow(ALL)
      await until(() => coach.routine(held.routineId) !== null, 'the routine is back')
      await until(() => coach.workout(held.activeId) !== null, 'the running workout is back')
      const [setId] = held.setIds as [string]
      phone.dispatch(editSet.logging.make({ setId, changes: { reps: 88 } }), held.activeId)
      await until(
        () => coach.workout(held.activeId)?.sets.some(({ reps }) => reps === 88) === true,
        'what happens now is heard',
      )
      expect(coach.heard).toHaveLength(1)
    })

    test('R-DELEG-34 when access ends while the coach is offline, queued sets are refused, copies removed and the coach is told', async () => {
      const coached = await Coached.enter(crew)
      const { coach, held } = coached
      coach.offline()
      for (const setId of held.setIds.slice(0, 2)) {
        coach.dispatch(completeSet.make({ setId }), held.activeId, crew.olivia.userId)
      }
      await crew.allow('nothing')
      coach.online()
      await until(() => coach.sync.status.current.waiting === 0, 'he has been answered')
      await until(() => coached.isBare, 'all of it is gone')
      await until(async () => (await coached.stored()).length === 0, 'no copy is stored')
      // Told after it has left the device.
      await until(() => coach.refusals.some(({ code }) => code === 'gone'), 'he is told')
      const sets = await crew.database.db
        .selectFrom('logged_set')
        .select('status')
        .where('workout_id', '=', held.activeId)
        .execute()
      expect(new Set(sets.map(({ status }) => status))).toEqual(new Set(['default']))
    })
  })

  test('Y34 Y30 R-DELEG-34 R-PROG-22 losing the history right removes the owner’s cached lists from a coach’s device, not the coach’s own', async () => {
    const { coach } = await Coached.enter(crew)
    const own = `history:${crew.max.userId}`
    const of = crew.olivia.userId
    const hers = [`history:${of}`, `sessions:${of}:squat`, `bests:${of}:squat`, `stats:${of}`, `progress:${of}:squat`]
    for (const key of [...hers, own]) await coach.sync.writeHint(key, [])
    const keys = async () => (await stored(coach.name, 'lists')).map((row) => (row as { key: string }).key)
    expect(await keys()).toHaveLength(6)
    const acting = { ownerId: crew.olivia.userId, name: 'Olivia Owen' }
    coach.sync.acting.enter({ ...acting, flags: { ...ALL, can_review_history: false } })
    await until(async () => (await keys()).length === 1, 'hers are gone')
    expect(await keys()).toEqual([own])
    await coach.sync.writeHint(`history:${crew.olivia.userId}`, [])
    coach.sync.acting.enter({ ...acting, flags: ALL })
    expect(await keys()).toHaveLength(2)
  })

  describe('access revoked at the same moment as other work', () => {
    test('Y6 Y9 Y29 a coach’s set that waits for a database lock behind the revocation is refused', async () => {
      const coached = await Coached.enter(crew)
      const { held } = coached
      const { db } = crew.database
      const attempt = coached.tries().activeId
      let outcome: Promise<string> = Promise.resolve('')
      await db.transaction().execute(async (tx) => {
        await tx.selectFrom('profile').select('id').where('id', '=', crew.olivia.userId).forNoKeyUpdate().execute()
        await tx.updateTable('account_share').set({ revoked_at: new Date() }).execute()
        outcome = outcomeOf(crew.server, crew.max, attempt)
        // The server has it, and may not go on.
        for (let n = 0; n < 20; n++) await tx.selectFrom('profile').select('id').execute()
      })
      expect(await outcome).toBe('gone')
      const setId = held.setIds[1] as string
      expect((await crew.setRow(setId)).status).toBe('default')
    })

    test('Y6 Y9 Y29 when a coach’s edit races the revocation, an edit answered "done" is stored and a refused one is not', async () => {
      const coached = await Coached.enter(crew)
      const { held } = coached
      const seen = new Set<string>()
      for (let round = 0; round < 8; round++) {
        await crew.allow(ALL)
        const edit = editSet.logging.make({ setId: held.setIds[2] as string, changes: { reps: 500 + round } })
        const attempt = envelope(crew.max, crew.olivia.userId, held.activeId, edit)
        const [outcome] = await Promise.all(
          round % 2
            ? [outcomeOf(crew.server, crew.max, attempt), crew.allow('nothing')]
            : [pause(round).then(() => outcomeOf(crew.server, crew.max, attempt)), crew.allow('nothing')],
        )
        const { reps } = await crew.setRow(held.setIds[2] as string)
        expect([outcome, reps === 500 + round]).toEqual(outcome === 'done' ? ['done', true] : ['gone', false])
        seen.add(outcome)
        // The same request again, now that he may not: its old outcome, and nothing of the document (Y8).
        const { results, documents } = await pushed(crew.server, crew.max, [attempt])
        expect([results[0]?.outcome, documents]).toEqual([outcome === 'done' ? 'done' : 'refused', []])
      }
      expect(seen.size).toBeGreaterThan(0)
    })

    test('Y30 a coach receives no event that was committed after the right to start workouts was withdrawn', async () => {
      const coached = await Coached.enter(crew, { ...NONE, can_start_workouts: true })
      const { phone, held } = coached
      const coach = new Listener(crew.server, { cookie: crew.max.cookie })
      listeners.push(coach)
      await coach.ready()
      coach.say({ t: 'act', ownerId: crew.olivia.userId })
      await coach.caughtUp()
      for (let reps = 100; reps < 110; reps++) {
        phone.dispatch(editSet.logging.make({ setId: held.setIds[0] as string, changes: { reps } }), held.activeId)
        await phone.sent()
        if (reps === 104) await crew.allow({ can_start_workouts: false })
      }
      await coach.caughtUp()
      const told = JSON.stringify(coach.updates)
      expect([told.includes('"reps":104'), told.includes('"reps":105')]).toEqual([true, false])
    })
  })

  describe('late sets from a coach', () => {
    test('Y24 R-DELEG-34 only a coach who may still start workouts can log into an ended workout, and only within a day', async () => {
      const coached = await Coached.enter(crew, { ...NONE, can_start_workouts: true })
      const { phone, held } = coached
      const [first, second, third] = held.setIds as [string, string, string]
      phone.dispatch(completeSet.make({ setId: first }), held.activeId)
      phone.dispatch(endWorkoutByHand.make({}), held.activeId)
      await phone.sent()
      const log = (setId: string) =>
        outcomeOf(
          crew.server,
          crew.max,
          envelope(crew.max, crew.olivia.userId, held.activeId, completeSet.make({ setId })),
        )
      expect(await log(second)).toBe('done')
      await crew.allow({ can_start_workouts: false, can_review_history: true })
      expect(await log(third)).toBe('permission-denied')
      await crew.allow({ can_start_workouts: true, can_review_history: false })
      crew.server.clock.now += DAY + 60_000
      expect(await log(third)).toBe('gone')
      expect((await crew.setRow(third)).status).toBe('default')
    })
  })
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
