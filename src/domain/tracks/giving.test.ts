import { describe, expect, test } from 'vitest'
import { Lifter, planOf, withBar } from '../../../tests/support/lifter.ts'

const max = (base: number, percent: number, step = 2.5) =>
  new Lifter({ base, sets: `5@${percent}`, rule: { base: 'max', step } }).given()

describe('R-PLAN-08 the weight of a set', () => {
  test('is rounded to the nearest step, of two equally near to the lighter', () => {
    expect(max(85, 75)).toBe('62.5×5')
    expect(max(90, 62.5)).toBe('55×5')
    expect(max(60, 72.5)).toBe('42.5×5')
    expect(max(47.5, 65, 1)).toBe('31×5')
  })

  test('is computed in whole hundredths', () => {
    const lifter = new Lifter({ base: 216.67, sets: '5@150', rule: { base: 'max' } })
    lifter.equipped = { ...lifter.equipped, exercise: { ...lifter.equipped.exercise, step: 0.01 } }
    expect(lifter.given()).toBe('325.01×5')
  })

  test('is the base itself at 100 % of a working weight', () => {
    expect(new Lifter({ base: 61 }).given()).toBe('61×5 61×5 61×5')
    expect(new Lifter({ base: 61, sets: '5@90' }).given()).toBe('55×5')
    expect(max(61, 100)).toBe('60×5')
  })

  test('goes to the plates, of two equally near to the lighter', () => {
    const equipped = withBar(20, 20, 10, 5)
    const lifter = new Lifter({ base: 60, sets: '5 5@91.5 5@50 5@5', rule: { rounding: 'plates' }, equipped })
    expect(lifter.given()).toBe('60×5 50×5 30×5 20×5')
    expect(lifter.set(55).given()).toBe('50×5 50×5 30×5 20×5')
  })

  test('goes not under the bar, unless the base is under it', () => {
    expect(new Lifter({ base: 30, sets: '5@50', equipped: withBar(20) }).given()).toBe('20×5')
    expect(new Lifter({ base: 15, sets: '5@50', equipped: withBar(20) }).given()).toBe('7.5×5')
  })

  test('is the whole base with help', () => {
    expect(new Lifter({ base: 30, sets: '5@75', load: 'assisted' }).given()).toBe('30×5')
  })

  test('comes to the body where the template has the body alone', () => {
    const lifter = new Lifter({ base: 5 })
    const sets = lifter.sets.map((set) => ({ ...set, weight_unit: 'body' as const }))
    expect(lifter.give({ sets })?.sets[0]).toMatchObject({ weight: 5, weight_unit: 'kg', load: 'added' })
  })

  test('repetitions and seconds are rounded down, at least 1', () => {
    expect(new Lifter({ base: 9, sets: '9 9@75 9@5', rule: { base: 'reps', step: 1 } }).given()).toBe('9 6 1')
    expect(new Lifter({ base: 45, sets: '45s 45s@50', rule: { base: 'seconds', step: 5 } }).given()).toBe('45s 22s')
  })
})

describe('R-PLAN-07 what a start writes', () => {
  test('what was given, and what the deciding sets ask for', () => {
    const given = new Lifter({ base: 60, sets: 'w5@50 2×5 d5' }).give()
    expect(given?.given).toEqual({
      ...{ track: expect.any(String), counts: true, base: 60, unit: 'kg', load: 'total', reps: null },
      ...{ stage: 1, misses: 0, round: 1, rounds: 1, set_at: 1, lighter: null },
    })
    expect(given?.sets.map(({ target_reps, target_weight }) => [target_reps, target_weight])).toEqual([
      [undefined, undefined],
      [5, 60],
      [5, 60],
      [undefined, undefined],
    ])
  })

  test('the goal of a range in every set but warm-ups and drop sets', () => {
    const lifter = new Lifter({ base: 60, goal: 9, sets: 'w5@50 2×8 d8', rule: { range: [8, 12] } })
    expect(lifter.given()).toBe('30×5 60×9 60×9 60×8')
  })

  test('nothing without a base', () => {
    expect(new Lifter({ base: null, sets: '3×5' }).give()).toMatchObject({ given: null, sets: [{ reps: 5 }, {}, {}] })
  })

  test('the sets of the stage behind the warm-ups', () => {
    const stages = [
      { sets: 3, reps: 3, open: true },
      { sets: 2, reps: 1, open: false },
    ]
    const lifter = new Lifter({ base: 80, sets: 'w5@50 2×5', rule: { stages, misses: 1 } })
    expect(lifter.given()).toBe('40×5 80×3 80×3 80×3+')
    expect(lifter.give()?.sets.map(({ id }) => id !== null)).toEqual([true, true, true, false])
    expect(lifter.train('✗').given()).toBe('40×5 80×1 80×1')
  })
})

