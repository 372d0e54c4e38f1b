import { expect, test } from 'vitest'
import { signOffOf } from './sign-off.ts'
import type { LoggedSet, Workout } from './workout.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ENDED = Date.UTC(2026, 11, 3, 18)

const document = (workout: Partial<Workout> = {}, sets: Partial<LoggedSet>[] = [byMax]) => ({
  ownerId: 'olivia',
  workout: { is_active: false, completed_at: ENDED, ...workout } as Workout,
  sets: sets as LoggedSet[],
})
const byMax = { status: 'complete', account_id: 'max' } as const

test.each([
  ['a manager logged a set', {}, [byMax], 0, 'asked'],
  ['the fourteen days are not over', {}, [byMax], 14 * DAY_MS - 1, 'asked'],
  ['fourteen days are over', {}, [byMax], 14 * DAY_MS, 'unconfirmed'],
  ['its owner confirmed it', { confirmed_at: ENDED + 1 }, [byMax], 30 * DAY_MS, 'confirmed'],
  ['it is still running', { is_active: true, completed_at: null }, [byMax], 0, 'none'],
  ['its owner logged every set', {}, [{ ...byMax, account_id: 'olivia' }], 0, 'none'],
  ['the manager’s only set was removed', {}, [{ ...byMax, status: 'hidden' }], 0, 'none'],
] as const)('R-COACH-10 of a workout, %s', (_, workout, sets, after, expected) => {
  expect(signOffOf(document(workout, [...sets]), ENDED + after)).toBe(expected)
})

test('R-COACH-10 a workout that was too old when Sled began to ask has no mark', () => {
  const old = Date.UTC(2026, 10, 13)
  expect(signOffOf(document({ completed_at: old }), old + 20 * DAY_MS)).toBe('none')
  expect(signOffOf(document({ completed_at: old }), old + 13 * DAY_MS)).toBe('asked')
})
