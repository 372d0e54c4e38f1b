import { formatClock, parseClock } from '#domain/duration.ts'
import { formatNumber, inPlainDigits, roundTo } from '#domain/number.ts'

/** `decimals`: how many places the stepper keeps. */
export type StepperBounds = {
  min: number
  max: number
  step: number
  decimals: 0 | 1 | 2 | 3
  /** True for seconds that are edited as '30:10' and '1:05:00'. */
  isClock?: boolean
}

export const DEFAULT_BOUNDS: StepperBounds = { min: 0, max: 999, step: 1, decimals: 0 }

/** `text` is what the box shows, `value` what the form has; they may differ while somebody types. */
export type StepperState = { text: string; value: number }

/** Page Up and Page Down move by this many steps. */
const PAGE_STEPS = 5

/** What a person may type on the way to a number: a leading minus, digits, a comma or a dot. */
const BEGUN_NUMBER = /^-?\d*(?:[.,]\d*)?$/

/** What a person may type on the way to a time. A number keyboard may have a dot and no colon. */
const BEGUN_CLOCK = /^\d*(?:[:.,]\d{0,2}){0,2}$/

export const stepperOf = (value: number, bounds: StepperBounds): StepperState => ({
  text: textOf(value, bounds),
  value,
})

const textOf = (value: number, { isClock, decimals }: StepperBounds): string =>
  isClock ? formatClock(value) : formatNumber(value, decimals)

const valueIn = (text: string, { isClock }: StepperBounds): number | null =>
  isClock ? parseClock(text) : parseNumber(text)

/** The number that a text means, neither rounded nor clamped; null while the text is no number yet: '', '-', '.' */
export function parseNumber(text: string): number | null {
  const plain = cleaned(text).replace(',', '.')
  return /\d/.test(plain) && BEGUN_NUMBER.test(plain) ? Number(plain) : null
}

/** The box shows what somebody types; the value follows, rounded, while in range. An empty box means the minimum. */
export function typed(state: StepperState, text: string, bounds: StepperBounds): StepperState {
  const shown = cleaned(text)
  if (!(bounds.isClock ? BEGUN_CLOCK : BEGUN_NUMBER).test(shown)) return state
  if (shown === '') return { text: '', value: bounds.min }
  const number = valueIn(shown, bounds)
  const isAllowed = number !== null && number >= bounds.min && number <= bounds.max
  return { text: shown, value: isAllowed ? roundTo(number, bounds.decimals) : state.value }
}

/** The state after typing: the value is the number in the box, or the nearest bound. */
export function blurred(state: StepperState, bounds: StepperBounds): StepperState {
  if (state.text === '') return stepperOf(bounds.min, bounds)
  const isUntouched = state.text === textOf(state.value, bounds)
  const number = isUntouched ? state.value : (valueIn(state.text, bounds) ?? state.value)
  const value = clamp(isUntouched ? number : roundTo(number, bounds.decimals), bounds)
  return stepperOf(value, bounds)
}

/** Plus and minus: `steps` is 1 or -1. A step that would pass a bound stops there. */
export function stepped(state: StepperState, steps: number, bounds: StepperBounds): StepperState {
  const from = blurred(state, bounds).value
  return stepperOf(clamp(roundTo(from + steps * bounds.step, bounds.decimals), bounds), bounds)
}

/**
 * The state after a key: arrows step, Page Up and Page Down step by five, Home and End go to the bounds. Null for any
 * other key.
 */
export function pressed(state: StepperState, key: string, bounds: StepperBounds): StepperState | null {
  switch (key) {
    case 'ArrowUp':
      return stepped(state, 1, bounds)
    case 'ArrowDown':
      return stepped(state, -1, bounds)
    case 'PageUp':
      return stepped(state, PAGE_STEPS, bounds)
    case 'PageDown':
      return stepped(state, -PAGE_STEPS, bounds)
    case 'Home':
      return stepperOf(bounds.min, bounds)
    case 'End':
      return stepperOf(bounds.max, bounds)
    default:
      return null
  }
}

/** True while the value is below the maximum. */
export const canIncrease = (state: StepperState, bounds: StepperBounds): boolean => state.value < bounds.max

export const canDecrease = (state: StepperState, bounds: StepperBounds): boolean => state.value > bounds.min

const clamp = (value: number, { min, max }: StepperBounds): number => Math.min(max, Math.max(min, value))

/**
 * The text in plain digits: keyboards write other digits, an Arabic comma or a typographic minus, and clipboards add
 * spaces.
 */
const cleaned = (text: string): string => inPlainDigits(text.trim())
