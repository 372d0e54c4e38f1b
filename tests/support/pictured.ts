import { expect } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { envelope, pushed } from './pushing.ts'
import type { Person, TestServer } from './server.ts'
import { setValues } from './training.ts'

const id = () => crypto.randomUUID()

type Kind = 'workout' | 'routine'

/** A new person at a server with her workouts and their pictures. */
export async function startPictured(server: TestServer) {
  const olivia = await server.signUp('Olivia', 'Owens', `olivia-${id()}@sled.test`)
  const { db } = server.context.database

  async function does(documentId: string, made: Made[]) {
    const ops = made.map((one) => envelope(olivia, olivia.userId, documentId, one))
    const { results } = await pushed(server, olivia, ops)
    expect(results.map(({ outcome }) => outcome)).toEqual(made.map(() => 'done'))
  }

  /** Makes a workout of five sets, the first `done` of them complete. It is ended unless it `isActive`. */
  async function workout({ name = 'Leg day', done = 2, isActive = false, routineId = null as string | null } = {}) {
    const workoutId = id()
    const exercise = { id: id(), exerciseId: exerciseIdFor(olivia.userId, 'Squat'), name: 'Squat' }
    const row = () => ({ ...setValues(), id: id(), workoutExerciseId: exercise.id, routineSetId: null })
    const sets = Array.from({ length: 5 }, row)
    const exercises = [{ ...exercise, section: 'training' as const }]
    const setIds = sets.map((set) => set.id)
    await does(workoutId, [
      startWorkout.make({ name, routineId, timeZone: 'UTC', exercises, sets }),
      ...setIds.slice(0, done).map((setId) => completeSet.make({ setId })),
      ...(isActive ? [] : [endWorkoutByHand.make({})]),
    ])
    return { workoutId, setIds }
  }

  async function routine(name = 'Push Day A') {
    const routineId = id()
    const exercise = { id: id(), exerciseId: exerciseIdFor(olivia.userId, 'Bench'), name: 'Bench' }
    const sets = [1, 2, 3].map(() => ({ ...setValues(), id: id() }))
    const add = addExercise.planning.make({ ...exercise, section: 'training', sets })
    await does(routineId, [createRoutine.make({ name }), add])
    return routineId
  }

  return {
    olivia,
    workout,
    routine,
    does,
    make: (query: string, person: Person | null = olivia) =>
      server.ask(`/api/generate-og-image?${query}`, { cookie: person?.cookie }),
    see: (query: string, person: Person | null = olivia) =>
      server.ask(`/api/og-image?${query}`, { cookie: person?.cookie }),
    async addressOf(kind: Kind, documentId: string): Promise<string | null> {
      const row = await db.selectFrom(kind).select('og_image_url').where('id', '=', documentId).executeTakeFirst()
      return row?.og_image_url ?? null
    },
    switchTo: (kind: Kind, documentId: string, is_public: boolean) =>
      db.updateTable(kind).set({ is_public }).where('id', '=', documentId).execute(),
    shareHistory: (share_all_workouts: boolean) =>
      db.updateTable('profile').set({ share_all_workouts }).where('id', '=', olivia.userId).execute(),
    /** The stored pictures of a document. */
    files: (documentId: string) => server.context.blobs.list(`images/${documentId.slice(-2)}/${documentId}`),
    /** Runs the server's jobs of the next minute. */
    async later() {
      server.clock.now += 60_000
      await server.context.jobs.runDue()
    },
  }
}

export type Pictured = Awaited<ReturnType<typeof startPictured>>

/** Fails unless it is a PNG of 1200x630 (R-IMG-03). */
export async function pngOf(response: Response): Promise<Buffer> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await response.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  return png
}
