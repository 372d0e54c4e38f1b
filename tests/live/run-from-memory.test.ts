import { type Kysely, type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { completeSet, editSet, reopenSet } from '#logbook/logged-sets.ts'
import { product } from '#logbook/server/product.ts'
import { serverRegistry } from '#logbook/server/registry.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, renameWorkout } from '#logbook/workouts.ts'
import { listsOf } from '#sync/document-rows.ts'
import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import { push } from '#sync/server/push.ts'
import { documentMemory } from '#sync/server/run-from-memory.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { insertProfile } from '../support/database-rows.ts'
import { freshDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { workoutOps } from '../support/logbook.ts'
import { envelope } from '../support/pushing.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SHARED: ShareFlags = { can_create_routines: false, can_start_workouts: true, can_review_history: true }

/** Sets of several exercises have the same places, in no order. */
const inOneOrder = (document: AnyDocument | undefined) =>
  document && {
    ...document,
    ...Object.fromEntries(listsOf(document).map(([name, rows]) => [name, rows.toSorted(byId)])),
  }
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

describe('Y9 a run on a document that this process has just written', () => {
  let database: TestDatabase
  let olivia: string
  let max: string
  let workoutId: string
  let setIds: string[]
  let one: Process

  /** A process of its own, as far as it remembers. */
  class Process {
    readonly memory = documentMemory()
    /** What it asks is done, and no answer comes. */
    isCutOff = false
    statements = 0
    private readonly remembers: boolean
    private readonly counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        this.statements += 1
        return node
      },
      transformResult: async ({ result }) => {
        if (this.isCutOff) throw Object.assign(new Error('Connection terminated'), { code: '08006' })
        return result
      },
    }

    constructor({ remembers = true } = {}) {
      this.remembers = remembers
    }

    async push(ops: Envelope[], session?: RawBuilder<unknown>) {
      this.statements = 0
      const context = {
        ...{ db: database.db.withPlugin(this.counting), product, registry: serverRegistry },
        ...(this.remembers && { memory: this.memory }),
        ...{
          now: () => NOW,
          session,
          turns: { write: () => ({ turn: async () => undefined, rest: () => undefined, leave: () => undefined }) },
        },
        onFailure: (error: unknown) => {
          throw error
        },
        onWarning: () => undefined,
      }
      const actorId = ops[0]?.actorId ?? ''
      const { results } = await push(context, { actorId, sentAt: NOW, known: {}, ops })
      return results.map(({ outcome, code, rev }) => code ?? (outcome === 'done' ? rev : outcome))
    }

    /** What it remembers of the workout, which must be what is stored. */
    async remembered(): Promise<WorkoutDocument | undefined> {
      const document = this.memory.get(workoutId)
      if (document) expect(inOneOrder(document)).toStrictEqual(inOneOrder(await stored()))
      return document as WorkoutDocument | undefined
    }
  }

  const stored = async () =>
    (await loadDocuments(database.db, product, olivia, [workoutId])).get(workoutId) as WorkoutDocument | undefined
  const by = (actorId: string, made: Made, over: object = {}) =>
    envelope({ userId: actorId, cookie: '' }, olivia, workoutId, made, { at: NOW, ...over })
  const complete = (index: number, actorId = olivia) => by(actorId, completeSet.make({ setId: setIds[index] ?? '' }))
  const completed = async () => (await stored())?.sets.filter(({ status }) => status === 'complete').length
  const recorded = async (op: Envelope) =>
    (await sql`select rev from applied_operation where op_id = ${op.id}`.execute(database.db)).rows
  const share = (flags: Partial<ShareFlags> = {}) =>
    database.db
      .insertInto('account_share')
      .values({ owner_user_id: olivia, delegate_user_id: max, delegate_email: 'max@example.org', ...SHARED, ...flags })
      .execute()

  /** Holds the owner's row, does something, and lets go once that waits for the row. */
  async function whileLocked<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<{ waiting: Promise<T> }> {
    return await database.db.transaction().execute(async (tx) => {
      await sql`select id from profile where id = ${olivia} for no key update`.execute(tx)
      const waiting = { waiting: work(tx) }
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
        return rows.length === 1
      }, 'it waits')
      return waiting
    })
  }

  beforeEach(async () => {
    database = await freshDatabase(() => undefined)
    olivia = await insertProfile(database)
    max = await insertProfile(database)
    const exercises = ['Squat', 'Bench'].map((name) => ({
      name,
      sets: Array.from({ length: 10 }, () => ({ weight: 100.5 })),
    }))
    const workout = workoutOps({ userId: olivia, cookie: '' }, { exercises, at: NOW - 3_600_000, done: 0, ends: false })
    workoutId = workout.workoutId
    setIds = workout.setIds
    one = new Process()
    expect(await one.push(workout.ops)).toEqual([1])
  })
  afterEach(async () => {
    await database.close()
  })

  test('is one statement, which leaves behind what a transaction does', async () => {
    const heard: string[] = []
    const stop = await database.listen(
      'live',
      (text) => heard.push(text),
      () => undefined,
      () => undefined,
    )
    const ops = [
      complete(0),
      complete(1),
      by(olivia, reopenSet.make({ setId: setIds[0] ?? '' })),
      by(olivia, editSet.make({ setId: setIds[2] ?? '', changes: { weight: 62.25, reps: 8 }, was: {} } as never)),
      by(olivia, renameWorkout.make({ name: 'Legs' })),
    ]
    for (const [index, op] of ops.entries()) {
      expect(await one.push([op])).toEqual([index + 2])
      expect([one.statements, await recorded(op)]).toEqual([1, [{ rev: index + 2 }]])
      expect((await one.remembered())?.rev).toBe(index + 2)
    }
    expect(await one.push([complete(3), complete(4), complete(5)])).toEqual([7, 7, 7])
    expect([one.statements, await completed()]).toEqual([1, 4])
    await until(() => heard.length === 6, 'each is told')
    expect(heard.map((text) => JSON.parse(text).rev)).toEqual([2, 3, 4, 5, 6, 7])
    await stop()
  })

  test('Y8 whatever another process has done since stays, and what came there is not done twice', async () => {
    const other = new Process()
    const [first, second] = [complete(0), complete(1)]
    expect(await other.push([first])).toEqual([2])
    expect(await one.push([second])).toEqual([3])
    expect([await one.push([first]), await other.push([second])]).toEqual([[2], [3]])
    expect([await completed(), (await stored())?.rev]).toEqual([2, 3])
  })

  test('Y8 four processes complete the same sets in the same moments, one of them without a memory: each is complete once', async () => {
    const processes = [one, new Process(), new Process(), new Process({ remembers: false })]
    const ops = setIds.slice(0, 19).map((_, index) => complete(index))
    await Promise.all(
      processes.map(async (process, which) => {
        for (const op of which % 2 ? ops : ops.toReversed())
          expect(await process.push([op])).toEqual([expect.any(Number)])
      }),
    )
    expect([await completed(), (await stored())?.rev]).toEqual([19, 20])
    for (const process of processes) await process.remembered()
    const { rows } = await sql`select rev from applied_operation where document_id = ${workoutId} order by rev`.execute(
      database.db,
    )
    expect(rows).toEqual(Array.from({ length: 20 }, (_, index) => ({ rev: index + 1 })))
  })

  test('Y8 Y13 whose answer never came is not remembered, and is answered when it is sent again', async () => {
    const op = complete(0)
    one.isCutOff = true
    await expect(one.push([op])).rejects.toMatchObject({ code: '08006' })
    one.isCutOff = false
    expect([one.memory.size, await completed()]).toEqual([0, 1])
    expect([await one.push([op]), await completed(), (await stored())?.rev]).toEqual([[2], 1, 2])
  })

  test('waits for whoever holds the owner’s row, and does not write over what they have written', async () => {
    const other = new Process()
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = database.db.transaction().execute(async (tx) => {
      await sql`select id from profile where id = ${olivia} for no key update`.execute(tx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const answers = [other.push([complete(0)]), one.push([complete(1)])]
    held.resolve()
    await holding
    expect((await Promise.all(answers)).flat().toSorted()).toEqual([2, 3])
    expect([await completed(), (await stored())?.rev]).toEqual([2, 3])
  })

  test('R-ACCESS-04 Y6 of a coach whose share ends or changes while it waits is refused', async () => {
    await share()
    expect(await one.push([complete(0, max)])).toEqual([2])
    expect([await one.push([complete(1, max)]), one.statements]).toEqual([[3], 2])
    for (const change of [sql`can_start_workouts = false`, sql`can_start_workouts = true, revoked_at = now()`]) {
      await one.push([by(olivia, renameWorkout.make({ name: crypto.randomUUID() }))])
      const { waiting } = await whileLocked(async (tx) => {
        await sql`update account_share set ${change} where owner_user_id = ${olivia}`.execute(tx)
        return one.push([complete(2, max)])
      })
      expect(await waiting).toEqual([expect.stringMatching(/denied|gone/)])
    }
    expect(await completed()).toBe(2)
  })

  test('R-AUTH-54 of somebody whose session has ended changes nothing', async () => {
    await expect(one.push([complete(0)], sql`select from profile where false`)).rejects.toMatchObject({
      code: 'not-authenticated',
    })
    expect([await completed(), await one.push([complete(0)])]).toEqual([0, [2]])
  })

  test('R-API-11 where a webhook is told of the account, a transaction tells it, also if it was made while the run waits', async () => {
    const told = async () => (await sql`select event from webhook_delivery`.execute(database.db)).rows.length
    const { waiting } = await whileLocked(async (tx) => {
      await sql`insert into webhook (user_id, address, secret, events, created_at)
        values (${olivia}, 'https://example.org', 'x', '{workout.changed}', now())`.execute(tx)
      return one.push([complete(0)])
    })
    expect([await waiting, await told()]).toEqual([[2], 1])
    expect([await one.push([complete(1)]), one.memory.size]).toEqual([[3], 0])
  })

  test('a workout that takes too much room is not remembered', async () => {
    const long = 'x'.repeat(500)
    for (const setId of setIds) await one.push([by(olivia, editSet.make({ setId, changes: { note: long } }))])
    expect(one.memory.calculatedSize).toBeGreaterThan(20 * 2 * long.length)
    expect(
      documentMemory().set(workoutId, { ...(await stored()), sets: [{ id: '', note: 'x'.repeat(500_000) }] } as never)
        .size,
    ).toBe(0)
  })

  test('R-PROG-21 what ends the workout is a transaction, and it is not remembered any longer', async () => {
    await one.push([complete(0)])
    expect(await one.push([by(olivia, endWorkoutByHand.make({}))])).toEqual([3])
    expect([one.statements > 1, one.memory.size]).toEqual([true, 0])
    const { rows } = await sql`select from workout_stat where workout_id = ${workoutId}`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('of a workout that was deleted elsewhere is refused as ever', async () => {
    await new Process().push([by(olivia, deleteWorkout.make({}))])
    expect([await one.push([complete(0)]), one.memory.size]).toEqual([['gone'], 0])
  })
})
