import { expect, test } from 'vitest'
import type { ImportPlan } from '#domain/import/plan.ts'
import { sample } from '../../../tests/support/import-samples.ts'
import { packed } from './pack.client.ts'

test('R-IMP-28 a routine created by the import uses the exercise names that the person chose', async () => {
  const [workout] = sample('strong-comma-2016.csv').workouts
  if (!workout) throw new Error('the sample is empty')
  const workouts = [0, 1, 2].map((week) => ({
    ...workout,
    name: 'Legs',
    startedAt: workout.startedAt + week * 604_800_000,
  }))
  const [first, second] = workout.exercises
  const plan: ImportPlan = {
    ...{ format: 1, source: 'strong', fileName: 'a.csv', fileSha256: '', timeZone: 'UTC', leftOut: 0, weighings: [] },
    workouts,
    exercises: [
      { name: first?.name ?? '', exerciseId: '00000000-0000-4000-8000-000000000001' },
      { name: second?.name ?? '', newName: 'Running' },
    ],
  }
  const called = new Map([
    [first?.name ?? '', 'My squat'],
    [second?.name ?? '', 'Running'],
  ])
  const [offer] = (await packed(plan, called)).routines
  expect(offer?.exercises.map(({ name, exerciseId }) => [name, exerciseId])).toEqual([
    ['My squat', '00000000-0000-4000-8000-000000000001'],
    ['Running', null],
  ])
})
