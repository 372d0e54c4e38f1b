import { describe, expect, test } from 'vitest'
import type { Section } from './section.ts'
import type { SetKind, SetStatus, Side } from './set.ts'
import { countingSets, isWorkingSet } from './working-sets.ts'

const done = { status: 'complete' as SetStatus, set_type: 'reps' as const, reps: 5, timed_set_duration: null }

describe('R-BASE-05 which sets are working sets', () => {
  test.each<[SetKind | undefined, SetStatus, number, Section, boolean]>([
    ['normal', 'complete', 5, 'training', true],
    [undefined, 'complete', 5, 'training', true],
    ['failure', 'complete', 5, 'training', true],
    ['drop', 'complete', 5, 'training', true],
    ['warmup', 'complete', 5, 'training', false],
    ['normal', 'default', 5, 'training', false],
    ['normal', 'hidden', 5, 'training', false],
    ['normal', 'complete', 0, 'training', false],
    ['normal', 'complete', 5, 'warmup', false],
    ['failure', 'complete', 5, 'cooldown', false],
  ])(
    'a set of kind %s with status %s and %d reps in the section %s is a working set: %s',
    (kind, status, reps, section, isWorking) => {
      expect(isWorkingSet({ ...done, kind, status, reps }, section)).toBe(isWorking)
    },
  )
})

describe('R-BASE-06 counting sets with drop sets and sides', () => {
  type Short = 'N' | 'W' | 'D' | 'F' | 'L' | 'R' | 'DL' | 'DR' | 'FR' | 'open'
  const KINDS: Record<string, SetKind> = { N: 'normal', W: 'warmup', D: 'drop', F: 'failure', L: 'normal', R: 'normal' }
  const setOf = (short: Short) => ({
    ...done,
    status: short === 'open' ? ('default' as const) : done.status,
    kind: KINDS[short[0] ?? ''] ?? 'normal',
    side: short.endsWith('L') ? ('left' as Side) : short.endsWith('R') ? ('right' as Side) : null,
  })

  test.each<[Short[], number]>([
    [[], 0],
    [['N', 'N', 'N'], 3],
    [['W', 'W', 'N', 'N'], 2],
    [['N', 'F'], 2],
    [['N', 'D', 'D'], 1],
    [['N', 'D', 'N', 'D'], 2],
    // A drop set that follows nothing but warm-ups is what was worked.
    [['D'], 1],
    [['W', 'D', 'D'], 1],
    [['L', 'R'], 1],
    [['R', 'L'], 1],
    [['L', 'R', 'L', 'R'], 2],
    [['L', 'L', 'R'], 2],
    [['L', 'N', 'R'], 3],
    [['L', 'FR'], 1],
    [['L', 'R', 'DL', 'DR'], 1],
    [['L'], 1],
    [['N', 'open', 'N'], 2],
  ])('the sets %j count as %d', (shorts, count) => {
    expect(countingSets(shorts.map(setOf), 'training')).toBe(count)
    expect(countingSets(shorts.map(setOf), 'warmup')).toBe(0)
  })
})
