import { expect, test } from 'vitest'
import type { SetAside } from '#sync/client/set-aside.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import { bundleWords } from './bundle-words.client.ts'

const START = Date.UTC(2026, 10, 20, 23, 30)
const workout = (name: string) =>
  ({ kind: 'workout', workout: { workout_name: name, created_at: START } }) as unknown as AnyDocument
const routine = { kind: 'routine', routine: { routine_name: 'Push Day' } } as unknown as AnyDocument
const ops = (...kinds: string[]) => kinds.map((kind) => ({ kind }) as Envelope)
const sets = (count: number) => ops(...Array.from({ length: count }, () => 'set.complete'))

const bundle = (over: Partial<SetAside>): SetAside => ({
  ...{ id: 'a', ops: [], reason: 'refused', code: 'gone', documentId: 'd', ownerId: 'o', since: START },
  ...{ document: null, holdsWorkout: false },
  ...over,
})
const words = (over: Partial<SetAside>) => bundleWords(bundle(over), 'Europe/Berlin')

test('Y16 a bundle is told in words: its name, when it began by the clock on the wall, what it holds', () => {
  const started = words({
    document: workout('Leg day'),
    holdsWorkout: true,
    ops: [...ops('workout.start'), ...sets(12)],
  })
  expect(started).toMatchObject({ title: 'Leg day', details: 'Started 21 Nov, 12 sets' })
})

test.each<[string, Partial<SetAside>, string, string]>([
  ['one set', { document: workout('Legs'), ops: sets(1) }, 'Legs', 'Started 21 Nov, 1 set'],
  ['values alone', { document: workout(''), ops: ops('set.edit', 'set.edit') }, 'Workout', 'Started 21 Nov, 2 changes'],
  ['a routine', { document: routine, ops: ops('routine.create') }, 'Push Day', '1 change'],
  ['a workout that is gone', { holdsWorkout: true, ops: sets(3) }, 'Workout', '3 sets'],
  ['a routine that is gone', { ops: ops('templateSet.edit') }, 'Changes', '1 change'],
  ['what cannot be read', { reason: 'unknown' }, 'Something this app cannot read', ''],
])('Y16 %s', (_, over, title, details) => {
  expect(words(over)).toMatchObject({ title, details })
})

test.each<[Partial<SetAside>, string]>([
  [{ code: 'gone' }, 'Refused because what it belongs to was deleted, or is no longer yours to change.'],
  [{ code: 'permission-denied' }, "Refused because the account's owner does not allow it."],
  [{ code: 'name-too-long' }, 'Refused because the server said: Name is too long'],
  [{ code: undefined }, 'Refused because the server said: Something went wrong on our side.'],
  [{ reason: 'parked', code: undefined }, 'The server failed on it again and again.'],
  [
    { reason: 'unknown', code: undefined },
    'It was made by another version of this app and is sent once this one is updated.',
  ],
])('Y15 Y33 why: %j', (over, reason) => {
  expect(words(over).reason).toBe(reason)
})
