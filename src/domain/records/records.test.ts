import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inUnit } from '#domain/load.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { exerciseId, trained } from '../../../tests/support/trained.ts'
import { type Bests, isBefore, withSession } from './bests.ts'
import { joinedExercises, joinedSessions } from './joined.ts'
import { estimatedMaximum } from './lift.ts'
import { type Session, sessionsOfWorkout } from './lift-session.ts'
import { heldBadges, inTime, type LiftRecord, recordsOf } from './records.ts'
import { badgesOfExercise, bestsHere, byExercise, recordsOfWorkout } from './workout-records.ts'

const DAY = 24 * 60 * 60 * 1000
const APART = joinedExercises([])

/** The bests of some workouts; null: none of them says anything. */
const bestsOf = (sessions: readonly Session[]): Bests | null => sessions.reduce<Bests | null>(withSession, null)

/** What the workouts before it say, where all of them are on the device. */
function before(workout: WorkoutDocument, all: readonly WorkoutDocument[], bodyKilograms: number | null = null) {
  const place = { workoutId: workout.id, at: workout.workout.created_at }
  const own = all.flatMap((document) => sessionsOfWorkout(document, bodyKilograms))
  const bestsOfId = (id: string) =>
    bestsHere(
      null,
      own.filter((session) => session.exerciseId === id),
      place,
      new Set(),
    )
  return { bestsOf: bestsOfId, joined: APART, bodyKilograms }
}

const told = ({ kind, load, value, before: old }: LiftRecord) =>
  `${kind}${load === undefined ? '' : ` at ${load}`}: ${value}, before ${old}`

test.each([
  [100, 5, 116.67],
  [100, 1, 100],
  [100, 10, 133.33],
  [100, 11, null],
  [0, 5, null],
])('R-PROG-01 the estimated one-rep max of %d kg × %d is %s', (load, reps, estimate) => {
  expect(estimatedMaximum(load, reps)).toBe(estimate)
})

test.each([
  ['10lbs×20 10lbs×20 10lbs×20 10lbs×20', null, 800],
  ['135lbs×100', null, 13_500],
  ['BW+10lbs×50 BW-10lbs×50', 100, 22_046.2],
])('R-PROG-19 the volume of %s, lifted by a person of %s kg, is %d lbs', (sets, body, volume) => {
  const [session] = sessionsOfWorkout(trained({ id: 'w', at: 0, exercises: [['Lift', sets]] }), body)
  expect(inUnit(session?.volume ?? 0, 'kg', 'lbs')).toBe(volume)
})

/** A set as `trained` reads it, and the badge it shows. */
type Line = [set: string, badge?: string]
type Day = { what: string; body?: number; sets: Line[]; records: string[] }

