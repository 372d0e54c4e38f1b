import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { MAX, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { applied, BENCH, BENCH_1, BENCH_2, done, meta, startedFrom, WORKOUT } from '../../tests/support/workout-rows.ts'
import { addComment, editComment, MAX_COMMENTS, removeComment } from './comments.ts'
import { confirmWorkout } from './confirmations.ts'
import { completeSet } from './logged-sets.ts'
import { endWorkoutByHand, resumeWorkout } from './workouts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ID = uuid(1)
const byMax = (over = {}) => meta({ actorId: MAX, ...over })
const add = (over = {}) => addComment.make({ id: ID, targetId: BENCH_1, text: 'Knees out', ...over })
const commented = (): WorkoutDocument => done(startedFrom(), add(), byMax())
const textOf = (document: WorkoutDocument) => document.comments.map(({ text }) => text)

test.each([
  ['the workout', null],
  ['an exercise', BENCH],
  ['a set', BENCH_1],
])('R-COACH-07 a comment on %s has its author and the time at which it was written', (_, targetId) => {
  const { comments } = done(startedFrom(), add({ targetId }), byMax({ madeAt: 1_000 }))
  expect(comments).toEqual([
    {
      ...{ id: ID, workout_id: WORKOUT, user_id: OLIVIA, target_id: targetId, author_id: MAX, text: 'Knees out' },
      ...{ at: 1_000, edited_at: null, removed_at: null },
    },
  ])
})

test('R-COACH-07 a comment that arrives twice is there once, and keeps the workout from no end', () => {
  const once = commented()
  expect(done(once, add(), byMax())).toBe(once)
  expect(once.workout).toEqual(startedFrom().workout)
})

test.each([
  ['no visible character', { text: ' \n\u200b ' }, 'malformed'],
  ['1,001 characters', { text: 'x'.repeat(1_001) }, 'comment-too-long'],
  ['an exercise of another workout', { targetId: uuid(77) }, 'gone'],
  ['the id of a set', { id: BENCH_2 }, 'malformed'],
])('R-COACH-07 a comment with %s is refused', (_, over, code) => {
  expect(applied(startedFrom(), add(over), byMax())).toEqual({ refused: code })
})

test('R-COACH-07 a workout takes 1,000 characters and 200 comments, of which removed ones count', () => {
  let document = done(startedFrom(), add({ text: 'x'.repeat(1_000) }), byMax())
  document = done(document, removeComment.make({ id: ID }), byMax())
  for (let n = 2; n <= MAX_COMMENTS; n++) document = done(document, add({ id: uuid(n) }), byMax())
  expect(applied(document, add({ id: uuid(500) }), byMax())).toEqual({ refused: 'too-many-rows' })
})

test('R-COACH-07 an author changes a comment for 24 hours, which says so', () => {
  const { at } = byMax()
  const edit = editComment.make({ id: ID, text: 'Knees in' })
  const [changed] = done(commented(), edit, byMax({ at: at + DAY_MS })).comments
  expect(changed).toMatchObject({ text: 'Knees in', at, edited_at: at + DAY_MS })
  const late = byMax({ at: at + DAY_MS + 1 })
  expect(applied(commented(), edit, late)).toEqual({ refused: 'comment-too-old' })
})

test('R-COACH-07 a removed comment leaves its place without its words, and stays removed', () => {
  const at = byMax().at + 30 * DAY_MS
  const removed = done(commented(), removeComment.make({ id: ID }), byMax({ at }))
  expect(removed.comments).toMatchObject([{ text: '', author_id: MAX, removed_at: at }])
  expect(textOf(done(removed, editComment.make({ id: ID, text: 'Again' }), byMax()))).toEqual([''])
})

test('R-COACH-07 nobody changes or removes the comment of another person, the owner included', () => {
  for (const made of [editComment.make({ id: ID, text: 'Mine' }), removeComment.make({ id: ID })]) {
    expect(applied(commented(), made)).toEqual({ refused: 'permission-denied' })
  }
})

test('R-COACH-10 the owner confirms a completed workout in which a manager logged sets, once', () => {
  const logged = done(startedFrom(), completeSet.make({ setId: BENCH_1 }), byMax())
  expect(applied(logged, confirmWorkout.make({}))).toEqual({ refused: 'workout-not-found' })
  const ended = done(logged, endWorkoutByHand.make({}))
  const confirmed = done(ended, confirmWorkout.make({}), meta({ at: meta().at + 5 }))
  expect(confirmed.workout.confirmed_at).toBe(meta().at + 5)
  expect(done(confirmed, confirmWorkout.make({}), meta({ at: meta().at + 9 }))).toBe(confirmed)
  expect(done(confirmed, resumeWorkout.make({})).workout.confirmed_at).toBeNull()
})

test('R-COACH-10 a workout that its owner logged alone has nothing to confirm', () => {
  const ended = done(done(startedFrom(), completeSet.make({ setId: BENCH_1 })), endWorkoutByHand.make({}))
  expect(done(ended, confirmWorkout.make({}))).toBe(ended)
})

test('R-COACH-10 sets of a manager that come after the confirmation are to be confirmed anew', () => {
  const logged = done(startedFrom(), completeSet.make({ setId: BENCH_1 }), byMax())
  const confirmed = done(done(logged, endWorkoutByHand.make({})), confirmWorkout.make({}))
  const late = completeSet.make({ setId: BENCH_2 })
  expect(done(confirmed, late, byMax()).workout.confirmed_at).toBeNull()
  expect(done(confirmed, late).workout.confirmed_at).not.toBeNull()
  expect(done(confirmed, add(), byMax()).workout.confirmed_at).not.toBeNull()
})
