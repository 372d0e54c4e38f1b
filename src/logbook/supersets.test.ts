import { describe, expect, test } from 'vitest'
import { restingAt } from '#domain/rest.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { blocksOf } from '#domain/superset.ts'
import { exerciseSection } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import {
  adding,
  emptyRoutine,
  MAX,
  done as planned,
  applied as plannedApplied,
  uuid,
} from '../../tests/support/routine-rows.ts'
import { applied, done, meta, startedFrom } from '../../tests/support/workout-rows.ts'
import { startAgain } from './documents.ts'
import { editExercise, moveExercise, removeExercise } from './exercises.ts'
import { completeSet } from './logged-sets.ts'
import { exercisePutBack } from './put-back.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'

/** Bench, Row, Dip and Curl with two sets each in training, and Band in warmup. */
const routine = (): RoutineDocument =>
  [
    adding(1, 'Bench'),
    adding(2, 'Row'),
    adding(3, 'Dip'),
    adding(4, 'Curl'),
    adding(5, 'Band', 'warmup'),
  ].reduce<RoutineDocument>((document, made) => planned(document, made), emptyRoutine)
/** Band is 9001, then Bench 9002, Row 9003, Dip 9004 and Curl 9005; the sets of Band 9006 and 9007, of Bench 9008 and 9009, and so on. */
const workout = () => startedFrom(routine())
const [BAND, BENCH, ROW, DIP, CURL] = [9001, 9002, 9003, 9004, 9005].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
]
const [G, H] = [uuid(700), uuid(701)]

const join = (ids: string[], groupId = G, rest = 0) => groupExercises.logging.make({ ids, groupId, rest })
const NAMES = new Map(['Band', 'Bench', 'Row', 'Dip', 'Curl'].map((name, index) => [uuid(9001 + index), name]))

/** 'Band (Bench Row) Dip Curl'. */
const read = ({ exercises }: WorkoutDocument): string =>
  blocksOf(exercises.map((row) => ({ ...row, section: exerciseSection(row) })))
    .map((block) => block.map(({ id }) => NAMES.get(id)).join(' '))
    .map((names) => (names.includes(' ') ? `(${names})` : names))
    .join(' ')

describe('making a superset in a workout', () => {
  test('R-LIFT-16 joining two exercises places them together and marks only these two as edited', () => {
    const joined = done(workout(), join([BENCH, DIP]), meta({ actorId: MAX }))
    expect(read(joined)).toBe('Band (Bench Dip) Row Curl')
    const by = joined.exercises.map(({ id, edited_by }) => (edited_by === MAX ? NAMES.get(id) : null))
    expect(by.filter(Boolean)).toEqual(['Bench', 'Dip'])
    expect(done(joined, join([BENCH, DIP]), meta({ actorId: MAX }))).toBe(joined)
  })

  test.each([
    ['one exercise', [BENCH], 'superset-size'],
    ['six', [BENCH, ROW, DIP, CURL, BAND, uuid(1)], 'superset-size'],
    ['across sections', [BENCH, BAND], 'superset-sections'],
    ['with one that is gone', [BENCH, uuid(1)], 'gone'],
  ])('R-LIFT-16 rejects a superset of a workout and changes nothing: %s', (_title, ids, code) => {
    expect(applied(workout(), join(ids))).toEqual({ refused: code })
    expect(applied(null, join(ids))).toEqual({ refused: 'gone' })
  })

  test('R-LIFT-16 when two devices join the same exercise at once, the later superset wins for that exercise', () => {
    const both = done(done(workout(), join([BENCH, ROW])), join([ROW, DIP], H), meta({ actorId: MAX }))
    expect(read(both)).toBe('Band Bench (Row Dip) Curl')
    const other = done(done(workout(), join([ROW, DIP], H)), join([BENCH, ROW]))
    expect(read(other)).toBe('Band (Bench Row) Dip Curl')
  })

  test('R-LIFT-18 the rest between exercises is the same for a whole superset, and at most 60 seconds', () => {
    const joined = done(workout(), join([BENCH, ROW], G, 15))
    expect(joined.exercises.filter(({ group_id }) => group_id === G).map(({ group_rest }) => group_rest)).toEqual([
      15, 15,
    ])
    expect(() => join([BENCH, ROW], G, 61)).toThrow()
  })
})

