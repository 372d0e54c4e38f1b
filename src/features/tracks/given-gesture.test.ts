import { describe, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, type Rule, trackIdFor } from '#domain/book.ts'
import { filledDown } from '#domain/filled-sets.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { type SetValues, valuesOf } from '#domain/set.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type LoggedSet, targetOf, type WorkoutDocument } from '#domain/workout.ts'
import { savedExercise } from '#features/editing/exercise-gestures.ts'
import type { Gesture, Place } from '#features/editing/gesture.ts'
import { filledIn } from '#features/editing/order-gestures.ts'
import { removedSet, savedSet } from '#features/editing/set-gestures.ts'
import type { FormSet } from '#features/exercise-cards/exercise-form.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { addSet, editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { BY_WEIGHT, trackSessionsIn } from '../../../tests/support/lifter.ts'
import { benchAndBand, OLIVIA, done as plan, uuid } from '../../../tests/support/routine-rows.ts'
import { setValues } from '../../../tests/support/training.ts'
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
  const seen = setOf(all.workout, setId) as NonNullable<ReturnType<typeof setOf>>
  return permanently(all, (place) => savedSet(place, seen, { ...seen, ...values }))
}

function permanently(all: All, gestureIn: (place: Place) => Gesture): All {
  const { workout, routine } = all
  const place = { document: workout, routine, newId: counted(5000) }
  const gesture = { ...gestureIn(place), keep: 'future' as const }
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

  /** Saves the sheet of the exercise with other sets. */
  const withSets = (all: All, change: (sets: FormSet[]) => FormSet[]) =>
    permanently(all, (place) => {
      const setConfigs = change(visibleSetsOf(all.workout, BENCH).map((set) => ({ ...valuesOf(set), id: set.id })))
      const exercise = { name: 'Bench', section: 'training' as const, sets: setConfigs.length, setConfigs }
      return savedExercise(place, all.workout, BENCH, exercise)
    })
  const added = (set: object) => (sets: FormSet[]) => {
    const { id: _, ...last } = sets.at(-1) as FormSet
    return [...sets, { ...last, ...set }]
  }

  test("a removed set's target goes, so that it is no miss", () => {
    const all = running()
    const byItself = permanently(all, ({ routine }) =>
      removedSet({ routine }, setOf(all.workout, BENCH_2) as NonNullable<ReturnType<typeof setOf>>),
    )
    for (const after of [byItself, withSets(all, (sets) => sets.slice(0, 1))]) {
      expect(after.routine.sets.some(({ id }) => id === PLANNED_2)).toBe(false)
      expect(setOf(after.workout, BENCH_2)).toMatchObject({ status: 'hidden', target_reps: null, target_weight: null })
      expect(givenIn(after)).toMatchObject({ base: 50, set_at: 1 })
      const ended = [completeSet.make({ setId: BENCH_1 }), endWorkoutByHand.make({})]
      const next = startIn(after, [ended.reduce((workout, made) => done(workout, made), after.workout)])
      expect(setOf(next, uuid(9005))?.weight).toBe(52.5)
    }
  })

  test('a set removed just for today keeps its target and is a miss', () => {
    const all = running()
    const gesture = { ...removedSet({ routine: null }, setOf(all.workout, BENCH_2) as never), keep: 'today' as const }
    const around = { workout: all.workout, routine: all.routine, progress: progressOf(all), now: 7 }
    expect(givenGesture(gesture, around)).toBe(gesture)
  })

  test('an added set gets a target, and its template the percent of its weight', () => {
    const after = withSets(running(), added({ weight: 45, reps: 8 }))
    const set = visibleSetsOf(after.workout, BENCH).at(-1)
    expect(set).toMatchObject({ weight: 45, reps: 8, target_weight: 45, target_reps: 8 })
    const template = after.routine.sets.find(({ id }) => id === set?.routine_set_id)
    expect(template?.rounds).toEqual([{ percent: 90, reps: 8, open: false }])
    expect(after.book.tracks).toMatchObject([{ base: 50, base_set_at: 1 }])
  })

  test('a set of today that is kept gets a target, and the next start gives it', () => {
    const all = running()
    const today = { ...setValues(), id: uuid(7000), weight: 50, weight_unit: 'kg' as const, reps: 5 }
    const made = addSet.logging.make({ set: { ...today, workoutExerciseId: BENCH, routineSetId: null } })
    const after = saved({ ...all, workout: done(all.workout, made) }, today.id, { reps: 6 })
    expect(setOf(after.workout, today.id)).toMatchObject({ reps: 6, target_reps: 6, target_weight: 50 })
    expect(visibleSetsOf(startIn(after), BENCH).map(({ weight, reps }) => [weight, reps])).toEqual([
      ...[
        [50, 10],
        [50, 10],
        [50, 6],
      ],
    ])
  })

  test('with stages the number of sets changes just for today', () => {
    const all = running({
      rule: {
        stages: [
          { sets: 2, reps: 3, open: true },
          { sets: 3, reps: 2, open: true },
        ],
      },
    })
    for (const after of [withSets(all, added({ reps: 8 })), withSets(all, (sets) => sets.slice(0, 1))]) {
      expect(after.routine.sets).toEqual(all.routine.sets)
      expect(after.workout.sets.filter((set) => targetOf(set) !== null)).toHaveLength(2)
    }
  })

  test("'Also set 2' changes template and target as the set's own sheet does", () => {
    const all = running()
    const seen = setOf(all.workout, BENCH_1) as LoggedSet
    const first = saved(all, BENCH_1, { reps: 12 })
    const after = permanently(first, ({ routine }) => {
      const filled = filledDown(visibleSetsOf(first.workout, BENCH), seen, { ...seen, reps: 12 })
      return filledIn({ document: first.workout, routine }, BENCH, filled)
    })
    expect(after.routine.sets.find(({ id }) => id === PLANNED_2)?.reps).toBe(12)
    expect(setOf(after.workout, BENCH_2)).toMatchObject({ reps: 12, target_reps: 12, weight: 50 })
    expect(after.book.tracks).toMatchObject([{ base: 50, base_set_at: 1 }])
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
