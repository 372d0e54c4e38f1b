import { type Logged, logWorkouts } from '../support/logbook.ts'
import type { Person, TestServer } from '../support/server.ts'
import { newPerson } from './person-page.ts'
import { HOUR } from './training-floor.ts'

const MINUTE = 60_000

/** A person with a workout for each name, the first one the newest. */
export async function lifterWith(app: TestServer, names: string[]): Promise<{ person: Person; logged: Logged[] }> {
  const person = await newPerson(app)
  const exercises = [{ name: 'Squat', sets: [{}, {}] }]
  const workouts = names.map((name, index) => ({ name, exercises, at: app.clock.now - 5 * MINUTE - index * HOUR }))
  return { person, logged: await logWorkouts(app, person, workouts) }
}

export const idsOf = (logged: Logged[]): string[] => logged.map(({ workoutId }) => workoutId)

/** Where the pictures of the workouts are stored, in their order. */
export const addressesOf = async (app: TestServer, ids: string[]): Promise<(string | null)[]> => {
  const { db } = app.context.database
  const rows = await db.selectFrom('workout').select(['id', 'og_image_url']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.og_image_url ?? null)
}

/** Pictures wait at the store until it is let go; counts how many there are at once. */
export function holdStore({ context: { blobs } }: TestServer) {
  const { put } = blobs
  const { promise, resolve } = Promise.withResolvers<void>()
  const store = { waiting: 0, most: 0 }
  blobs.put = async (...file) => {
    store.waiting += 1
    store.most = Math.max(store.most, store.waiting)
    await promise
    store.waiting -= 1
    return await put.apply(blobs, file)
  }
  return {
    store,
    letGo() {
      blobs.put = put
      resolve()
    },
  }
}