/** Sixty-one sets of five exercises, each with its badge and each workout with its records. */
const HISTORIES: [exercise: string, days: Day[]][] = [
  [
    'Bench Press',
    [
      {
        what: 'the first sets the start',
        sets: [['W60×10'], ['100×5'], ['102.5×3'], ['F95×8'], ['D70×12']],
        records: [],
      },
      {
        what: 'equal is none, in pounds neither, nor is a warm-up or an open set',
        sets: [
          ['W110×1'],
          ['102.5×3'],
          ['225.97lbs×3'],
          ['100×5'],
          ['-120×5'],
          ['F100×5'],
          ['D70×12', 'bestSession: 2455, before 2407.5'],
          ['220.46lbs×5'],
        ],
        records: ['bestSession: 2955, before 2407.5'],
      },
      {
        what: 'each set beats the sets before it',
        sets: [
          ['100×6', 'mostReps at 100: 6, before 5'],
          ['105×2', 'heaviest: 105, before 102.5'],
          ['105×2'],
          ['107.5×1', 'heaviest: 107.5, before 105'],
          ['D70×13', 'mostReps at 70: 13, before 12'],
        ],
        records: [
          'heaviest: 107.5, before 102.5',
          'mostReps at 100: 6, before 5',
          'mostReps at 70: 13, before 12',
          'bestSet: 910, before 840',
        ],
      },
      {
        what: 'no estimate of more than ten repetitions',
        sets: [
          ['95×9', 'e1rm: 123.5, before 120.33'],
          ['F95×10', 'e1rm: 126.67, before 123.5'],
          ['95×11', 'mostReps at 95: 11, before 8'],
        ],
        records: ['e1rm: 126.67, before 120.33', 'mostReps at 95: 11, before 8', 'bestSet: 1045, before 910'],
      },
      {
        what: 'pounds that are more, and a load that is new',
        sets: [['245lbs×1', 'heaviest: 111.13, before 107.5'], ['D50×20']],
        records: ['heaviest: 111.13, before 107.5'],
      },
    ],
  ],
  [
    'Pull-Up',
    [
      { what: 'assisted, alone, with more', body: 80, sets: [['BW-20×8'], ['BW×5'], ['BW+10×3']], records: [] },
      {
        what: 'less help, more repetitions, more at a load',
        body: 80,
        sets: [
          ['BW-15×6', 'leastHelp: 15, before 20'],
          ['BW-15×7', 'leastHelp: 15, before 15'],
          ['BW-20×12'],
          ['BW×6', 'mostReps at 0: 6, before 5'],
          ['BW+10×4', 'e1rm: 102, before 99'],
          ['BW×6'],
        ],
        records: [
          'e1rm: 102, before 99',
          'mostReps at 90: 4, before 3',
          'mostReps at 0: 6, before 5',
          'bestSet: 360, before 270',
          'bestSession: 360, before 270',
          'mostRepsInSession: 12, before 5',
          'leastHelp: 15, before 20',
        ],
      },
      {
        what: 'a body nobody weighed adds to no load',
        sets: [['BW+20×5'], ['BW×7', 'mostReps at 0: 7, before 6'], ['BW-10×5', 'leastHelp: 10, before 15']],
        records: ['mostReps at 0: 7, before 6', 'leastHelp: 10, before 15'],
      },
      {
        what: 'less on a heavier body',
        body: 82,
        sets: [['BW+8×4'], ['BW+9×4', 'heaviest: 91, before 90']],
        records: [
          'heaviest: 91, before 90',
          'e1rm: 103.13, before 102',
          'bestSet: 364, before 360',
          'bestSession: 724, before 360',
        ],
      },
    ],
  ],
  [
    'Plank',
    [
      { what: 'held', sets: [['BW×60s'], ['10×30s']], records: [] },
      {
        what: 'longer, by the load',
        sets: [
          ['BW×60s'],
          ['BW×75s', 'longest at 0: 75, before 60'],
          ['10×35s', 'longest at 10: 35, before 30'],
          ['20×20s'],
          ['F10×35s'],
        ],
        records: ['longest at 10: 35, before 30', 'longest at 0: 75, before 60'],
      },
      {
        what: 'less than at a higher load',
        sets: [['20×80s', 'longest at 20: 80, before 20'], ['BW×78s']],
        records: ['longest at 20: 80, before 20'],
      },
    ],
  ],
  [
    'Running',
    [
      { what: 'run', sets: [['5km/1800'], ['1mi']], records: [] },
      {
        what: 'farther and faster, over a kilometre or a mile',
        sets: [
          ['5km/1750', 'pace: 350, before 360'],
          ['0.5km/60'],
          ['5.1km', 'farthest: 5100, before 5000'],
          ['0.9mi/100'],
          ['1mi/300', 'pace: 186.411, before 350'],
        ],
        records: ['farthest: 5100, before 5000', 'pace: 186.411, before 360'],
      },
      {
        what: 'longer',
        sets: [['3km/2000', 'longest at 0: 2000, before 1800']],
        records: ['longest at 0: 2000, before 1800'],
      },
    ],
  ],
  [
    'Leg Press',
    [
      { what: 'first', sets: [['400×10']], records: [] },
      {
        what: 'heavier in pounds',
        sets: [
          ['400×11', 'mostReps at 400: 11, before 10'],
          ['400×12', 'mostReps at 400: 12, before 10'],
          ['1000lbs×10', 'heaviest: 453.59, before 400'],
        ],
        records: [
          'heaviest: 453.59, before 400',
          'e1rm: 604.79, before 533.33',
          'mostReps at 400: 12, before 10',
          'bestSet: 4800, before 4000',
          'bestSession: 13735.9, before 4000',
        ],
      },
      { what: 'without a weight for the first time', sets: [['BW×10'], ['0×20']], records: [] },
      {
        what: 'and again',
        sets: [['0×21', 'mostReps at 0: 21, before 20']],
        records: ['mostReps at 0: 21, before 20'],
      },
    ],
  ],
]

