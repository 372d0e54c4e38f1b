import { describe, expect, test } from 'vitest'
import { emptyBook } from '#domain/book.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { Lifter, planOf, trackSessionsIn } from '../../../tests/support/lifter.ts'
import { uuid } from '../../../tests/support/routine-rows.ts'
import { givenExercises, nextOf, type Progress } from './given-exercises.ts'

/**
 * Squat stands at 100 kg and counts, Front Squat takes its weight from it, Dip goes on by hand. `training`: sessions of
 * the squat before.
 */
function planned(sets: Record<'squat' | 'front' | 'dip', string>, training: (lifter: Lifter) => void = () => {}) {
  const lifter = new Lifter({ base: 100, sets: sets.squat })
  training(lifter)
  const rows = Object.entries(sets).map(([name, text], index) => {
    const id = uuid(30 + index)
    const own = planOf(text).map((set) => ({ ...set, weight: 20, routine_exercise_id: id }))
    const follows = { track_id: name === 'dip' ? null : lifter.track.id, track_counts: name === 'squat' }
    const exercise_id = name === 'squat' ? lifter.track.exercise_id : uuid(40 + index)
    return { exercise: { id, exercise_id, name, section: 'training', exercise_order: index + 1, ...follows }, own }
  })
  const routine = {
    ...{ kind: 'routine', id: uuid(2), ownerId: uuid(1), rev: 1, routine: {} },
    exercises: rows.map(({ exercise }) => exercise),
    sets: rows.flatMap(({ own }) => own),
  } as unknown as RoutineDocument
  const book = { ...emptyBook(uuid(1)), tracks: [lifter.track] }
  const progress: Progress = { book, sessions: trackSessionsIn(lifter.workouts), equipmentOf: () => null }
  const given = (...inPlan: [Parameters<typeof givenExercises>[2]?]) =>
    givenExercises(routine, progress, ...inPlan).map(
      ({ exercise, sets: own }) => `${exercise.name} ${own.map(({ weight, reps }) => `${weight}×${reps}`).join(' ')}`,
    )
  return { routine, progress, given }
}

const inRound = (round: number, lighter: { share: number | null; half: boolean } | null = null) => ({ round, lighter })

describe('R-PLAN-19 the round of the plan', () => {
  const byRound = () => planned({ squat: '5/3@90/1@95', front: '5@70/3@80', dip: '8/6' })

  test('decides for every exercise, also by hand', () => {
    expect(byRound().given(inRound(2))).toEqual(['squat 90×3', 'front 80×3', 'dip 20×6'])
  })

  test('is counted within the rounds of the exercise, which the start writes', () => {
    expect(byRound().given(inRound(6))).toEqual(['squat 95×1', 'front 80×3', 'dip 20×6'])
    const { routine, progress } = byRound()
    expect(givenExercises(routine, progress, inRound(6)).map(({ given }) => given?.round)).toEqual([3, 2, undefined])
    expect(nextOf(routine, progress, inRound(7)).map(({ round }) => round)).toEqual([1, 1, 1])
  })

  test('wins over the round after the newest session, which counts outside a plan', () => {
    const trained = planned({ squat: '5/3@90/1@95', front: '5', dip: '8/6' }, (lifter) => lifter.train('✓'))
    expect(trained.given()[0]).toBe('squat 92.5×3')
    expect(trained.given(inRound(1))[0]).toBe('squat 102.5×5')
  })

  test('leaves out an exercise without a set in it', () => {
    expect(planned({ squat: '5/0', front: '5', dip: '8/0' }).given(inRound(2))).toEqual(['front 100×5'])
  })

  test('decides also where the book is unknown', () => {
    const { routine } = byRound()
    const given = givenExercises(routine, null, inRound(2))
    expect(given.map(({ sets }) => sets[0]?.reps)).toEqual([3, 3, 6])
  })
})

describe('R-PLAN-24 a lighter turn of the plan', () => {
  test('covers exercises with a track, counting or not, and none by hand', () => {
    const { given } = planned({ squat: '4×5', front: '5@70 5@70 5@70', dip: '8 8 8' })
    expect(given(inRound(1, { share: 90, half: true }))).toEqual([
      'squat 90×5 90×5',
      'front 62.5×5 62.5×5',
      'dip 20×8 20×8 20×8',
    ])
  })

  test('C21 decides nothing: the next start gives what came next before it', () => {
    const afterLighter = (done: string) =>
      planned({ squat: '5×5', front: '5', dip: '8' }, (lifter) =>
        lifter.train(done).train('✓', { lighter: { share: 90, half: false } }),
      ).given(inRound(3))[0]
    expect(afterLighter('✓')).toBe('squat 102.5×5 102.5×5 102.5×5 102.5×5 102.5×5')
    expect(afterLighter('✗')).toBe('squat 100×5 100×5 100×5 100×5 100×5')
  })
})
