import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { readPublicWorkout } from '#features/public-pages/read-workout.server.ts'
import { readPublicRoutine } from '#features/public-pages/routes.server.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { editSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import type { PullAnswer } from '#sync/wire.ts'
import { wordsFor } from '#words/words.server.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

/** All that was added to a set, each otherwise than by default. */
const SAID: Partial<SetValues> = {
  ...({ kind: 'drop', load: 'assisted', side: 'left', open_ended: true, rpe: 8.5 } as const),
  ...({ distance: 5.025, distance_unit: 'km' } as const),
}
/** What a set says that was never told any of it. */
const UNSAID = {
  ...{ kind: 'normal', load: 'total', side: null, open_ended: false, rpe: null },
  ...{ distance: null, distance_unit: null },
}

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let max: Person
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), options: { draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Stone', 'max@example.org')
  })
  afterAll(() => server.stop())

  const db = () => server.context.database.db
  const documentOf = async <D>(id: string, person = olivia): Promise<D> => {
    const body = {
      actorId: person.userId,
      ownerId: person.userId,
      known: {},
      ids: [id],
      active: false,
      routines: false,
    }
    const answer = await server.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
    const [update] = ((await answer.json()) as PullAnswer).documents
    if (update?.t !== 'document') throw new Error('there is no such document')
    return update.document as D
  }
  const outcome = (documentId: string, made: Made) =>
    outcomeOf(server, olivia, envelope(olivia, olivia.userId, documentId, made))
  const squatDone = (over = {}) =>
    logWorkout(server, olivia, {
      exercises: [{ name: 'Squat', sets: [{ weight: 100, weight_unit: 'kg', ...over }] }],
      at: server.clock.now - 3_600_000,
    })

  test('R-BASE-01 all values of a set are stored unchanged and appear in the export', async () => {
    const routineId = await planRoutine(server, olivia, { name: 'Push', exercises: [{ name: 'Squat', sets: [SAID] }] })
    const { workoutId, setIds } = await squatDone(SAID)
    const [setId = ''] = setIds
    expect(await outcome(workoutId, editSet.logging.make({ setId, changes: { note: ' Elbows in.\nBelt on. ' } }))).toBe(
      'done',
    )

    expect((await documentOf<RoutineDocument>(routineId)).sets).toMatchObject([SAID])
    expect((await documentOf<WorkoutDocument>(workoutId)).sets).toMatchObject([
      { ...SAID, note: 'Elbows in.\nBelt on.', target_reps: null, target_weight: null },
    ])
    const answer = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const { routines, workouts } = await answer.json()
    expect(routines).toMatchObject([{ note: null, exercises: [{ note: null, group_rest: 0, sets: [SAID] }] }])
    expect(workouts).toMatchObject([
      {
        note: null,
        has_public_notes: false,
        exercises: [{ group_id: null, sets: [{ ...SAID, note: expect.stringContaining('Elbows') }] }],
      },
    ])
  })

  describe('Y33 operations of a device with the previous app version', () => {
    // As it made its operations: no field that it did not know.
    const old = { set_variant: 'Set 1', set_type: 'reps', reps: 5, timed_set_duration: 30, weight: 100 }
    const started = (ids: { exercise: string; set: string }) => ({
      ...{ kind: 'workout.start', version: 1 },
      args: {
        ...{ name: 'Monday', routineId: null, timeZone: 'Europe/Berlin' },
        exercises: [{ id: ids.exercise, exerciseId: crypto.randomUUID(), name: 'Squat', section: 'training' }],
        sets: [{ ...old, weight_unit: 'kg', id: ids.set, workoutExerciseId: ids.exercise, routineSetId: null }],
      },
    })
    const made = (kind: string, args: object) => ({ kind, version: 1, args })

    test('operations of the previous app version still work, and set values unknown to that version stay empty', async () => {
      const [routineId, workoutId] = [crypto.randomUUID(), crypto.randomUUID()]
      const [exercise, set, row] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      const planned = { ...old, weight_unit: 'kg', id: crypto.randomUUID() }
      const exerciseId = crypto.randomUUID()
      for (const [documentId, one] of [
        [routineId, made('routine.create', { name: 'Push' })],
        [
          routineId,
          made('routineExercise.add', { id: row, exerciseId, name: 'Dip', section: 'training', sets: [planned] }),
        ],
        [workoutId, started({ exercise, set })],
        [workoutId, made('set.complete', { setId: set })],
      ] as const) {
        expect([one.kind, await outcome(documentId, one)]).toEqual([one.kind, 'done'])
      }
      expect((await documentOf<RoutineDocument>(routineId)).sets).toMatchObject([{ ...old, ...UNSAID }])
      const { workout, exercises, sets } = await documentOf<WorkoutDocument>(workoutId)
      expect(sets).toMatchObject([{ ...old, ...UNSAID, status: 'complete', note: null }])
      expect(exercises).toMatchObject([{ note: null, group_id: null, group_rest: 0 }])
      expect(workout).toMatchObject({ note: null, has_public_notes: false, trashed_at: null, confirmed_at: null })
      await pushed(server, olivia, [envelope(olivia, olivia.userId, workoutId, made('workout.end', {}))])
    })

    test('an edit from the previous app version keeps the set values it does not know', async () => {
      const { workoutId, setIds } = await squatDone(SAID)
      const edit = made('loggedSet.correct', { setId: setIds[0], changes: { reps: 8 } })
      expect(await outcome(workoutId, edit)).toBe('done')
      expect((await documentOf<WorkoutDocument>(workoutId)).sets).toMatchObject([{ ...SAID, reps: 8, contested: null }])
    })
  })

  describe('the server refuses impossible set values and stores nothing', () => {
    test.each<[string, object]>([
      ['R-BASE-02 a weight of 10,000', { weight: 10_000 }],
      ['R-BASE-02 10,000 reps', { reps: 10_000 }],
      ['R-BASE-02 more than a day', { timed_set_duration: 86_401 }],
      ['R-BASE-01 RPE 11', { rpe: 11 }],
      ['R-BASE-01 RPE 7.3', { rpe: 7.3 }],
      ['R-BASE-01 a note of 501 characters', { note: 'x'.repeat(501) }],
      ['R-BASE-01 a distance of four decimals', { distance: 0.0001 }],
      ['R-LIFT-09 a negative assistance', { load: 'assisted', weight: -20 }],
      ['R-LIFT-08 both sides', { side: 'both' }],
    ])('%s is rejected as a value of a set', async (_title, changes) => {
      const { workoutId, setIds } = await squatDone()
      const before = await documentOf<WorkoutDocument>(workoutId)
      const edit = {
        kind: 'loggedSet.correct',
        version: 1,
        args: { setId: setIds[0], changes: { reps: 8, ...changes } },
      }
      expect(await outcome(workoutId, edit)).toBe('malformed')
      expect(await documentOf<WorkoutDocument>(workoutId)).toEqual(before)
    })
  })

  describe('R-LIFT-05 R-LIFT-06 notes and effort on a public page', () => {
    const turn = async (path: string, body: object) => {
      const answer = await server.ask(`/api/public-link${path}`, { method: 'POST', cookie: olivia.cookie, body })
      expect(answer.status).toBe(200)
    }
    /** What everybody gets: the page as it is drawn, and what it is drawn from. */
    const page = async (path: string) => {
      const answer = await server.ask(path)
      expect([path, answer.status]).toEqual([path, 200])
      return (await answer.text()).replace(/<head>[\s\S]*?<\/head>/, '')
    }
    const from = { origin: 'https://sled.test', words: wordsFor('en') }

    test('a public workout page shows notes and effort only while its owner allows that, but set kinds always', async () => {
      const { workoutId, setIds } = await squatDone({ kind: 'failure', rpe: 9 })
      const [exercise] = (await documentOf<WorkoutDocument>(workoutId)).exercises
      await outcome(workoutId, editSet.logging.make({ setId: setIds[0] ?? '', changes: { note: 'Elbow hurts' } }))
      await outcome(workoutId, noteExercise.logging.make({ id: exercise?.id ?? '', note: 'Left knee' }))
      await outcome(workoutId, noteTraining.logging.make({ note: 'Slept badly' }))
      await turn('', { of: 'workout', id: workoutId, isPublic: true })

      const path = `/history/public/workout/${workoutId}`
      const hidden = await readPublicWorkout(db(), from, workoutId)
      expect(JSON.stringify(hidden)).not.toMatch(/Elbow|knee|badly|rpe/)
      expect(hidden?.exercises).toMatchObject([{ sets: [{ kind: 'failure' }] }])
      expect(await page(path)).not.toMatch(/Elbow|knee|badly|RPE/)
      expect(await page(path)).toMatch(/>F<.*to failure/s)

      await turn('/notes', { of: 'workout', id: workoutId, isShown: true })
      expect(await readPublicWorkout(db(), from, workoutId)).toMatchObject({
        ...{ note: 'Slept badly' },
        exercises: [{ note: 'Left knee', sets: [{ kind: 'failure', rpe: 9, note: 'Elbow hurts' }] }],
      })
      expect(await page(path)).toMatch(/Slept badly.*Left knee.*RPE 9.*Elbow hurts/s)
      expect((await documentOf<WorkoutDocument>(workoutId)).workout).toMatchObject({ has_public_notes: true })

      await turn('/notes', { of: 'workout', id: workoutId, isShown: false })
      expect(await page(path)).not.toMatch(/Elbow|knee|badly|RPE/)
    })

    test('the public history shows no notes and no effort, whatever the switches', async () => {
      const { workoutId } = await squatDone({ rpe: 9 })
      await outcome(workoutId, noteTraining.logging.make({ note: 'Slept badly' }))
      await turn('/notes', { of: 'workout', id: workoutId, isShown: true })
      await turn('', { of: 'history', id: olivia.userId, isPublic: true })
      expect(await page(`/history/public/${olivia.userId}`)).not.toMatch(/badly|RPE/)
    })

    test('a public routine page and copies of the routine contain notes only while its owner shows them', async () => {
      const routineId = await planRoutine(server, olivia, { name: 'Push', exercises: [{ name: 'Dip', sets: [SAID] }] })
      const [exercise] = (await documentOf<RoutineDocument>(routineId)).exercises
      await outcome(routineId, noteExercise.planning.make({ id: exercise?.id ?? '', note: 'Left knee' }))
      await outcome(routineId, noteTraining.planning.make({ note: 'Slept badly' }))
      await turn('', { of: 'routine', id: routineId, isPublic: true })
      const path = `/routines/public/${routineId}`
      const copied = async (saver = max) => {
        const copyId = crypto.randomUUID()
        const body = { sourceRoutineId: routineId, routineId: copyId }
        const answer = await server.ask('/api/routines/clone', { method: 'POST', cookie: saver.cookie, body })
        expect(answer.status).toBe(200)
        return await documentOf<RoutineDocument>(copyId, saver)
      }

      const hidden = await readPublicRoutine(db(), from, routineId)
      expect(JSON.stringify(hidden)).not.toMatch(/knee|badly|rpe/)
      expect(await page(path)).not.toMatch(/knee|badly|RPE/)
      expect(await copied()).toMatchObject({
        ...{ routine: { note: null, has_public_notes: false }, exercises: [{ note: null }] },
        sets: [{ ...SAID, rpe: null }],
      })
      const own = { routine: { note: 'Slept badly' }, exercises: [{ note: 'Left knee' }], sets: [SAID] }
      expect(await copied(olivia)).toMatchObject(own)

      await turn('/notes', { of: 'routine', id: routineId, isShown: true })
      expect((await readPublicRoutine(db(), from, routineId))?.routine).toMatchObject({
        ...{ note: 'Slept badly' },
        exercises: [{ note: 'Left knee', sets: [SAID] }],
      })
      expect(await page(path)).toMatch(/Slept badly.*Left knee.*RPE 8.5/s)
      expect(await copied()).toMatchObject({
        ...{ routine: { note: 'Slept badly', has_public_notes: false }, exercises: [{ note: 'Left knee' }] },
        sets: [SAID],
      })
    })
  })

  test('R-LIFT-04 R-ACCT-16 R-BASE-01 the account export contains every note, and the server refuses notes that are too long', async () => {
    const { workoutId, setIds } = await squatDone()
    const before = await documentOf<WorkoutDocument>(workoutId)
    const exerciseId = before.exercises[0]?.id ?? ''
    expect(await outcome(workoutId, noteTraining.logging.make({ note: 'x'.repeat(4_001) }))).toBe('note-too-long')
    const tooLong = noteExercise.logging.make({ id: exerciseId, note: 'x'.repeat(1_001) })
    expect(await outcome(workoutId, tooLong)).toBe('note-too-long')
    expect(await documentOf<WorkoutDocument>(workoutId)).toEqual(before)

    await outcome(workoutId, noteTraining.logging.make({ note: 'Slept badly' }))
    await outcome(workoutId, noteExercise.logging.make({ id: exerciseId, note: 'Left knee' }))
    await outcome(workoutId, editSet.logging.make({ setId: setIds[0] ?? '', changes: { note: 'Elbow hurts' } }))
    const answer = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const { workouts } = (await answer.json()) as { workouts: { id: string }[] }
    expect(workouts.find(({ id }) => id === workoutId)).toMatchObject({
      ...{ note: 'Slept badly' },
      exercises: [{ note: 'Left knee', sets: [{ note: 'Elbow hurts' }] }],
    })
  })
})
