import { describe, expect, test } from 'vitest'
import { emptyBook, type Track, trackIdFor } from '#domain/book.ts'
import type { RoutineDocument, TemplateSet } from '#domain/routine.ts'
import { Lifter, planOf } from '../../../tests/support/lifter.ts'
import { uuid } from '../../../tests/support/routine-rows.ts'
import { savedTrack } from './saved-track.ts'
import { isComplete, openTrack, type TrackForm, type TrackSubject, withLabel, withWay } from './track-form.ts'

const OWNER = uuid(1)
const SQUAT = uuid(12)

/** The sheet of a Squat with these sets, at these weights. */
function subjectOf(
  sets: readonly TemplateSet[],
  track?: Track,
  sessions: TrackSubject['progress']['sessions'] = [],
): TrackSubject {
  const exercise = { id: uuid(3), exercise_id: SQUAT, name: 'Squat', section: 'training', exercise_order: 1 }
  const routine = {
    ...{ kind: 'routine', id: uuid(2), ownerId: OWNER, rev: 1, routine: { routine_name: 'Legs' }, sets },
    exercises: [{ ...exercise, track_id: track?.id ?? null, track_counts: true }],
  } as unknown as RoutineDocument
  const book = { ...emptyBook(OWNER), tracks: track ? [track] : [] }
  return {
    ...{ routine, exercise: routine.exercises[0] as RoutineDocument['exercises'][number] },
    ...{ progress: { book, sessions, equipmentOf: () => null }, inPlan: null, unit: 'kg', trainingMax: null },
    ...{ stepOf: (way) => (way === 'reps' ? 1 : way === 'seconds' ? 5 : 2.5), nameOf: () => 'Squat' },
  }
}

const at = (weights: readonly number[], text = '5') =>
  planOf(weights.map(() => text).join(' ')).map((set, index) => ({ ...set, weight: weights[index] ?? 0 }))

const operations = (form: TrackForm, subject: TrackSubject) => {
  const { book, routine } = savedTrack(form, subject, { at: 7, newId: () => uuid(900), isUsed: false })
  return {
    book: book.map(({ args }) => args),
    routine: routine.map(({ kind, args }) => ({ kind, ...(args as object) })),
  }
}

describe('R-PLAN-02 R-PLAN-04 a new track', () => {
  const subject = subjectOf(at([60, 60, 50]))
  const form = withWay(openTrack(subject), subject, 'weight')

  test('is by hand at first, then stands at the heaviest set', () => {
    expect(openTrack(subject).way).toBeNull()
    expect(form).toMatchObject({ base: 60, unit: 'kg', rule: { step: 2.5, misses: 3, down: 10 } })
  })

  test('gets its base, and each set the percent that gives its weight', () => {
    const { book, routine } = operations(form, subject)
    expect(book).toMatchObject([
      { id: trackIdFor(OWNER, SQUAT, null), changes: { base: 60, base_unit: 'kg', base_set_at: 7 } },
    ])
    expect(routine).toMatchObject([
      { kind: 'routineExercise.edit', track_id: trackIdFor(OWNER, SQUAT, null), track_counts: true },
      { kind: 'templateSet.edit', changes: { rounds: [{ percent: 83.5, reps: 5 }] } },
    ])
  })

  test('moves all its sets where a person says that it stands at more', () => {
    const { book, routine } = operations({ ...form, base: 70 }, subject)
    expect(book).toMatchObject([{ changes: { base: 70 } }])
    expect(routine.slice(1)).toMatchObject([{ changes: { rounds: [{ percent: 83.5 }] } }])
  })

  test('of a training max waits for one', () => {
    const max = withWay(form, subject, 'max')
    expect([isComplete(max), isComplete({ ...max, base: 80 })]).toEqual([false, true])
    expect(operations({ ...max, base: 80 }, subject).routine).toMatchObject([
      {},
      ...[75, 75, 62.5].map((percent) => ({ changes: { rounds: [{ percent }] } })),
    ])
  })
})

describe('R-PLAN-01 R-PLAN-14 a track that is there', () => {
  const trained = new Lifter({ base: 60 }).train('✓')
  const track = { ...trained.track, id: trackIdFor(OWNER, SQUAT, null), exercise_id: SQUAT }
  const subject = subjectOf(at([60, 60, 60]), track)

  test('another label is another track, which begins where the one before stands', () => {
    const form = withLabel(openTrack(subject), subject, ' heavy ')
    expect(operations(form, subject).book).toMatchObject([
      { id: trackIdFor(OWNER, SQUAT, 'heavy'), label: 'heavy', changes: { base: 60, rule: { step: 2.5 } } },
    ])
  })

  test('a changed rule alone keeps the base', () => {
    const form = openTrack(subject)
    const { book } = operations({ ...form, rule: { ...form.rule, step: 5 } }, subject)
    expect(book).toEqual([
      { id: track.id, exerciseId: SQUAT, label: null, changes: { rule: { ...track.rule, step: 5 } } },
    ])
  })

  test('without a base it is in the unit of its step', () => {
    const inPounds = { ...track, base: null, base_unit: 'lbs' as const }
    expect(openTrack(subjectOf(at([0, 0, 0]), inPounds)).unit).toBe('lbs')
  })

  test('by hand again writes what would have come next into the template, and the track goes', () => {
    const done = subjectOf(at([60, 60, 60]), { ...track, base: 62.5 })
    const { book, routine } = operations({ ...openTrack(done), way: null }, done)
    expect(book).toEqual([{ id: track.id }])
    expect(routine[0]).toMatchObject({ track_id: null })
    expect(routine.slice(1)).toMatchObject([1, 2, 3].map(() => ({ changes: { weight: 62.5 } })))
  })
})
