import { describe, expect, test } from 'vitest'
import type { SetStatus } from './set.ts'
import { nextSet, sourceSetName } from './set-list.ts'
import { openPairs, otherSideOf, setsOfBothSides, turnsOf } from './sides.ts'

/** 'L+ R B': left and done, right, both at once. */
const setsOf = (text: string) =>
  text.split(' ').map((mark, index) => ({
    id: `${mark}${index + 1}`,
    side: mark.startsWith('L') ? ('left' as const) : mark.startsWith('R') ? ('right' as const) : null,
    status: (mark.endsWith('+') ? 'complete' : 'default') as SetStatus,
  }))
const read = (sets: readonly { id: string }[]) => sets.map(({ id }) => id).join(' ')

describe('R-LIFT-08 a left and a right set next to each other', () => {
  test.each([
    ['are one turn', 'L R L R', 'L1 R2, L3 R4'],
    ['whichever is first', 'R L', 'R1 L2'],
    ['not across a set of both sides', 'L B R', 'L1, B2, R3'],
    ['not two of one side', 'L L R', 'L1, L2 R3'],
    ['not a third', 'L R R L', 'L1 R2, R3 L4'],
  ])('left and right sets next to each other as pairs: %s', (_title, text, turns) => {
    expect(turnsOf(setsOf(text)).map(read).join(', ')).toBe(turns)
  })

  test('finds for a left set its right partner, and the other way round', () => {
    const sets = setsOf('B L R')
    expect(['B1', 'L2', 'R3'].map((id) => otherSideOf(sets, id)?.id ?? null)).toEqual([null, 'R3', 'L2'])
  })

  test('open two-sided sets can be split into sides, and left-right pairs without a done set can be merged', () => {
    expect(read(setsOfBothSides(setsOf('B+ B L R B')))).toBe('B2 B5')
    expect(openPairs(setsOf('L R L+ R L R')).map(read)).toEqual(['L1 R2', 'L5 R6'])
  })
})

describe('R-LIFT-08 added sets alternate between left and right', () => {
  const named = (text: string) =>
    text.split(' ').map((mark) => ({
      ...{ set_variant: `Set ${mark.charAt(1)}`, set_type: 'reps' as const, reps: 8, timed_set_duration: 30 },
      ...{ weight: 14, weight_unit: 'kg' as const },
      side: mark.startsWith('L') ? ('left' as const) : mark.startsWith('R') ? ('right' as const) : null,
    }))

  test.each([
    ['L1 R1', 'Set 2', 'left'],
    ['L1 R1 L2', 'Set 2', 'right'],
    ['R1 L1 R2', 'Set 2', 'left'],
    // One arm alone.
    ['R1 R2', 'Set 3', 'right'],
    ['L1', 'Set 2', 'left'],
    ['L1 R1 B2', 'Set 3', null],
  ])("after the sets %s, an added set is named '%s' and has the side %s", (text, name, side) => {
    expect(nextSet(named(text), sourceSetName)).toMatchObject({ set_variant: name, side })
  })
})
