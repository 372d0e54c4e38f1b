import { describe, expect, test } from 'vitest'
import { Lifter, retouched } from '../../../tests/support/lifter.ts'

describe('R-PLAN-16 the newest session decides, also after it changed', () => {
  const three = () => new Lifter({ base: 60 }).train('✓').train('✓').train('✗')

  test('the newest deleted, and restored', () => {
    const lifter = three()
    expect(lifter.next).toBe('65, misses 1 (miss)')
    const [, , newest] = lifter.workouts
    lifter.change(2, (workout) => retouched(workout, { trashed_at: 1 }))
    expect(lifter.next).toBe('65, misses 0 (up)')
    lifter.workouts[2] = newest as (typeof lifter.workouts)[number]
    expect(lifter.next).toBe('65, misses 1 (miss)')
  })

  test('the newest corrected', () => {
    const lifter = three()
    lifter.correct(2, '5 5 5')
    expect(lifter.next).toBe('67.5, misses 0 (up)')
  })

  test('an older one corrected changes nothing', () => {
    const lifter = three()
    lifter.correct(1, '5 5 3')
    expect(lifter.next).toBe('65, misses 1 (miss)')
  })

  test('the newest moved before the second', () => {
    const lifter = three()
    lifter.change(2, (workout) => retouched(workout, { created_at: 1_500 }))
    expect(lifter.next).toBe('65, misses 0 (up)')
  })

  test('a discarded workout is none', () => {
    const lifter = new Lifter({ base: 60 }).train('✓').train('✗')
    lifter.change(1, (workout) => retouched(workout, { completed_at: null }))
    expect(lifter.next).toBe('62.5, misses 0 (up)')
  })

  test('an imported workout has no track', () => {
    const lifter = new Lifter({ base: 60 }).train('5@90 5@90 5@90')
    lifter.change(0, (workout) => ({
      ...workout,
      exercises: workout.exercises.map((row) => ({ ...row, given: null })),
      sets: workout.sets.map((set) => ({ ...set, target_reps: null, target_weight: null })),
    }))
    expect(lifter.next).toBe('60, misses 0 (as set)')
  })
})

describe('R-PLAN-16 two devices that start offline make one step', () => {
  /** Both start with 62.5, whatever the other did. */
  function both(earlier: string, later: string, at: [number, number] = [2_000, 3_000], ids: [number, number] = [2, 3]) {
    const lifter = new Lifter({ base: 60 }).train('✓')
    const before = [...lifter.workouts]
    lifter.train(earlier, { at: at[0], id: ids[0] })
    const [one] = lifter.workouts.slice(1)
    lifter.workouts = before
    lifter.train(later, { at: at[1], id: ids[1] })
    lifter.workouts = [...lifter.workouts, one as (typeof before)[number]]
    return lifter.next
  }

  test('the later start decides', () => {
    expect(both('✓', '✗')).toBe('62.5, misses 1 (miss)')
    expect(both('✓', '✓')).toBe('65, misses 0 (up)')
  })

  test('of two in one millisecond the greater id decides', () => {
    expect(both('✓', '✗', [2_000, 2_000], [2, 3])).toBe('62.5, misses 1 (miss)')
    expect(both('✗', '✓', [2_000, 2_000], [3, 2])).toBe('62.5, misses 1 (miss)')
  })
})

describe('R-PLAN-14 a base by hand', () => {
  test('a workout that began before it says nothing', () => {
    const lifter = new Lifter({ base: 60 }).train('✓')
    lifter.set(50)
    const { track } = lifter
    lifter.track = { ...track, base: 60, base_set_at: 1 }
    lifter.train('✓')
    lifter.track = track
    expect(lifter.next).toBe('50, misses 0 (as set)')
    lifter.train('✓')
    expect(lifter.next).toBe('52.5, misses 0 (up)')
    lifter.workouts.pop()
    expect(lifter.next).toBe('50, misses 0 (as set)')
  })

  test('a goal and a stage by hand', () => {
    expect(new Lifter({ base: 60, goal: 10, rule: { range: [8, 12] } }).next).toBe('60 × 10, misses 0 (as set)')
    expect(new Lifter({ base: 60, goal: 20, rule: { range: [8, 12] } }).next).toBe('60 × 12, misses 0 (as set)')
  })
})

describe('R-PLAN-14 a rule that changes keeps base and misses', () => {
  test('the newest session is read again', () => {
    const lifter = new Lifter({ base: 60 }).train('✗').train('✗')
    expect(lifter.next).toBe('60, misses 2 (miss)')
    lifter.rule({ step: 5 })
    lifter.correct(1, '5 5 5')
    expect(lifter.next).toBe('65, misses 0 (up)')
  })

  test('weight becomes repetitions, then weight', () => {
    const lifter = new Lifter({ base: 60 }).train('5 5 5')
    lifter.rule({ range: [8, 12], misses: null })
    expect(lifter.next).toBe('60 × 8, misses 0 (miss)')
  })

  test('a recorded stage beyond the last is the last', () => {
    const stages = [5, 6, 10].map((sets) => ({ sets, reps: 1, open: false }))
    const lifter = new Lifter({ base: 60, rule: { stages, misses: 1 } }).train('✗').train('✗')
    expect(lifter.next).toBe('60, stage 3, misses 0 (stage)')
    lifter.train('✓').rule({ stages: stages.slice(0, 2) })
    expect(lifter.next).toBe('62.5, stage 2, misses 0 (up)')
  })
})
