import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { editExercise } from '#logbook/exercises.ts'
import { product } from '#logbook/server/product.ts'
import { editSet } from '#logbook/sets.ts'
import { editTrack } from '#logbook/tracks.ts'
import type { Made } from '#sync/operation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const BASE = { base: 97.5, base_unit: 'kg' as const, base_set_at: 1_700_000_000_000 }
const ROUNDS = [{ percent: 85, reps: 3, open: true }]
const EXERCISES = [
  { name: 'Squat', sets: [{ weight: 82.5, weight_unit: 'kg' as const, reps: 5 }] },
  { name: 'Bench Press', sets: [{ weight: 61.25, weight_unit: 'kg' as const, reps: 5 }] },
  { name: 'Row', sets: [{ weight: 55, weight_unit: 'kg' as const, reps: 8 }] },
]
/** Of the template and of the tracks, in kg and lbs. */
const TRACKED_WEIGHTS = ['82.5', '61.25', '97.5', '181.9', '135', '215']

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let routineId: string

  async function push(person: Person, documentId: string, ...made: Made[]) {
    const ops = made.map((one) => envelope(person, person.userId, documentId, one))
    expect((await pushed(server, person, ops)).results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
  }
  const trackOf = ({ userId }: Person, name: string, label: string | null) =>
    trackIdFor(userId, exerciseIdFor(userId, name), label)
  const track = (person: Person, name: string, label: string | null, changes: object) =>
    push(
      person,
      bookIdFor(person.userId),
      editTrack.make({
        ...{ id: trackOf(person, name, label), exerciseId: exerciseIdFor(person.userId, name), label, changes },
      }),
    )
  async function documentOf<D>({ userId }: Person, id: string): Promise<D> {
    return (await loadDocuments(server.context.database.db, product, userId, [id])).get(id) as D
  }
  const clone = (person: Person, copyId: string) =>
    server.ask('/api/routines/clone', {
      ...{ method: 'POST', cookie: person.cookie },
      body: { sourceRoutineId: routineId, routineId: copyId },
    })

  /** A public routine: the squat by percent of a training max, the bench press by weight, the row by hand. */
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), options: { draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    routineId = await planRoutine(server, olivia, { name: 'Percent day', exercises: EXERCISES })
    await track(olivia, 'Squat', null, { ...BASE, rule: { ...BY_WEIGHT, base: 'max', misses: 1 } })
    await track(olivia, 'Bench Press', 'light', { ...BASE, rule: BY_WEIGHT })
    const { exercises, sets } = await documentOf<RoutineDocument>(olivia, routineId)
    const row = (name: string) => exercises.find((each) => each.name === name)?.id ?? ''
    const squat = sets.find(({ routine_exercise_id }) => routine_exercise_id === row('Squat'))
    await push(
      olivia,
      routineId,
      editExercise.planning.make({ id: row('Squat'), track_id: trackOf(olivia, 'Squat', null) }),
      editExercise.planning.make({ id: row('Bench Press'), track_id: trackOf(olivia, 'Bench Press', 'light') }),
      editSet.planning.make({ setId: squat?.id ?? '', changes: { rounds: ROUNDS } as object }),
    )
    const body = { of: 'routine', id: routineId, isPublic: true }
    await server.ask('/api/public-link', { method: 'POST', cookie: olivia.cookie, body })
  })
  afterAll(() => server.stop())

  test('R-PLAN-31 a public routine shows repetitions, percent and rule of a tracked exercise, never its weight', async () => {
    const answer = await server.ask(`/routines/public/${routineId}`)
    const html = await answer.text()
    for (const weight of TRACKED_WEIGHTS) expect(html).not.toContain(weight)
    const text = html
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, '|')
      .replace(/\|[|\s]*/g, '|')
      .replaceAll('\u00a0', ' ')
    expect(text).toContain('|Squat|1 × 3+ · 85 %|')
    expect(text).toContain('|85|%|×|3+|')
    expect(text).toContain('All sets done: training max 2.5 kg more. After a miss: 10 % less.')
    expect(text).toContain('|Bench Press|1 × 5 · 100 %|')
    expect(text).toContain('All sets done: 2.5 kg more. Missed 3 times: 10 % less.')
    expect(text).toContain('|Row|1 × 8 · 55 kg|')
  })

  test('R-PLAN-31 the picture of a public routine and what its link answers hold no weight of a tracked set', async () => {
    const answer = await server.ask(`/api/public-link/routine?id=${routineId}`)
    expect(answer.status).toBe(200)
    const source = await readImageSource(server.context.database.db, { kind: 'routine', id: routineId })
    expect(source?.facts).toMatchObject({ routineName: 'Percent day', exerciseCount: 3, setCount: 3 })
    for (const told of [await answer.text(), JSON.stringify(source?.facts)]) {
      expect(told).toContain('Percent day')
      for (const weight of TRACKED_WEIGHTS) expect(told).not.toContain(weight)
    }
  })

  test('R-PLAN-31 a saved routine follows tracks of its saver, with the rules and rounds but no weight or base', async () => {
    const nina = await server.signUp('Nina', 'New', 'nina@example.org')
    await track(nina, 'Bench Press', 'light', { ...BASE, base: 40, rule: { ...BY_WEIGHT, step: 1 } })
    const copyId = crypto.randomUUID()
    const answers = [await clone(nina, copyId), await clone(nina, copyId)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const copy = await documentOf<RoutineDocument>(nina, copyId)
    const { tracks } = await documentOf<BookDocument>(nina, bookIdFor(nina.userId))
    expect(tracks).toHaveLength(2)
    const followed = exercisesInOrder(copy.exercises).map(({ id, name, track_id }) => ({
      ...{ name, track: tracks.find((each) => each.id === track_id) },
      sets: copy.sets.filter((set) => set.routine_exercise_id === id),
    }))
    expect(followed).toMatchObject([
      {
        ...{ name: 'Squat', sets: [{ weight: null, reps: 5, rounds: ROUNDS }] },
        track: { id: trackOf(nina, 'Squat', null), base: null, base_set_at: null, rule: { base: 'max', misses: 1 } },
      },
      // Nina's own track of that label wins.
      {
        ...{ name: 'Bench Press', sets: [{ weight: null, reps: 5, rounds: null }] },
        track: { id: trackOf(nina, 'Bench Press', 'light'), base: 40, rule: { step: 1 } },
      },
      { name: 'Row', track: undefined, sets: [{ weight: 55, reps: 8 }] },
    ])
  })

  test('R-PLAN-31 a copy of one’s own routine follows the same tracks and keeps its weights', async () => {
    const copyId = crypto.randomUUID()
    expect((await clone(olivia, copyId)).status).toBe(200)
    const copy = await documentOf<RoutineDocument>(olivia, copyId)
    expect(exercisesInOrder(copy.exercises).map(({ track_id }) => track_id)).toEqual([
      ...[trackOf(olivia, 'Squat', null), trackOf(olivia, 'Bench Press', 'light'), null],
    ])
    expect(copy.sets.map(({ weight }) => weight).toSorted()).toEqual([55, 61.25, 82.5])
    expect((await documentOf<BookDocument>(olivia, bookIdFor(olivia.userId))).tracks).toHaveLength(2)
  })
})