describe.each(HISTORIES)('R-PROG-02 R-PROG-03 R-PROG-04 badges and records of %s', (exercise, days) => {
  const workouts = days.map(({ sets }, day) =>
    trained({ id: `w${day}`, at: day * DAY, exercises: [[exercise, sets.map(([set]) => set).join(' ')]] }),
  )
  /** Each with the weight the body had that day, as the earlier ones have. */
  const sessionOn = (day: number) => sessionsOfWorkout(workouts[day] as WorkoutDocument, days[day]?.body ?? null)
  test.each(days.map((day, index) => ({ ...day, index })))(
    'which badges and records the sets of a workout earn: $what',
    ({ index, body = null, sets, records }) => {
      const workout = workouts[index] as WorkoutDocument
      const said = bestsOf(days.slice(0, index).flatMap((_, day) => sessionOn(day)))
      const known = { bestsOf: () => said, joined: APART, bodyKilograms: body }
      const badges = badgesOfExercise(workout, exerciseId(exercise), known)
      const shown = sets.map(([set], place) => {
        const badge = badges.get(`w${index}.1.${place + 1}`)
        return badge ? [set, told(badge)] : [set]
      })
      expect(shown).toEqual(sets)
      expect(recordsOfWorkout(workout, known).map(told)).toEqual(records)
    },
  )
})

describe('R-PROG-03 records are computed from the workouts that exist', () => {
  const day = (index: number, sets: string, more: Partial<Parameters<typeof trained>[0]> = {}) =>
    trained({ id: `w${index}`, at: index * DAY, exercises: [['Squat', sets]], ...more })
  const recordsOn = (workout: WorkoutDocument, all: readonly WorkoutDocument[]) =>
    recordsOfWorkout(workout, before(workout, all)).map(told)

  test('correcting, deleting or later importing an earlier workout changes which sets are records', () => {
    const [first, typo, third] = [day(1, '100×5'), day(2, '1000×5'), day(3, '105×5')]
    expect(recordsOn(third, [first, typo])).toEqual([])
    const records = ['heaviest: 105, before 100', 'e1rm: 122.5, before 116.67']
    const more = ['bestSet: 525, before 500', 'bestSession: 525, before 500']
    expect(recordsOn(third, [first, day(2, '100×5')])).toEqual([...records, ...more])
    expect(recordsOn(third, [first])).toEqual([...records, ...more])
    expect(recordsOn(third, [day(0, '110×6'), first])).toEqual([])
    expect(recordsOn(third, [])).toEqual([])
  })

  test('warm-ups set no first record value, and an exercise done twice in a workout counts as one', () => {
    const warm = trained({ id: 'w0', at: 0, exercises: [['Squat', '300×5', 'warmup']] })
    expect(recordsOn(day(1, '100×5'), [warm])).toEqual([])
    const twice = trained({
      id: 'w2',
      at: 2 * DAY,
      exercises: [
        ['Squat', '101×5'],
        ['Squat', '101×5'],
      ],
    })
    expect(recordsOn(twice, [warm, day(1, '100×5')])).toEqual([
      ...['heaviest: 101, before 100', 'e1rm: 117.83, before 116.67'],
      ...['bestSet: 505, before 500', 'bestSession: 1010, before 500'],
    ])
  })

  test('R-PROG-05 a workout shows no records if its earlier bests are unknown or already include it', () => {
    const running = day(2, '120×5', { isRunning: true })
    const known = (bests: Bests | null | undefined) => ({ bestsOf: () => bests, joined: APART, bodyKilograms: null })
    const earlier = bestsOf(sessionsOfWorkout(day(1, '100×5'), null))
    const records = (bests: Bests | null | undefined) => recordsOfWorkout(running, known(bests)).length
    expect([records(earlier), records(null), records(undefined)]).toEqual([4, 0, 0])
    const own = sessionsOfWorkout(day(1, '100×5'), null)
    expect(bestsHere(undefined, own, { workoutId: 'w2', at: 9 }, new Set())).toBeUndefined()
    const withItself = bestsOf([...sessionsOfWorkout(day(1, '100×5'), null), ...sessionsOfWorkout(running, null)])
    expect(records(withItself)).toBe(0)
    expect(badgesOfExercise(running, exerciseId('Squat'), known(withItself)).size).toBe(0)
  })

  test('R-PROG-05 Y28 the copy of a workout on the device replaces what the server said about its bests', () => {
    const said = bestsOf([...sessionsOfWorkout(day(1, '90×5'), null), ...sessionsOfWorkout(day(2, '1000×5'), null)])
    const corrected = sessionsOfWorkout(day(2, '100×5'), null)
    const place = { workoutId: 'w9', at: 9 * 24 * 60 * 60 * 1000 }
    const heaviest = (held: readonly string[]) => bestsHere(said, corrected, place, new Set(held))?.best.heaviest?.value
    expect([heaviest([]), heaviest([corrected[0]?.workoutId ?? ''])]).toEqual([1000, 100])
  })
})

