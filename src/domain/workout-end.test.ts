import { describe, expect, test } from 'vitest'
import { withRestAfter } from './rest.ts'
import type { LoggedSet, WorkoutDocument } from './workout.ts'
import {
  asksIn,
  endForgotten,
  endWorkout,
  hasEndedItself,
  isForgotten,
  resumeOver,
  withConsequences,
} from './workout-end.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SIX = Date.UTC(2026, 10, 20, 18)

/** Started at six, with one set done at 18:42 and one open; the last operation was at 18:50. */
function left(changes: object = {}, status: LoggedSet['status'] = 'complete'): WorkoutDocument {
  const set = { workout_exercise_id: 'e', set_order: 1 }
  return {
    ...{ kind: 'workout', id: 'w', ownerId: 'olivia', rev: 1, exercises: [] },
    workout: {
      ...{ is_active: true, created_at: SIX, completed_at: null, ended_at: null, ended_by: null },
      ...{ last_set_at: SIX + 42 * MINUTE, last_op_at: SIX + 50 * MINUTE },
      ...changes,
    },
    sets: [
      { ...set, id: 'a', status },
      { ...set, id: 'b', set_order: 2, status: 'default' },
    ],
  } as unknown as WorkoutDocument
}

describe('R-REACH-10 a forgotten workout', () => {
  test.each([
    [0, HOUR, false],
    [HOUR - 1, 1, false],
    [HOUR, 0, false],
    [4 * HOUR - 1, 1 - 3 * HOUR, false],
    [4 * HOUR, -3 * HOUR, true],
  ])(
    "%i ms after its last operation a workout will ask 'Still training?' in %i ms, and counts as forgotten: %s",
    (idle, asks, isLeft) => {
      const now = SIX + 50 * MINUTE + idle
      expect([asksIn(left(), now), isForgotten(left(), now)]).toEqual([asks, isLeft])
    },
  )

  test('a workout that is not running never asks whether it was forgotten', () => {
    const ended = endWorkout(left(), { actorId: 'olivia', at: SIX + HOUR })
    expect([asksIn(ended, SIX + 9 * HOUR), isForgotten(ended, SIX + 9 * HOUR)]).toEqual([null, false])
  })

  test('a forgotten workout ends at its last completed set, with nobody recorded as ending it', () => {
    expect(endForgotten(left()).workout).toMatchObject({
      ...{ is_active: false, ended_by: null, ended_at: SIX + 42 * MINUTE },
      ...{ completed_at: SIX + 42 * MINUTE, duration_seconds: 42 * 60, last_op_at: SIX + 50 * MINUTE },
    })
  })

  test('a forgotten workout without a recorded last set time ends at its last operation', () => {
    expect(endForgotten(left({ last_set_at: undefined })).workout.completed_at).toBe(SIX + 50 * MINUTE)
  })

  test('a forgotten workout without a completed set is discarded', () => {
    const ended = endForgotten(left({ last_set_at: null }, 'default')).workout
    expect(ended).toMatchObject({ is_active: false, completed_at: null, ended_by: null })
  })

  test('a workout that ended as forgotten says so for 24 hours, and one that a person ended does not', () => {
    const { workout } = endForgotten(left())
    const at = SIX + 42 * MINUTE
    expect([hasEndedItself(workout, at + 24 * HOUR), hasEndedItself(workout, at + 24 * HOUR + 1)]).toEqual([
      true,
      false,
    ])
    const byHand = endWorkout(left(), { actorId: 'olivia', at })
    expect(hasEndedItself(byHand.workout, at)).toBe(false)
    expect(hasEndedItself(left().workout, at)).toBe(false)
    expect(hasEndedItself(endForgotten(left({}, 'default')).workout, at)).toBe(false)
  })
})

describe('R-REACH-10 Y24 a set that arrives after the workout was ended as forgotten', () => {
  const late = (madeAt: number) => {
    const ended = endForgotten(left())
    const sets = ended.sets.map((set) => ({ ...set, status: 'complete' as const }))
    // The server has raised its time to the last operation's (Y25).
    const at = Math.max(madeAt, SIX + 50 * MINUTE)
    const done = withRestAfter({ ...ended, sets }, sets[1] as LoggedSet, madeAt)
    return withConsequences(ended, done, { actorId: 'olivia', at, madeAt, isCompletion: true }).workout
  }

  test.each([
    ['done after the last known one: the end moves to it', 45, 45],
    ['done after the last operation, too', 70, 70],
    ['done before the last known one: nothing moves', 40, 42],
  ])('a set that arrives after its forgotten workout was ended: %s', (_, doneAt, endsAt) => {
    expect(late(SIX + doneAt * MINUTE)).toMatchObject({
      ...{ is_active: false, ended_by: null, ended_at: SIX + 42 * MINUTE },
      ...{ completed_at: SIX + endsAt * MINUTE, duration_seconds: endsAt * 60 },
    })
  })
})

describe('R-ACTIVE-20 R-ACTIVE-21 Y21 continuing a workout while another one is running', () => {
  const ended = endWorkout(left(), { actorId: 'olivia', at: SIX + 50 * MINUTE })
  /** Continued so many minutes after six, while another one runs since seven and was last touched at 19:20. */
  const over = (minutes: number) => {
    const madeAt = SIX + minutes * MINUTE
    // A set on another phone came before.
    const claimant = { ...ended, workout: left({ last_op_at: SIX + 90 * MINUTE }).workout }
    const running = left({ created_at: SIX + HOUR, last_op_at: SIX + 80 * MINUTE })
    const by = { before: ended, actorId: 'olivia', madeAt }
    return { ...resumeOver(claimant, running, by), was: { claimant, running } }
  }

  test('continuing a workout ends the running one, if that had its last operation before', () => {
    const { claimant, running, was } = over(85)
    expect(claimant).toBe(was.claimant)
    expect(running.workout).toMatchObject({ completed_at: SIX + 85 * MINUTE, duration_seconds: 25 * 60 })
  })

  test.each([51, 70])(
    'continuing a workout %i minutes after 18:00 changes nothing if another one is running and was used later',
    (minutes) => {
      const { claimant, running, was } = over(minutes)
      expect(running).toBe(was.running)
      expect(claimant).toBe(ended)
    },
  )
})
