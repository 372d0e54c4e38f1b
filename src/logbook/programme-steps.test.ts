import { expect, test } from 'vitest'
import { type BookDocument, type Rule, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { type Programme, wholeProgramme } from '#domain/programmes/programme.ts'
import { programmeOf } from '#domain/programmes/programme-of.ts'
import type { AnyDocument, Made } from '#sync/operation.ts'
import { broughtIn } from '../../tests/support/brought-in.ts'
import { BY_WEIGHT } from '../../tests/support/lifter.ts'
import { OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { registry } from './operations.ts'
import { placedTracks, programmeSteps, tracksBefore, writeSteps } from './programme-steps.ts'

const heavy = { exercise: 'Squat', label: 'heavy', rule: BY_WEIGHT, base: 100, base_unit: 'kg' }

const PROGRAMME: Programme = wholeProgramme().parse({
  name: 'Heavy and light',
  mode: 'weekdays',
  slots: [
    { routine: 0, day: 1 },
    { routine: 1, day: 3 },
    { routine: 0, day: 5 },
  ],
  lighter: { every: 4, share: 80, half: true },
  routines: [
    {
      name: 'Heavy',
      note: 'Take your time.',
      exercises: [
        {
          name: 'Squat',
          track: 0,
          note: 'To depth',
          sets: [
            { kind: 'warmup', reps: 5, percent: 50 },
            { reps: 5, open: true },
          ],
        },
        { name: 'Chin-Up', track: 2, group: 1, group_rest: 20, sets: [{ load: 'body', reps: 6, rpe: 8 }] },
        {
          name: 'Plank',
          group: 1,
          group_rest: 20,
          sets: [{ set_type: 'timed', seconds: 45, load: 'body', side: 'left' }],
        },
      ],
    },
    {
      name: 'Light',
      exercises: [
        { name: 'Front Squat', track: 0, counts: false, sets: [{ rounds: [percent(70, 5), percent(60, 8)] }] },
        { name: 'Curl', sets: [{ name: 'Easy', reps: 12, weight: 12.5, weight_unit: 'kg' }] },
        { name: 'Squat', track: 1, sets: [{ reps: 8 }] },
        {
          name: 'Run',
          section: 'cooldown',
          track: null,
          sets: [{ set_type: 'distance', distance: 2, distance_unit: 'km' }],
        },
      ],
    },
  ],
  tracks: [
    heavy,
    { ...heavy, label: null, base: 80 },
    { ...heavy, exercise: 'Chin-Up', label: null, rule: reps(), base: 6, base_unit: null },
  ],
})

test('R-PLAN-29 a programme that somebody brings in and passes on is the same', () => {
  expect(passedOn(broughtIn(PROGRAMME))).toEqual(shown(PROGRAMME))
})

test('R-PLAN-29 a programme that is passed on without weights and notes has none', () => {
  const without = passedOn(broughtIn(PROGRAMME), { bases: false, weights: false, notes: false })
  expect(JSON.stringify(without)).not.toMatch(/"(base|weight)":\d|"(note|rpe)":["\d]/)
  expect(without?.routines[0]?.exercises[0]?.sets[0]).toMatchObject({ kind: 'warmup', percent: 50 })
})

test('R-PLAN-29 a programme that is passed on says the weight of a set only where no track gives it', () => {
  const account = broughtIn(PROGRAMME)
  const routines = account.routines.map((routine) => ({
    ...routine,
    sets: routine.sets.map((set) => (set.weight_unit === 'kg' ? { ...set, weight: 55 } : set)),
  }))
  const weights = passedOn({ ...account, routines })?.routines.flatMap(({ exercises }) =>
    exercises.map(({ name, sets }) => [name, ...sets.map(({ weight }) => weight)]),
  )
  expect(weights).toEqual([
    ['Squat', null, null],
    ['Chin-Up', null],
    ['Plank', null],
    ['Front Squat', null],
    ['Curl', 55],
    ['Squat', null],
    ['Run', 55],
  ])
})

test('R-PLAN-26 a track that is there with the same rule is used and keeps its base', () => {
  const before = broughtIn(PROGRAMME).book
  const again = { ...PROGRAMME, tracks: PROGRAMME.tracks.map((track) => ({ ...track, base: 1 })) }
  expect(broughtIn(again, { book: before, key: uuid(2), basesWin: false }).book).toEqual(before)
  expect(broughtIn(again, { book: before, key: uuid(2) }).book?.tracks.map(({ base }) => base)).toEqual([1, 1, 1])
})

test('R-PLAN-26 a track with another rule stays, and the new ones are called after the programme', () => {
  const { book } = broughtIn(PROGRAMME)
  const other = {
    ...PROGRAMME,
    tracks: PROGRAMME.tracks.map((track) => ({ ...track, rule: { ...track.rule, down: 20 } })),
  }
  const after = broughtIn(other, { book, key: uuid(2) })
  expect(after.book?.tracks.slice(0, 3)).toEqual(book?.tracks)
  expect(after.book?.tracks.slice(3).map(({ label, base }) => [label, base])).toEqual([
    ['Heavy and light', 100],
    ['Heavy and light 2', 80],
    ['Heavy and light', 6],
  ])
  const squat = exerciseIdFor(OLIVIA, 'Squat')
  expect(after.routines[1]?.exercises[2]?.track_id).toBe(trackIdFor(OLIVIA, squat, 'Heavy and light 2'))
})

test('R-PLAN-26 a start on a device that does not know a track of the account leaves its rule and base', () => {
  const { book } = broughtIn(PROGRAMME)
  const other = PROGRAMME.tracks.map((track) => ({ ...track, base: 1, rule: { ...track.rule, down: 20 } }))
  expect(broughtIn({ ...PROGRAMME, tracks: other }, { book, known: null, key: uuid(2), at: 2_000 }).book).toEqual(book)
})

test.each([100, null])('R-PLAN-26 undo leaves the tracks that another start made, with base %s', (base) => {
  const programme = { ...PROGRAMME, tracks: PROGRAMME.tracks.map((track) => ({ ...track, base })) }
  const { book } = broughtIn(programme)
  const placing = { ownerId: OLIVIA, own: { routines: [], book: null }, book: null, name: programme.name }
  const undone = (at: number, isFollowed = false) => {
    const steps = tracksBefore(placedTracks(programme, placing), at, () => isFollowed)
    const change = (before: unknown, made: Made) => {
      const applied = registry.get(made.kind)?.apply(before as AnyDocument, made.args, {} as never)
      return applied && 'document' in applied ? applied.document : null
    }
    return steps.reduce<unknown>(change, book) as BookDocument
  }
  expect(undone(2_000)).toEqual(book)
  expect(undone(1_000, true)).toEqual(book)
  expect(undone(1_000).tracks).toEqual([])
})

test('R-PLAN-26 a new track without a base keeps the unit of its step', () => {
  const units = (base_unit: 'lbs' | null) =>
    broughtIn({
      ...PROGRAMME,
      tracks: PROGRAMME.tracks.map((track) => ({ ...track, base: null, base_unit })),
    }).book?.tracks.map((track) => [track.base, track.base_unit])
  expect(units('lbs')).toEqual([...Array(2).fill([null, 'lbs']), [null, null]])
  expect(units(null)).toEqual([...Array(2).fill([null, 'kg']), [null, null]])
})

test('R-PLAN-26 what is in a routine waits for it, and routines and tracks wait for the plan', () => {
  const waits: (string | undefined)[] = []
  const { routineIds, steps, planId } = programmeSteps(PROGRAMME, {
    ...{ ownerId: OLIVIA, key: uuid(1), own: { routines: [], book: null }, book: null, name: 'Heavy', at: 1_000 },
    ...{ today: '2026-11-28', weekStart: 1, unit: 'kg', basesWin: true },
  })
  const first = writeSteps({ planId, routineIds, steps }, ({ made }, after) => `${made.kind} ${waits.push(after) - 1}`)
  expect(first).toBe('plan.save 0')
  expect(steps.map(({ made }, index) => [made.kind, waits[index]?.split(' ')[0]])).toEqual([
    ['plan.save', undefined],
    ...Array(3).fill(['plan.slot.add', 'plan.save']),
    ...Array(3).fill(['track.edit', 'plan.save']),
    ['routine.create', 'plan.save'],
    ['routine.note', 'routine.create'],
    ...Array(3).fill(['routineExercise.add', 'routine.create']),
    ['routine.create', 'plan.save'],
    ...Array(4).fill(['routineExercise.add', 'routine.create']),
  ])
  expect(new Set(waits).size).toBe(4)
})

test('R-PLAN-29 a programme has 20 tracks of one exercise, and 9,999 repetitions without a percent', () => {
  const most = { tracks: named(20), routines: [routineOf({ reps: 9_999 })], slots: [{ routine: 0, day: 1 }] }
  expect(broughtIn(wholeProgramme().parse({ ...PROGRAMME, ...most })).book?.tracks).toHaveLength(20)
})

test('R-PLAN-26 a track finds a free label in an account that has 60 of the name', () => {
  const step = (index: number) => [{ ...heavy, label: null, rule: { ...BY_WEIGHT, step: index / 4 } }]
  let book = null
  for (let index = 1; index <= 60; index += 1) {
    const one = { routines: [routineOf({})], slots: [{ routine: 0, day: 1 }], tracks: step(index) }
    const programme = wholeProgramme().parse({ ...PROGRAMME, ...one })
    ;({ book } = broughtIn(programme, { book, key: uuid(index) }))
  }
  expect(book?.tracks.map(({ rule }) => rule.step * 4)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(book?.tracks.at(-1)?.label).toBe('Heavy and light 59')
})

test.each([
  ['a slot of no routine', { slots: [{ routine: 2 }] }],
  ['no day by weekday', { slots: [{ routine: 0 }] }],
  ['an 85th slot', { slots: Array(85).fill({ routine: 0, day: 1 }) }],
  ['a track that is not there', { tracks: [] }],
  ['a track that names no exercise', { tracks: [{ ...heavy, exercise: '  ' }] }],
  ['2,001 tracks', { tracks: named(2_001).map((track, index) => ({ ...track, exercise: `${index % 400}` })) }],
  ['501 exercises', { tracks: named(500).map((track, index) => ({ ...track, exercise: `${index}` })) }],
  ['a base in no unit', { tracks: [{ ...heavy, base_unit: null }, ...named(2)] }],
  ['21 tracks of one exercise', { tracks: named(21) }],
  ['two tracks of one label', { tracks: [heavy, { ...heavy, exercise: 'squat ', label: 'Heavy' }, ...named(1)] }],
  ['1,000 repetitions at a percent', { routines: [routineOf({ percent: 70, reps: 1_000 })] }],
  ['a percent that is no half', { routines: [routineOf({ percent: 5.3 })] }],
])('R-PLAN-29 a programme with %s is none', (_, changes) => {
  expect(wholeProgramme().safeParse({ ...PROGRAMME, ...changes }).success).toBe(false)
})

function named(count: number) {
  return Array.from({ length: count }, (_, index) => ({ ...heavy, label: `${index}` }))
}

function routineOf(set: object) {
  return { name: 'A', exercises: [{ name: 'Squat', sets: [set] }] }
}

function percent(value: number, count: number) {
  return { percent: value, reps: count, open: false }
}

function reps(): Rule {
  return { ...BY_WEIGHT, base: 'reps', step: 1, misses: null }
}

const ALL = { bases: true, weights: true, notes: true }

function passedOn({ plan, routines, book }: ReturnType<typeof broughtIn>, how = ALL) {
  const names = new Map(routines.flatMap(({ exercises }) => exercises.map((row) => [row.exercise_id, row.name])))
  const nameOf = (id: string) => names.get(id) ?? null
  return programmeOf({ plan, routines, tracks: book?.tracks ?? [], nameOf, baseOf: ({ base }) => base }, how)
}

/** What a set does not say: the unit of its exercise. */
function shown(programme: Programme): Programme {
  const routines = programme.routines.map((routine) => ({
    ...routine,
    exercises: routine.exercises.map((exercise) => ({
      ...exercise,
      sets: exercise.sets.map((set) => ({
        ...set,
        weight_unit: set.load === 'body' ? null : (set.weight_unit ?? ('kg' as const)),
        ...(set.rounds && { reps: set.rounds[0]?.reps ?? null, percent: set.rounds[0]?.percent ?? 100 }),
      })),
    })),
  }))
  return { ...programme, routines }
}