describe('R-PROG-13 exercises joined as one', () => {
  const [a, b, c] = ['a', 'b', 'c']
  test.each<[string, [string, string | null][], Record<string, string>]>([
    ['none', [[a, null]], { a: a, b: b }],
    ['one with another', [[a, b]], { a: b, b: b, c: c }],
    [
      'a chain',
      [
        [a, b],
        [b, c],
      ],
      { a: c, b: c, c: c },
    ],
    ['with itself', [[a, a]], { a: a }],
    [
      'in a round',
      [
        [b, a],
        [a, b],
        [c, b],
      ],
      { a: a, b: a, c: a },
    ],
  ])('which exercises count as one after being joined: %s', (_, rows, ids) => {
    const joined = joinedExercises(rows.map(([id, same_as]) => ({ id, same_as })))
    for (const [id, expected] of Object.entries(ids)) {
      expect([id, joined.idOf(id)]).toEqual([id, expected])
      const group = Object.keys(ids).filter((other) => ids[other] === expected)
      expect(joined.groupOf(id)).toEqual(group)
    }
  })

  test('joined exercises share one history, and count as one exercise within a workout', () => {
    const joined = joinedExercises([{ id: exerciseId('Bench'), same_as: exerciseId('Bench Press') }])
    const first = trained({ id: 'w1', at: DAY, exercises: [['Bench', '100×5']] })
    const both = trained({
      id: 'w2',
      at: 2 * DAY,
      exercises: [
        ['Bench', '101×5'],
        ['Bench Press', '60×5'],
      ],
    })
    const own = joinedSessions(sessionsOfWorkout(first, null), joined)
    const known = { bestsOf: () => bestsOf(own), joined, bodyKilograms: null }
    expect(recordsOfWorkout(both, known).map(({ exerciseId: id, ...record }) => [id, told(record)])).toEqual(
      [
        ...['heaviest: 101, before 100', 'e1rm: 117.83, before 116.67'],
        ...['bestSet: 505, before 500', 'bestSession: 805, before 500'],
      ].map((record) => [exerciseId('Bench Press'), record]),
    )
    expect([...badgesOfExercise(both, exerciseId('Bench'), known).keys()]).toEqual(['w2.1.1'])
  })

  describe('R-PROG-02 R-PROG-06 joined exercises have the records of one exercise', () => {
    const joined = joinedExercises([{ id: exerciseId('Bench'), same_as: exerciseId('Bench Press') }])
    const earlier = trained({ id: 'w1', at: DAY, exercises: [['Bench Press', '100×5 95×6 90×6']] })
    const known = { bestsOf: () => bestsOf(sessionsOfWorkout(earlier, null)), joined, bodyKilograms: null }
    const amounts = (document: WorkoutDocument, by = known) =>
      recordsOfWorkout(document, by)
        .filter(({ kind }) => kind === 'mostReps' || kind === 'longest')
        .map((record) => `${told(record)}, ${record.set?.id}`)

    test.each<[string, [string, string][], string[]]>([
      [
        'less than the other did before',
        [
          ['Bench Press', '100×8'],
          ['Bench', '95×7'],
        ],
        ['mostReps at 100: 8, before 5, w2.1.1'],
      ],
      [
        'more than the other did before',
        [
          ['Bench', '95×7'],
          ['Bench Press', '100×8'],
        ],
        ['mostReps at 100: 8, before 5, w2.2.1'],
      ],
      [
        'as much as the other did before, at the same load',
        [
          ['Bench', '80×1'],
          ['Bench Press', '100×8'],
          ['Bench', '100×8'],
        ],
        ['mostReps at 100: 8, before 5, w2.2.1'],
      ],
      [
        'less than the other did before it did more',
        [
          ['Bench Press', '95×7'],
          ['Bench', '90×7'],
          ['Bench Press', '95×9'],
        ],
        ['mostReps at 95: 9, before 6, w2.3.1'],
      ],
    ])('most reps, for two joined exercises in one workout: %s', (_, exercises, records) => {
      expect(amounts(trained({ id: 'w2', at: 2 * DAY, exercises }))).toEqual(records)
    })

    test('joined exercises earn the same records as one exercise would, in any order of their rows', () => {
      const set = fc.tuple(fc.constantFrom('90', '95', '100'), fc.integer({ min: 5, max: 12 }))
      const sets = fc
        .array(set, { minLength: 1, maxLength: 4 })
        .map((all) => all.map((each) => each.join('×')).join(' '))
      const cards = fc.array(fc.tuple(fc.constantFrom('Bench', 'Bench Press'), sets), { minLength: 1, maxLength: 4 })
      fc.assert(
        fc.property(cards, (exercises) => {
          const workout = trained({ id: 'w2', at: 2 * DAY, exercises })
          const asOne = trained({
            id: 'w2',
            at: 2 * DAY,
            exercises: exercises.map(([, texts]) => ['Bench Press', texts]),
          })
          expect(amounts(workout).toSorted()).toEqual(amounts(asOne, { ...known, joined: APART }).toSorted())
          const rows = sessionsOfWorkout(workout, null)
          const [one] = joinedSessions(rows, joined)
          const [other] = joinedSessions(rows.toReversed(), joined)
          expect(one?.mostReps).toEqual(other?.mostReps)
        }),
      )
    })
  })
})

