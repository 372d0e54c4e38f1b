import { expect, test } from 'vitest'
import { Lifter, withBar } from '../../../tests/support/lifter.ts'

const weight = (base = 60) => new Lifter({ base })
const never = { misses: null }

/** What a title says, who trained, and what comes next. The numbers are those of the specification (C02 to C26). */
const ROWS: [title: string, lifter: Lifter, next: string][] = [
  ['R-PLAN-08 a base off the grid rises from there', weight(61).train('✓'), '63.5, misses 0 (up)'],

  ['R-PLAN-13 10 % off 61, to 2.5', lowered(61), '52.5, misses 0 (down)'],
  ['R-PLAN-13 10 % off 60 with a step of 5, to 2.5', lowered(60, { rule: { step: 5 } }), '52.5, misses 0 (down)'],
  ['R-PLAN-13 20 % off 100', lowered(100, { rule: { down: 20 } }), '80, misses 0 (down)'],
  ['R-PLAN-13 nothing is left of 2.5', lowered(2.5), '0, misses 0 (down)'],
  ['R-PLAN-13 not under a bar of 20', lowered(22.5, { equipped: withBar(20) }), '20, misses 0 (down)'],
  ['R-PLAN-13 10 % off 135 lbs', lowered(135, { unit: 'lbs', rule: { step: 5 } }), '120, misses 0 (down)'],
  [
    'R-PLAN-13 not under a bar of 45 lbs',
    lowered(50, { unit: 'lbs', rule: { step: 5 }, equipped: withBar(45) }),
    '45, misses 0 (down)',
  ],
  [
    'R-PLAN-13 to the plates below',
    lowered(57.5, { rule: { rounding: 'plates' }, equipped: withBar(20, 20, 10, 5) }),
    '50, misses 0 (down)',
  ],

  ['R-PLAN-13 one miss of one', lowered(60), '52.5, misses 0 (down)'],
  ['R-PLAN-13 never', new Lifter({ base: 60, rule: never }).train('✗'), '60, misses 0 (miss)'],

  ['R-PLAN-11 a lighter set is no set', weight().train('5 5 8@57.5'), '60, misses 1 (miss)'],
  ['R-PLAN-12 counts on from the lightest', weight().train('5@62.5 5@65 5@62.5'), '65, misses 0 (up)'],
  ['R-PLAN-12 not after a miss', weight().train('5@65 5@65 4@65'), '60, misses 1 (miss)'],
  [
    'R-PLAN-12 a training max never counts on',
    new Lifter({ base: 100, rule: { base: 'max' }, sets: '3×5@75' }).train('5@80 5@80 5@80'),
    '102.5, misses 0 (up)',
  ],

  ['R-PLAN-15 a removed set is missing', weight().train('5 5 x'), '60, misses 1 (miss)'],
  ['R-PLAN-10 no given set was done', weight().train('x x x'), '60, misses 0 (as set)'],
  ['R-PLAN-15 repetitions set to 0', weight().train('5 5 0'), '60, misses 1 (miss)'],
  [
    'R-PLAN-07 a drop set decides nothing',
    new Lifter({ base: 60, sets: '3×5 d5' }).train('5 5 5 -'),
    '62.5, misses 0 (up)',
  ],
  ['R-PLAN-15 a skipped exercise is no session', weight().train('✓').train('- - -'), '62.5, misses 0 (up)'],
  ['R-PLAN-15 left early', weight().train('✓').train('5 5 x'), '62.5, misses 1 (miss)'],

  ['R-PLAN-14 a base by hand', weight().train('✓').set(50), '50, misses 0 (as set)'],
  ['R-PLAN-14 counts from there', weight().train('✓').set(50).train('✓'), '52.5, misses 0 (up)'],

  ['R-PLAN-16 132 lbs are less than 60 kg', weight().train('5 5 5@132lbs'), '60, misses 1 (miss)'],
  ['R-PLAN-16 the other unit never raises', weight().train('5@135lbs 5@135lbs 5@135lbs'), '62.5, misses 0 (up)'],

  ['R-PLAN-12 less help', helped(30).train('✓'), '27.5, misses 0 (up)'],
  ['R-PLAN-11 more help is a miss', helped(30).train('5 5 5@32.5'), '30, misses 1 (miss)'],
  ['R-PLAN-12 no help is the least', helped(1.5).train('✓'), '0, misses 0 (up)'],
  ['R-PLAN-12 counts on from the greatest help', helped(30).train('5@25 5@22.5 5@25'), '22.5, misses 0 (up)'],

  ['R-PLAN-12 repetitions', reps().train('8 8 8'), '9, misses 0 (up)'],
  ['R-PLAN-11 all sets', reps().train('12 12 7'), '8, misses 0 (miss)'],
  ['R-PLAN-12 seconds', timed().train('45 50 45'), '50, misses 0 (up)'],
  ['R-PLAN-12 the at least set', reps('last', '8 8 8+').train('8 8 13'), '14, misses 0 (up)'],

  ['R-PLAN-11 no line reached', tier().train('15 15 14'), '40, misses 0 (miss)'],
  ['R-PLAN-11 a line reached', tier().train('15 15 25'), '42.5, misses 0 (up)'],
  ['R-PLAN-11 no step', percents().train('(1)'), '80, misses 0 (same)'],
  ['R-PLAN-11 two steps', percents().train('(4)'), '85, misses 0 (up)'],
  ['R-PLAN-11 three steps', percents().train('(11)'), '87.5, misses 0 (up)'],
  ['R-PLAN-11 one step for all sets', greyskull().train('5 5 5'), '62.5, misses 0 (up)'],
  ['R-PLAN-11 two steps for all sets', greyskull().train('5 5 10'), '65, misses 0 (up)'],
  ['R-PLAN-11 a step down by the sum', summed().train('7 2 1'), '57.5, misses 0 (down by steps)'],
  ['R-PLAN-11 a step up by the sum', summed().train('9 4 3'), '62.5, misses 0 (up)'],
  ['R-PLAN-11 the heavier at least set speaks', percents('5@65+ 1@95+').train('9 3'), '82.5, misses 0 (up)'],
  [
    'R-PLAN-11 the at least set removed',
    new Lifter({ base: 60, rule: { decides: 'last' }, sets: '5 5 5+' }).train('5 5 x'),
    '60, misses 1 (miss)',
  ],
  [
    'R-PLAN-11 a lighter set adds nothing to the sum',
    new Lifter({ base: 60, rule: { decides: 'sum' } }).train('7 5 3@55'),
    '60, misses 1 (miss)',
  ],

  [
    'R-PLAN-13 stages',
    staged().train('✓').train('✗').train('✓').train('✗').train('✗').train('✓'),
    '80, stage 1, misses 0 (up)',
  ],

  ['R-PLAN-11 the goal rises', ranged(8).train('8 8 8'), '60 × 9, misses 0 (goal)'],
  ['R-PLAN-11 the least repetitions count', ranged(8).train('12 10 8'), '60 × 9, misses 0 (goal)'],
  ['R-PLAN-11 the weight rises', ranged(8).train('12 12 12'), '62.5 × 8, misses 0 (up)'],
  ['R-PLAN-11 the goal was not reached', ranged(12).train('12 12 11'), '60 × 12, misses 0 (miss)'],
  ['R-PLAN-12 heavier than asked', ranged(8).train('12@62.5 12@62.5 12@62.5'), '65 × 8, misses 0 (up)'],
  ['R-PLAN-11 the mean reaches the goal', ranged(9, 'sum').train('11 9 8'), '60 × 10, misses 0 (goal)'],
  ['R-PLAN-11 the mean is under the goal', ranged(9, 'sum').train('10 9 7'), '60 × 9, misses 0 (miss)'],

  ['R-PLAN-13 another round', fiveThreeOne('5', '3', '1', '✓', '8'), '102.5, misses 0 (unchanged: other round)'],
  ['R-PLAN-13 the set that decides was not done', fiveThreeOne('5', '3', '5 3 -'), '90, misses 0 (down)'],
  ['R-PLAN-13 a round never done', fiveThreeOne('5', '3'), '100, misses 0 (unchanged: other round)'],

  ['R-PLAN-24 a lighter session', five(100).train('✓').train('✓', LIGHTER()), '102.5, misses 0 (unchanged: lighter)'],
  ['R-PLAN-13 misses stay', five(100).train('✗').train('✓', LIGHTER()), '100, misses 1 (unchanged: lighter)'],

  ['R-PLAN-01 what does not count', friday().train('✓').train('✗', { counts: false }), '102.5, misses 0 (up)'],

  ['R-PLAN-11 one side missing', new Lifter({ base: 20, sets: 'l8 r8 l8 r8' }).train('8 8 8 -'), '20, misses 1 (miss)'],
  ['R-PLAN-12 the heaviest weight', weight(9_998.99).train('✓'), '9999.99, misses 0 (up)'],
  ['R-PLAN-13 nothing added', added(0).train('✗').train('✗').train('✗'), '0, misses 0 (down)'],
  ['R-PLAN-02 no base', new Lifter({ base: null }), 'no base'],
]