describe('R-PLAN-19 sets by round', () => {
  const byRound = () => new Lifter({ base: 100, sets: '5/8@90/0 5+/0 10@70' })

  test.each([
    [1, '100×5 100×5+ 70×10', 1],
    [2, '90×8 70×10', 2],
    [3, '100×5+ 70×10', 3],
    [4, '100×5 100×5+ 70×10', 1],
    [6, '100×5+ 70×10', 3],
  ])('round %s', (round, text, own) => {
    expect(byRound().given({ round })).toBe(text)
    expect(byRound().give({ round })?.given).toMatchObject({ round: own, rounds: 3 })
  })

  test('an exercise without a set in the round is left out', () => {
    const lifter = new Lifter({ base: 100, sets: 'w5@50 5/0/5' })
    expect(lifter.give({ round: 2 })).toBeNull()
    expect(lifter.given({ round: 3 })).toBe('50×5 100×5')
  })

  test('the round after that of the newest session', () => {
    const lifter = new Lifter({
      base: 100,
      sets: '5@65/3@70/5@75/5@40 5@75/3@80/3@85/5@50 5@85+/3@90+/1@95+/5@60',
      rule: { base: 'max', decides: 'last', rounds: [3], misses: 1 },
    })
    const seen = ['(5)', '(3)', '(1)', '✓', '(8)'].map((done) => {
      const text = `${lifter.standing?.base}: ${lifter.given()}`
      lifter.train(done)
      return text
    })
    expect(seen).toEqual([
      '100: 65×5 75×5 85×5+',
      '100: 70×3 80×3 90×3+',
      '100: 75×5 85×3 95×1+',
      '102.5: 40×5 50×5 62.5×5',
      '102.5: 67.5×5 77.5×5 87.5×5+',
    ])
  })

  test('by hand percents rest', () => {
    const lifter = new Lifter({ base: null, sets: '5/8@90 3@50' })
    const sets = lifter.sets.map((set) => ({ ...set, weight: 40 }))
    expect(lifter.given({ sets, round: 2 })).toBe('40×8 40×3')
  })
})

describe('R-PLAN-24 a lighter round', () => {
  const lighter = (share: number | null, half = false) => ({ lighter: { share, half } })

  test('is rounded down', () => {
    expect(new Lifter({ base: 100, sets: '5×5' }).train('✓').given(lighter(90))).toBe('90×5 90×5 90×5 90×5 90×5')
    expect(new Lifter({ base: 82.5, sets: '5' }).given(lighter(70))).toBe('57.5×5')
    expect(new Lifter({ base: 82.5, sets: '5@85' }).given(lighter(70))).toBe('47.5×5')
  })

  test('half the sets, rounded up', () => {
    expect(new Lifter({ base: 102.5, sets: '5×5' }).given(lighter(null, true))).toBe('102.5×5 102.5×5 102.5×5')
    expect(new Lifter({ base: 20, sets: 'w5 l8 r8 l8 r8' }).given(lighter(null, true))).toBe('20×5 20×8 20×8')
  })

  test('more help', () => {
    expect(new Lifter({ base: 30, load: 'assisted', sets: '5' }).given(lighter(80))).toBe('37.5×5')
  })

  test('the same round comes again', () => {
    const lifter = new Lifter({ base: 100, sets: '5/3' }).train('✓').train('✓', lighter(90))
    expect(lifter.given()).toBe('102.5×3')
  })
})

describe('R-PLAN-09 an exercise that does not count', () => {
  test('takes the base, and has its own percents', () => {
    const friday = new Lifter({ base: 100, sets: '5', rule: { misses: 2, down: 5 } }).train('✓')
    expect(friday.given({ counts: false, sets: planOf('5×5@90') })).toBe('92.5×5 92.5×5 92.5×5 92.5×5 92.5×5')
    expect(friday.given({ counts: false, sets: planOf('2×5@72') })).toBe('75×5 75×5')
    expect(friday.given()).toBe('102.5×5')
  })

  test('has no goal, no stage and no targets', () => {
    const ranged = new Lifter({ base: 100, rule: { range: [3, 5] } })
    const gift = ranged.give({ counts: false, sets: planOf('6×3@65') })
    expect(ranged.given({ counts: false, sets: planOf('6×3@65') })).toBe('65×3 65×3 65×3 65×3 65×3 65×3')
    expect(gift?.given).toMatchObject({ counts: false, reps: null, stage: 1 })
    expect(gift?.sets.every((set) => set.target_reps === undefined)).toBe(true)
  })
})
