import { expect, test } from 'vitest'
import { pageHead } from './document.page.tsx'
import type { PublicRoutine, PublicWorkout } from './public-page.ts'

const LINKED = { id: 'x', url: 'https://sled.test/x', imageUrl: 'https://sled.test/x.png', exercises: [] }
const routine = (over: Partial<PublicRoutine>): PublicRoutine => ({
  ...LINKED,
  name: 'Push',
  sharedBy: 'Anna',
  ...over,
})
const workout = (over: Partial<PublicWorkout>): PublicWorkout => ({
  ...LINKED,
  ...{
    name: 'Monday',
    sharedBy: 'Anna',
    exerciseCount: 1,
    setCount: 4,
    recordCount: 0,
    completedAt: 0,
    date: 'March 5, 2025',
  },
  ...{ durationSeconds: 3660, routine: null, historyOf: null },
  ...over,
})

test.each([
  ['Anna', "Anna's Push"],
  ['James', "James' Push"],
  ['CHRIS', "CHRIS' Push"],
  ['User', "User's Push"],
])('R-IMG-27 A8 the share image of a routine shared by %s has the alt text "%s"', (sharedBy, alt) => {
  const { card } = pageHead({ kind: 'routine', viewer: 'visitor', routine: routine({ sharedBy }) })
  expect(card?.image?.alt).toBe(alt)
})

test("R-IMG-28 A8 public pages of a routine and a workout without a name use the titles 'Routine' and 'Completed Workout'", () => {
  const titleless = [
    pageHead({ kind: 'routine', viewer: 'visitor', routine: routine({ name: ' ' }) }),
    pageHead({ kind: 'workout', viewer: 'visitor', workout: workout({ name: '' }) }),
  ]
  expect(titleless.map(({ title, card }) => [title, card?.heading])).toEqual([
    ['Routine · Sled', 'Routine'],
    ['Completed Workout · Sled', 'Completed Workout'],
  ])
})

test('R-RULES-07 the link preview of a workout lists owner, date, duration, exercises and sets, without an unknown duration', () => {
  const described = (over: Partial<PublicWorkout>) =>
    pageHead({ kind: 'workout', viewer: 'visitor', workout: workout(over) }).card?.description
  expect(described({})).toBe('Shared by Anna · March 5, 2025 · 1h 1m · 1 exercise · 4 sets')
  expect(described({ durationSeconds: null })).toBe('Shared by Anna · March 5, 2025 · 1 exercise · 4 sets')
})

test('a public history page is titled "James\'s history", its share image "James\' history"', () => {
  const history = {
    userId: 'x',
    url: 'https://sled.test/x',
    imageUrl: 'https://sled.test/x.png',
    sharedBy: 'James',
    records: [],
    rows: [],
    isNewest: true,
    nextCursor: null,
  }
  const { title, card } = pageHead({ kind: 'history', viewer: 'visitor', history })
  expect([title, card?.image?.alt]).toEqual(["James's history · Sled", "James' history"])
})
