import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLOCK_BOUNDS,
  distanceBounds,
  durationBounds,
  repsBounds,
  SET_COUNT_BOUNDS,
  weightBounds,
} from '#domain/set-fields.ts'
import {
  blurred,
  canDecrease,
  canIncrease,
  DEFAULT_BOUNDS,
  parseNumber,
  pressed,
  type StepperBounds,
  stepped,
  stepperOf,
  typed,
} from './stepper-rules.ts'

const field = (min: number, max: number, step: number, decimals: StepperBounds['decimals']): StepperBounds => ({
  min,
  max,
  step,
  decimals,
})

/** Types a text character by character into an emptied box that held `start`, as a person does. */
function typeOver(start: number, text: string, bounds: StepperBounds) {
  const states = []
  let state = { ...stepperOf(start, bounds), text: '' }
  for (let length = 1; length <= text.length; length++) {
    state = typed(state, text.slice(0, length), bounds)
    states.push(state)
  }
  return states
}

describe('R-EDIT-24..32 typing into a stepper: table A6', () => {
  test.each<[string, StepperBounds, string, number[], number]>([
    ['R-EDIT-27, R-EDIT-28', field(0, 999, 1, 0), '1200', [1, 12, 120, 120], 999],
    ['R-EDIT-25, R-EDIT-27', field(0, 999, 1, 0), '-5', [7, 7], 0],
    ['R-EDIT-25', field(-10, 10, 1, 0), '-5', [7, -5], -5],
    ['R-EDIT-21', weightBounds('lbs'), '62,5', [6, 62, 62, 62.5], 62.5],
    ['R-EDIT-21', weightBounds('kg'), '62.5', [6, 62, 62, 62.5], 62.5],
    ['R-EDIT-27, R-EDIT-28', field(1, 999, 1, 0), '0', [7], 1],
    ['R-EDIT-29', field(0, 999, 1, 0), '12.7', [1, 12, 12, 13], 13],
    ['R-EDIT-29', field(0, 999, 1, 1), '2.36', [2, 2, 2.3, 2.4], 2.4],
    ['R-EDIT-29', field(0, 999, 1, 2), '2.346', [2, 2, 2.3, 2.34, 2.35], 2.35],
  ])('%s typing over a value in a stepper with the bounds %j: %s', (_, bounds, text, values, afterBlur) => {
    const states = typeOver(7, text, bounds)
    expect(states.map((state) => state.value)).toEqual(values)
    expect(states.map((state) => state.text)).toEqual(values.map((__, index) => text.slice(0, index + 1)))
    const last = states.at(-1)
    expect(last && blurred(last, bounds)).toEqual({ text: String(afterBlur), value: afterBlur })
  })

  test.each<[string, StepperBounds, number]>([
    ['reps default', repsBounds('exercise'), 1],
    ['weight in lbs', weightBounds('lbs'), 0],
    ['weight in kg', weightBounds('kg'), 0],
    ['below zero', field(-10, 10, 1, 0), -10],
  ])('R-EDIT-26 emptying the stepper for %s sets the minimum at once and shows it on blur', (_, bounds, min) => {
    const emptied = typed(stepperOf(8, bounds), '', bounds)
    expect(emptied).toEqual({ text: '', value: min })
    expect(blurred(emptied, bounds)).toEqual({ text: String(min), value: min })
  })

  test.each([
    ['Arabic', '٦٢،٥', 62.5],
    ['Arabic with its own decimal sign', '٦٢٫٥', 62.5],
    ['Persian', '۱۲۰', 120],
    ['full-width', '６２．５', 62.5],
    ['Hindi', '१२', 12],
  ])('R-EDIT-21 R-EDIT-24 a stepper accepts digits of %s keyboards', (_, text, value) => {
    const state = typeOver(7, text, weightBounds('kg')).at(-1)
    expect(state?.value).toBe(value)
    expect(state && blurred(state, weightBounds('kg'))).toEqual({ text: String(value), value })
    expect(parseNumber(text)).toBe(value)
  })

  test('R-BASE-02 a time can be typed with Arabic or full-width digits', () => {
    expect(typed(stepperOf(0, CLOCK_BOUNDS), '٣٠:١٠', CLOCK_BOUNDS).value).toBe(1810)
    expect(typed(stepperOf(0, CLOCK_BOUNDS), '１：０５：００', CLOCK_BOUNDS).value).toBe(3900)
  })

  test.each(['abc', '12a', '1e3', '1.2.3', '--1', '1-', '0x1f', '1 000', 'Infinity', 'NaN'])(
    'R-EDIT-24 a stepper ignores the invalid text "%s"',
    (text) => {
      const state = stepperOf(7, DEFAULT_BOUNDS)
      expect(typed(state, text, DEFAULT_BOUNDS)).toBe(state)
      expect(parseNumber(text)).toBeNull()
    },
  )

  test.each([
    ['62,5', 62.5],
    ['62.5', 62.5],
    [' 62 ', 62],
    ['.5', 0.5],
    ['5.', 5],
    ['\u22125', -5],
    ['-', null],
    ['.', null],
    ['-,', null],
    ['', null],
  ])('R-EDIT-21, R-EDIT-25: a number field reads "%s" as %s', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  test.each([
    ['999', 999],
    ['999.1', 7],
    ['-10', -10],
    ['-10.1', 7],
    ['-0', 0],
  ])('R-EDIT-27 typing "%s" into a stepper from -10 to 999 that holds 7 gives %d', (text, value) => {
    const bounds = field(-10, 999, 1, 0)
    expect(typed(stepperOf(7, bounds), text, bounds).value).toBe(value)
  })

  test('R-EDIT-28 a stepper left with only a minus sign shows its previous value again', () => {
    expect(blurred(typed(stepperOf(7, DEFAULT_BOUNDS), '-', DEFAULT_BOUNDS), DEFAULT_BOUNDS)).toEqual({
      text: '7',
      value: 7,
    })
  })

  test('R-EDIT-28 leaving a stepper without typing keeps its exact value', () => {
    const bounds = weightBounds('kg')
    expect(blurred(stepperOf(22.6796, bounds), bounds)).toEqual({ text: '22.68', value: 22.6796 })
    expect(blurred(stepperOf(0, bounds), bounds)).toEqual({ text: '0', value: 0 })
  })
})

describe('R-EDIT-30 plus and minus of a stepper: table A6', () => {
  test.each<[StepperBounds, number, number, number]>([
    [field(0, 999, 5, 0), 997, 1, 999],
    [field(0, 999, 5, 0), 3, -1, 0],
    [field(0, 999, 5, 0), 10, 1, 15],
    [weightBounds('lbs'), 62.5, 1, 67.5],
    [weightBounds('kg'), 60, 1, 62.5],
    [weightBounds('kg'), 1, -1, 0],
    [durationBounds('set'), 30, -1, 25],
    [field(0, 1, 0.1, 1), 0.2, 1, 0.3],
    [field(-10, 10, 1, 0), 0, -1, -1],
  ])('a stepper with the bounds %j goes from %d by %d steps to %d', (bounds, from, steps, to) => {
    expect(stepped(stepperOf(from, bounds), steps, bounds)).toEqual({ text: String(to), value: to })
  })

  test.each<[StepperBounds, number, boolean, boolean]>([
    [field(0, 999, 5, 0), 999, false, true],
    [field(0, 999, 5, 0), 0, true, false],
    [field(0, 999, 5, 0), 997, true, true],
    [SET_COUNT_BOUNDS, 10, false, true],
    [SET_COUNT_BOUNDS, 1, true, false],
  ])('a stepper with the bounds %j at %d has plus enabled: %s, minus enabled: %s', (bounds, value, plus, minus) => {
    expect(canIncrease(stepperOf(value, bounds), bounds)).toBe(plus)
    expect(canDecrease(stepperOf(value, bounds), bounds)).toBe(minus)
  })

  test('R-EDIT-28 a step from a typed number above the maximum starts at the maximum', () => {
    const state = typed(stepperOf(120, DEFAULT_BOUNDS), '1200', DEFAULT_BOUNDS)
    expect(stepped(state, -1, DEFAULT_BOUNDS).value).toBe(998)
  })
})

describe('R-EDIT-30, R-EDIT-31: keys in a stepper', () => {
  test.each([
    ['ArrowUp', 51],
    ['ArrowDown', 49],
    ['PageUp', 55],
    ['PageDown', 45],
    ['Home', 0],
    ['End', 999],
  ])('the key %s in a stepper at 50 gives %d', (key, value) => {
    expect(pressed(stepperOf(50, DEFAULT_BOUNDS), key, DEFAULT_BOUNDS)?.value).toBe(value)
  })

  test('PageUp and PageDown stop at the bounds of a stepper, and Enter and digits are left to the browser', () => {
    expect(pressed(stepperOf(995, DEFAULT_BOUNDS), 'PageUp', DEFAULT_BOUNDS)?.value).toBe(999)
    expect(pressed(stepperOf(5, DEFAULT_BOUNDS), 'PageDown', DEFAULT_BOUNDS)?.value).toBe(0)
    expect(pressed(stepperOf(5, DEFAULT_BOUNDS), 'Enter', DEFAULT_BOUNDS)).toBeNull()
    expect(pressed(stepperOf(5, DEFAULT_BOUNDS), '7', DEFAULT_BOUNDS)).toBeNull()
  })
})

describe('bounds of the steppers', () => {
  test('R-EDIT-31 a stepper goes from 0 to 999 in whole steps of 1 by default', () => {
    expect(DEFAULT_BOUNDS).toEqual(field(0, 999, 1, 0))
  })

  test('R-EDIT-20, R-EDIT-22, R-EDIT-32: reps and seconds start at 1 in exercise defaults and at 0 in sets', () => {
    expect(repsBounds('exercise')).toEqual(field(1, 999, 1, 0))
    expect(repsBounds('set')).toEqual(field(0, 999, 1, 0))
    expect(durationBounds('exercise')).toEqual(field(1, 999, 5, 0))
    expect(durationBounds('set')).toEqual(field(0, 999, 5, 0))
  })

  test('R-EDIT-21 a weight steps by 5 lbs or 2.5 kg and has two decimals', () => {
    expect(weightBounds('lbs')).toEqual(field(0, 999, 5, 2))
    expect(weightBounds('kg')).toEqual(field(0, 999, 2.5, 2))
  })

  test('R-BASE-02 a stored value above the maximum raises the maximum of its stepper, for long times as h:mm:ss', () => {
    expect(repsBounds('set', 1200)).toEqual(field(0, 1200, 1, 0))
    expect(repsBounds('set', 12)).toEqual(field(0, 999, 1, 0))
    expect(weightBounds('lbs', 1035)).toEqual(field(0, 1035, 5, 2))
    expect(durationBounds('set', 999)).toEqual(field(0, 999, 5, 0))
    expect(durationBounds('set', 10_800)).toEqual({ ...field(0, 10_800, 5, 0), isClock: true })
  })

  test('R-LIFT-14 a distance steps by 0.1 km or mi and by 50 m or yd, and its time is typed as in 30:10', () => {
    expect(distanceBounds('km')).toEqual(field(0, 1_000_000, 0.1, 3))
    expect(distanceBounds('mi')).toEqual(distanceBounds('km'))
    expect(distanceBounds('m')).toEqual(field(0, 1_000_000, 50, 3))
    expect(distanceBounds('yd')).toEqual(distanceBounds('m'))
    expect(stepped(stepperOf(5, distanceBounds('km')), 1, distanceBounds('km')).text).toBe('5.1')
    expect(typed(stepperOf(0, CLOCK_BOUNDS), '30:10', CLOCK_BOUNDS).value).toBe(1810)
  })

  test('R-EDIT-19 the stepper for the number of sets goes from 1 to 10', () => {
    expect(SET_COUNT_BOUNDS).toEqual(field(1, 10, 1, 0))
  })
})

describe('R-BASE-02 a time in a stepper', () => {
  const long = durationBounds('set', 10_800)

  test('a time stepper shows h:mm:ss, accepts a time with or without colons, and steps by 5 s', () => {
    expect(stepperOf(10_800, long).text).toBe('3:00:00')
    expect(stepped(stepperOf(10_800, long), -1, long)).toEqual({ text: '2:59:55', value: 10_795 })
    expect(blurred({ text: '10500', value: 10_800 }, long)).toEqual({ text: '1:05:00', value: 3900 })
    expect(blurred(typed(stepperOf(10_800, long), '2:05', long), long)).toEqual({ text: '2:05', value: 125 })
  })

  test('a time stepper ignores letters and does not go past its maximum', () => {
    const state = stepperOf(10_800, long)
    expect(typed(state, '1:xx', long)).toBe(state)
    expect(typed(state, '9:00:00', long).value).toBe(10_800)
    expect(blurred(typed(state, '9:00:00', long), long).value).toBe(10_800)
  })
})

test('R-EDIT-27..29 after any input the value of a stepper is within bounds and has the allowed decimals', () => {
  const boundsOf = fc.constantFrom(
    DEFAULT_BOUNDS,
    repsBounds('exercise'),
    weightBounds('kg'),
    field(-10, 10, 0.5, 1),
    SET_COUNT_BOUNDS,
  )
  const action = fc.oneof(
    fc.record({ text: fc.stringMatching(/^[-0-9.,]{0,6}$/) }),
    fc.record({ key: fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End') }),
    fc.constant('blur' as const),
  )
  fc.assert(
    fc.property(boundsOf, fc.array(action, { maxLength: 12 }), (bounds, actions) => {
      let state = stepperOf(bounds.min, bounds)
      for (const act of actions) {
        if (act === 'blur') state = blurred(state, bounds)
        else if ('text' in act) state = typed(state, act.text, bounds)
        else state = pressed(state, act.key, bounds) ?? state
        expect(state.value).toBeGreaterThanOrEqual(bounds.min)
        expect(state.value).toBeLessThanOrEqual(bounds.max)
        expect(state.value).toBe(Number(state.value.toFixed(bounds.decimals)))
      }
      const left = blurred(state, bounds)
      expect(left.text).toBe(String(left.value))
      expect(blurred(left, bounds)).toEqual(left)
    }),
    { numRuns: 500 },
  )
})
