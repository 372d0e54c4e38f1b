import { expect, test } from 'vitest'
import '../../tests/support/english.ts'
import { trackSessionsOf } from '#domain/tracks/track-session.ts'
import { whyOf } from '#domain/tracks/why.ts'
import { Lifter } from '../../tests/support/lifter.ts'
import { currentWords } from './current-words.ts'
import { whyText } from './why-text.ts'

type Gift = Parameters<Lifter['give']>[0]
const MONDAY = Date.UTC(2026, 10, 23, 12)
const DAY = 24 * 60 * 60 * 1000

/** The line of the next start, after these workouts on one Monday after the other. */
function line(lifter: Lifter, trained: readonly (string | [string, Gift])[], gift: Gift = {}, later = 2 * DAY): string {
  trained.forEach((done, index) => {
    const [text, given] = typeof done === 'string' ? [done, {}] : done
    lifter.train(text, { ...given, at: MONDAY - (trained.length - 1 - index) * 7 * DAY })
  })
  const start = lifter.give(gift)
  if (!start?.given) throw new Error('nothing was given')
  const sessions = lifter.workouts.flatMap(trackSessionsOf).toReversed()
  const session = sessions.find(({ given }) => given.set_at === start.given?.set_at) ?? null
  const { rule } = lifter.track
  const why = whyOf(start.given, start.sets as never, rule, session)
  return whyText({ why, given: start.given, rule, session, track: 'Squat, heavy', now: MONDAY + later }, currentWords())
}

const stages = [
  { sets: 5, reps: 3, open: true },
  { sets: 6, reps: 2, open: true },
]
const lines = [
  { from: 1, steps: -1 },
  { from: 5, steps: 1 },
  { from: 10, steps: 2 },
]

test.each<[string, () => string]>([
  ['+2.5 kg: all 3 × 5 done on Monday', () => line(new Lifter({ base: 60 }), ['✓'])],
  ['+2.5 kg: all 3 × 5 done on 23 November', () => line(new Lifter({ base: 60 }), ['✓'], {}, 7 * DAY)],
  ['2.5 kg less help: all 3 × 5 done on Monday', () => line(new Lifter({ base: 30, load: 'assisted' }), ['✓'])],
  ['+5 kg: 10 reps on Monday', () => line(new Lifter({ base: 60, sets: '2×5 5+', rule: { lines } }), ['5 5 10'])],
  [
    '−2.5 kg: 4 reps on Monday',
    () => line(new Lifter({ base: 60, sets: '5 4+', rule: { lines, decides: 'last' } }), ['5 4']),
  ],
  ['9 reps: 8, 8, 8 on Monday', () => line(new Lifter({ base: 60, rule: { range: [8, 12] } }), ['8 8 8'])],
  [
    '+2.5 kg, 8 reps: 12, 12, 12 on Monday',
    () => line(new Lifter({ base: 60, rule: { range: [8, 12] } }), ['12 12 12']),
  ],
  ['Same weight: 5, 5, 4 on Monday', () => line(new Lifter({ base: 60 }), ['✗'])],
  ['Same weight: 5, 5, 5, 5, 5, … on Monday', () => line(new Lifter({ base: 60, sets: '6×5' }), ['✗'])],
  ['10 % less: missed 3 times', () => line(new Lifter({ base: 60 }), ['✗', '✗', '✗'])],
  ['Now 6 × 2+: 3, 3, 3, 3, 2 on Monday', () => line(new Lifter({ base: 80, rule: { stages, misses: 1 } }), ['✗'])],
  [
    'Back to 5 × 3+, 15 % less',
    () => line(new Lifter({ base: 80, rule: { stages, misses: 1, down: 15 } }), ['✗', '✗']),
  ],
  [
    '70, 80, 90 % of 100 kg, round 2 of 2',
    () =>
      line(new Lifter({ base: 100, sets: '5@65/3@70 5@75/3@80 5@85+/3@90+', rule: { base: 'max', rounds: [2] } }), [
        '✓',
      ]),
  ],
  [
    'Training max +2.5 kg: 3 reps on Monday',
    () => line(new Lifter({ base: 100, sets: '3@90+', rule: { base: 'max', decides: 'last' } }), ['(3)']),
  ],
  ['90 % of Squat, heavy (100 kg)', () => line(new Lifter({ base: 100, sets: '5×5@90' }), [], { counts: false })],
  ['Lighter round: 90 %', () => line(new Lifter({ base: 100 }), ['✓'], { lighter: { share: 90, half: false } })],
  [
    'As before the lighter round',
    () => line(new Lifter({ base: 100 }), ['✓', ['✓', { lighter: { share: 90, half: false } }]]),
  ],
  [
    '+1 rep: all 3 × 8 done on Monday',
    () => line(new Lifter({ base: 8, sets: '3×8', rule: { base: 'reps', step: 1 } }), ['✓']),
  ],
  [
    'Same time: 45, 45, 44 on Monday',
    () => line(new Lifter({ base: 45, sets: '3×45s', rule: { base: 'seconds', step: 5 } }), ['✗']),
  ],
  ['Set to 50 kg on Monday', () => line(new Lifter({ base: 60 }).set(50, MONDAY), [])],
])('R-PLAN-17 %s', (said, told) => {
  expect(told().replaceAll('\u00a0', ' ')).toBe(said)
})
