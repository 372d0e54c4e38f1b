import { describe, expect, test } from 'vitest'
import { currentRound, isRoundOver, nextInRound, roundCount } from './rounds.ts'

/** 'a:++- b:+--': members with their sets, done or open; the second set of a is 'a2'. Of a member 'sides' two are one turn; 'c:2>--' came after two rounds. */
const superset = (text: string) =>
  text.split(' ').map((member) => {
    const [id = '', marks = ''] = member.split(':')
    const [sets = '', before = '0'] = marks.split('>').toReversed()
    return {
      ...{ id, rounds_before: Number(before) },
      sets: [...sets].map((mark, index) => ({
        id: `${id}${index + 1}`,
        status: mark === '+' ? ('complete' as const) : ('default' as const),
        side: id !== 'sides' ? null : index % 2 === 0 ? ('left' as const) : ('right' as const),
      })),
    }
  })

describe('R-LIFT-17 rounds of a superset', () => {
  test.each([
    ['nothing is done', 'a:--- b:---', 1, 3],
    ['in the middle of the second', 'a:++- b:+--', 2, 3],
    ['a skipped set keeps its round', 'a:-++ b:+++', 1, 3],
    ['members of different length', 'a:+++ b:++', 3, 3],
    ['the longer one goes on alone', 'a:++- b:++', 3, 3],
    ['all is done', 'a:++ b:++', 2, 2],
    ['R-LIFT-08 both sides are one round', 'sides:++-- b:+-', 2, 2],
    ['R-LIFT-08 the other side is in its round', 'sides:+--- b:+-', 1, 2],
    ['R-LIFT-20 one that took the place of another begins where that had come to', 'c:1>-- b:+--', 2, 3],
    ['R-LIFT-20 one that came in the round of the others', 'c:1>-- b:---', 1, 3],
    ['no set on screen', 'a: b:', 0, 0],
  ])('the current round and the number of rounds of a superset: %s', (_title, text, round, count) => {
    expect([currentRound(superset(text)), roundCount(superset(text))]).toEqual([round, count])
  })

  test.each([
    ['the next member', 'a:+-- b:---', 'a1', 'b1'],
    ['the first of the next round', 'a:+-- b:+--', 'b1', 'a2'],
    ['of three, the one in the middle', 'a:+- b:-- c:--', 'a1', 'b1'],
    ['round to the member before, whose set of that round is open', 'a:-- b:+-', 'b1', 'a1'],
    ['over one that is done already', 'a:+- b:+- c:--', 'a1', 'c1'],
    ['over a member that has none left', 'a:+- b: c:--', 'a1', 'c1'],
    ['the longer member goes on', 'a:+-- b:+', 'b1', 'a2'],
    ['a later round, where the next is done', 'a:++- b:++-', 'b1', 'a3'],
    ['an earlier round is left to R-FOCUS-03', 'a:-+ b:++', 'b2', null],
    ['nothing is left', 'a:++ b:++', 'b2', null],
    ['R-LIFT-08 its other side first', 'sides:+--- b:--', 'sides1', 'sides2'],
    ['R-LIFT-08 after both sides the next member', 'sides:++-- b:--', 'sides2', 'b1'],
    ['R-LIFT-08 from there the first side of the next round', 'sides:++-- b:+-', 'b1', 'sides3'],
    ['R-LIFT-20 after the first set of one that came later, the other', 'c:1>+- b:+--', 'c1', 'b2'],
    ['R-LIFT-20 and back', 'c:1>+- b:++-', 'b2', 'c2'],
    ['a set of another exercise', 'a:-- b:--', 'x1', null],
  ])('which set of a superset comes next: %s', (_title, text, setId, next) => {
    expect(nextInRound(superset(text), setId)?.setId ?? null).toBe(next)
  })
})

describe('R-LIFT-18 whether a superset round is over', () => {
  test.each([
    ['the other one is to come', 'a:+-- b:---', 'a1', false],
    ['both are done', 'a:+-- b:+--', 'b1', true],
    ['done in the other order', 'a:+-- b:+--', 'a1', true],
    ['the set itself is still open, as it is before it is done', 'a:--- b:+--', 'a1', true],
    ['a member with fewer sets has left', 'a:++- b:+', 'a2', true],
    ['one of three is open', 'a:+- b:+- c:--', 'b1', false],
    ['R-LIFT-08 the other side is to come', 'sides:+-- b:+-', 'sides1', false],
    ['R-LIFT-08 both sides are done', 'sides:++- b:+-', 'sides2', true],
    ['R-LIFT-20 of one that came later, the other one is to come', 'c:1>+- b:+--', 'c1', false],
    ['a set of another exercise is a round of its own', 'a:-- b:--', 'x1', true],
  ])('whether a set finishes its superset round: %s', (_title, text, setId, expected) => {
    expect(isRoundOver(superset(text), setId)).toBe(expected)
  })
})
