import { describe, expect, test } from 'vitest'
import { type ExerciseSettings, exerciseSettingsOf, settingsOf } from './book.ts'
import type { Equipment } from './exercise-catalogue.ts'
import type { SetStatus, SetValues } from './set.ts'
import { newSet, sourceSetName } from './set-list.ts'
import { warmUpOf } from './warm-up-sets.ts'

type Shown = SetValues & { status: SetStatus }
const set = (weight: number, over: Partial<Shown> = {}): Shown => ({
  ...{ ...newSet(1, sourceSetName), weight, weight_unit: 'kg', reps: 5, status: 'default' },
  ...over,
})
const warm = (weight: number, reps: number, over: Partial<Shown> = {}) => set(weight, { kind: 'warmup', reps, ...over })
const LBS = { weight_unit: 'lbs' } as const
const done = { status: 'complete' } as const

/** '22.5 × 5, 32.5 × 3'; 'renewed: ' before it; 'nothing'. */
function read(
  sets: Shown[],
  equipment: Equipment | null = 'barbell',
  exercise: Partial<ExerciseSettings> = {},
): string {
  const equipped = { settings: settingsOf(null), exercise: { ...exerciseSettingsOf(null, ''), ...exercise }, equipment }
  const warmUp = warmUpOf(sets, equipped, sourceSetName)
  if (!warmUp) return 'nothing'
  return (warmUp.isRenewal ? 'renewed: ' : '') + warmUp.sets.map(({ weight, reps }) => `${weight} × ${reps}`).join(', ')
}

describe('R-LIFT-28 suggested warm-up sets', () => {
  test.each<[what: string, working: number, sets: string]>([
    ['40, 60 and 80 %, rounded down to the plates', 57.5, '22.5 × 5, 32.5 × 3, 45 × 2'],
    ['a plain hundred', 100, '40 × 5, 60 × 3, 80 × 2'],
    ['a stage under the bar is the bar, eight times', 45, '20 × 8, 25 × 3, 35 × 2'],
    ['two stages at the bar are one', 35, '20 × 8, 27.5 × 2'],
    ['the bar alone', 25, '20 × 8'],
    ['nothing leads up to the bar', 20, 'nothing'],
    ['a bar of more than nine tenths is none', 22, 'nothing'],
    ['lighter than the bar', 15, 'nothing'],
  ])('suggested barbell warm-up sets (%s) for a working weight of %d kg', (_, working, sets) => {
    expect(read([set(working)])).toBe(sets)
  })

  test.each<[what: string, working: number, exercise: Partial<ExerciseSettings>, sets: string]>([
    ['without plates, by 2.5 kg', 24, {}, '7.5 × 5, 12.5 × 3, 17.5 × 2'],
    ['by the step of the exercise', 24, { step: 2 }, '8 × 5, 14 × 3, 18 × 2'],
    ['a step that binary numbers miss', 10, { step: 0.25 }, '4 × 5, 6 × 3, 8 × 2'],
    ['equal stages are one', 10, { step: 5 }, '5 × 3'],
    ['nothing of a stage below one step', 4, { step: 5 }, 'nothing'],
    ['a machine with pegs has plates and no bar', 100, { bar: 'none' }, '40 × 5, 60 × 3, 80 × 2'],
  ])('suggested warm-up sets on a machine: %s', (_, working, exercise, sets) => {
    expect(read([set(working)], 'machine', exercise)).toBe(sets)
  })

  test('suggested warm-up weights in pounds are multiples of 5', () => {
    expect(read([set(43, { weight_unit: 'lbs' })], 'dumbbell')).toBe('15 × 5, 25 × 3, 30 × 2')
  })

  test('suggested warm-up sets copy unit and set type of the working set, but not its side or RPE', () => {
    const equipped = { settings: settingsOf(null), exercise: exerciseSettingsOf(null, ''), equipment: null }
    const made = warmUpOf([set(100, { open_ended: true, side: 'left', rpe: 8 })], equipped, sourceSetName)?.sets[0]
    expect(made).toMatchObject({
      ...{ kind: 'warmup', set_variant: 'Set 1', weight_unit: 'kg', set_type: 'reps' },
      ...{ open_ended: false, side: null, rpe: null },
    })
  })

  test.each<[what: string, sets: Shown[], expected: string]>([
    ['the first working weight counts', [set(100), set(60)], '40 × 5, 60 × 3, 80 × 2'],
    [
      'a working weight that changed renews the open ones',
      [warm(30, 5), warm(50, 3), set(100)],
      'renewed: 40 × 5, 60 × 3, 80 × 2',
    ],
    [
      'what was done stays, and what is lighter is not done once more',
      [warm(40, 5, done), warm(50, 3), set(100)],
      'renewed: 60 × 3, 80 × 2',
    ],
    ['they are there already', [warm(40, 5), warm(60, 3), warm(80, 2), set(100)], 'nothing'],
    [
      'the working weight has another unit',
      [warm(40, 5, LBS), warm(60, 3, LBS), warm(80, 2, LBS), set(100)],
      'renewed: 40 × 5, 60 × 3, 80 × 2',
    ],
    [
      'what was done in another unit counts by what it weighed',
      [warm(80, 5, { ...LBS, ...done }), warm(60, 3), set(100)],
      'renewed: 40 × 5, 60 × 3, 80 × 2',
    ],
    ['all of them are done', [warm(40, 5, done), warm(60, 3, done), warm(80, 2, done), set(100)], 'nothing'],
    ['the working sets have begun', [set(100, done), set(100)], 'nothing'],
    ['timed', [set(100, { set_type: 'timed' })], 'nothing'],
    ['the body', [set(100, { weight_unit: 'body' })], 'nothing'],
    ['what takes weight off it', [set(40, { load: 'assisted' })], 'nothing'],
    ['no weight', [set(0)], 'nothing'],
    ['no sets', [], 'nothing'],
  ])('when warm-up sets are suggested: %s', (_, sets, expected) => {
    expect(read(sets)).toBe(expected)
  })
})
