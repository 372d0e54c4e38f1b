import { expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { bundleWords } from './bundle-words.client.ts'

const START = Date.UTC(2026, 10, 20, 23, 30)
const set = (id: string, values = {}) => ({
  ...{ id, workout_exercise_id: 'bench', set_variant: `Set ${id}`, set_type: 'reps', reps: 8 },
  ...{ timed_set_duration: 30, weight: 100, weight_unit: 'kg', ...values },
})
const workout = (name: string, sets = ['1', '2', '3'].map((id) => set(id))) =>
  ({
    ...{ kind: 'workout', workout: { workout_name: name, created_at: START } },
    ...{ exercises: [{ id: 'bench', snapshot_name: 'Bench Press', name_override: null }], sets },
  }) as unknown as AnyDocument
const routine = {
  kind: 'routine',
  routine: { routine_name: 'Push Day' },
  exercises: [],
  sets: [],
} as unknown as AnyDocument
const op = (kind: string, args: object = {}, was?: object) => ({ kind, args, was }) as Envelope
const done = (count: number) => Array.from({ length: count }, (_, at) => op('set.complete', { setId: `${at + 1}` }))

const bundle = (over: Partial<SetAside>): SetAside => ({
  ...{ id: 'a', ops: [], reason: 'refused', code: 'gone', documentId: 'd', ownerId: 'o', since: START },
  ...{ document: null, before: null, canBeMadeAnew: false },
  ...over,
})
const words = (over: Partial<SetAside>, routineName?: string) =>
  bundleWords(bundle(over), { words: currentWords(), timeZone: 'Europe/Berlin', device: 'phone', routineName })
const edit = op('set.edit', { setId: '2', changes: { weight: 102.5 } }, { weight: 100 })

test('Y16 an unsaved change names routine, exercise, set and value, and what Retry and Discard do', () => {
  const [document, before] = [workout('Monday', [set('2', { weight: 102.5 })]), workout('Monday')]
  expect(words({ document, before, ops: [edit] }, 'Push day')).toMatchObject({
    title: 'Push day: Bench Press, set 2 (100 kg → 102.5 kg)',
    details: 'Started 21 Nov',
    changes: [],
    ways: 'Retry saves 102.5 kg. Discard keeps 100 kg.',
  })
  expect(words({ document, before, ops: [edit] }).title).toMatch(/^Monday: /)
})

test('Y16 an unsaved workout shows its name, its local start date, its completed sets and what each button does', () => {
  const document = workout('Leg day')
  const told = words({ document, canBeMadeAnew: true, ops: [op('workout.start'), edit, ...done(3)] })
  expect(told).toMatchObject({ title: 'Leg day', details: 'Started 21 Nov, 3 sets' })
  expect(told.changes).toEqual(['1', '2', '3'].map((id) => `Bench Press, set ${id} done (100 kg × 8)`))
  expect(told.ways).toBe(
    "'Keep as a new workout' saves these sets in a separate workout. Retry sends them again. Discard deletes them from this phone.",
  )
})

test('Y16 more than five unsaved changes are listed as five lines and a count', () => {
  const { changes } = words({ document: workout('Leg day'), ops: done(12) })
  expect([changes.length, changes.at(-1)]).toEqual([6, 'and 7 more'])
})

test.each<[string, Partial<SetAside>, string]>([
  ['a routine', { document: routine, ops: [op('routine.create')] }, 'Push Day: New routine'],
  ['a workout that is gone', { canBeMadeAnew: true, ops: done(3) }, 'Workout'],
  ['a set that is gone', { ops: [edit] }, 'A set (weight 100 → 102.5)'],
  ['what cannot be read', { reason: 'unknown' }, "Something this app can't read"],
  ['a newer kind', { ops: [op('set.levitate')] }, 'A change made by a newer version of this app'],
])('Y16 an unsaved change to %s has a readable title', (_, over, title) => {
  expect(words(over).title).toBe(title)
})

test.each<[Partial<SetAside>, string]>([
  [{ ops: done(1) }, 'The workout was deleted, or you no longer have access.'],
  [{ ops: [op('templateSet.edit')] }, 'The routine was deleted, or you no longer have access.'],
  [{ before: workout('Legs'), ops: done(1) }, 'The set or exercise was deleted, or you no longer have access.'],
  [{ code: 'permission-denied' }, "The account's owner doesn't allow this change."],
  [{ code: 'name-too-long' }, 'Name is too long.'],
  [{ code: undefined }, 'Something went wrong on our side.'],
  [{ code: 'set-on-fire' as ErrorCode }, "The server didn't accept this."],
  [{ reason: 'parked', code: undefined }, "The server keeps failing to save it. It's safe on this phone."],
  [
    { reason: 'unknown', code: undefined },
    'A different version of this app made this change. It will be sent once the app is updated.',
  ],
])('Y15 Y33 an unsaved change says why it was not saved: %j', (over, reason) => {
  expect(words(over).reason).toBe(reason)
})
