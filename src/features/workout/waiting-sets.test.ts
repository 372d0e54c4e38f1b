import { expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { changeRest } from '#logbook/rests.ts'
import { addSet } from '#logbook/sets.ts'
import { newSet, uuid } from '../../../tests/support/routine-rows.ts'
import { BENCH, BENCH_1, BENCH_2 } from '../../../tests/support/workout-rows.ts'
import { waitingSetIds } from './workout-view.ts'

test('R-SYNC-09 a completed set and an added set count as unsent; a set with only a changed rest does not', () => {
  const pending = [
    completeSet.make({ setId: BENCH_1 }),
    changeRest.make({ setId: BENCH_2, seconds: 60 }),
    addSet.logging.make({ set: { ...newSet(13), workoutExerciseId: BENCH, routineSetId: null } }),
  ]
  expect([...waitingSetIds(pending)]).toEqual([BENCH_1, uuid(13)])
})
