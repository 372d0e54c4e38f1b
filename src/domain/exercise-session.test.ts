import { describe, expect, test } from 'vitest'
import {
  type ExerciseSession,
  lastSession,
  MAX_SESSIONS,
  newestSessions,
  type SessionSet,
  sameOrLastSet,
  sameSet,
  sessionsOf,
} from './exercise-session.ts'
import type { Section } from './section.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from './workout.ts'

const HOUR = 60 * 60 * 1000

type Row = Partial<LoggedSet>
const exercise = (id: string, exercise_id: string, order: number, section: Section = 'training') =>
  ({ id, exercise_id, exercise_order: order, snapshot_section: section, section_override: null }) as WorkoutExercise

/** A workout of an hour in which these exercises stand with these sets, all of them done unless told. */
function workout(id: string, at: number, exercises: [WorkoutExercise, Row[]][], isActive = false): WorkoutDocument {
  const sets = exercises.flatMap(([{ id: rowId, exercise_id }, rows]) =>
    rows.map((row, index) => ({
      ...{ id: `${rowId}-${index}`, workout_exercise_id: rowId, exercise_id, set_order: index + 1 },
      ...{ status: 'complete', set_type: 'reps', reps: 5, weight: 100, weight_unit: 'lbs', ...row },
    })),
  )
  const ends = isActive ? null : at + HOUR
  return {
    ...{ kind: 'workout', id, ownerId: 'olivia', rev: 1, exercises: exercises.map(([row]) => row), sets },
    workout: { id, workout_name: id, is_active: isActive, created_at: at, completed_at: ends },
  } as unknown as WorkoutDocument
}

const session = (workout_id: string, at: number, over: Partial<ExerciseSession> = {}): ExerciseSession => ({
  ...{ id: `${workout_id}-squat`, workout_id, workout_name: workout_id, section: 'training', sets: [] },
  ...{ created_at: at, completed_at: at + HOUR, ...over },
})

describe('the exercise sessions of a workout', () => {
  const places = (document: WorkoutDocument, exerciseId = 'squat') =>
    sessionsOf(document)
      .get(exerciseId)
      ?.map(({ id, sets }) => [id, sets.map(({ set_order }) => set_order)])
  const squat = exercise('a', 'squat', 1)

  test.each<[string, Row[], number[] | undefined]>([
    ['every set done', [{}, {}], [1, 2]],
    ['one left out keeps the places of the others', [{}, { status: 'default' }, {}], [1, 3]],
    ['removed for that day', [{ status: 'hidden' }, {}], [2]],
    ['done without reps, which does not count', [{ reps: 0 }, { reps: null }, {}], [3]],
    ['timed, judged by its duration', [{ set_type: 'timed', reps: 1, timed_set_duration: 45 }], [1]],
    ['timed without a duration', [{ set_type: 'timed', reps: 1, timed_set_duration: 0 }], undefined],
    ['nothing done', [{ status: 'default' }], undefined],
  ])('A12 which sets count as done in a past session of an exercise: %s', (_, rows, orders) => {
    expect(places(workout('w', 0, [[squat, rows]]))).toEqual(orders && [['a', orders]])
  })

  test('a running workout and a discarded workout have no exercise sessions', () => {
    expect(sessionsOf(workout('w', 0, [[squat, [{}]]], true)).size).toBe(0)
    const ended = workout('w', 0, [[squat, [{}]]])
    const discarded = { ...ended, workout: { ...ended.workout, completed_at: null } }
    expect(sessionsOf(discarded).size).toBe(0)
  })

  test('an exercise that appears twice in a workout has two sessions, in training order', () => {
    const again = exercise('b', 'squat', 3)
    const document = workout('w', 0, [
      [again, [{}]],
      [exercise('c', 'press', 2), [{}]],
      [squat, [{}, {}]],
    ])
    expect(places(document)).toEqual([
      ['a', [1, 2]],
      ['b', [1]],
    ])
    expect(places(document, 'press')).toEqual([['c', [1]]])
  })

  test('R-DATA-12 an exercise session has the section in which the exercise was done', () => {
    const moved = { ...squat, section_override: 'warmup' as const }
    expect(sessionsOf(workout('w', 0, [[moved, [{}]]])).get('squat')?.[0]?.section).toBe('warmup')
  })
})

