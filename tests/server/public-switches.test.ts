import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { publicRoutine } from '#features/public-link/public-reads.server.ts'
import { readPublicHistory } from '#features/public-pages/read-history.server.ts'
import { readPublicWorkout } from '#features/public-pages/read-workout.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { currentWords } from '#words/current-words.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import type { Person } from '../support/server.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const PLAN = [{ name: 'Squat' }, { name: 'Bench' }]

type Db = Database['db']

/** The owner of a workout whose page a stranger sees; null if there is none. */
async function publicWorkout(db: Db, id: string) {
  const page = await readPublicWorkout(db, { origin: 'https://sled.example', words: currentWords() }, id)
  if (!page) return null
  const { user_id } = await db.selectFrom('workout').where('id', '=', id).select('user_id').executeTakeFirstOrThrow()
  return ownerOf(db, user_id)
}

/** The owner of a history that a stranger sees; null if there is none. */
async function publicHistory(db: Db, userId: string) {
  const site = { origin: 'https://sled.example', words: currentWords() }
  const page = await readPublicHistory(db, site, { userId, before: undefined })
  return page && ownerOf(db, page.userId)
}

const ownerOf = (db: Db, userId: string) =>
  db
    .selectFrom('profile')
    .where('id', '=', userId)
    .select(['id as ownerId', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const post = (person: Person, path: string, body: object) =>
    crew.server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const turn = (person: Person, of: 'routine' | 'workout' | 'history', id: string, isPublic: boolean) =>
    post(person, '/api/public-link', { of, id, isPublic })

  /** A workout with a set done on a phone, under way. */
  function training(phone: Device) {
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}] }])
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    return workoutId
  }

  test('R-SHARE-02 R-SHARE-10 a routine is private until its public switch is on, and again once it is off', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const routineId = makeRoutine(phone, 'Push Day', PLAN)
    await phone.sent()
    const { db } = crew.database
    expect(await publicRoutine(db, routineId)).toBeNull()
    expect(await (await turn(crew.olivia, 'routine', routineId, true)).json()).toEqual({ isPublic: true })
    const owner = { ownerId: crew.olivia.userId, first_name: 'Olivia', last_name: 'Owen' }
    expect(await publicRoutine(db, routineId)).toEqual(owner)
    await until(() => laptop.routine(routineId)?.routine.is_public === true, 'the other device shows it')
    phone.dispatch(archiveRoutine.make({ isArchived: true }), routineId)
    await phone.sent()
    expect(await publicRoutine(db, routineId)).toBeNull() // O-07
    phone.dispatch(archiveRoutine.make({ isArchived: false }), routineId)
    await phone.sent()
    expect(await publicRoutine(db, routineId)).toEqual(owner)
    await turn(crew.olivia, 'routine', routineId, false)
    expect(await publicRoutine(db, routineId)).toBeNull()
    await until(() => laptop.routine(routineId)?.routine.is_public === false, 'the other device shows it')
  })

  test('R-SHARE-03 R-SHARE-11 R-ACTIVE-04 R-PUB-19 a workout is public only when it is completed and its switch is on', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { db } = crew.database
    const workoutId = training(phone)
    await phone.sent()
    expect((await crew.workoutRow(workoutId)).is_public).toBe(false)
    await turn(crew.olivia, 'workout', workoutId, true)
    expect(await publicWorkout(db, workoutId)).toBeNull() // still active
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    expect(await publicWorkout(db, workoutId)).toMatchObject({ ownerId: crew.olivia.userId })
    const { rev } = await crew.workoutRow(workoutId)
    await turn(crew.olivia, 'workout', workoutId, true)
    expect((await crew.workoutRow(workoutId)).rev).toBe(rev) // it was on
    await turn(crew.olivia, 'workout', workoutId, false)
    expect(await publicWorkout(db, workoutId)).toBeNull()
    await until(() => phone.workout(workoutId)?.workout.is_public === false, 'the device shows it')
  })

  test("R-SHARE-04 R-SHARE-12 R-PUB-17 the history switch makes every completed workout public, and the owner's devices learn of it", async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { db } = crew.database
    const { userId, cookie } = crew.olivia
    const workoutId = training(phone)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    const shown = async () => {
      const answer = await crew.server.ask(`/api/public-link/history?ownerId=${userId}`, { cookie })
      return await answer.json()
    }
    expect(await shown()).toEqual({ isPublic: false, name: 'Olivia Owen' })
    expect([await publicHistory(db, userId), await publicWorkout(db, workoutId)]).toEqual([null, null])
    await turn(crew.olivia, 'history', userId, true)
    expect(await shown()).toEqual({ isPublic: true, name: 'Olivia Owen' })
    expect(await publicHistory(db, userId)).toMatchObject({ ownerId: userId })
    expect(await publicWorkout(db, workoutId)).toMatchObject({ ownerId: userId })
    const heard = () => phone.heard.flat().filter((message) => message.t === 'invalidate')
    await until(() => heard().some(({ what }) => what === 'profile'), 'the device hears of it')
    await turn(crew.olivia, 'history', userId, false)
    expect([await publicHistory(db, userId), await publicWorkout(db, workoutId)]).toEqual([null, null])
  })

  test('R-ACCT-16 nothing of a deleted account is public, whatever its switches', async () => {
    const vera = await crew.server.signUp('Vera', 'Visitor', 'vera@example.org')
    const phone = await crew.enter(vera, 'phone')
    const routineId = makeRoutine(phone, 'Legs', PLAN)
    const workoutId = training(phone)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    await turn(vera, 'routine', routineId, true)
    await turn(vera, 'history', vera.userId, true)
    const { db } = crew.database
    const opened = () =>
      Promise.all([publicRoutine(db, routineId), publicWorkout(db, workoutId), publicHistory(db, vera.userId)])
    const owner = { ownerId: vera.userId, first_name: 'Vera', last_name: 'Visitor' }
    expect(await opened()).toEqual([owner, owner, owner])
    await db.updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', vera.userId).execute()
    expect(await opened()).toEqual([null, null, null])
  })

  test.each(['', 'no-id', "'; drop table routine --", crypto.randomUUID(), 'x'.repeat(10_000)])(
    'R-PUB-14 R-PUB-19 an invalid or unknown id opens no public page (%#)',
    async (id) => {
      const { db } = crew.database
      const reads = [publicRoutine(db, id), publicWorkout(db, id), publicHistory(db, id)]
      expect(await Promise.all(reads)).toEqual([null, null, null])
    },
  )

  test('R-SHARE-07 R-IMG-26 the request after flipping a public switch confirms the new state, on and off', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const workoutId = training(phone)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    for (const isPublic of [true, false]) {
      await turn(crew.olivia, 'workout', workoutId, isPublic)
      const answer = await post(crew.olivia, '/api/trigger-static-generation', { workoutId, isPublic })
      expect([answer.status, await answer.json()]).toEqual([200, { workoutId, isPublic }])
    }
    // Saying so opens nothing.
    await post(crew.olivia, '/api/trigger-static-generation', { workoutId, isPublic: true })
    expect(await publicWorkout(crew.database.db, workoutId)).toBeNull()
    const others = await post(crew.max, '/api/trigger-static-generation', { workoutId, isPublic: true })
    expect(others.status).toBe(404)
  })
})