describe('R-PROG-03 records do not depend on the order of events', () => {
  const load = fc.constantFrom('100', '102.5', '225lbs', '220.46lbs', 'BW', 'BW+10', 'BW-20', 'BW-20.5', '0')
  const reps = fc.tuple(fc.constantFrom('', '', 'W', 'D', 'F', '-'), load, fc.integer({ min: 1, max: 12 }))
  const set = fc.oneof(
    reps.map(([kind, weight, count]) => `${kind}${weight}×${count}`),
    fc.tuple(load, fc.constantFrom(30, 60, 61)).map(([weight, seconds]) => `${weight}×${seconds}s`),
    fc.constantFrom('5km/1800', '5km/1700', '1mi', '0.5km/90', '3mi/1700'),
  )
  const sets = fc.array(set, { minLength: 1, maxLength: 5 }).map((texts) => texts.join(' '))
  const session = ([place, text, body]: readonly [number, string, number | null]) =>
    sessionsOfWorkout(
      trained({ id: `w${place}`, at: Math.floor(place / 2) * DAY, exercises: [['Squat', text]] }),
      body,
    )[0]
  const workouts = fc.uniqueArray(fc.tuple(fc.nat(12), sets, fc.constantFrom(null, 80, 80.5)), {
    minLength: 1,
    maxLength: 8,
    selector: ([place]) => place,
  })
  const sessionsIn = (all: readonly (readonly [number, string, number | null])[]) =>
    all.flatMap((one) => session(one) ?? [])

  test('bests are the same in any order of the workouts, and a workout read twice counts once', () => {
    fc.assert(
      fc.property(
        workouts.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.shuffledSubarray(all)),
        ),
        ([all, shuffled, again]) => {
          expect(bestsOf(sessionsIn([...shuffled, ...again]))).toEqual(bestsOf(sessionsIn(all)))
        },
      ),
    )
  })

  test('after corrections and deletions, the records are those of the remaining workouts', () => {
    const change = fc.tuple(fc.nat(12), fc.option(sets, { nil: null }), fc.constantFrom(null, 80))
    fc.assert(
      fc.property(workouts, fc.array(change, { maxLength: 8 }), (all, changes) => {
        const byPlace = new Map(all.map((one) => [one[0], one]))
        for (const [place, text, body] of changes) {
          if (text === null) byPlace.delete(place)
          else byPlace.set(place, [place, text, body])
        }
        const left = sessionsIn([...byPlace.values()])
        for (const { session: one, records, before: known } of inTime(left)) {
          const earlier = bestsOf(left.filter((other) => isBefore(other, one)))
          expect(known).toEqual(earlier)
          expect(records).toEqual(recordsOf(one, earlier))
        }
      }),
    )
  })

  test('D24 every set that holds a record when the workout ends had a badge when it was done', () => {
    fc.assert(
      fc.property(workouts, sets, fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), (all, text, times) => {
        const placed = trained({ id: 'now', at: 99 * DAY, exercises: [['Squat', text]] })
        const workout = { ...placed, sets: placed.sets.map((row, at) => ({ ...row, done_at: times[at] ?? 0 })) }
        const known = { bestsOf: () => bestsOf(sessionsIn(all)), joined: APART, bodyKilograms: 80 }
        const live = badgesOfExercise(workout, exerciseId('Squat'), known)
        for (const id of heldBadges(recordsOfWorkout(workout, known)).keys()) expect([...live.keys()]).toContain(id)
      }),
    )
  })
})

