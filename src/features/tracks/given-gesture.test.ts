import { describe, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, type Rule, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { savedSet } from '#features/editing/set-gestures.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { BY_WEIGHT, trackSessionsIn } from '../../../tests/support/lifter.ts'
import { benchAndBand, OLIVIA, done as plan, uuid } from '../../../tests/support/routine-rows.ts'
import { applied, BENCH, BENCH_1, BENCH_2, counted, done, meta, setOf } from '../../../tests/support/workout-rows.ts'
import { givenGesture, lighterGesture } from './given-gesture.ts'

const EXERCISE = exerciseIdFor(OLIVIA, 'Bench')
const TRACK = trackIdFor(OLIVIA, EXERCISE, null)
const [PLANNED_1, PLANNED_2] = [uuid(11), uuid(12)]
const ofBench = { id: TRACK, exerciseId: EXERCISE, label: null }

type All = { workout: WorkoutDocument; routine: RoutineDocument; book: BookDocument }

const inBook = (book: BookDocument | null, made: Made): BookDocument =>
  (applied(book as never, made, meta({ documentId: bookIdFor(OLIVIA) })) as { document: BookDocument }).document

const progressOf = ({ book }: Pick<All, 'book'>, workouts: WorkoutDocument[] = []): Progress => ({
  ...{ book, sessions: trackSessionsIn(workouts) },
  equipmentOf: () => null,
})
const startIn = (all: Pick<All, 'routine' | 'book'>, workouts?: WorkoutDocument[]) => {
  const progress = progressOf(all, workouts)
  return done(null, startFrom(all.routine, { newId: counted(), name: 'Friday', timeZone: null, progress }))
}

/** Two sets of the bench press that a track gave, the second perhaps at another percent. */
function running({
  rule = {},
  percent = 100,
  counts = true,
}: {
  rule?: Partial<Rule>
  percent?: number
  counts?: boolean
} = {}): All {
  const base = {
    base: 50,
    base_unit: 'kg',
    base_reps: rule.range?.[0] ?? null,
    base_stage: null,
    base_set_at: 1,
  } as const
  const rounds = percent === 100 ? null : [{ percent, reps: 10, open: false }]
  const routine = [
    editExercise.planning.make({ id: uuid(1), track_id: TRACK, track_counts: counts }),
    editSet.planning.make({ setId: PLANNED_2, changes: { rounds } }),
  ].reduce<RoutineDocument>((document, made) => plan(document, made), benchAndBand())
  const book = inBook(null, editTrack.make({ ...ofBench, changes: { rule: { ...BY_WEIGHT, ...rule }, ...base } }))
  return { routine, book, workout: startIn({ routine, book }) }
}

/** Saves the sheet of a set 'Permanently'. */
function saved(all: All, setId: string, values: Partial<SetValues>): All {
  const { workout, routine } = all
  const seen = setOf(workout, setId) as NonNullable<ReturnType<typeof setOf>>
  const place = { document: workout, routine, newId: counted(5000) }
  const gesture = { ...savedSet(place, seen, { ...seen, ...values }), keep: 'future' as const }
  const meant = givenGesture(gesture, { workout, routine, progress: progressOf(all), now: 7 })
  return {
    workout: meant.here.reduce((document, { made }) => done(document, made), workout),
    routine: meant.routine.reduce((document, { made }) => plan(document, made), routine),
    book: (meant.book ?? []).reduce((document, { made }) => inBook(document, made), all.book),
  }
}

const givenIn = ({ workout }: All) => workout.exercises.find(({ id }) => id === BENCH)?.given

describe("R-PLAN-15 'Permanently' in a running workout", () => {
  test('C10 a weight sets the base, and the next start counts on from it', () => {
    const before = running()
    const after = saved(before, BENCH_1, { weight: 55 })
    expect(after.book.tracks).toMatchObject([{ base: 55, base_unit: 'kg', base_set_at: 7 }])
    expect(after.routine.sets).toEqual(before.routine.sets)
    expect(givenIn(after)).toMatchObject({ base: 55, unit: 'kg', set_at: 7, misses: 0 })
    for (const id of [BENCH_1, BENCH_2]) {
      expect(setOf(after.workout, id)).toMatchObject({ weight: 55, target_weight: 55, target_reps: 10 })
    }
    const all = [BENCH_1, BENCH_2].reduce((workout, setId) => done(workout, completeSet.make({ setId })), after.workout)
    const next = startIn(after, [done(all, endWorkoutByHand.make({}))])
    expect(setOf(next, BENCH_1)?.weight).toBe(57.5)
  })

  test('C10 54 for a set at 90 % sets the base to 60', () => {
    const after = saved(running({ percent: 90 }), BENCH_2, { weight: 54 })
    expect(after.book.tracks).toMatchObject([{ base: 60 }])
    expect(setOf(after.workout, BENCH_1)).toMatchObject({ weight: 60, target_weight: 60 })
    expect(setOf(after.workout, BENCH_2)).toMatchObject({ weight: 54 })
  })

  test('done sets keep their values, and a set that was changed today gets only its target', () => {
    const all = running()
    const workout = [
      editSet.logging.make({ setId: BENCH_2, changes: { weight: 40 } }),
      completeSet.make({ setId: BENCH_1 }),
    ].reduce((document, made) => done(document, made), all.workout)
    const after = saved({ ...all, workout }, BENCH_1, { weight: 55 })
    expect(setOf(after.workout, BENCH_1)).toMatchObject({ weight: 55, target_weight: 55, status: 'complete' })
    expect(setOf(after.workout, BENCH_2)).toMatchObject({ weight: 40, target_weight: 55 })
  })

  test('repetitions change template and target, with a range the goal', () => {
    const after = saved(running(), BENCH_1, { reps: 12 })
    expect(after.book.tracks).toMatchObject([{ base: 50, base_set_at: 1 }])
    expect(after.routine.sets.find(({ id }) => id === PLANNED_1)?.reps).toBe(12)
    expect(setOf(after.workout, BENCH_1)).toMatchObject({ reps: 12, target_reps: 12, weight: 50 })
    expect(setOf(after.workout, BENCH_2)).toMatchObject({ reps: 10, target_reps: 10 })

    const inRange = running({ rule: { range: [8, 12] } })
    const higher = saved(inRange, BENCH_1, { reps: 9 })
    expect(higher.book.tracks).toMatchObject([{ base: 50, base_reps: 9, base_set_at: 7 }])
    expect(higher.routine.sets).toEqual(inRange.routine.sets)
    for (const id of [BENCH_1, BENCH_2]) expect(setOf(higher.workout, id)).toMatchObject({ reps: 9, target_reps: 9 })
  })

  test('what does not count changes the percent of its set', () => {
    const after = saved(running({ counts: false }), BENCH_1, { weight: 45 })
    expect(after.book.tracks).toMatchObject([{ base: 50, base_set_at: 1 }])
    expect(after.routine.sets.find(({ id }) => id === PLANNED_1)?.rounds).toMatchObject([{ percent: 90 }])
    expect(setOf(after.workout, BENCH_2)?.weight).toBe(50)
  })
})

test("R-PLAN-15 'Lighter today' gives the open sets 90 %, and 'Undo' what was", () => {
  const { routine, book, workout: started } = running({ percent: 90 })
  const workout = done(started, completeSet.make({ setId: BENCH_1 }))
  const around = { routine, workout, progress: progressOf({ book }) }
  const lighter = lighterGesture(around, BENCH)
  const after = (lighter?.here ?? []).reduce((document, { made }) => done(document, made), workout)
  expect(givenIn({ routine, book, workout: after })?.lighter).toEqual({ share: 90, half: false })
  expect([BENCH_1, BENCH_2].map((id) => setOf(after, id)?.weight)).toEqual([50, 40])
  expect(lighterGesture({ ...around, workout: after }, BENCH)).toBeNull()
  const undone = (lighter?.undo.here ?? []).reduce((document, made) => done(document, made), after)
  expect([undone.exercises, undone.sets]).toMatchObject([
    workout.exercises.map(({ id, given }) => ({ id, given })),
    workout.sets.map(({ id, weight, target_weight, target_reps }) => ({ id, weight, target_weight, target_reps })),
  ])
})