test.each(ROWS)('R-PLAN-10 R-PLAN-11 R-PLAN-12, row %s', (_title, lifter, next) => {
  expect(lifter.next).toBe(next)
})

test('R-PLAN-13 misses in a row', () => {
  const lifter = weight()
  const seen = [...'✗✗✓✗✗✗✓'].map((done) => {
    const { next } = lifter
    lifter.train(done)
    return next.replace(/, misses (\d).*/, ' m$1')
  })
  expect(seen).toEqual(['60 m0', '60 m1', '60 m2', '62.5 m0', '62.5 m1', '62.5 m2', '55 m0'])
  expect(lifter.next).toBe('57.5, misses 0 (up)')
})

test.each<[string, Lifter, string[]]>([
  ['add weight', weight(), ['60×5', '62.5×5', '65×5', '67.5×5']],
  ['reps, then weight', ranged(11), ['60×11', '60×12', '62.5×8', '62.5×9']],
])('R-PLAN-18 four sessions that are met: %s', (_title, lifter, texts) => {
  const seen = texts.map(() => {
    const [first] = lifter.given().split(' ')
    lifter.train('✓')
    return first
  })
  expect(seen).toEqual(texts)
})

test('R-PLAN-13 stages, then 15 % less', () => {
  const lifter = staged()
  const seen = [...'✓✗✓✗✗✓'].map((done) => {
    const { standing } = lifter
    lifter.train(done)
    return `${standing?.base} s${standing?.stage}`
  })
  expect(seen).toEqual(['80 s1', '85 s1', '85 s2', '90 s2', '90 s3', '75 s1'])
})

