import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { startFor } from '#features/sharing/start-for.client.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { startFrom } from '#logbook/start-from.ts'
import { doNow } from '#sync/client/network/one-shot.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const MINUTE = 60_000
const FIRST = 'new.last_workout_exercise_id is not null'
const EXERCISES = [
  { name: 'Squat', sets: [{ set_variant: 'Set 1', weight: 100 }, { set_variant: 'Set 2' }] },
  { name: 'Plank', section: 'warmup' as const, sets: [{ set_variant: 'Set 1' }] },
]

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let coach: Device
  let routineId: string

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true })
    phone = await crew.enter(crew.olivia, 'phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    routineId = makeRoutine(phone, 'Push Day', EXERCISES)
    await phone.sent()
  })
  afterEach(() => accept())

  const start = () => startFor(coach.sync, { ownerId: crew.olivia.userId, routineId, timeZone: 'Europe/Berlin' })

  const heardRoutine = async () => {
    await until(() => coach.routine(routineId)?.sets.length === 3, 'the coach has the routine')
    return coach.routine(routineId) as RoutineDocument
  }

  /** From now on the database refuses to insert into a table, or to change its rows, as a broken constraint would. */
  const refuse = (table: string, what: 'insert' | 'update', when = 'true') =>
    crew.database.exec(`
      create or replace function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse before ${what} on ${table} for each row when (${when}) execute function refuse();`)
  const accept = () => crew.database.exec('drop function if exists refuse cascade')

  const rows = async (table: 'workout' | 'workout_exercise' | 'logged_set') => {
    const { count } = await crew.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const everything = async () => [await rows('workout'), await rows('workout_exercise'), await rows('logged_set')]
  const warned = () =>
    crew.server.logs
      .map((line) => JSON.parse(line) as { level: string; msg: string })
      .filter(({ level }) => level === 'warn')
      .map(({ msg }) => msg)

  test('R-DELEG-38 R-DELEG-31 a coach starts the owner’s routine, and the workout appears on both their screens', async () => {
    const started = await start()
    if (started.as !== 'started') throw new Error(started.as)
    const { workout, missing } = started
    expect(missing).toEqual([])
    expect(workout.workout).toMatchObject({ user_id: crew.olivia.userId, routine_id: routineId, is_active: true })
    expect(workout.exercises.map((row) => [row.snapshot_name, row.exercise_order])).toEqual([
      ['Plank', 1],
      ['Squat', 2],
    ])
    await until(() => phone.workout(workout.id)?.workout.is_active === true, 'the owner has it')
    const shown = await agreed([phone, coach], (device) =>
      device.workout(workout.id)?.sets.map(({ set_variant, weight }) => [set_variant, weight]),
    )
    expect(shown).toHaveLength(3)
    expect(await crew.activeIds()).toEqual([workout.id])
    expect(coach.sync.status.current.waiting).toBe(0)
  })

  test('R-ACTIVE-02 a coach’s workout start closes the owner’s earlier workout if that has been idle', async () => {
    const { workoutId, setIds } = startTraining(phone, EXERCISES)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    await phone.sent()
    for (const clock of [crew.server.clock]) clock.now += 10 * MINUTE
    coach.clockSkew += 10 * MINUTE
    const started = await start()
    expect(started.as).toBe('started')
    expect(await crew.workoutRow(workoutId)).toMatchObject({ is_active: false, completed_at: expect.any(Date) })
  })

  test('R-ACTIVE-03 when the owner has just started a workout, the coach’s start joins it instead of replacing it', async () => {
    const { workoutId } = startTraining(phone, EXERCISES)
    await phone.sent()
    expect(await start()).toEqual({ as: 'joined' })
    expect(await crew.activeIds()).toEqual([workoutId])
  })

  describe('failures while a coach starts a workout', () => {
    test('R-DELEG-40 when the database refuses a workout that a coach starts, the coach sees an error and nothing is left behind', async () => {
      const before = await everything()
      await refuse('workout', 'insert')
      expect(await start()).toEqual({ as: 'failed', message: 'Could not start workout. Please try again.' })
      await accept()
      expect(await everything()).toEqual(before)
      expect(coach.sync.status.current.waiting).toBe(0)
      expect((await start()).as).toBe('started')
    })

    test('R-DELEG-41 when the database refuses the exercises of a coach’s start, the coach sees an error and no partial workout remains', async () => {
      const before = await everything()
      await refuse('workout_exercise', 'insert')
      expect(await start()).toEqual({ as: 'failed', message: 'Could not create workout exercises. Please try again.' })
      expect(await everything()).toEqual(before)
    })

    test('R-DELEG-44 when the database refuses the sets of a coach’s start, the workout starts and the device adds the sets', async () => {
      await refuse('logged_set', 'insert')
      const started = await start()
      if (started.as !== 'started') throw new Error(started.as)
      expect(started.workout.sets).toEqual([])
      expect(started.missing).toHaveLength(3)
      expect(warned()).toContain('the sets of a start could not be stored')
      await coach.sync.pull({ ownerId: crew.olivia.userId, ids: [started.workout.id], routines: false, active: true })
      for (const made of started.missing) coach.dispatch(made, started.workout.id, crew.olivia.userId)
      const template = ['Set 1 of 100', 'Set 1 of 45', 'Set 2 of 45']
      const setsOn = (device: Device) =>
        device
          .workout(started.workout.id)
          ?.sets.map((set) => `${set.set_variant} of ${set.weight}`)
          .toSorted()
      expect(setsOn(coach)).toEqual(template) // before any answer
      await accept()
      coach.sync.sendNow()
      await coach.sent()
      expect(await agreed([phone, coach], setsOn)).toEqual(template)
    })

    test('R-DELEG-43 R-ERR-04 when the owner’s earlier workout cannot be closed, a coach’s start joins it and the server logs a warning', async () => {
      const { workoutId } = startTraining(phone, EXERCISES)
      await phone.sent()
      crew.server.clock.now += 10 * MINUTE
      coach.clockSkew += 10 * MINUTE
      await refuse('workout', 'update')
      expect(await start()).toEqual({ as: 'joined' })
      expect(warned()).toContain('the earlier workout could not be closed')
      expect(await crew.activeIds()).toEqual([workoutId])
      // The owner's own start is let in, too.
      phone.clockSkew += 20 * MINUTE
      crew.server.clock.now += 20 * MINUTE
      const own = startTraining(phone, EXERCISES)
      await phone.sent()
      expect(await crew.activeIds()).toEqual([workoutId])
      expect(await crew.workoutRow(own.workoutId)).toMatchObject({ is_active: false, completed_at: null })
    })

    test('R-DELEG-42 R-DELEG-34 a coach’s failed workout start names its reason: no permission, deleted routine or no connection', async () => {
      await crew.database.db
        .updateTable('account_share')
        .set({ can_start_workouts: false, can_create_routines: true })
        .execute()
      expect(await start()).toEqual({ as: 'failed', message: 'Permission denied by account owner' })
      await crew.database.db.updateTable('account_share').set({ can_start_workouts: true }).execute()
      phone.dispatch(archiveRoutine.make({ isArchived: true }), routineId)
      await phone.sent()
      expect(await start()).toEqual({ as: 'failed', message: 'This is no longer here.' })
      coach.offline()
      expect(await start()).toEqual({ as: 'failed', message: 'Needs a connection' })
    })
  })

  test('R-ERR-04 Y18 a workout start that the database cannot store stays complete on the phone and is retried', async () => {
    for (const [table, when] of [['workout_exercise'], ['logged_set'], ['workout', FIRST]] as const) {
      const logged = crew.server.logs.length
      await refuse(table, 'insert', when)
      const { workoutId, setIds } = startTraining(phone, EXERCISES)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      const isLogged = () => crew.server.logs.slice(logged).some((line) => line.includes('operation failed'))
      await until(isLogged, 'the server has failed')
      expect(phone.refusals).toEqual([])
      expect(phone.workout(workoutId)?.sets).toHaveLength(3)
      await accept()
      phone.sync.sendNow()
      await phone.sent()
      expect((await crew.setRow(setIds[0] as string)).status).toBe('complete')
    }
  })

  describe('R-DELEG-44 Y18 Y20 only a workout start sent directly and alone may be stored without its sets; a queued one is retried', () => {
    const later = { kind: 'set.of-next-year', version: 1, args: {} }
    type Case = {
      n: number
      beside: 'nothing' | 'a completion' | 'what is for later'
      first: string[]
      again: string[]
    }
    const cases: Case[] = [
      { n: 0, beside: 'nothing', first: ['done'], again: ['done'] },
      { n: 1, beside: 'nothing', first: ['failed'], again: ['done'] },
      { n: 0, beside: 'a completion', first: ['failed', 'held'], again: ['done', 'done'] },
      { n: 1, beside: 'a completion', first: ['failed', 'held'], again: ['done', 'done'] },
      { n: 1, beside: 'what is for later', first: ['failed', 'held'], again: ['done', 'later'] },
    ]
    test.each(cases)(
      'a workout start with sequence number $n, sent together with $beside, while the database refuses its sets',
      async ({ n, beside, first, again }) => {
        const made = startFrom(await heardRoutine(), { newId: coach.newId, name: 'Push', timeZone: null })
        const done = completeSet.make({ setId: (made.args as { sets: [{ id: string }] }).sets[0].id })
        const workoutId = coach.newId()
        const followers = { nothing: [], 'a completion': [done], 'what is for later': [later] }[beside]
        const ops = [made, ...followers].map((one, index) =>
          envelope(crew.max, crew.olivia.userId, workoutId, one, { n: n + index, at: crew.server.clock.now }),
        )
        const outcomes = async () => (await pushed(crew.server, crew.max, ops)).results.map(({ outcome }) => outcome)
        await refuse('logged_set', 'insert')
        expect(await outcomes()).toEqual(first)
        await accept()
        expect(await outcomes()).toEqual(again)
        const { rows: sets } = await sql<{ status: string }>`
        select status from logged_set where workout_id = ${workoutId}`.execute(crew.database.db)
        expect(sets).toHaveLength(n === 0 && beside === 'nothing' ? 0 : 3)
        expect(sets.filter(({ status }) => status === 'complete')).toHaveLength(beside === 'a completion' ? 1 : 0)
      },
    )

    test('a routine is never stored without its sets', async () => {
      await crew.allow({ can_create_routines: true })
      await refuse('routine_set', 'insert')
      coach.offline()
      const id = makeRoutine(coach, 'Pull Day', EXERCISES, crew.olivia.userId)
      coach.online()
      await until(() => crew.server.logs.some((line) => line.includes('operation failed')), 'the server has failed')
      await accept()
      coach.sync.sendNow()
      await coach.sent()
      await until(() => phone.routine(id)?.sets.length === 3, 'all of it is the owner’s')
    })
  })

  test('Y8 a workout start whose response was lost is sent again and creates only one workout', async () => {
    const target = { ownerId: crew.olivia.userId, documentId: coach.newId() }
    const made = startFrom(await heardRoutine(), { newId: coach.newId, name: 'Push', timeZone: null })
    coach.network.losesAnswers = true
    const starting = doNow(coach.sync, made, target)
    await until(() => coach.pushes.length >= 2, 'it was sent twice')
    coach.network.losesAnswers = false
    expect(await starting).toMatchObject({ result: { outcome: 'done' } })
    expect(new Set(coach.pushes.map((body) => (JSON.parse(body) as { ops: { id: string }[] }).ops[0]?.id)).size).toBe(1)
    const started = await sql`select id from workout where routine_id = ${routineId}`.execute(crew.database.db)
    expect(started.rows).toHaveLength(1)
  })
})