describe('Y28 the newest sessions of an exercise', () => {
  const days = (...numbers: number[]) => numbers.map((day) => session(`w${day}`, day))

  test.each([
    ['what the server said and what is here, newest first', days(3, 1), days(2), [], [3, 2, 1]],
    ['the device knows a workout better than the server did', days(3, 1), [], ['w3'], [1]],
    ['one ended here an hour ago counts', days(1), days(4), ['w4'], [4, 1]],
    ['nothing said yet', [], days(2, 5), [], [5, 2]],
    ['nothing known', [], [], [], []],
  ])('merges exercise sessions from the server and from this device: %s', (_, said, own, here, expected) => {
    const found = newestSessions(said, own, (id) => here.includes(id))
    expect(found.map(({ created_at }) => created_at)).toEqual(expected)
  })

  test('keeps only the ten newest sessions of an exercise', () => {
    const said = Array.from({ length: 10 }, (_, day) => session(`w${day}`, day))
    const found = newestSessions(said, [session('new', 99)], () => false)
    expect(found).toHaveLength(MAX_SESSIONS)
    expect(found.map(({ created_at }) => created_at)).toEqual([99, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})

describe('the earlier session that an exercise is compared with today', () => {
  const today = (...exercises: WorkoutExercise[]) =>
    workout(
      'today',
      99,
      exercises.map((row) => [row, [{}]]),
      true,
    )
  const training = exercise('t', 'squat', 1)
  const again = exercise('t2', 'squat', 2)
  const warmup = exercise('u', 'squat', 3, 'warmup')
  const twice = [session('w8', 8, { id: 'first' }), session('w8', 8, { id: 'second' })]
  const light = session('w7', 7, { id: 'light', section: 'warmup' })
  const old = session('w2', 2, { id: 'old' })

  test.each<[string, WorkoutExercise[], WorkoutExercise, ExerciseSession[], string | null]>([
    ['the newest', [training], training, [...twice, old], 'first'],
    ['the newest in the same section', [training, warmup], warmup, [...twice, light, old], 'light'],
    ['the newest of all where it never stood there', [warmup], warmup, [...twice, old], 'first'],
    ['the second time it stands here, the second time it stood there', [training, again], again, twice, 'second'],
    ['the second time, where it stood there once', [training, again], again, [old], null],
    ['never done', [training], training, [], null],
    ['an exercise that has left', [warmup], training, [old], null],
  ])('which earlier session an exercise is compared with today: %s', (_, exercises, row, sessions, expected) => {
    expect(lastSession(today(...exercises), row.id, sessions)?.id ?? null).toBe(expected)
  })

  const set = (set_order: number, kind: LoggedSet['kind'] = 'normal') => ({ set_order, kind }) as SessionSet
  const places = (then: SessionSet[], today: SessionSet[]) =>
    today.map((row) => sameSet(session('w1', 1, { sets: then }), row, today)?.set_order ?? null)

  test('a set is compared with the set in the same place last time', () => {
    expect(places([set(1), set(3)], [set(1), set(2), set(3), set(4)])).toEqual([1, null, 3, null])
    expect(sameSet(null, set(1), [set(1)])).toBeNull()
  })

  test('R-LIFT-08 a left or right set is compared with the same side last time, or with a set of both sides', () => {
    const side = (set_order: number, of: 'left' | 'right') => ({ ...set(set_order), side: of }) as SessionSet
    const pairs = [side(1, 'left'), side(2, 'right'), side(3, 'left'), side(4, 'right')]
    expect(places(pairs, pairs)).toEqual([1, 2, 3, 4])
    expect(places([set(1), set(2)], pairs)).toEqual([1, 1, 2, 2])
    expect(places(pairs, [set(1), set(2), set(3)])).toEqual([1, 3, null])
    const [, right] = pairs.slice(2)
    expect(sameOrLastSet(session('w1', 1, { sets: pairs.slice(0, 2) }), right as SessionSet, pairs)?.set_order).toBe(2)
  })

  test('R-LIFT-28 warm-up sets are compared only with warm-up sets, and working sets only with working sets', () => {
    const warmUps = [set(1, 'warmup'), set(2, 'warmup')]
    expect(places([set(1), set(2)], [...warmUps, set(3), set(4, 'drop')])).toEqual([null, null, 1, 2])
    expect(places([...warmUps, set(3), set(4)], [set(1), set(2)])).toEqual([3, 4])
    expect(places([...warmUps, set(3)], [set(1, 'warmup'), set(2), set(3)])).toEqual([1, 3, null])
  })

  test('R-LIFT-22 R-LIFT-28 a warm-up set or side that was skipped last time shifts no other set in the comparison', () => {
    const planned = [{ kind: 'warmup' as const, status: 'default' as const }, {}, {}]
    const [then] = sessionsOf(workout('w', 0, [[exercise('a', 'squat', 1), planned]])).get('squat') ?? []
    const today = [set(1), set(2), set(3)]
    expect(today.map((row) => sameSet(then ?? null, row, today)?.set_order ?? null)).toEqual([2, 3, null])
    const halves: Row[] = [{ side: 'left' }, { side: 'right', status: 'default' }, { side: 'left' }, { side: 'right' }]
    const [sides] = sessionsOf(workout('w', 0, [[exercise('a', 'squat', 1), halves]])).get('squat') ?? []
    expect(today.map((row) => sameSet(sides ?? null, row, today)?.set_order ?? null)).toEqual([1, 3, null])
  })
})
