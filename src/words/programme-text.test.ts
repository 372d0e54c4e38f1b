import { expect, test } from 'vitest'
import type { ProgrammeId } from '#domain/programmes/our-programmes.ts'
import { wholeProgramme } from '#domain/programmes/programme.ts'
import { englishProgramme } from '../../tests/support/our-programmes.ts'
import { programmeRules, programmeSets } from './programme-text.ts'
import { wordsFor } from './words.server.ts'

const words = wordsFor('en')

test.each<[ProgrammeId, string, string[]]>([
  ['five-by-five', 'Squat', ['5 × 5']],
  ['full-body', 'Plank', ['3 × 45 sec']],
  ['all-you-can', 'Squat', ['3 × 5+']],
  ['tiers', 'Squat', ['5 × 3+']],
  ['tiers', 'Lat Pulldown', ['3 × 15+']],
  ['percents', 'Overhead Press', ['50 % × 6, 60 % × 5, 70 % × 3, 5, 7, 4, 6, 8']],
  ['percents', 'Bench Press', ['65 % × 8, 75 % × 6, 3 × 4 · 85 %, 80 % × 5, 75 % × 6, 70 % × 7, 65 % × 8+']],
  ['volume-light-heavy', 'Squat', ['5 × 5 · 90 %']],
  ['volume-light-heavy', 'Overhead Press', ['', '5 × 5 · 90 %']],
  [
    'five-three-one',
    'Squat',
    [
      '65 % × 5, 75 % × 5, 85 % × 5+, 5 × 10 · 50 %',
      '70 % × 3, 80 % × 3, 90 % × 3+, 5 × 10 · 50 %',
      '75 % × 5, 85 % × 3, 95 % × 1+, 5 × 10 · 50 %',
      '40 % × 5, 50 % × 5, 60 % × 5, 5 × 10 · 40 %',
    ],
  ],
])('R-PLAN-26 the day of %s says what is done of %s in each round', (id, name, rounds) => {
  const programme = englishProgramme(id)
  const exercise = programme.routines.flatMap(({ exercises }) => exercises).find((each) => each.name === name)
  if (!exercise) throw new Error(`no ${name}`)
  expect(programmeSets(exercise, programme, words).map(broken)).toEqual(rounds)
})

test.each([
  ['a timed set', { set_type: 'timed', seconds: 45 }, ['1 × 45 sec', '80 % × 45 sec', '']],
  [
    'a distance, which no percent changes,',
    { set_type: 'distance', distance: 2, distance_unit: 'km' },
    ['1 × 2 km', '1 × 2 km', ''],
  ],
])('R-PLAN-19 R-PLAN-28 a day says %s by round, and nothing where a round leaves it out', (_, of, expected) => {
  const rounds = [round(100, 1), round(80, 1), round(100, 0)]
  const programme = wholeProgramme().parse({
    ...{ name: 'Core', slots: [{ routine: 0 }] },
    routines: [{ name: 'A', exercises: [{ name: 'Plank', sets: [{ ...of, load: 'body', rounds }] }] }],
  })
  const [exercise] = programme.routines[0]?.exercises ?? []
  if (!exercise) throw new Error('no exercise')
  expect(programmeSets(exercise, programme, words).map(broken)).toEqual(expected)
})

const round = (percent: number, reps: number) => ({ percent, reps, open: false })

test('R-PLAN-05 R-PLAN-26 a programme says each rule once, with whose it is', () => {
  expect(rulesOf('five-by-five')).toEqual([
    {
      names: 'Squat, Bench Press, Barbell Row, and Overhead Press',
      text: 'All sets done: 2.5 kg more. Missed 3 times: 10 % less.',
    },
    { names: 'Deadlift', text: 'All sets done: 5 kg more. Missed 3 times: 10 % less.' },
  ])
  expect(rulesOf('tiers').map(({ names }) => names)).toContain('T1: Squat and Deadlift')
  expect(rulesOf('percents')).toEqual([
    {
      names: 'Squat, Overhead Press, Deadlift, and Bench Press',
      text: 'From 1 rep: the same. From 2 reps: 2.5 kg more. From 4 reps: 5 kg more. From 6 reps: 7.5 kg more. Missed 3 times: 10 % less.',
    },
  ])
  expect(rulesOf('five-three-one').at(-1)).toEqual({
    names: 'Chin-Up, Back Extension, Dumbbell Row, and Leg Curl',
    text: 'You change the weights',
  })
})

const broken = (text: string) => text.replaceAll('\u00a0', ' ')

const rulesOf = (id: ProgrammeId) =>
  programmeRules(englishProgramme(id), words).map(({ names, text }) => ({ names, text: broken(text) }))