function lowered(base: number, options: Partial<ConstructorParameters<typeof Lifter>[0]> = {}) {
  return new Lifter({ base, ...options, rule: { misses: 1, ...options.rule } }).train('✗')
}

function helped(base: number) {
  return new Lifter({ base, load: 'assisted' })
}

function added(base: number) {
  return new Lifter({ base, load: 'added' })
}

function reps(decides: 'all' | 'last' = 'all', sets = '3×8') {
  return new Lifter({ base: 8, sets, rule: { base: 'reps', step: 1, decides, ...never } })
}

function timed() {
  return new Lifter({ base: 45, sets: '3×45s', rule: { base: 'seconds', step: 5, ...never } })
}

function tier() {
  return new Lifter({
    base: 40,
    sets: '15 15 15+',
    rule: { decides: 'last', lines: [{ from: 25, steps: 1 }], ...never },
  })
}

function percents(sets = '5@75 3@85 1@95+') {
  const lines = [1, 2, 4, 6].map((from, steps) => ({ from, steps }))
  return new Lifter({ base: 80, sets, rule: { base: 'max', decides: 'last', lines } })
}

function greyskull() {
  const lines = [
    { from: 5, steps: 1 },
    { from: 10, steps: 2 },
  ]
  return new Lifter({ base: 60, sets: '5 5 5+', rule: { lines, misses: 1 } })
}

function summed() {
  const lines = [
    { from: 1, steps: -1 },
    { from: 11, steps: 0 },
    { from: 16, steps: 1 },
  ]
  return new Lifter({ base: 60, sets: '8+ 3+ 2+', rule: { decides: 'sum', lines, ...never } })
}

function staged() {
  const stages = [
    { sets: 5, reps: 3, open: true },
    { sets: 6, reps: 2, open: true },
    { sets: 10, reps: 1, open: true },
  ]
  return new Lifter({ base: 80, sets: '5×3', rule: { step: 5, misses: 1, down: 15, stages } })
}

function ranged(goal: number, decides: 'all' | 'sum' = 'all') {
  return new Lifter({ base: 60, goal, sets: '3×8', rule: { range: [8, 12], decides, ...never } })
}

function fiveThreeOne(...done: string[]) {
  const lifter = new Lifter({
    base: 100,
    sets: '5@65/3@70/5@75/5@40 5@75/3@80/3@85/5@50 5@85+/3@90+/1@95+/5@60',
    rule: { base: 'max', decides: 'last', rounds: [3], misses: 1 },
  })
  for (const one of done) lifter.train(/^\d+$/.test(one) ? `(${one})` : one)
  return lifter
}

function five(base: number) {
  return new Lifter({ base, sets: '5×5' })
}

function LIGHTER() {
  return { lighter: { share: 90, half: false } }
}

function friday() {
  return new Lifter({ base: 100, sets: '5', rule: { misses: 2, down: 5 } })
}
