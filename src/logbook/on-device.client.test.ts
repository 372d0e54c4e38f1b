import { describe, expect, test } from 'vitest'
import { derivedId, makeId } from '#domain/ids.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { fold } from '#sync/fold.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import { startAgain } from './documents.ts'
import { completeSet } from './logged-sets.ts'
import { registry } from './operations.ts'
import { editSet, removeSet } from './sets.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from './workouts.ts'

const OWNER = '00000000-0000-7000-8000-000000000001'
const START = 1_000_000
const MINUTE = 60_000

let random = 0
const newId = () => makeId(START, new Uint8Array(16).fill(random++))

const [exerciseId, ...setIds] = [newId(), newId(), newId(), newId()] as [string, string, string, string]
const start = startWorkout.make({
  ...{ name: 'Leg day', routineId: null, timeZone: 'Europe/Berlin' },
  exercises: [{ id: exerciseId, exerciseId: newId(), name: 'Squat', section: 'training' }],
  sets: setIds.map((id) => ({
    ...{ id, workoutExerciseId: exerciseId, routineSetId: newId(), set_variant: 'Set 1', set_type: 'reps' as const },
    ...{ reps: 5, timed_set_duration: null, weight: 100, weight_unit: 'kg' as const },
  })),
})

/** A workout as its operations make it, one a minute. */
function workout(steps: readonly { made: Made; at: number }[], documentId = newId()): WorkoutDocument {
  const ops = steps.map(
    ({ made, at }, n): Envelope => ({ id: newId(), ...made, actorId: OWNER, ownerId: OWNER, documentId, n, at }),
  )
  return fold<WorkoutDocument>(null, ops, registry) as WorkoutDocument
}
const logged = (...made: Made[]) => workout([start, ...made].map((one, n) => ({ made: one, at: START + n * MINUTE })))

const done = setIds.map((setId) => completeSet.make({ setId }))
const first = setIds[0] as string

describe('Y16 startAgain copies a workout', () => {
  test.each([
    ['running', logged(...done.slice(0, 2), editSet.logging.make({ setId: first, changes: { reps: 8 } }))],
    ['ended by hand with an open set', logged(...done.slice(0, 2), endWorkoutByHand.make({}))],
    ['ended by its last set', logged(...done)],
    ['all done, and resumed', logged(...done, resumeWorkout.make({}))],
    ['with a set removed for today', logged(removeSet.logging.make({ setId: first }), done[1] as Made)],
    ['ended with nothing done', logged(endWorkoutByHand.make({}))],
  ])('keeping a workout that is %s as a new workout copies everything under new ids', (_, document) => {
    const again = startAgain(document, (old) => derivedId(document.id, old), [])
    const made = workout(again?.steps ?? [], again?.documentId)
    const shape = (one: WorkoutDocument) => ({
      state: workoutState(one.workout),
      times: [one.workout.created_at, one.workout.completed_at, one.workout.duration_seconds],
      exercises: one.exercises.map((exercise) => ({
        name: exercise.snapshot_name,
        sets: visibleSetsOf(one, exercise.id).map(({ status, reps, weight, routine_set_id }) => [
          ...[status, reps, weight, routine_set_id],
        ]),
      })),
    })
    expect(shape(made)).toEqual(shape(document))
    const old = new Set([document.id, ...document.exercises.map(({ id }) => id), ...document.sets.map(({ id }) => id)])
    expect(
      [made.id, ...made.exercises.map(({ id }) => id), ...made.sets.map(({ id }) => id)].some((id) => old.has(id)),
    ).toBe(false)
  })
})
