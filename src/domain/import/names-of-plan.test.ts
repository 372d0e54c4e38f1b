import { expect, test } from 'vitest'
import { catalogueOf, ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { isSure, matchNames, planOf } from './names-of-plan.ts'

const none = { own: [], aliases: new Map<string, string>(), entryOf: ENGLISH_CATALOGUE.entryOf }
const named = (...names: string[]) => names.map((name, index) => ({ name, sets: 100 - index }))
const stands = (matches: ReturnType<typeof matchNames>) =>
  matches.map(({ name, status, standsFor }) => `${name} → ${standsFor} (${status})`)

test('R-IMP-18 suggests the catalogue exercise for another spelling, and lists uncertain matches first', () => {
  expect(stands(matchNames(named('Squat', 'Bench Press (Barbell)', 'OHP', 'Drücken schräg'), none))).toEqual([
    'Bench Press (Barbell) → Bench Press (suggested)',
    'OHP → Overhead Press (suggested)',
    'Squat → Squat (new)',
    'Drücken schräg → Drücken schräg (new)',
  ])
})

test('R-IMP-18 the import asks only about exercise names for which it has no match', () => {
  const asked = (source: 'strong' | 'sled-csv', ...names: string[]) =>
    matchNames(named(...names), none, source)
      .filter((match) => !isSure(match, source, none.entryOf))
      .map(({ name }) => name)
  expect(asked('strong', 'Squat', 'Bench Press (Barbell)', 'Lat Pulldown (Cable)', 'OHP', 'My own thing')).toEqual([
    'My own thing',
  ])
  // Two names that fit one exercise: only one of them can be it.
  expect(asked('strong', 'Bench Press (Barbell)', 'Barbell Bench Press')).toEqual(['Barbell Bench Press'])
  expect(asked('sled-csv', 'My own thing')).toEqual([])
})

test('R-IMP-18 the import knows an own exercise by its name in any case, and by an earlier choice', () => {
  const own = [
    { id: 'bench', name: 'Bench press' },
    { id: 'press', name: 'My press' },
  ]
  const aliases = new Map([['drücken schräg', 'press']])
  const matches = matchNames(named('BENCH PRESS', 'Drücken schräg'), { ...none, own, aliases })
  expect(stands(matches)).toEqual(['BENCH PRESS → Bench press (known)', 'Drücken schräg → My press (known)'])
  expect(matches.map(({ planned }) => planned)).toEqual([
    { name: 'BENCH PRESS', exerciseId: 'bench' },
    { name: 'Drücken schräg', exerciseId: 'press' },
  ])
})

test('R-IMP-18 the import suggests an own exercise with the same meaning before a catalogue exercise', () => {
  const own = [{ id: 'flat', name: 'Flat Bench Press' }]
  const [match] = matchNames(named('Bench Press (Barbell)'), { ...none, own })
  expect(match).toMatchObject({ status: 'suggested', planned: { exerciseId: 'flat' } })
})

test('R-REACH-15 R-IMP-18 with a translated catalogue, the import suggests translated names and keeps exact ones', () => {
  const { entryOf } = catalogueOf({ 'Bench Press': 'Bankdrücken, Flachbankdrücken', Squat: 'Kniebeuge' })
  const names = named('Flachbankdrücken', 'Squat', 'Kniebeuge')
  expect(stands(matchNames(names, { ...none, entryOf }))).toEqual([
    'Flachbankdrücken → Bankdrücken (suggested)',
    'Squat → Squat (new)',
    'Kniebeuge → Kniebeuge (new)',
  ])
  const own = [{ id: 'bench', name: 'Bench Press' }]
  const [match] = matchNames(named('Bankdrücken'), { ...none, own, entryOf })
  expect(match).toMatchObject({ status: 'suggested', planned: { exerciseId: 'bench' } })
  const [ofTwo] = matchNames(named('Bench Press (Barbell)'), {
    ...none,
    own: [...own, { id: 'flat', name: 'Flat Bench Press' }],
    entryOf,
  })
  expect(ofTwo).toMatchObject({ status: 'suggested', planned: { exerciseId: 'bench' } })
  expect(stands(matchNames(named('Bench Press', 'Bench Press (Barbell)'), { ...none, entryOf }))).toEqual([
    'Bench Press → Bench Press (new)',
    'Bench Press (Barbell) → Bench Press (Barbell) (new)',
  ])
})

test('R-IMP-18 the import never merges two exercise names of a file without asking', () => {
  const same = ['Flat Bench Press', 'Bench Press (Barbell)']
  expect(stands(matchNames(named(...same), none))).toEqual([
    'Flat Bench Press → Bench Press (suggested)',
    'Bench Press (Barbell) → Bench Press (Barbell) (new)',
  ])
  expect(stands(matchNames(named(...same, 'Bench Press'), none))[0]).toBe('Flat Bench Press → Flat Bench Press (new)')
  const own = [{ id: 'bench', name: 'Bench Press' }]
  expect(stands(matchNames(named(...same, 'Bench Press'), { ...none, own })).at(-1)).toBe(
    'Bench Press → Bench Press (known)',
  )
})

test('R-IMP-22 an import plan contains only the workouts that are switched on, and their exercise names', () => {
  const workout = (sourceKey: string, name: string) => ({
    sourceKey,
    name: 'Push',
    startedAt: 0,
    endedAt: 0,
    note: null,
    exercises: [{ name, note: null, restSeconds: null, groupKey: null, sets: [] }],
  })
  const counts = { rows: 3, sets: 2, rests: 0, notes: 0, weighings: 0, leftOut: 1 }
  const plan = planOf(
    {
      source: 'hevy',
      workouts: [workout('a', 'Squat'), workout('b', 'Plank')],
      weighings: [],
      names: named('Squat', 'Plank'),
      counts: { ...counts, kinds: { normal: 2, warmup: 0, drop: 0, failure: 0 } },
      leftOut: [],
      isMostlyLeftOut: false,
      unread: [],
      warnings: [],
      questions: [],
      disguise: null,
      saved: null,
    },
    {
      fileName: 'hevy.csv',
      fileSha256: 'ff',
      timeZone: 'Europe/Berlin',
      names: [{ name: 'Squat', exerciseId: 'squat' }],
      without: new Set(['b']),
    },
  )
  expect(plan).toMatchObject({ format: 1, source: 'hevy', fileName: 'hevy.csv', leftOut: 1 })
  expect(plan.workouts.map(({ sourceKey }) => sourceKey)).toEqual(['a'])
  expect(plan.exercises).toEqual([{ name: 'Squat', exerciseId: 'squat' }])
})