describe('a superset of a workout', () => {
  const joined = () => done(workout(), join([BENCH, ROW]))

  test('R-LIFT-16 taking an exercise out of a superset of two dissolves it, out of three leaves a superset of two', () => {
    const out = ungroupExercise.logging.make({ id: BENCH })
    expect(read(done(joined(), out))).toBe('Band Bench Row Dip Curl')
    expect(done(joined(), out).exercises.every(({ group_id }) => group_id === null)).toBe(true)
    const three = done(workout(), join([BENCH, ROW, DIP]))
    expect(read(done(three, ungroupExercise.logging.make({ id: ROW })))).toBe('Band (Bench Dip) Row Curl')
    expect(applied(joined(), ungroupExercise.logging.make({ id: uuid(1) }))).toEqual({ refused: 'gone' })
    const alone = joined()
    expect(done(alone, ungroupExercise.logging.make({ id: DIP }))).toBe(alone)
  })

  test('R-LIFT-19 moving one exercise (as older app versions do) moves its whole superset, and never splits another superset', () => {
    expect(read(done(joined(), moveExercise.logging.make({ id: ROW, afterId: CURL })))).toBe(
      'Band Dip Curl (Bench Row)',
    )
    expect(read(done(joined(), moveExercise.logging.make({ id: CURL, afterId: BENCH })))).toBe(
      'Band (Bench Row) Curl Dip',
    )
  })

  test('R-LIFT-19 moving one exercise of a superset of two to another section leaves the other exercise in place', () => {
    const moved = done(joined(), editExercise.logging.make({ id: ROW, section: 'warmup' }))
    expect(read(moved)).toBe('Band Row Bench Dip Curl')
  })

  test('R-LIFT-16 restoring a deleted exercise puts it back into its superset, in its place', () => {
    const before = joined()
    const bench = before.exercises.find(({ id }) => id === BENCH) as (typeof before.exercises)[number]
    const without = done(before, removeExercise.logging.make({ id: BENCH }))
    expect(read(without)).toBe('Band Row Dip Curl')
    expect(read(exercisePutBack(before, bench).reduce((document, made) => done(document, made), without))).toBe(
      read(before),
    )
  })

  test('R-LIFT-18 one rest begins after each round of a superset, in whichever order its sets are done', () => {
    const at = meta().at
    const sets = [8, 10, 9, 11].map((n) => uuid(9000 + n)) // Bench 1, Row 1, Bench 2, Row 2
    const rests = (order: readonly string[]) =>
      order.reduce<[WorkoutDocument, (number | null)[]]>(
        ([document, seen], setId, index) => {
          const now = at + index * 1000
          const next = done(document, completeSet.make({ setId }), meta({ at: now }))
          return [next, [...seen, restingAt(next.workout, now)?.seconds ?? null]]
        },
        [joined(), []],
      )[1]
    expect(rests(sets)).toEqual([null, 90, null, 90])
    expect(rests([sets[1], sets[0], sets[3], sets[2]] as string[])).toEqual([null, 90, null, 90])
  })

  test('Y16 a workout kept as a new workout keeps its supersets', () => {
    let next = 5000
    const again = startAgain(joined(), () => uuid(next++), [])
    const document = again?.steps.reduce<WorkoutDocument | null>((now, { made }) => done(now, made), null)
    const groups = document?.exercises.map(({ snapshot_name, group_id }) => [snapshot_name, group_id !== null])
    expect(groups).toEqual([
      ['Band', false],
      ['Bench', true],
      ['Row', true],
      ['Dip', false],
      ['Curl', false],
    ])
  })
})

describe('a superset in a routine', () => {
  const joined = () =>
    planned(routine(), groupExercises.planning.make({ ids: [uuid(1), uuid(3)], groupId: G, rest: 10 }))

  test('R-LIFT-16 a superset of a routine can be made and dissolved, and workouts start with it', () => {
    const started = startedFrom(joined())
    expect(started.exercises.map(({ snapshot_name, group_rest }) => [snapshot_name, group_rest])).toEqual([
      ...[
        ['Band', 0],
        ['Bench', 10],
        ['Dip', 10],
        ['Row', 0],
        ['Curl', 0],
      ],
    ])
    const out = planned(joined(), ungroupExercise.planning.make({ id: uuid(1) }))
    expect(out.exercises.every(({ group_id }) => group_id === null)).toBe(true)
    expect(planned(out, ungroupExercise.planning.make({ id: uuid(1) }))).toBe(out)
  })

  test.each([
    ['one exercise', [uuid(1)], 'superset-size'],
    ['across sections', [uuid(1), uuid(5)], 'superset-sections'],
  ])('R-LIFT-16 rejects a superset of a routine: %s', (_title, ids, code) => {
    expect(plannedApplied(routine(), groupExercises.planning.make({ ids, groupId: G, rest: 0 }))).toEqual({
      refused: code,
    })
  })
})
