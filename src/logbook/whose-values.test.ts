import { expect, test } from 'vitest'
import type { Made } from '#sync/operation.ts'
import { MAX, newSet, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { BENCH, BENCH_1, BENCH_2, done, meta, setOf, startedFrom } from '../../tests/support/workout-rows.ts'
import { completeSet, removeLoggedSets, reopenSet, restoreLoggedSets } from './logged-sets.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { swapExercise } from './swaps.ts'
import { rampWorkoutExercise } from './warm-ups.ts'

const complete = completeSet.make({ setId: BENCH_1 })
const hide = removeSet.logging.make({ setId: BENCH_1 })
const show = addSet.logging.make({ set: { ...newSet(1), id: BENCH_1, workoutExerciseId: BENCH, routineSetId: null } })
const hideLogged = removeLoggedSets.make({ setIds: [BENCH_1] })
const showLogged = restoreLoggedSets.make({ setIds: [BENCH_1] })
const ramp = rampWorkoutExercise.make({ id: BENCH, sets: [newSet(1)] })
const completeNext = completeSet.make({ setId: BENCH_2 })
const swap = swapExercise.logging.make({
  ...{ id: BENCH, exerciseId: uuid(1), name: 'Press', rowId: uuid(2), sets: [] },
})

test.each<[how: string, steps: Made[]]>([
  ['completed', [complete]],
  ['opened again', [complete, reopenSet.make({ setId: BENCH_1 })]],
  ['hidden for today', [hide]],
  ['shown again', [hide, show]],
  ['shown again as complete', [complete, hide, show]],
  ['replaced by warm-up sets', [ramp]],
  ['hidden by a swap', [completeNext, swap]],
  ['removed from the history', [complete, hideLogged]],
  ['restored to the history', [complete, hideLogged, showLogged]],
])("Y35 the coach's value that the lifter has not seen is offered back after the set was %s", (_, steps) => {
  // A timed set gets other reps when it is completed, and a warm-up set makes way for warm-up sets.
  const changes = { weight: 110, set_type: 'timed', kind: 'warmup' } as const
  const byCoach = done(startedFrom(), editSet.logging.make({ setId: BENCH_1, changes }), meta({ actorId: MAX }))
  const moved = steps.reduce((document, made) => done(document, made), byCoach)
  const edit = editSet.logging.make({ setId: BENCH_1, changes: { weight: 90 } })
  const edited = done(moved, edit, meta({ was: { weight: 100 } }))
  expect(setOf(edited, BENCH_1)).toMatchObject({ weight: 90, edited_by: OLIVIA, contested: { value: 110, by: MAX } })
})

test('Y35 a coach who only completes a set has entered no value, so no value is offered back to the lifter', () => {
  const own = done(startedFrom(), editSet.logging.make({ setId: BENCH_1, changes: { weight: 110 } }), meta())
  const completed = done(own, complete, meta({ actorId: MAX }))
  const edit = editSet.logging.make({ setId: BENCH_1, changes: { weight: 90 } })
  const edited = done(completed, edit, meta({ was: { weight: 100 } }))
  expect(setOf(edited, BENCH_1)).toMatchObject({ weight: 90, edited_by: OLIVIA, contested: null })
})

test.each([
  ['a note that was removed', null],
  ['another note', 'slow'],
])('Y35 when one save overwrites reps and note of another account, the reps are offered back, not %s', (_, note) => {
  const byCoach = done(
    startedFrom(),
    editSet.logging.make({ setId: BENCH_1, changes: { reps: 12, note } }),
    meta({ actorId: MAX }),
  )
  const edit = editSet.logging.make({ setId: BENCH_1, changes: { reps: 8, note: 'easy' } })
  const edited = done(byCoach, edit, meta({ was: { reps: 10, note: 'felt heavy' } }))
  expect(setOf(edited, BENCH_1)).toMatchObject({ reps: 8, note: 'easy', contested: { field: 'reps', value: 12 } })
})

test('Y35 a note removed by another account does not replace an existing offer to restore reps', () => {
  const byCoach = done(
    startedFrom(),
    editSet.logging.make({ setId: BENCH_1, changes: { reps: 12, note: null } }),
    meta({ actorId: MAX }),
  )
  const reps = done(
    byCoach,
    editSet.logging.make({ setId: BENCH_1, changes: { reps: 8 } }),
    meta({ was: { reps: 10 } }),
  )
  const again = done(
    reps,
    editSet.logging.make({ setId: BENCH_1, changes: { rpe: 9 } }),
    meta({ actorId: MAX, was: { rpe: null } }),
  )
  const noted = done(
    again,
    editSet.logging.make({ setId: BENCH_1, changes: { note: 'easy' } }),
    meta({ was: { note: 'heavy' } }),
  )
  expect(setOf(noted, BENCH_1)).toMatchObject({ note: 'easy', contested: { field: 'reps', value: 12 } })
})
