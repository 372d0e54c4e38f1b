import { expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { changeWords } from '#logbook/change-words.client.ts'
import { onDevice } from '#logbook/documents.ts'
import { registry } from '#logbook/operations.ts'
import { refusalOf } from '#sync/client/refused/refuse.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const HOUR = 3_600_000
const values = {
  set_variant: 'Set 2',
  set_type: 'reps',
  reps: 8,
  timed_set_duration: 30,
  weight: 100,
  weight_unit: 'kg',
}
const workout = {
  ...{ kind: 'workout', id: 'w', workout: { workout_name: 'Monday', created_at: AT } },
  exercises: [
    { id: 'bench', snapshot_name: 'Bench Press', name_override: null },
    { id: 'row', snapshot_name: 'Row', name_override: null },
  ],
  sets: [
    { id: 'two', workout_exercise_id: 'bench', ...values },
    { id: 'three', workout_exercise_id: 'bench', ...values, set_variant: 'Top set' },
  ],
} as unknown as AnyDocument
const routine = {
  ...{ kind: 'routine', id: 'r', routine: { routine_name: 'Push day' } },
  exercises: [
    { id: 'dip', name: 'Dip' },
    { id: 'raise', name: 'Leg Raise' },
  ],
  sets: [{ id: 'planned', routine_exercise_id: 'dip', ...values, set_type: 'timed', weight_unit: 'body' }],
} as unknown as AnyDocument

type Said = [args: object, words: string, was?: object]
const setEdit: Said = [
  { setId: 'two', changes: { weight: 102.5, reps: 10 } },
  'Bench Press, set 2 (100 kg → 102.5 kg, 8 reps → 10 reps)',
]
const setAdded: Said = [{ set: { ...values, workoutExerciseId: 'bench' } }, 'Bench Press, set added (100 kg × 8)']
const dip = { exercise: { id: 'new', name: 'Dip' }, sets: [{}, {}] }

/** What is said of an operation of each kind. */
const SAID: Record<string, Said> = {
  'workout.start': [{}, 'Workout started'],
  'workout.enter': [{ startedAt: AT }, 'Workout of 20 Nov added'],
  'workout.end': [{}, 'Workout ended'],
  'workout.keepGoing': [{}, 'Still training'],
  'workout.resume': [{}, 'Workout continued'],
  'workout.delete': [{}, 'Workout deleted'],
  'workout.restore': [{}, 'Workout restored'],
  'workout.erase': [{}, 'Workout permanently deleted'],
  'workout.rename': [{ name: 'Legs' }, 'Name (Monday → Legs)', { workout_name: 'Monday' }],
  'workout.retime': [{ startedAt: AT, endedAt: AT + HOUR }, 'Time (09:00 to 10:00)'],
  'workout.note': [{ note: 'Slept badly' }, 'Note (Slept badly)'],
  'set.complete': [{ setId: 'three' }, 'Bench Press, Top set done (100 kg × 8)'],
  'set.reopen': [{ setId: 'two' }, 'Bench Press, set 2 marked as not done'],
  'set.edit': setEdit,
  'set.add': setAdded,
  'set.remove': [{ setId: 'two' }, 'Bench Press, set 2 deleted'],
  'loggedSet.correct': setEdit,
  'loggedSet.add': setAdded,
  'loggedSet.remove': [{ setIds: ['two', 'three'] }, 'Bench Press, 2 sets deleted'],
  'loggedSet.restore': [{ setIds: ['two'] }, 'Bench Press, set 2 put back'],
  'loggedExercise.add': [dip, 'Dip added (2 sets)'],
  'loggedExercise.change': [{ id: 'bench', name: 'Leg Press' }, 'Bench Press → Leg Press'],
  'workoutExercise.add': [dip, 'Dip added (2 sets)'],
  'workoutExercise.edit': [
    { id: 'bench', name: 'Incline Press', section: 'warmup' },
    'Bench Press → Incline Press, Warmup',
  ],
  'workoutExercise.move': [{ id: 'bench', afterId: null }, 'Bench Press moved'],
  'workoutExercise.remove': [{ id: 'bench' }, 'Bench Press deleted'],
  'workoutExercise.group': [{ ids: ['bench', 'row'] }, 'Bench Press and Row joined to a superset'],
  'workoutExercise.ungroup': [{ id: 'bench' }, 'Bench Press taken out of the superset'],
  'workoutExercise.swap': [{ id: 'bench', name: 'Dip' }, 'Bench Press swapped for Dip'],
  'workoutExercise.fill': [{ id: 'bench', values: [{}, {}] }, 'Bench Press, 2 sets filled in'],
  'workoutExercise.give': [{ id: 'bench', sets: [{}, {}] }, 'Bench Press, 2 sets filled in'],
  'workoutExercise.ramp': [{ id: 'bench', sets: [{}, {}, {}] }, 'Bench Press, 3 warm-up sets added'],
  'workoutExercise.note': [{ id: 'bench', note: 'Left knee' }, 'Bench Press, note (Left knee)'],
  'comment.add': [{ id: 'one', targetId: null, text: 'Knees out' }, 'Comment (Knees out)'],
  'comment.edit': [{ id: 'one', text: 'Knees in' }, 'Comment (Knees in)'],
  'comment.remove': [{ id: 'one' }, 'Comment removed'],
  'workout.confirm': [{}, 'Workout confirmed'],
  'workoutExercise.sides': [{ id: 'bench', pairs: [{}, {}] }, 'Bench Press, 2 sets split into left and right'],
  'workoutRow.keep': [{ rowId: 'two' }, 'Bench Press, set 2, your value kept'],
  'rest.change': [{ setId: 'two', seconds: 90 }, 'Rest after Bench Press, set 2 (90 sec)'],
  'rest.plan': [{ workoutExerciseId: 'bench', seconds: 0 }, 'Bench Press, rest (off)'],
  'routine.create': [{ name: 'Push day' }, 'New routine'],
  'routine.rename': [{ name: 'Pull day' }, 'Name (Push day → Pull day)', { routine_name: 'Push day' }],
  'routine.archive': [{ isArchived: true }, 'Routine deleted'],
  'routine.note': [{ note: null }, 'Note removed'],
  'routineExercise.add': [{ id: 'new', name: 'Row', sets: [{}] }, 'Row added (1 set)'],
  'routineExercise.edit': [{ id: 'dip', section: 'cooldown' }, 'Dip → Cooldown'],
  'routineExercise.move': [{ id: 'dip' }, 'Dip moved'],
  'routineExercise.delete': [{ id: 'dip' }, 'Dip deleted'],
  'routineExercise.group': [{ ids: ['dip', 'raise'] }, 'Dip and Leg Raise joined to a superset'],
  'routineExercise.ungroup': [{ id: 'dip' }, 'Dip taken out of the superset'],
  'routineExercise.swap': [{ id: 'dip', name: 'Row' }, 'Dip swapped for Row'],
  'routineExercise.note': [{ id: 'dip', note: null }, 'Dip, note removed'],
  'routineExercise.sides': [{ id: 'dip', pairs: [{}] }, 'Dip, 1 set split into left and right'],
  'templateSet.add': [{ routineExerciseId: 'dip', set: values }, 'Dip, set added (100 kg × 8)'],
  'templateSet.edit': [{ setId: 'planned', changes: { timed_set_duration: 90 } }, 'Dip, set 2 (30 sec → 01:30)'],
  'templateSet.delete': [{ setId: 'planned' }, 'Dip, set 2 deleted'],
  'routineRow.keep': [{ rowId: 'dip' }, 'Dip, your value kept'],
  'book.set': [{ changes: { effort: 'rpe' } }, 'Settings of your training'],
  'track.edit': [{ label: null, changes: { base: 60 } }, 'Settings of an exercise'],
  'track.remove': [{ id: 'track' }, 'Settings of an exercise'],
  'bookExercise.edit': [{ changes: { note: 'Feet flat' } }, 'Note of an exercise (Feet flat)'],
  'body.add': [{ weight: { weight: 81.5, unit: 'kg' } }, 'Body weight (81.5 kg)'],
  'body.edit': [{ weightId: 'one', changes: { weight: 81 } }, 'Body weight changed'],
  'body.remove': [{ weightId: 'one' }, 'Body weight removed'],
  'plan.activate': [{ planId: null }, 'Plan in use'],
  'plan.save': [{ changes: { name: 'Split' } }, 'Name of a plan (Split)'],
  'plan.slot.add': [{ id: 'slot', routineId: 'push', day: null }, 'Routines of a plan'],
  'plan.slot.move': [{ id: 'slot', afterId: null, day: null }, 'Routines of a plan'],
  'plan.slot.remove': [{ id: 'slot' }, 'Routines of a plan'],
  'plan.position': [{ position: {} }, 'Next routine in a plan'],
  'plan.remove': [{}, 'Plan removed'],
  'proposal.close': [{}, 'Proposal applied or discarded'],
}

test('Y16 every kind of operation has a description that names its exercise, set and value', () => {
  const said = [...registry.values()].map(({ kind, document }) => {
    const [args, , was] = SAID[kind] ?? [{}]
    const before = document === 'workout' ? workout : routine
    return [kind, changeWords({ kind, args, was, at: AT } as unknown as Envelope, { document: before, before }, 'UTC')]
  })
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries([...registry.keys()].map((kind) => [kind, SAID[kind]?.[1] ?? 'no words'])),
  )
})

test('Y16 every operation has a description without ids or blanks even when its document is gone', () => {
  const nowhere = { document: null, before: null }
  for (const [kind, [args, , was]] of Object.entries(SAID)) {
    const words = changeWords({ kind, args, was, at: AT } as unknown as Envelope, nowhere, 'UTC')
    expect(words, kind).toMatch(/^[A-Z]/)
    expect(words, kind).not.toMatch(/undefined|null|NaN|\(\)/)
  }
})

test.each([...registry.keys()])('Y33 a refusal of %s with an unknown error code has a message', (kind) => {
  const { text } = refusalOf({ op: { kind } as Envelope, code: 'set-on-fire' as ErrorCode }, onDevice)
  expect(text).toMatch(/^[A-Z][^{]+$/)
  expect(text).not.toContain('undefined')
})
