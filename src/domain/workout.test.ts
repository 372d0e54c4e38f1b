import { describe, expect, test } from 'vitest'
import type { SetStatus } from './set.ts'
import { exerciseName, exerciseSection, visibleSetsOf } from './training.ts'
import {
  type LoggedSet,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
  workoutState,
} from './workout.ts'
import { endWorkout, hasCompleteSet, isWhollyComplete, withConsequences } from './workout-end.ts'

const START = 1_700_000_000_000
const LETTERS: Record<string, SetStatus> = { c: 'complete', d: 'default', h: 'hidden' }

/** A running workout with one exercise; 'cdh' are its sets: complete, default, hidden. */
function running(letters: string): WorkoutDocument {
  const sets = [...letters].map(
    (letter, index) =>
      ({ id: `s${index}`, workout_exercise_id: 'e', set_order: index + 1, status: LETTERS[letter] }) as LoggedSet,
  )
  const workout = { is_active: true, created_at: START, completed_at: null, ended_at: null, last_op_at: START }
  return {
    kind: 'workout',
    id: 'w',
    ownerId: 'olivia',
    rev: 1,
    workout,
    exercises: [],
    sets,
  } as unknown as WorkoutDocument
}
const end = (document: WorkoutDocument, seconds: number) =>
  endWorkout(document, { actorId: 'olivia', at: START + seconds * 1000 })

describe('R-ACTIVE-21, R-ACTIVE-22: how a workout ends', () => {
  test('ending a workout with a complete set completes it and stores its end and whole seconds', () => {
    const { workout } = endWorkout(running('cd'), { actorId: 'max', at: START + 3_600_999 })
    expect(workout).toMatchObject({
      is_active: false,
      completed_at: START + 3_600_999,
      duration_seconds: 3600,
      ended_at: START + 3_600_999,
      ended_by: 'max',
    })
    expect(workoutState(workout)).toBe('completed')
  })

  test.each(['', 'ddd', 'hd'])(
    'ending a workout without a complete set ("%s") discards it and keeps its sets',
    (letters) => {
      const before = running(letters)
      const after = end(before, 60)
      expect(workoutState(after.workout)).toBe('discarded')
      expect(after.sets).toBe(before.sets)
    },
  )

  test('R-ACTIVE-21 a workout ended before its start gets its start as its end', () => {
    expect(end(running('c'), -60).workout).toMatchObject({ completed_at: START, ended_at: START, duration_seconds: 0 })
  })

  test('R-ACTIVE-23 open and hidden sets do not count as complete sets of a workout', () => {
    expect(hasCompleteSet(running('dcd'))).toBe(true)
    expect(hasCompleteSet(running('ddh'))).toBe(false)
  })
})

describe('R-ACTIVE-20 a workout ends by itself (Y23)', () => {
  const stamp = { actorId: 'olivia', at: START + 60_000, isCompletion: true }

  test.each([
    ['', false],
    ['hh', false],
    ['cd', false],
    ['cc', true],
    ['cch', true],
  ])('a workout with the sets "%s" has all sets complete: %s', (letters, isComplete) => {
    expect(isWhollyComplete(running(letters))).toBe(isComplete)
  })

  test.each([
    ['the last set is done', 'cd', 'cc', 'completed'],
    ['the last open set is hidden', 'cd', 'ch', 'completed'],
    ['a set is left', 'ddd', 'cdd', 'active'],
    ['every set is taken away', 'd', '', 'active'],
    ['it was complete before', 'cc', 'cc', 'active'],
  ])('when a workout ends by itself: %s', (_, before, after, state) => {
    expect(workoutState(withConsequences(running(before), running(after), stamp).workout)).toBe(state)
  })
})

describe("R-ACTIVE-22 a set that arrives after the workout's end (Y22, Y24)", () => {
  const late = (seconds: number, isCompletion = true) => ({
    actorId: 'olivia',
    at: START + seconds * 1000,
    isCompletion,
  })

  test('a set that arrives late turns a discarded workout into a completed one', () => {
    const discarded = end(running('d'), 60)
    const after = withConsequences(discarded, { ...discarded, sets: running('c').sets }, late(50))
    expect(after.workout).toMatchObject({ is_active: false, completed_at: START + 50_000, duration_seconds: 50 })
  })

  test("a set that arrives late may move a completed workout's end later, never earlier", () => {
    const completed = end(running('cd'), 60)
    const done = { ...completed, sets: running('cc').sets }
    expect(withConsequences(completed, done, late(90)).workout).toMatchObject({
      completed_at: START + 90_000,
      duration_seconds: 90,
    })
    expect(withConsequences(completed, done, late(30))).toBe(done)
  })

  test('correcting a set of a completed workout does not move its end', () => {
    const completed = end(running('cd'), 60)
    expect(withConsequences(completed, completed, late(90, false))).toBe(completed)
  })
})

const exercise = (id: string, changes: Partial<WorkoutExercise> = {}) =>
  ({
    id,
    snapshot_name: 'Squat',
    snapshot_section: 'training',
    name_override: null,
    section_override: null,
    exercise_order: 1,
    ...changes,
  }) as WorkoutExercise

test('R-DATA-12 an exercise in a workout keeps its name and section from the start, unless changed in that workout', () => {
  expect(exerciseName(exercise('e'))).toBe('Squat')
  expect(exerciseSection(exercise('e'))).toBe('training')
  const changed = exercise('e', { name_override: 'Front Squat', section_override: 'warmup' })
  expect(exerciseName(changed)).toBe('Front Squat')
  expect(exerciseSection(changed)).toBe('warmup')
})

test("R-BUILD-02 a workout's exercises are sorted by their current section, then by order number", () => {
  const exercises = [
    exercise('bench', { exercise_order: 2 }),
    exercise('squat'),
    exercise('moved', { exercise_order: 9, section_override: 'warmup' }),
  ]
  const ordered = workoutExercisesInOrder({ ...running(''), exercises })
  expect(ordered.map((row) => row.id)).toEqual(['moved', 'squat', 'bench'])
})

test('R-SET-20 hidden sets of a workout are not shown, and the others are in order', () => {
  const document = running('chd')
  const shown = visibleSetsOf({ ...document, sets: document.sets.toReversed() }, 'e')
  expect(shown.map((set) => set.id)).toEqual(['s0', 's2'])
  expect(visibleSetsOf(document, 'other')).toEqual([])
})