describe('D24 R-PROG-04 R-PROG-06 badges and records of one workout', () => {
  const earlier = trained({ id: 'w1', at: DAY, exercises: [['Squat', '100×5 100×5']] })
  const known = { bestsOf: () => bestsOf(sessionsOfWorkout(earlier, null)), joined: APART, bodyKilograms: null }
  /** `doneAt`: when each set was done, in the order of their places. */
  const done = (sets: string, doneAt: readonly number[]) => {
    const document = trained({ id: 'w2', at: 2 * DAY, exercises: [['Squat', sets]] })
    return { ...document, sets: document.sets.map((row, at) => ({ ...row, done_at: doneAt[at] ?? null })) }
  }
  const shown = (badges: ReadonlyMap<string, LiftRecord>) =>
    [...badges].map(([id, { kind, value }]) => `${id.slice(-1)} ${kind} ${value}`)
  const live = (document: WorkoutDocument) => shown(badgesOfExercise(document, exerciseId('Squat'), known))

  test('badges judge sets in the order in which they were done, not in the order shown', () => {
    expect(live(done('107.5×1 110×1', [1, 2]))).toEqual(['1 heaviest 107.5', '2 heaviest 110'])
    expect(live(done('107.5×1 110×1', [2, 1]))).toEqual(['2 heaviest 110'])
    const twice = trained({
      ...{ id: 'w2', at: 2 * DAY },
      exercises: [
        ['Squat', '107.5×1'],
        ['Squat', '110×1'],
      ],
    })
    const doneAt: Record<string, number> = { 'w2.1.1': 2, 'w2.2.1': 1 }
    const document = { ...twice, sets: twice.sets.map((row) => ({ ...row, done_at: doneAt[row.id] ?? null })) }
    expect([...badgesOfExercise(document, exerciseId('Squat'), known).keys()]).toEqual(['w2.2.1'])
  })

  test("during a workout a set shows its strongest badge, or 'bestSession' if it makes the session the best one", () => {
    expect(live(done('60×16 30×1', [1, 2]))).toEqual(['1 bestSet 960'])
    expect(live(done('90×5 90×5 90×5 90×5', [1, 2, 3, 4]))).toEqual(['3 bestSession 1350'])
  })

  test('when a workout ends, one record lists its kinds, and only the sets that hold it keep a badge', () => {
    const document = done('102.5×3 105×3 100×8', [1, 2, 3])
    expect(live(document)).toEqual(['1 heaviest 102.5', '2 heaviest 105', '3 e1rm 126.67'])
    const records = recordsOfWorkout(document, known)
    expect(byExercise(records).map((kinds) => kinds.map(({ kind }) => kind))).toEqual([
      ['heaviest', 'e1rm', 'mostReps', 'bestSet', 'bestSession'],
    ])
    expect(shown(heldBadges(records))).toEqual(['2 heaviest 105', '3 e1rm 126.67'])
  })
})
