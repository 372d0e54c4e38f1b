import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import type { SetValues } from '#domain/set.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import {
  openExercise,
  openNewExercise,
  savedExercise as savedForm,
  withCount,
  withDefault,
  withName,
  withSection,
} from '#features/exercise-cards/exercise-form.ts'
import { addExercise, editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { noteExercise } from '#logbook/notes.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { currentWords } from '#words/current-words.ts'
import { failureText } from '#words/refusal-text.ts'
import { adding, applied, benchAndBand, MAX, newSet, done as plan, uuid } from '../../../tests/support/routine-rows.ts'
import {
  BENCH,
  BENCH_1,
  BENCH_2,
  counted,
  done,
  meta,
  setOf,
  startedFrom,
} from '../../../tests/support/workout-rows.ts'
import { addedExercise, keepChoiceFor, movedExercise, removedExercise, savedExercise } from './exercise-gestures.ts'
import { type Gesture, perform, type Step } from './gesture.ts'
import { removedSet, savedSet } from './set-gestures.ts'
import { becomeExercise, swappedExercise } from './swap-gestures.ts'

type Both = { workout: WorkoutDocument; routine: RoutineDocument }

const both = (routine = benchAndBand()): Both => ({ workout: startedFrom(routine), routine })
const played = ({ workout, routine }: Both, gesture: Gesture): Both => ({
  workout: gesture.here.reduce((document, { made }) => done(document, made), workout),
  routine: gesture.routine.reduce((document, { made }) => plan(document, made), routine),
})
const kept = ({ workout, routine }: Both) => ({ document: workout, routine, newId: counted(5000) })
const today = ({ workout }: Both, first = 5000) => ({ document: workout, routine: null, newId: counted(first) })
const kinds = (steps: readonly Step[]) => steps.map(({ made }) => made.kind)
const logged = ({ workout }: Both, id: string) => setOf(workout, id) as NonNullable<ReturnType<typeof setOf>>
const planned = ({ routine }: Both, id: string) => routine.sets.find((set) => set.id === id)
const NOTE = { note: 'Slower', was: 'Slow' }
const with10 = (values: SetValues): SetValues => ({ ...values, reps: 12 })
const exerciseIn = ({ workout }: Both, id = BENCH) => workout.exercises.find((row) => row.id === id) as never
const addedToday = (state: Both): Both => ({
  ...state,
  workout: done(
    state.workout,
    addSet.logging.make({ set: { ...newSet(13), workoutExerciseId: BENCH, routineSetId: null } }),
  ),
})

describe('saving or removing a set during a workout', () => {
  test("R-EDIT-05 saving a set 'Just for today' sends only the changed field and its old value, and nothing to the routine", () => {
    const state = both()
    const gesture = savedSet(today(state), logged(state, BENCH_1), with10(logged(state, BENCH_1)))
    expect(gesture.here.map(({ made, was }) => [made.args, was])).toEqual([
      [{ setId: BENCH_1, changes: { reps: 12 } }, { reps: 10 }],
    ])
    expect(gesture.routine).toEqual([])
    const same = savedSet(today(state), logged(state, BENCH_1), { ...logged(state, BENCH_1) })
    expect(same).toEqual({ here: [], routine: [] })
  })

  test('R-EDIT-06 R-EDIT-07 saving a set permanently changes the set in the workout and in the routine', () => {
    const state = both()
    const gesture = savedSet(kept(state), logged(state, BENCH_1), with10(logged(state, BENCH_1)))
    expect([kinds(gesture.here), kinds(gesture.routine)]).toEqual([['set.edit'], ['templateSet.edit']])
    expect(gesture.routine[0]?.was).toEqual({ reps: 10 })
    const changed = played(state, gesture)
    expect([logged(changed, BENCH_1).reps, planned(changed, uuid(11))?.reps]).toEqual([12, 12])
    expect([logged(changed, BENCH_2).reps, planned(changed, uuid(12))?.reps]).toEqual([10, 10])
  })

  test("R-EDIT-05 a value changed earlier 'Just for today' stays out of the routine when another value is saved permanently", () => {
    const state = both()
    const lighter = {
      ...state,
      workout: done(state.workout, editSet.logging.make({ setId: BENCH_1, changes: { weight: 15 } })),
    }
    const changed = played(lighter, savedSet(kept(lighter), logged(lighter, BENCH_1), with10(logged(lighter, BENCH_1))))
    expect(planned(changed, uuid(11))).toMatchObject({ reps: 12, weight: 25 })
    expect(logged(changed, BENCH_1)).toMatchObject({ reps: 12, weight: 15 })
  })

  test('R-EDIT-11 saving a set permanently without changes copies its values on screen to the routine', () => {
    const state = both()
    const lighter = {
      ...state,
      workout: done(state.workout, editSet.logging.make({ setId: BENCH_1, changes: { weight: 15 } })),
    }
    const gesture = savedSet(kept(lighter), logged(lighter, BENCH_1), { ...logged(lighter, BENCH_1) })
    const changed = played(lighter, gesture)
    expect(planned(changed, uuid(11))).toMatchObject({ reps: 10, weight: 15 })
    expect(changed.workout).toBe(lighter.workout)
  })

  test('R-SET-19 saving a done timed set permanently does not copy its single repetition to the routine', () => {
    const routine = plan(benchAndBand(), editSet.planning.make({ setId: uuid(11), changes: { set_type: 'timed' } }))
    const state = both(routine)
    const complete = { ...state, workout: done(state.workout, completeSet.make({ setId: BENCH_1 })) }
    const saved = { ...logged(complete, BENCH_1), timed_set_duration: 45 }
    const changed = played(complete, savedSet(kept(complete), logged(complete, BENCH_1), saved))
    expect(planned(changed, uuid(11))).toMatchObject({ set_type: 'timed', reps: 10, timed_set_duration: 45 })
  })

  test('R-EDIT-07 R-LIFT-14 R-BASE-03 saving a distance set permanently copies its time, or that it has no time', () => {
    const state = both()
    const untimed = { set_type: 'distance', distance: 5, distance_unit: 'km', timed_set_duration: null } as const
    const saved = { ...logged(state, BENCH_1), ...untimed }
    const changed = played(state, savedSet(kept(state), logged(state, BENCH_1), saved))
    expect(planned(changed, uuid(11))).toMatchObject({ ...untimed, reps: 10 })
    const timed = { ...logged(changed, BENCH_1), timed_set_duration: 1800 }
    const timedToo = played(changed, savedSet(kept(changed), logged(changed, BENCH_1), timed))
    expect(planned(timedToo, uuid(11))?.timed_set_duration).toBe(1800)
  })

  test('R-EDIT-06 saving a set added today permanently adds it to the routine only once', () => {
    const state = addedToday(both())
    const changed = played(state, savedSet(kept(state), logged(state, uuid(13)), with10(logged(state, uuid(13)))))
    expect(visibleSetsOf(changed.routine, uuid(1)).map(({ set_variant, reps }) => [set_variant, reps])).toEqual([
      ['Set 1', 10],
      ['Set 2', 10],
      ['Set 3', 12],
    ])
    const again = savedSet(kept(changed), logged(changed, uuid(13)), { ...logged(changed, uuid(13)), reps: 8 })
    expect(kinds(again.routine)).toEqual(['templateSet.edit'])
    expect(visibleSetsOf(played(changed, again).routine, uuid(1)).map(({ reps }) => reps)).toEqual([10, 10, 8])
  })

  test.each([
    ['for today', (state: Both) => savedSet(today(state), logged(state, BENCH_1), logged(state, BENCH_1), NOTE), {}],
    [
      'beside a value',
      (state: Both) => savedSet(today(state), logged(state, BENCH_1), with10(logged(state, BENCH_1)), NOTE),
      { reps: 10 },
    ],
    [
      'permanently',
      (state: Both) => savedSet(kept(state), logged(state, BENCH_1), with10(logged(state, BENCH_1)), NOTE),
      { reps: 10 },
    ],
  ])("Y35 R-EDIT-38 saving a set's note is one operation that includes the old note: %s", (_title, save, was) => {
    const state = both()
    const gesture = save(state)
    expect(gesture.here.map((step) => step.was)).toEqual([{ ...was, note: 'Slow' }])
    expect(logged(played(state, gesture), BENCH_1).note).toBe('Slower')
  })

  test("Y35 a note and the link to the routine are saved in one operation when a set's exercise joins the routine", () => {
    const state = both()
    const set = { ...newSet(7101), workoutExerciseId: uuid(7100), routineSetId: null }
    const exercise = { id: uuid(7100), exerciseId: uuid(7102), name: 'Dips', section: 'training' as const }
    const added = { ...state, workout: done(state.workout, addExercise.logging.make({ exercise, sets: [set] })) }
    const gesture = savedSet(kept(added), logged(added, uuid(7101)), with10(logged(added, uuid(7101))), NOTE)
    expect(gesture.here.at(-1)?.was).toEqual({ reps: 10, note: 'Slow' })
    expect(kinds(gesture.here).filter((kind) => kind === editSet.logging.kind)).toHaveLength(1)
    expect(logged(played(added, gesture), uuid(7101))).toMatchObject({ note: 'Slower', reps: 12 })
    expect(logged(played(added, gesture), uuid(7101)).routine_set_id).not.toBeNull()
  })

  test('R-EDIT-19 R-ERR-16 saving an eleventh set permanently changes only the workout, and the app says so', () => {
    const ten = [...Array(8).keys()].reduce(
      (document, at) => plan(document, addSet.planning.make({ routineExerciseId: uuid(1), set: newSet(103 + at) })),
      benchAndBand(),
    )
    const state = both(ten)
    const set = { ...newSet(7011), workoutExerciseId: BENCH, routineSetId: null }
    const added = { ...state, workout: done(state.workout, addSet.logging.make({ set })) }
    expect(visibleSetsOf(added.workout, BENCH)).toHaveLength(11)
    const gesture = savedSet(kept(added), logged(added, uuid(7011)), with10(logged(added, uuid(7011))))
    expect(logged(played(added, { ...gesture, routine: [] }), uuid(7011)).reps).toBe(12)
    const [asked, ...more] = gesture.routine.map(({ made }) => made)
    expect([asked && applied(ten, asked), more]).toEqual([{ refused: 'set-count' }, []])
    expect(failureText(addSet.planning.failureAfter ?? 'failed.set.save', '', currentWords())).toBe(
      'Failed to update routine template. Changes saved for today only.',
    )
  })

  test('R-EDIT-06 R-SET-20 removing a set hides it today, and if permanent also removes it from the routine', () => {
    const state = both()
    const forToday = played(state, removedSet({ routine: null }, logged(state, BENCH_1)))
    expect([logged(forToday, BENCH_1).status, forToday.routine]).toEqual(['hidden', state.routine])
    const forGood = played(state, removedSet(kept(state), logged(state, BENCH_1)))
    expect([logged(forGood, BENCH_1).status, planned(forGood, uuid(11))]).toEqual(['hidden', undefined])
    const added = addedToday(state)
    expect(removedSet(kept(added), logged(added, uuid(13))).routine).toEqual([])
  })
})

describe('changing an exercise during a workout', () => {
  const formOf = ({ workout }: Both, id = BENCH) => {
    const sets = visibleSetsOf(workout, id)
    return openExercise({ name: exerciseName(exerciseIn({ workout } as Both, id)), section: 'training', sets })
  }
  const save = (state: Both, form: ReturnType<typeof formOf>, isKept: boolean, seen = state.workout) =>
    savedExercise(isKept ? kept(state) : today(state), seen, BENCH, savedForm(form))

  test('R-EDIT-05 R-ACTIVE-28 renaming an exercise for today leaves the routine alone; permanently it renames both', () => {
    const state = both()
    const form = withSection(withName(formOf(state), ' Press '), 'cooldown')
    const forToday = played(state, save(state, form, false))
    expect(exerciseIn(forToday)).toMatchObject({ name_override: 'Press', section_override: 'cooldown' })
    expect(save(state, form, false).routine).toEqual([])
    const gesture = save(state, form, true)
    expect(gesture.routine.map(({ made, was }) => [made.args, was])).toEqual([
      [
        { id: uuid(1), name: 'Press', section: 'cooldown' },
        { name: 'Bench', section: 'training' },
      ],
    ])
    expect(played(state, gesture).routine.exercises[0]).toMatchObject({ name: 'Press', section: 'cooldown' })
  })

  test('R-EDIT-12 saving an unchanged exercise does nothing for today; permanently it copies the sets on screen to the routine', () => {
    const state = addedToday(both())
    const lighter = {
      ...state,
      workout: done(state.workout, editSet.logging.make({ setId: BENCH_1, changes: { weight: 15 } })),
    }
    expect(save(lighter, formOf(lighter), false)).toEqual({ here: [], routine: [] })
    const changed = played(lighter, save(lighter, formOf(lighter), true))
    expect(visibleSetsOf(changed.routine, uuid(1)).map(({ weight }) => weight)).toEqual([15, 25, 25])
  })

  test('R-EDIT-13 R-EDIT-15 changing the number of sets works for today and permanently', () => {
    const state = both()
    const more = played(state, save(state, withCount(formOf(state), 4), true))
    expect(visibleSetsOf(more.workout, BENCH).map(({ set_variant }) => set_variant)).toEqual([
      ...['Set 1', 'Set 2', 'Set 3', 'Set 4'],
    ])
    const links = visibleSetsOf(more.workout, BENCH).map((set) => set.routine_set_id)
    expect(visibleSetsOf(more.routine, uuid(1)).map(({ id }) => id)).toEqual(links)
    const fewer = played(more, save(more, withCount(formOf(more), 1), true))
    expect(visibleSetsOf(fewer.workout, BENCH).map(({ id }) => id)).toEqual([BENCH_1])
    expect(visibleSetsOf(fewer.routine, uuid(1)).map(({ id }) => id)).toEqual([uuid(11)])
    const forToday = played(state, save(state, withCount(formOf(state), 3), false))
    expect([visibleSetsOf(forToday.workout, BENCH).length, forToday.routine]).toEqual([3, state.routine])
  })

  test("R-EDIT-05 renaming an exercise permanently does not copy today's other changes to the routine", () => {
    const state = addedToday(both())
    const lighter = {
      ...state,
      workout: done(state.workout, editSet.logging.make({ setId: BENCH_1, changes: { weight: 15 } })),
    }
    const gesture = save(lighter, withName(formOf(lighter), 'Press'), true)
    expect([kinds(gesture.here), kinds(gesture.routine)]).toEqual([['workoutExercise.edit'], ['routineExercise.edit']])
  })

  test('saving an exercise sheet does not bring back a set deleted elsewhere, or change a set that is done', () => {
    const state = both()
    const form = withDefault(formOf(state), { reps: 3 })
    const meanwhile = { ...state, workout: done(state.workout, removeSet.logging.make({ setId: BENCH_2 })) }
    const changed = played(meanwhile, save(meanwhile, form, false, state.workout))
    expect(visibleSetsOf(changed.workout, BENCH).map(({ reps }) => reps)).toEqual([3])
    const sets = visibleSetsOf(state.workout, BENCH).map((set) => ({ ...set, isDone: set.id === BENCH_1 }))
    const withDone = openExercise({ name: 'Bench', section: 'training', sets })
    const lighter = played(state, save(state, withDefault(withDone, { reps: 3 }), false))
    expect(visibleSetsOf(lighter.workout, BENCH).map(({ reps }) => reps)).toEqual([10, 3])
    expect(withCount(withCount(withDone, 1), 3).fields.sets[0]?.isDone).toBe(true)
  })

  test.each([false, true])(
    'R-EDIT-13 R-SET-13 saving a sheet leaves alone a set that someone completed in the meantime (permanently: %s)',
    (isKept) => {
      const state = both()
      const form = withDefault(withCount(formOf(state), 1), { reps: 3 })
      const workout = [BENCH_1, BENCH_2].reduce(
        (document, setId) => done(document, completeSet.make({ setId }), meta({ actorId: MAX })),
        state.workout,
      )
      const meanwhile = { ...state, workout }
      const changed = played(meanwhile, save(meanwhile, form, isKept, state.workout))
      expect(visibleSetsOf(changed.workout, BENCH)).toEqual(visibleSetsOf(workout, BENCH))
      expect(changed.routine).toEqual(state.routine)
      const open = { ...state, workout: done(state.workout, completeSet.make({ setId: BENCH_1 })) }
      const others = played(open, save(open, form, isKept, state.workout))
      expect(visibleSetsOf(others.workout, BENCH).map(({ id, reps }) => [id, reps])).toEqual([[BENCH_1, 10]])
      expect(visibleSetsOf(others.routine, uuid(1)).length).toBe(isKept ? 1 : 2)
    },
  )

  test("R-EDIT-06 R-SET-13 saving a set's own sheet changes that set even if it was completed in the meantime", () => {
    const { exerciseId, ...gesture } = addedExercise(
      today(both(), 6000),
      savedForm(withName(openNewExercise('training'), 'Dip')),
      uuid(700),
    )
    const added = played(both(), gesture)
    const first = visibleSetsOf(added.workout, exerciseId)[0] as never
    const meanwhile = { ...added, workout: done(added.workout, completeSet.make({ setId: uuid(6001) })) }
    const changed = played(meanwhile, savedSet(kept(meanwhile), first, with10(first)))
    expect(logged(changed, uuid(6001))).toMatchObject({ status: 'complete', reps: 12 })
  })

  test('R-EDIT-06 an exercise added permanently is linked to its copy in the routine, so that removing it removes both', () => {
    const state = both()
    const form = withName(openNewExercise('training'), 'Dip')
    const forToday = addedExercise(today(state), savedForm(form), uuid(700))
    expect([kinds(forToday.here), forToday.routine]).toEqual([['workoutExercise.add'], []])
    const gesture = addedExercise(kept(state), savedForm(form), uuid(700))
    const changed = played(state, gesture)
    const links = visibleSetsOf(changed.workout, gesture.exerciseId).map((set) => set.routine_set_id)
    expect(changed.routine.sets.slice(-3).map(({ id }) => id)).toEqual(links)
    const removed = removedExercise(kept(changed), exerciseIn(changed, gesture.exerciseId))
    expect(played(changed, removed).routine.exercises).toEqual(state.routine.exercises)
  })

  test('R-EDIT-06 saving an exercise added today permanently adds it and its sets to the routine only once', () => {
    const state = both()
    const form = withName(openNewExercise('training'), 'Dip')
    const { exerciseId, ...gesture } = addedExercise(today(both(), 6000), savedForm(form), uuid(700))
    const added = played(state, gesture)
    const first = visibleSetsOf(added.workout, exerciseId)[0] as never
    const changed = played(added, savedSet(kept(added), first, with10(first)))
    expect(changed.routine.exercises.at(-1)).toMatchObject({ name: 'Dip', exercise_id: uuid(700) })
    expect(changed.routine.sets.slice(-3).map(({ reps }) => reps)).toEqual([12, 10, 10])
    const second = visibleSetsOf(changed.workout, exerciseId)[1] as never
    expect(kinds(savedSet(kept(changed), second, with10(second)).routine)).toEqual(['templateSet.edit'])
  })

  test.each([0, 12])(
    'R-EDIT-19 R-ERR-15 saving an exercise added today with %i sets permanently adds at most ten to the routine',
    (count) => {
      const exercise = { id: uuid(6000), exerciseId: uuid(700), name: 'Dip', section: 'training' as const }
      const sets = Array.from({ length: count }, (_, index) => ({
        ...{ ...newSet(6001 + index), workoutExerciseId: uuid(6000), routineSetId: null },
      }))
      const state = both()
      const added = { ...state, workout: done(state.workout, addExercise.logging.make({ exercise, sets })) }
      const rows = visibleSetsOf(added.workout, uuid(6000))
      const saved = { name: 'Dips', section: 'training' as const, sets: count, setConfigs: rows }
      const gesture = savedExercise(kept(added), added.workout, uuid(6000), saved)
      const changed = played(added, gesture)
      expect(exerciseName(exerciseIn(changed, uuid(6000)))).toBe('Dips')
      const planned = changed.routine.exercises.find(({ name }) => name === 'Dips')
      if (count === 0) {
        expect([planned, gesture.routine]).toEqual([undefined, []])
        expect(gesture.failure).toBe("Failed to add sets to routine template. Exercise added to today's workout only.")
        return
      }
      const links = visibleSetsOf(changed.workout, uuid(6000)).map((set) => set.routine_set_id)
      const plan = visibleSetsOf(changed.routine, planned?.id ?? '').map(({ id }) => id)
      expect(plan).toHaveLength(10)
      expect(gesture.failure).toBe('An exercise can have up to 10 sets. The routine keeps the first 10.')
      expect(links).toEqual([...plan, null, null])
      const one = played(added, savedSet(kept(added), rows[0] as never, with10(rows[0] as never)))
      expect([logged(one, uuid(6001)).reps, one.routine.exercises.length]).toEqual([12, 3])
      // The eleventh itself is told the same: it is not among them.
      const eleventh = savedSet(kept(added), rows[10] as never, with10(rows[10] as never))
      expect([logged(played(added, eleventh), uuid(6011)).reps, eleventh.failure]).toEqual([12, gesture.failure])
    },
  )

  test('R-EDIT-06 removing and moving an exercise works for today and permanently', () => {
    const routine = plan(plan(benchAndBand(), adding(3, 'Dip')), adding(4, 'Row'))
    const state = both(routine)
    const [, bench, dip, row] = workoutExercisesInOrder(state.workout)
    const moved = played(state, movedExercise(kept(state), row as never, bench?.id as string))
    expect(workoutExercisesInOrder(moved.workout).map(exerciseName)).toEqual(['Band', 'Bench', 'Row', 'Dip'])
    const names = (document: RoutineDocument) =>
      document.exercises.toSorted((a, b) => a.exercise_order - b.exercise_order).map(({ name }) => name)
    expect(names(moved.routine)).toEqual(['Band', 'Bench', 'Row', 'Dip'])
    expect(movedExercise(today(state), row as never, null).routine).toEqual([])
    const removed = played(state, removedExercise(kept(state), dip as never))
    expect(names(removed.routine).toSorted()).toEqual(['Band', 'Bench', 'Row'])
    expect(removedExercise(today(state), dip as never).routine).toEqual([])
  })

  test('R-EDIT-06 R-ERR-18 moving an exercise that is in another section today does not move it in the routine', () => {
    const routine = benchAndBand()
    const start = both(routine)
    const elsewhere = editExercise.logging.make({ id: BENCH, section: 'warmup' })
    const state = { ...start, workout: done(start.workout, elsewhere) }
    const gesture = movedExercise(kept(state), exerciseIn(state), null)
    const changed = played(state, gesture)
    expect(workoutExercisesInOrder(changed.workout).map(exerciseName)[0]).toBe('Bench')
    expect(changed.routine).toBe(routine)
    expect(gesture.failure).toBe('Failed to update exercise in routine template. Changes saved for today only.')
  })

  test('a workout exercise stays linked to its routine exercise after either is renamed', () => {
    const state = both()
    const renamed = {
      workout: done(state.workout, editExercise.logging.make({ id: BENCH, name: 'Press' })),
      routine: plan(state.routine, editExercise.planning.make({ id: uuid(1), name: 'Bench Press' })),
    }
    const gesture = removedExercise(kept(renamed), exerciseIn(renamed))
    expect(gesture.routine.map(({ made }) => made.args)).toEqual([{ id: uuid(1) }])
  })
})

test("O-25 R-EDIT-06 saving offers the choice 'Permanently' only with a routine and the right to edit it", () => {
  const routine = benchAndBand()
  const archived = { ...routine, routine: { ...routine.routine, is_archived: true } }
  expect(keepChoiceFor(null, { mayEditRoutines: true })).toBe('none')
  expect(keepChoiceFor(archived, { mayEditRoutines: true })).toBe('none')
  expect(keepChoiceFor(routine, { mayEditRoutines: true })).toBe('full')
  expect(keepChoiceFor(routine, { mayEditRoutines: false })).toBe('today-only')
})

test("Y17 a routine's first operation waits for the workout's first one, and its others wait for the routine's first", () => {
  const sent: [string, string, string | undefined][] = []
  const state = both()
  const form = withCount(
    openExercise({ name: 'Press', section: 'training', sets: visibleSetsOf(state.workout, BENCH) }),
    3,
  )
  const gesture = savedExercise(kept(state), state.workout, BENCH, savedForm(form))
  perform(
    ({ kind }, documentId, more) => {
      sent.push([kind, documentId, more?.after])
      return `${sent.length}`
    },
    gesture,
    { documentId: 'workout', routineId: 'routine' },
  )
  expect(sent).toEqual([
    ['workoutExercise.edit', 'workout', undefined],
    ['set.add', 'workout', undefined],
    ['routineExercise.edit', 'routine', '1'],
    ['templateSet.add', 'routine', '3'],
  ])
})

test("R-LIFT-04 R-LIFT-20 undoing an exercise swap restores the exercise's notes in the workout and the routine", () => {
  const routine = plan(benchAndBand(), noteExercise.planning.make({ id: uuid(1), note: 'Low bar' }))
  const workout = done(startedFrom(routine), noteExercise.logging.make({ id: BENCH, note: 'Left knee' }))
  const substitute = { exerciseId: uuid(70), name: 'Press', session: null, usual: 'lbs' as const }
  const state = { workout, routine }
  const gesture = swappedExercise(kept(state), exerciseIn(state), substitute)
  const swapped = played(state, gesture)
  const noteIn = (rows: readonly { id: string; note?: string | null }[], id: string) =>
    rows.find((row) => row.id === id)?.note
  expect([noteIn(swapped.workout.exercises, BENCH), noteIn(swapped.routine.exercises, uuid(1))]).toEqual([
    undefined,
    undefined,
  ])
  const back = {
    workout: gesture.undo.here.reduce((document, made) => done(document, made), swapped.workout),
    routine: gesture.undo.routine.reduce((document, made) => plan(document, made), swapped.routine),
  }
  expect([noteIn(back.workout.exercises, BENCH), noteIn(back.routine.exercises, uuid(1))]).toEqual([
    'Left knee',
    'Low bar',
  ])
})

describe('D14 renaming an exercise to the name of another exercise', () => {
  const sheetOf = (state: Both, over: object = {}) => ({
    ...{ name: 'Leg Press', section: 'training' as const, becomes: uuid(70) },
    setConfigs: visibleSetsOf(state.workout, BENCH).map((set) => ({ ...set })),
    sets: 2,
    ...over,
  })
  const values = (document: WorkoutDocument, id: string) =>
    visibleSetsOf(document, id).map(({ reps, weight, status }) => [reps, weight, status])

  test('R-LIFT-20 an exercise renamed to another one becomes that exercise, and done sets stay with the old one', () => {
    const before = both()
    const state = { ...before, workout: done(before.workout, completeSet.make({ setId: BENCH_1 })) }
    const [first, second] = visibleSetsOf(state.workout, BENCH)
    const gesture = becomeExercise(kept(state), exerciseIn(state), {
      ...sheetOf(state),
      setConfigs: [{ ...first, isDone: true } as never, { ...second, reps: 7 } as never],
    })
    const after = played(state, gesture)
    const row = after.workout.exercises.find(({ id }) => id === gesture.rowId)
    expect(row).toMatchObject({ exercise_id: uuid(70), snapshot_name: 'Leg Press' })
    expect(values(after.workout, gesture.rowId)).toEqual([[7, second?.weight, 'default']])
    expect(values(after.workout, BENCH)).toEqual([[first?.reps, first?.weight, 'complete']])
    const planned = after.routine.exercises.find(({ name }) => name === 'Leg Press')
    expect(planned?.exercise_id).toBe(uuid(70))
    expect(visibleSetsOf(after.routine, planned?.id ?? '').map(({ reps }) => reps)).toEqual([first?.reps, 7])
    // Undone, both are as they were.
    const back = gesture.undo.here.reduce((document, made) => done(document, made), after.workout)
    expect(back.exercises.map(({ exercise_id }) => exercise_id)).toEqual(
      state.workout.exercises.map(({ exercise_id }) => exercise_id),
    )
  })

  test('R-EDIT-05 turning an exercise into another one for today leaves the routine alone and applies the new section', () => {
    const state = both()
    const gesture = becomeExercise(today(state), exerciseIn(state), sheetOf(state, { section: 'warmup' }))
    expect(gesture.routine).toEqual([])
    const { workout } = played(state, gesture)
    const row = workout.exercises.find(({ id }) => id === gesture.rowId)
    expect(row && exerciseSection(row)).toBe('warmup')
  })
})
