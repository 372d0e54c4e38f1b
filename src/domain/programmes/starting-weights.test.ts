import { expect, test } from 'vitest'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import { BY_WEIGHT } from '../../../tests/support/lifter.ts'
import type { ProgrammeTrack } from './programme.ts'
import { startingWeight } from './starting-weights.ts'

type Lifter = Parameters<typeof startingWeight>[1]

const NOBODY: Lifter = { last: null, trainingMax: null, equipment: null, load: 'total' }

const squat = (changes: Partial<ProgrammeTrack['rule']> = {}, unit: 'kg' | 'lbs' = 'kg'): ProgrammeTrack => ({
  ...{ exercise: 'Squat', label: null, base: null, base_unit: unit, rule: { ...BY_WEIGHT, ...changes } },
})

const sessionOf = (...sets: Partial<SessionSet>[]) => ({ sets }) as object as ExerciseSession

test.each<[string, ProgrammeTrack, Partial<Lifter>, number | null, string | null]>([
  ['100 kg last time', squat(), { last: sessionOf({ weight: 100, weight_unit: 'kg' }) }, 80, 'last'],
  [
    'the heaviest of several sets, no warm-up',
    squat(),
    {
      last: sessionOf(
        { weight: 120, weight_unit: 'kg', kind: 'warmup' },
        { weight: 92.5, weight_unit: 'kg' },
        { weight: 70, weight_unit: 'kg' },
      ),
    },
    72.5, // 74, rounded down
    'last',
  ],
  ['a weight in the other unit', squat(), { last: sessionOf({ weight: 225, weight_unit: 'lbs' }) }, 80, 'last'],
  ['pounds', squat({ step: 5 }, 'lbs'), { last: sessionOf({ weight: 215, weight_unit: 'lbs' }) }, 170, 'last'],
  [
    'less than the bar',
    squat(),
    { equipment: 'barbell', last: sessionOf({ weight: 20, weight_unit: 'kg' }) },
    20,
    'last',
  ],
  ['a best of 180 days', squat({ base: 'max' }), { trainingMax: 95, equipment: 'barbell' }, 95, 'best'],
  [
    'a last weight where the rule asks for a training max',
    squat({ base: 'max' }),
    { last: sessionOf({ weight: 100, weight_unit: 'kg' }) },
    null,
    null,
  ],
  ['a barbell and no log', squat(), { equipment: 'barbell' }, 20, 'bar'],
  ['a barbell and no log, in pounds', squat({}, 'lbs'), { equipment: 'barbell' }, 45, 'bar'],
  ['a machine and no log', squat(), { equipment: 'machine' }, null, null],
  [
    'the body alone where weight is added',
    squat(),
    { load: 'added', last: sessionOf({ weight: null, weight_unit: 'body' }) },
    null,
    null,
  ],
  [
    'weight added to the body',
    squat(),
    { load: 'added', last: sessionOf({ weight: 20, weight_unit: 'kg', load: 'added' }) },
    15, // 16, rounded down
    'last',
  ],
  [
    'repetitions',
    { ...squat({ base: 'reps' }), base: 8, base_unit: null },
    { last: sessionOf({ weight: 20, weight_unit: 'kg' }) },
    8,
    'programme',
  ],
])('R-PLAN-26 somebody with %s begins with what is prefilled', (_, track, lifter, base, from) => {
  expect(startingWeight(track, { ...NOBODY, ...lifter })).toEqual({ base, from })
})
