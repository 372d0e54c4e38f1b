import { describe, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, type Track, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { DocumentStore } from '#sync/client/documents/documents.ts'
import { patchRow } from '#sync/patch-row.ts'
import { BY_WEIGHT, trackSessionsIn } from '../../tests/support/lifter.ts'
import { benchAndBand, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { applied, BENCH, BENCH_1, BENCH_2, counted, done, meta, setOf } from '../../tests/support/workout-rows.ts'
import { onDevice, startAgain } from './documents.ts'
import { editExercise } from './exercises.ts'
import { completeSet } from './logged-sets.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { splitSides } from './split-sides.ts'
import { startFrom } from './start-from.ts'
import { swapExercise } from './swaps.ts'
import { editTrack, giveAnew, removeTrack } from './tracks.ts'
import { endWorkoutByHand } from './workouts.ts'

const [BENCH_ID, BAND_ID, BENCH_ROW] = [exerciseIdFor(OLIVIA, 'Bench'), exerciseIdFor(OLIVIA, 'Band'), uuid(1)]
const ID = trackIdFor(OLIVIA, BENCH_ID, null)
const ofBench = { id: ID, exerciseId: BENCH_ID, label: null }
const base = { base: 60, base_unit: 'kg' as const, base_reps: null, base_stage: null, base_set_at: 1 }
const inBook = meta({ documentId: bookIdFor(OLIVIA) })

/** The result of an operation on a book, which must not be refused. */
function book(document: BookDocument | null, made: Parameters<typeof applied>[1]): BookDocument {
  const outcome = applied(document as never, made, inBook)
  if (!('document' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.document as BookDocument
}
const refusal = (document: BookDocument | null, made: Parameters<typeof applied>[1]) =>
  applied(document as never, made, inBook)

const withTrack = (changes: Partial<Track> = {}) =>
  book(null, editTrack.make({ ...ofBench, changes: { rule: BY_WEIGHT, ...base, ...changes } }))

describe('R-PLAN-01 a track', () => {
  test('is a row of the book with an id of its owner, exercise and label', () => {
    expect(withTrack().tracks).toEqual([
      {
        ...{ id: ID, book_id: bookIdFor(OLIVIA), user_id: OLIVIA, exercise_id: BENCH_ID, label: null },
        ...{ ...base, rule: BY_WEIGHT, edited_by: OLIVIA, contested: null },
      },
    ])
    expect(trackIdFor(OLIVIA, BENCH_ID, 'Heavy')).toBe(trackIdFor(OLIVIA, BENCH_ID, 'heavy'))
    expect(trackIdFor(OLIVIA, BENCH_ID, 'T1')).not.toBe(ID)
  })

  test('a device that made the same one changes it', () => {
    const changes = { ...base, base: 70, base_set_at: 2, rule: BY_WEIGHT }
    expect(book(withTrack(), editTrack.make({ ...ofBench, changes })).tracks).toMatchObject([{ base: 70 }])
  })

  test('an id of another exercise or label is malformed', () => {
    const changes = { rule: BY_WEIGHT }
    for (const wrong of [{ label: 'T1' }, { exerciseId: BAND_ID }, { id: uuid(77) }])
      expect(refusal(null, editTrack.make({ ...ofBench, ...wrong, changes }))).toEqual({ refused: 'malformed' })
  })

  test('a change of a track that is gone, without a rule, is refused', () => {
    expect(refusal(null, editTrack.make({ ...ofBench, changes: base }))).toEqual({ refused: 'gone' })
  })

  test('is removed once', () => {
    const without = book(withTrack(), removeTrack.make({ id: ID }))
    expect(without.tracks).toEqual([])
    expect(book(without, removeTrack.make({ id: ID }))).toBe(without)
  })
})

describe('R-PLAN-02 a base within its limits', () => {
  const reps = { ...BY_WEIGHT, base: 'reps' as const, step: 1 }
  const seconds = { ...BY_WEIGHT, base: 'seconds' as const, step: 5 }

  test.each<[string, Partial<Track>]>([
    ['10,000 kg', { base: 10_000 }],
    ['a weight without a unit', { base_unit: null }],
    ['a base that nobody set', { base_set_at: null }],
    ['half a repetition', { rule: reps, base: 8.5, base_unit: null }],
    ['no repetition', { rule: reps, base: 0, base_unit: null }],
    ['10,000 repetitions', { rule: reps, base: 10_000, base_unit: null }],
    ['repetitions in kg', { rule: reps, base: 8 }],
    ['no second', { rule: seconds, base: 0, base_unit: null }],
  ])('refuses %s', (_title, changes) => {
    const op = editTrack.make({ ...ofBench, changes: { rule: BY_WEIGHT, ...base, ...changes } })
    expect(refusal(null, op)).toEqual({ refused: 'malformed' })
  })

  test('R-PLAN-14 another base than weight asks for a new one', () => {
    const changed = book(withTrack(), editTrack.make({ ...ofBench, changes: { rule: reps } }))
    expect(changed.tracks).toMatchObject([{ base: null, base_unit: null, base_set_at: null, rule: reps }])
    const kept = book(withTrack(), editTrack.make({ ...ofBench, changes: { rule: { ...BY_WEIGHT, step: 5 } } }))
    expect(kept.tracks).toMatchObject([base])
  })
})

const edited = (routine: RoutineDocument, made: Parameters<typeof applied>[1]) =>
  (applied(routine as never, made, meta({ documentId: routine.id })) as { document: unknown })
    .document as RoutineDocument

const followed = (changes: { track_id?: string | null; track_counts?: boolean } = { track_id: ID }) =>
  edited(benchAndBand(), editExercise.planning.make({ id: BENCH_ROW, ...changes }))

const progressOf = (document: BookDocument, workouts: WorkoutDocument[] = []): Progress => ({
  book: document,
  sessions: trackSessionsIn(workouts),
  equipmentOf: () => null,
})

const started = (routine: RoutineDocument, progress: Progress | null, at = 1_000) =>
  done(null, startFrom(routine, { newId: counted(), name: 'Friday', timeZone: null, progress }), meta({ at }))

describe('R-PLAN-07 a start writes what it gave', () => {
  test('given, targets and the weights of the track', () => {
    const workout = started(followed(), progressOf(withTrack()))
    expect(workout.exercises.find(({ id }) => id === BENCH)?.given).toMatchObject({ track: ID, counts: true, base: 60 })
    expect(workout.exercises.filter(({ given }) => given)).toHaveLength(1)
    for (const id of [BENCH_1, BENCH_2])
      expect(setOf(workout, id)).toMatchObject({
        weight: 60,
        weight_unit: 'kg',
        target_weight: 60,
        target_seconds: null,
      })
  })

  test('the next start takes one step from there', () => {
    const first = started(followed(), progressOf(withTrack()))
    const met = [BENCH_1, BENCH_2].reduce((workout, setId) => done(workout, completeSet.make({ setId })), first)
    const next = started(followed(), progressOf(withTrack(), [done(met, endWorkoutByHand.make({}))]))
    expect(setOf(next, BENCH_1)).toMatchObject({ weight: 62.5, target_weight: 62.5 })
  })

  test.each<[string, RoutineDocument, Progress | null]>([
    ['by hand', benchAndBand(), progressOf(withTrack())],
    ['a track that is gone', followed({ track_id: uuid(77) }), progressOf(withTrack())],
    ['without a base', followed(), progressOf(withTrack({ base: null, base_unit: null, base_set_at: null }))],
    ['without the book', followed(), null],
  ])('the template, and nothing is recorded: %s', (_title, routine, progress) => {
    const workout = started(routine, progress)
    expect(workout.exercises.every(({ given }) => (given ?? null) === null)).toBe(true)
    expect(workout.sets.every((set) => (set.target_reps ?? null) === null)).toBe(true)
    expect(setOf(workout, BENCH_1)?.weight).toBe(setOf(started(benchAndBand(), null), BENCH_1)?.weight)
  })

  test('R-PLAN-01 what does not count has no targets, nor has the track of another exercise', () => {
    const quiet = started(followed({ track_id: ID, track_counts: false }), progressOf(withTrack()))
    expect(setOf(quiet, BENCH_1)).toMatchObject({ weight: 60, target_reps: null })
    const other = trackIdFor(OLIVIA, uuid(77), null)
    const squat = book(
      null,
      editTrack.make({ id: other, exerciseId: uuid(77), label: null, changes: { rule: BY_WEIGHT, ...base } }),
    )
    const front = started(followed({ track_id: other }), progressOf(squat))
    expect(front.exercises.find(({ id }) => id === BENCH)?.given).toMatchObject({ track: other, counts: false })
  })

  test('R-PLAN-19 a set with rounds', () => {
    const [first] = followed().sets.filter((set) => set.routine_exercise_id === BENCH_ROW)
    const rounds = [{ percent: 50, reps: 12, open: true }]
    const routine = edited(followed(), editSet.planning.make({ setId: first?.id ?? '', changes: { rounds } as object }))
    expect(routine.sets.find(({ id }) => id === first?.id)?.rounds).toEqual(rounds)
    const set = setOf(started(routine, progressOf(withTrack())), BENCH_1)
    expect(set).toMatchObject({ weight: 30, reps: 12, open_ended: true, target_weight: 30 })
    expect(set).not.toHaveProperty('rounds', rounds)
  })
})

describe('R-PLAN-15 in the workout', () => {
  const today = () => started(followed(), progressOf(withTrack()))

  test('a given set that is removed stays hidden, also without a template set', () => {
    const extra = { ...setOf(today(), BENCH_1), id: uuid(9_100), workoutExerciseId: BENCH, routineSetId: null }
    const stage = done(today(), addSet.logging.make({ set: extra as never }))
    expect(setOf(done(stage, removeSet.logging.make({ setId: uuid(9_100) })), uuid(9_100))?.status).toBe('hidden')
  })

  test('the new side of a set has no target', () => {
    const split = done(
      today(),
      splitSides.logging.make({ id: BENCH, pairs: [{ setId: BENCH_1, otherId: uuid(9_100) }] }),
    )
    expect(setOf(split, BENCH_1)?.target_weight).toBe(60)
    expect(setOf(split, uuid(9_100))).toMatchObject({ target_reps: null, target_weight: null })
  })

  test('gives anew: values of open sets, of a set that is done only its targets', () => {
    const half = done(today(), completeSet.make({ setId: BENCH_1 }))
    const given = { ...half.exercises.find(({ id }) => id === BENCH)?.given, base: 55, set_at: 2 } as never
    const changes = { weight: 55, target_weight: 55 }
    const give = giveAnew.make({ id: BENCH, given, sets: [BENCH_1, BENCH_2].map((setId) => ({ setId, changes })) })
    const after = done(half, give)
    expect(after.exercises.find(({ id }) => id === BENCH)?.given).toEqual(given)
    expect(setOf(after, BENCH_1)).toMatchObject({ weight: 60, target_weight: 55 })
    expect(setOf(after, BENCH_2)).toMatchObject({ weight: 55, target_weight: 55 })
    expect(done(after, give)).toBe(after)
  })

  test('a swap in the workout leaves the new exercise by hand', () => {
    const sets = [{ ...setOf(today(), BENCH_1), id: uuid(9_100), target_reps: null, target_weight: null }]
    const swap = { id: BENCH, exerciseId: uuid(77), name: 'Dip', rowId: uuid(9_101), sets: sets as never }
    expect(
      done(today(), swapExercise.logging.make(swap)).exercises.find(({ id }) => id === uuid(9_101))?.given,
    ).toBeNull()
  })

  test('a swap in a routine takes the given track, else none', () => {
    const sets = [{ ...followed().sets[0], id: uuid(9_100) }]
    const swap = { id: BENCH_ROW, exerciseId: uuid(77), name: 'Dip', rowId: uuid(9_101), sets: sets as never }
    const rowIn = (routine: RoutineDocument) => routine.exercises.find(({ id }) => id === uuid(9_101))
    expect(rowIn(edited(followed(), swapExercise.planning.make(swap)))).toMatchObject({ track_id: null })
    const own = swapExercise.planning.make({ ...swap, trackId: uuid(78) })
    expect(rowIn(edited(followed(), own))).toMatchObject({ track_id: uuid(78), track_counts: true })
  })

  test('R-PLAN-07 "Keep as a new workout" keeps what was given', () => {
    const { steps } = startAgain(today(), (id) => `${id.slice(0, -4)}7${id.slice(-3)}`, [])
    const args = steps[0]?.made.args as { exercises: { given: unknown }[]; sets: { target_weight: unknown }[] }
    expect(args.exercises.map(({ given }) => given !== null)).toEqual([false, true])
    expect(args.sets.map(({ target_weight }) => target_weight)).toEqual([null, null, 60, 60])
  })
})

test('Y35 a rule with equal content was not replaced', () => {
  const [track] = withTrack().tracks as [Track]
  const was = { rule: structuredClone(BY_WEIGHT) as never }
  const changed = patchRow<Track>(track, { rule: { ...BY_WEIGHT, step: 5 } }, meta({ actorId: uuid(5), was }))
  expect(changed).toMatchObject({ contested: null, rule: { step: 5 } })
})

test('Y33 a book that an older version stored without tracks is shown without them and asked for again', () => {
  const [store, whole] = [new DocumentStore(onDevice), { ...withTrack(), rev: 3 }]
  const { tracks: _, ...older } = whole
  store.restore({ id: whole.id, ownerId: OLIVIA, rev: 3, document: older as BookDocument })
  expect(store.document('book', whole.id)).toMatchObject({ tracks: [], exercises: whole.exercises })
  expect(store.revOf(whole.id)).toBe(0)
  store.restore({ id: whole.id, ownerId: OLIVIA, rev: 3, document: whole })
  expect(store.document('book', whole.id)?.tracks).toHaveLength(1)
})
