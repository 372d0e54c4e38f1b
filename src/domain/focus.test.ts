import { describe, expect, test } from 'vitest'
import { type FocusCard, initialFocus, nextFocus } from './focus.ts'
import type { ExerciseState } from './progress.ts'
import type { Section } from './section.ts'

const SECTIONS: Record<string, Section> = { w: 'warmup', t: 'training', c: 'cooldown' }
const STATES: Record<string, ExerciseState> = { '+': 'complete', '-': 'incomplete', o: 'empty' }

/** 'w1- t1+ t2o': section, order within it, complete (+), incomplete (-) or without sets (o). The id is 'w1'. */
const deck = (text: string): FocusCard[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((card) => ({
      id: card.slice(0, 2),
      section: SECTIONS[card.charAt(0)] as Section,
      exercise_order: Number(card.charAt(1)),
      state: STATES[card.charAt(2)] as ExerciseState,
    }))

describe('R-FOCUS-03..05 which exercise gets focus when one is complete', () => {
  test.each([
    ['R-FOCUS-03 the next', 't1+ t2- t3-', 't1', 't2'],
    ['R-FOCUS-03 the next incomplete', 't1+ t2+ t3-', 't1', 't3'],
    ['R-FOCUS-03 the next before an earlier one', 't1- t2+ t3-', 't2', 't3'],
    ['R-FOCUS-03 the next before other sections', 'w1- t1+ t2- c1-', 't1', 't2'],
    ['R-FOCUS-04 the nearest before', 't1- t2- t3+ t4+', 't3', 't2'],
    ['R-FOCUS-04 the nearest incomplete before', 't1- t2+ t3+', 't3', 't1'],
    ['R-FOCUS-04 before other sections', 'w1- t1- t2+ c1-', 't2', 't1'],
    ['R-FOCUS-05 the next section', 'w1- t1+ c1- c2-', 't1', 'c1'],
    ['R-FOCUS-05 the first incomplete one there', 't1+ c1+ c2-', 't1', 'c2'],
    ['R-FOCUS-05 over an empty section', 'w1+ c1-', 'w1', 'c1'],
    ['R-FOCUS-05 over a finished section', 'w1+ t1+ c1-', 'w1', 'c1'],
    ['R-FOCUS-05 round to the first section', 'w1- w2- t1- c1+', 'c1', 'w1'],
    ['R-FOCUS-05 to an earlier section', 'w1- t1+ c1+', 't1', 'w1'],
    ['R-FOCUS-05 round, warmup before training', 'w1+ t1- c1+', 'c1', 't1'],
    ['R-FOCUS-05 nothing is left', 'w1+ t1+ c1+', 't1', null],
    ['R-FOCUS-03 exercises without sets are passed over', 't1+ t2o t3-', 't1', 't3'],
    ['R-FOCUS-05 and do not hold a section', 't1+ t2o c1-', 't1', 'c1'],
    ['R-FOCUS-03 never the exercise itself', 't1-', 't1', null],
    ['R-FOCUS-03 from an exercise that is gone: the first left', 'w1+ t1- t2-', 't9', 't1'],
    ['R-FOCUS-03 an empty deck', '', 't1', null],
  ])("%s (which exercise gets the focus in '%s' after %s)", (_, cards, current, next) => {
    expect(nextFocus(deck(cards), current)).toBe(next)
    expect(nextFocus(deck(cards).reverse(), current)).toBe(next)
  })
})

describe('R-FOCUS-06, R-FOCUS-07: which exercise has focus when a workout is opened', () => {
  test.each([
    ['R-FOCUS-06 the last worked', 'w1+ t1- t2-', 't2', 't2'],
    ['R-FOCUS-06 also when it is complete', 'w1+ t1+ t2-', 't1', 't1'],
    ['R-FOCUS-07 none yet: the first', 'w1- t1-', null, 'w1'],
    ['R-FOCUS-07 of the first section that has one', 't2- t1- c1-', null, 't1'],
    ['R-FOCUS-07 the last worked is gone', 'w1+ t1-', 't9', 'w1'],
    ['R-FOCUS-06 the last worked has no sets left', 'w1- t1o', 't1', 'w1'],
    ['R-FOCUS-07 the first has no sets', 'w1o t1-', null, 't1'],
    ['R-FOCUS-07 none has', 'w1o t1o', null, 'w1'],
    ['R-FOCUS-07 an empty workout', '', null, null],
  ])("%s (which exercise has focus on opening '%s', last worked on: %s)", (_, cards, lastWorked, focus) => {
    expect(initialFocus(deck(cards), lastWorked)).toBe(focus)
  })
})

test.each([
  ['c1- t2- t1-', 't1'],
  ['t1- c1- w2- w1-', 'w1'],
  ['c2- c1-', 'c1'],
])("R-ACTIVE-06 the first exercise of '%s' is %s", (cards, first) => {
  expect(initialFocus(deck(cards), null)).toBe(first)
})

test('R-ACTIVE-06 a workout without exercises has no first exercise', () => {
  expect(initialFocus([], null)).toBeNull()
})
