import { expect, test } from 'vitest'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import { newSet } from '#domain/set-list.ts'
import { setName } from '#words/set-name.ts'
import { openNewExercise, withDefault, withName, withProposal } from './exercise-form.ts'
import { proposedSets } from './proposed-sets.ts'

const catalogue = catalogueIn(null)
const entryOf = (name: string) => catalogue.find((entry) => entry.name === name) ?? null
const proposed = (name: string, unit: 'kg' | 'lbs' = 'kg') =>
  proposedSets({ session: null, entry: entryOf(name), unit, trip: null })

const done = (...sets: Partial<SessionSet>[]): ExerciseSession => ({
  ...{ id: 'row', workout_id: 'workout', workout_name: 'Push', section: 'training', created_at: 0, completed_at: 1 },
  sets: sets.map((set, index) => ({ ...newSet(index + 1, setName), set_order: index + 1, ...set })),
})

test('R-EDIT-35 D17 a known exercise is proposed with its sets of last time, without warm-ups and RPE', () => {
  const session = done(
    { kind: 'warmup', reps: 8, weight: 60, weight_unit: 'kg' },
    { reps: 5, weight: 130, weight_unit: 'kg', rpe: 9 },
    { reps: 4, weight: 130, weight_unit: 'kg', kind: 'failure' },
  )
  const sets = proposedSets({ session, entry: entryOf('Squat'), unit: 'lbs', trip: null })
  expect(sets).toMatchObject([
    { set_variant: 'Set 1', reps: 5, weight: 130, weight_unit: 'kg', kind: 'normal', rpe: null },
    { set_variant: 'Set 2', reps: 4, weight: 130, weight_unit: 'kg', kind: 'normal', rpe: null },
  ])
})

test('R-LIFT-08 D17 the proposed left and right sets of a pair share one name', () => {
  const sides = done({ side: 'left' }, { side: 'right' }, { side: 'left' }, { side: 'right' })
  const sets = proposedSets({ session: sides, entry: null, unit: 'kg', trip: null })
  expect(sets.map(({ set_variant, side }) => `${set_variant} ${side}`)).toEqual([
    ...['Set 1 left', 'Set 1 right', 'Set 2 left', 'Set 2 right'],
  ])
})

test.each<[string, number, object]>([
  ['Squat', 3, { set_type: 'reps', reps: 10, weight: 25, weight_unit: 'kg', load: 'total' }],
  ['Somebody’s own', 3, { set_type: 'reps', reps: 10, weight: 25, weight_unit: 'kg', load: 'total' }],
  ['Plank', 3, { set_type: 'timed', timed_set_duration: 45, weight: null, weight_unit: 'body' }],
  ['Hamstring Stretch', 3, { set_type: 'timed', timed_set_duration: 30, weight_unit: 'body' }],
  ['Pull-Up', 3, { set_type: 'reps', reps: 10, weight: null, weight_unit: 'body' }],
  ['Assisted Dip', 3, { set_type: 'reps', reps: 10, weight: 25, weight_unit: 'kg', load: 'assisted' }],
  ['Running', 1, { set_type: 'distance', timed_set_duration: null, distance_unit: 'km', weight_unit: 'body' }],
])(
  'R-EDIT-35 D17 %s, never done before, is proposed with sets as the catalogue describes them',
  (name, count, values) => {
    const sets = proposed(name)
    expect(sets).toHaveLength(count)
    for (const set of sets) expect(set).toMatchObject(values)
  },
)

test('D17 choosing another exercise name replaces the proposed sets, unless a person has changed them', () => {
  const opened = withProposal(withName(openNewExercise('training', 'kg'), 'Plank'), proposed('Plank'))
  expect(opened.fields.sets).toMatchObject([{}, {}, { set_type: 'timed', timed_set_duration: 45 }])
  const renamed = withProposal(withName(opened, 'Squat'), proposed('Squat'))
  expect(renamed.fields.sets[0]).toMatchObject({ set_type: 'reps', reps: 10 })
  const typed = withDefault(renamed, { reps: 3 })
  expect(withProposal(withName(typed, 'Plank'), proposed('Plank')).fields.sets).toBe(typed.fields.sets)
})
