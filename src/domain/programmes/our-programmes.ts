import { goesOn, type Row, type StepIn, takes, type WrittenProgramme } from './written-programme.ts'

/** Sled's own programmes (R-PLAN-27), the simplest first. */
export const PROGRAMME_IDS = [
  'full-body',
  'five-by-five',
  'three-by-five',
  'five-three-one',
  'tiers',
  'percents',
  'all-you-can',
  'volume-light-heavy',
  'push-pull-legs',
  'upper-lower',
  'two-dumbbells',
  'nothing-but-you',
] as const
export type ProgrammeId = (typeof PROGRAMME_IDS)[number]

export const isProgrammeId = (text: string): text is ProgrammeId => PROGRAMME_IDS.some((id) => id === text)

const SMALL: StepIn = { kg: 2.5, lbs: 5 }
const LARGE: StepIn = { kg: 5, lbs: 10 }

export const OUR_PROGRAMMES: Record<ProgrammeId, WrittenProgramme> = {
  'full-body': { week: [2, 2], minutes: 45, days: fullBody() },
  'five-by-five': { week: [3, 3], minutes: 60, days: fiveByFive() },
  'three-by-five': { week: [3, 3], minutes: 45, days: threeByFive() },
  'five-three-one': { week: [4, 4], minutes: 60, days: fiveThreeOne() },
  tiers: { week: [4, 4], minutes: 60, days: tiers() },
  percents: { week: [5, 5], minutes: 75, days: percents() },
  'all-you-can': { week: [3, 3], minutes: 40, days: allYouCan() },
  'volume-light-heavy': { week: [3, 3], minutes: 75, days: volumeLightHeavy(), weekdays: [1, 3, 5] },
  'push-pull-legs': { week: [3, 6], minutes: 60, days: pushPullLegs() },
  'upper-lower': { week: [4, 4], minutes: 60, days: upperLower() },
  'two-dumbbells': { week: [3, 3], minutes: 30, days: twoDumbbells() },
  'nothing-but-you': { week: [3, 3], minutes: 30, days: nothingButYou() },
}

function fullBody(): Row[][] {
  const reps = goesOn('range')
  return [
    [
      ['3×8', reps, 'Squat', 'Bench Press', 'Barbell Row'],
      ['3×45s', goesOn('seconds', { misses: null }), 'Plank'],
    ],
    [
      ['3×8', reps, 'Romanian Deadlift', 'Overhead Press', 'Lat Pulldown'],
      ['2×8', reps, 'Lunge'],
    ],
  ]
}

function fiveByFive(): Row[][] {
  const more = goesOn('weight')
  return [
    [['5×5', more, 'Squat', 'Bench Press', 'Barbell Row']],
    [
      ['5×5', more, 'Squat', 'Overhead Press'],
      ['5', more, 'Deadlift'],
    ],
  ]
}

function threeByFive(): Row[][] {
  const more = goesOn('weight')
  return [
    [
      ['3×5', more, 'Squat', 'Overhead Press'],
      ['5', more, 'Deadlift'],
    ],
    [
      ['3×5', more, 'Squat', 'Bench Press'],
      ['5×3', more, 'Power Clean'],
    ],
  ]
}

function fiveThreeOne(): Row[][] {
  const heavy = '5@65/3@70/5@75/5@40 5@75/3@80/3@85/5@50 5@85+/3@90+/1@95+/5@60'
  const sets = `${heavy} 5×10@50/10@50/10@50/10@40`
  const by = (step: StepIn) => goesOn('max', { decides: 'last', rounds: [3] }, { step })
  const day = (step: StepIn, main: string, second: string): Row[] => [
    [sets, by(step), main],
    ['5×10', null, second],
  ]
  return [
    day(SMALL, 'Overhead Press', 'Chin-Up'),
    day(LARGE, 'Deadlift', 'Back Extension'),
    day(SMALL, 'Bench Press', 'Dumbbell Row'),
    day(LARGE, 'Squat', 'Leg Curl'),
  ]
}

function tiers(): Row[][] {
  const stage = (sets: number, reps: number, open = false) => ({ sets, reps, open })
  const heavy = { stages: [stage(5, 3, true), stage(6, 2, true), stage(10, 1, true)], misses: 1, down: 15 }
  const middle = { stages: [stage(3, 10), stage(3, 8), stage(3, 6)], misses: 1 }
  const lines = [{ from: 25, steps: 1 }]
  const stepOf = (exercise: string) => (exercise === 'Squat' || exercise === 'Deadlift' ? LARGE : SMALL)
  const day = (first: string, second: string, third: string): Row[] => [
    ['4×3 3+', goesOn('weight', heavy, { step: stepOf(first), label: 'T1' }), first],
    ['3×10', goesOn('weight', middle, { step: stepOf(second), label: 'T2' }), second],
    ['2×15 15+', goesOn('weight', { decides: 'last', lines, misses: null }, { label: 'T3' }), third],
  ]
  return [
    day('Squat', 'Bench Press', 'Lat Pulldown'),
    day('Overhead Press', 'Deadlift', 'Dumbbell Row'),
    day('Bench Press', 'Squat', 'Lat Pulldown'),
    day('Deadlift', 'Overhead Press', 'Dumbbell Row'),
  ]
}

