import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { LOWEST_ID } from '#domain/ids.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { foldWhole, joinedOf } from './fold-bests.ts'
import { MADE_BY, writeWorkouts } from './write-workouts.ts'

const LOOK = 'stats.look'
const REBUILD = 'stats.rebuild'
const PERSON = z.object({ userId: z.string() })
const DAY_MS = 24 * 60 * 60 * 1000
/** How many workouts a transaction derives: other writes of the owner wait meanwhile. */
const PAGE = 20

type Progress = (done: number) => void

/** Queues a job for each person whose statistics are missing or made by older rules. */
export function deriveMissingStats({ database: { db }, jobs }: Context): void {
  jobs.handle(LOOK, async () => {
    for (const userId of await withoutStats(db)) await jobs.enqueue(db, REBUILD, { userId }, { key: userId })
  })
  jobs.handle(REBUILD, async (payload, _job, stopping) => {
    await rebuildStats(db, PERSON.parse(payload).userId, () => stopping.throwIfAborted())
  })
  jobs.repeat(LOOK, DAY_MS)
}

/** The most people in one round of the job; the next round takes the others. */
const PEOPLE = 1_000

async function withoutStats(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from profile p where exists (
    select from workout w where w.user_id = p.id and w.completed_at is not null and w.trashed_at is null
      and not exists (select from workout_stat s where s.workout_id = w.id and s.user_id = w.user_id
        and s.made_by >= ${MADE_BY})) limit ${PEOPLE}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function peopleWithWorkouts(db: Kysely<Tables>): Promise<{ userId: string; workouts: number }[]> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select user_id, count(*)::integer as count from workout group by user_id order by user_id`.execute(db)
  return rows.map(({ user_id, count }) => ({ userId: user_id, workouts: count }))
}

/**
 * Derives all statistics of a person in small transactions under the owner's lock; repeating it is safe. `onProgress`
 * gets the number of workouts and may throw to stop.
 */
export async function rebuildStats(db: Kysely<Tables>, userId: string, onProgress: Progress): Promise<void> {
  let done = 0
  for (let after: string | null = LOWEST_ID; after !== null; ) {
    const from: string = after
    const ids: string[] = await db.transaction().execute(async (tx) => {
      await lock(tx, userId)
      return await rebuildPage(tx, userId, from)
    })
    done += ids.length
    onProgress(done)
    after = ids.length < PAGE ? null : (ids.at(-1) ?? null)
  }
  const { rows } = await sql<{ id: string }>`
    select exercise_id as id from workout_exercise_stat where user_id = ${userId}
    union select exercise_id from exercise_best where user_id = ${userId}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await foldExercises(db, userId, ids, () => onProgress(done))
}

/**
 * Derives the bests of each exercise in a transaction under the owner's lock; repeating it is safe. `onStep` may throw
 * to stop.
 */
export async function foldExercises(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[],
  onStep: () => void,
): Promise<void> {
  const joined = await joinedOf(db, userId)
  for (const id of new Set(ids.flatMap((one) => [one, joined.idOf(one)]))) {
    await db.transaction().execute(async (tx) => {
      await lock(tx, userId)
      const now = await joinedOf(tx, userId)
      await foldWhole(tx, userId, id, now.idOf(id) === id ? now.groupOf(id) : [])
    })
    onStep()
  }
}

const lock = (tx: Kysely<Tables>, userId: string) =>
  sql`select id from profile where id = ${userId} for no key update`.execute(tx)

async function rebuildPage(tx: Kysely<Tables>, userId: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from workout where user_id = ${userId} and id > ${after} order by id limit ${PAGE}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const documents = [...(await loadDocuments(tx, product, userId, ids)).values()]
  const workouts = documents.filter((document): document is WorkoutDocument => document.kind === 'workout')
  await writeWorkouts(tx, userId, new Map(workouts.map((workout) => [workout.id, workout])))
  return ids
}
