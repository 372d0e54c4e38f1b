import { expect, test } from 'vitest'
import type { PlannedSet, PlannedWorkout } from './plan.ts'
import { routinesOf } from './routines-of.ts'

const set = (kind: PlannedSet['kind'], weight: number): PlannedSet => ({
  set_type: 'reps',
  reps: 5,
  timed_set_duration: null,
  weight,
  weight_unit: 'kg',
  load: 'total',
  kind,
  side: null,
  rpe: null,
  distance: null,
  distance_unit: null,
  note: null,
})

/** `day` counts from the first of 2025. */
const done = (name: string, day: number, sets = [set('normal', 100 + day)]): PlannedWorkout => ({
  sourceKey: `${name} ${day}`,
  name,
  startedAt: Date.UTC(2025, 0, 1 + day),
  endedAt: Date.UTC(2025, 0, 1 + day),
  note: null,
  exercises: [{ name: 'Squat', note: null, restSeconds: 120, groupKey: null, sets }],
})

test("R-IMP-28 offers a routine for a title of three workouts in 180 days, with the newest workout's working sets", () => {
  const newest = done('push', 200, [set('warmup', 60), ...Array.from({ length: 12 }, () => set('normal', 120))])
  const offers = routinesOf([done('Push', 30), done('Push', 40), newest, done('Legs', 200), done('Legs', 201)])
  expect(offers.map(({ name, times }) => [name, times])).toEqual([['push', 3]])
  expect(offers[0]?.exercises[0]?.sets.map(({ weight }) => weight)).toEqual(Array.from({ length: 10 }, () => 120))
})

test('R-IMP-28 routine offers ignore workouts older than 180 days and start with the most frequent title', () => {
  expect(routinesOf([done('Push', 0), done('Push', 200), done('Push', 201)])).toEqual([])
  const both = [1, 2, 3].flatMap((day) => [done('Pull', day), done('Push', day)]).concat(done('Push', 4))
  expect(routinesOf(both).map(({ name }) => name)).toEqual(['Push', 'Pull'])
})

test.each([
  'Evening Workout',
  'Early Morning Workout 🌅',
  'Midday workout',
  'Workout',
  '💪🏽🔥',
  'Abend-Workout',
  'Training',
])("R-IMP-28 offers no routine for the generic workout title '%s'", (name) => {
  expect(routinesOf([done(name, 1), done(name, 2), done(name, 3)])).toEqual([])
})