function percents(): Row[][] {
  const lines = [1, 2, 4, 6].map((from, steps) => ({ from, steps }))
  const by = goesOn('max', { decides: 'last', lines, misses: 3 }, { step: SMALL })
  const nine = (fifth: number, last: string) => `5@75 3@85 1@95+ 3@90 ${fifth}@85 3@80 ${last}`
  const eight = (first: string, at: number) => `${first} ${[3, 5, 7, 4, 6, 8].map((reps) => `${reps}@${at}`).join(' ')}`
  return [
    [
      ['8@65 6@75 3×4@85 5@80 6@75 7@70 8@65+', takes('Bench Press'), 'Bench Press'],
      [eight('6@50 5@60', 70), takes('Overhead Press'), 'Overhead Press'],
    ],
    [
      [nine(3, '5@75 5@70 5@65+'), by, 'Squat'],
      [eight('5@50 5@60', 70), takes('Deadlift'), 'Sumo Deadlift'],
    ],
    [
      [nine(3, '5@75 5@70 5@65+'), by, 'Overhead Press'],
      [eight('6@40 5@50', 60), takes('Bench Press'), 'Incline Bench Press'],
    ],
    [
      [nine(3, '3@75 3@70 3@65+'), by, 'Deadlift'],
      [eight('5@35 5@45', 55), takes('Squat'), 'Front Squat'],
    ],
    [
      [nine(5, '5@75 3@70 5@65+'), by, 'Bench Press'],
      [eight('6@40 5@50', 60), takes('Bench Press'), 'Close-Grip Bench Press'],
    ],
  ]
}

function allYouCan(): Row[][] {
  const [once, twice] = [
    { from: 5, steps: 1 },
    { from: 10, steps: 2 },
  ]
  const by = goesOn('weight', { lines: [once, twice], misses: 1 })
  return [
    [['2×5 5+', by, 'Overhead Press', 'Chin-Up', 'Squat']],
    [
      ['2×5 5+', by, 'Bench Press', 'Barbell Row'],
      ['5+', by, 'Deadlift'],
    ],
  ]
}

function volumeLightHeavy(): Row[][] {
  const more = goesOn('weight', { misses: 2, down: 5 }, { step: SMALL })
  return [
    [
      ['5×5@90', takes('Squat'), 'Squat'],
      ['5×5@90/0@90', takes('Bench Press'), 'Bench Press'],
      ['5×0@90/5@90', takes('Overhead Press'), 'Overhead Press'],
      ['5', more, 'Deadlift'],
    ],
    [
      ['2×5@72', takes('Squat'), 'Squat'],
      ['3×5@80/0@80', takes('Overhead Press'), 'Overhead Press'],
      ['3×0@80/5@80', takes('Bench Press'), 'Bench Press'],
      ['3×6', goesOn('reps', { misses: null }), 'Chin-Up'],
    ],
    [
      ['5', more, 'Squat'],
      ['5/0', more, 'Bench Press'],
      ['0/5', more, 'Overhead Press'],
      ['5×3', more, 'Power Clean'],
    ],
  ]
}

function pushPullLegs(): Row[][] {
  const [low, high] = [goesOn('range'), goesOn('range', { range: [10, 15] })]
  return [
    [
      ['3×8', low, 'Bench Press', 'Incline Dumbbell Press', 'Overhead Press'],
      ['3×10', high, 'Lateral Raise', 'Triceps Pushdown'],
    ],
    [
      ['3×8', low, 'Barbell Row', 'Lat Pulldown'],
      ['3×10', high, 'Face Pull', 'Dumbbell Curl', 'Hammer Curl'],
    ],
    [
      ['3×8', low, 'Squat', 'Romanian Deadlift'],
      ['3×10', high, 'Leg Press', 'Leg Curl', 'Standing Calf Raise'],
    ],
  ]
}

function upperLower(): Row[][] {
  const [low, high] = [goesOn('range', { range: [6, 10] }), goesOn('range', { range: [10, 15] })]
  const light = { ...high, label: 'light' }
  return [
    [['3×6', low, 'Bench Press', 'Barbell Row', 'Overhead Press', 'Lat Pulldown', 'Barbell Curl']],
    [['3×6', low, 'Squat', 'Romanian Deadlift', 'Leg Press', 'Leg Curl', 'Standing Calf Raise']],
    [['3×10', high, 'Incline Dumbbell Press', 'Seated Cable Row', 'Lateral Raise', 'Triceps Pushdown', 'Hammer Curl']],
    [
      ['2×6', low, 'Deadlift'],
      ['3×10', high, 'Lunge', 'Leg Extension'],
      ['3×10', light, 'Leg Curl', 'Standing Calf Raise'],
    ],
  ]
}

function twoDumbbells(): Row[][] {
  const reps = goesOn('range', { range: [8, 15] }, { step: { kg: 2, lbs: 5 } })
  return [
    [['3×8', reps, 'Goblet Squat', 'Dumbbell Floor Press', 'Dumbbell Row']],
    [['3×8', reps, 'Dumbbell Romanian Deadlift', 'Dumbbell Shoulder Press', 'Split Squat']],
  ]
}

function nothingButYou(): Row[][] {
  const [reps, time] = [goesOn('reps', { misses: null }), goesOn('seconds', { misses: null })]
  return [
    [
      ['3×8', reps, 'Push-Up'],
      ['3×6', reps, 'Inverted Row'],
      ['3×12', reps, 'Bodyweight Squat'],
      ['3×30s', time, 'Plank'],
    ],
    [
      ['3×5', reps, 'Pike Push-Up'],
      ['3×3', reps, 'Pull-Up'],
      ['3×10', reps, 'Lunge'],
      ['3×20s', time, 'Side Plank'],
    ],
  ]
}
