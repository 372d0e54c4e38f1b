import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '#app/open-context.server.ts'
import { serve } from '#app/serve.server.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { addShare } from '#features/sharing/change-shares.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { registry } from '#logbook/operations.ts'
import { product } from '#logbook/server/product.ts'
import { editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Made } from '#sync/operation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { wordsFor } from '#words/words.server.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'
import { openTemporary } from '../../tests/support/postgres-cluster.ts'
import { PASSWORD, PEOPLE } from '../seed/accounts.server.ts'
import { createChance } from '../seed/chance.server.ts'
import { type Entry, newIdsFrom, record } from '../seed/logbook.server.ts'
import { type Seeded, seed } from '../seed/seed.server.ts'

export type Who = 'olivia' | 'max' | 'vera'

/** midway: 24 minutes and five sets in. contested: Max has changed sets at the same time. */
export type Running = 'fresh' | 'midway' | 'contested'

/** A server in this process with seeded data in memory, and a running workout if a picture needs one. */
export type SeededServer = {
  origin: string
  /** The session cookie of each person. */
  cookies: Record<Who, { name: string; value: string }>
  oliviaId: string
  maxId: string
  routineId: string
  workoutId: string
  /** The exercise that Olivia did most often. */
  exerciseId: string
  begin(running: Running): Promise<void>
  contestPlan(): Promise<void>
  share(isOn: boolean): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000

export async function openSeededServer(): Promise<SeededServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sled-shots-'))
  const database = await openTemporary()
  // The daily backup is made by a process of its own, which needs the database's URL.
  const config = { ...readConfig({ LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DATABASE_URL: database.url }), dataDir }
  const context = await createContext(config, { database })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const people = await seed(context, { registry, now: Date.now(), timeZone })
  // Max also gives Olivia some rights, which the story does not.
  const flags = { can_create_routines: false, can_start_workouts: true, can_review_history: true }
  await addShare(context, people.maxId, { email: PEOPLE.olivia.email, flags })
  const running = await serve(context, { port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${running.port}`
  const ids = await idsOf(context, people)
  return {
    origin,
    cookies: {
      olivia: await logIn(origin, PEOPLE.olivia.email),
      max: await logIn(origin, PEOPLE.max.email),
      vera: await logIn(origin, PEOPLE.vera.email),
    },
    oliviaId: people.oliviaId,
    maxId: people.maxId,
    ...ids,
    ...stepsOn(context, people, ids.routineId, timeZone),
    async close() {
      await running.stop(0)
      await context[Symbol.asyncDispose]()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The ids of the newest routine, of the newest workout, and of the exercise done most often. */
async function idsOf({ database: { db } }: Context, { oliviaId }: Seeded) {
  const routine = await db
    .selectFrom('routine')
    .where('user_id', '=', oliviaId)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const workout = await db
    .selectFrom('workout')
    .where('user_id', '=', oliviaId)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const { exercise_id } = await db
    .selectFrom('workout_exercise_stat')
    .where('user_id', '=', oliviaId)
    .groupBy('exercise_id')
    .orderBy(db.fn.countAll(), 'desc')
    .select('exercise_id')
    .executeTakeFirstOrThrow()
  return { routineId: routine.id, workoutId: workout.id, exerciseId: exercise_id }
}

async function logIn(origin: string, email: string) {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (!name || !value) throw new Error(`${email} could not log in: ${answer.status}`)
  return { name, value }
}

/** What a picture needs beside the seed: a running workout, offered values, public links. */
function stepsOn(context: Context, { oliviaId, maxId }: Seeded, routineId: string, timeZone: string) {
  const { database } = context
  const newId = newIdsFrom(createChance(Date.now()))
  const write = (made: readonly Pick<Entry, 'made' | 'at' | 'was'>[], documentId: string, actorId = oliviaId) =>
    record(
      { database, registry },
      newId,
      made.map((entry): Entry => ({ ...entry, actorId, ownerId: oliviaId, documentId })),
    )
  let current: string | null = null
  /** Max changes a value that Olivia, who has not seen it, changes back: hers wins, his becomes an offer (Y35). */
  async function clash(reps: number, documentId: string, edit: (reps: number) => Made) {
    const at = Date.now()
    await write([{ made: edit(reps + 2), at }], documentId, maxId)
    await write([{ made: edit(reps), at, was: { reps: reps + 1 } }], documentId)
  }
  return {
    async begin(running: Running) {
      const routine = (await loadDocuments(database.db, product, oliviaId, [routineId])).get(
        routineId,
      ) as RoutineDocument
      const at = Date.now() - (running === 'fresh' ? 2000 : 24 * MINUTE_MS + 16_000)
      current = newId(at)
      const name = defaultWorkoutName(at, timeZone, wordsFor('en'))
      const start = startFrom(routine, { newId: () => newId(at), name, timeZone })
      const { sets } = start.args as { sets: { id: string; reps: number | null }[] }
      const done = sets.slice(0, running === 'fresh' ? 0 : 5).map(({ id }) => completeSet.make({ setId: id }))
      await write(
        [start, ...done].map((made, index) => ({ made, at: at + index * 4 * MINUTE_MS })),
        current,
      )
      if (running !== 'contested') return
      for (const { id, reps } of sets.slice(4, 6)) {
        await clash(reps ?? 0, current, (to) => editSet.logging.make({ setId: id, changes: { reps: to } }))
      }
    },
    async contestPlan() {
      const routine = (await loadDocuments(database.db, product, oliviaId, [routineId])).get(
        routineId,
      ) as RoutineDocument
      for (const { id, reps } of routine.sets) {
        await clash(reps ?? 0, routineId, (to) => editSet.planning.make({ setId: id, changes: { reps: to } }))
      }
    },
    async share(isOn: boolean) {
      const { db } = database
      await db.updateTable('routine').set({ is_public: isOn }).where('user_id', '=', oliviaId).execute()
      await db.updateTable('profile').set({ share_all_workouts: isOn }).where('id', '=', oliviaId).execute()
    },
    async clear() {
      if (current) await write([{ made: deleteWorkout.make({}), at: Date.now() }], current)
      current = null
    },
  }
}
