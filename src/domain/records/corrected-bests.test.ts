import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exerciseId, trained } from '../../../tests/support/trained.ts'
import { type Bests, withSession } from './bests.ts'
import { joinedExercises } from './joined.ts'
import { sessionsOfWorkout } from './lift-session.ts'
import { bestsHere, recordsOfWorkout } from './workout-records.ts'

const DAY = 24 * 60 * 60 * 1000
/** The sets of the squats of some days, by the day. */
type Days = Record<number, string>
const squats = (day: number, sets: string) => trained({ id: `w${day}`, at: day * DAY, exercises: [['Squat', sets]] })
const sessionsOf = (days: Days) =>
  Object.entries(days).flatMap(([day, sets]) => sessionsOfWorkout(squats(+day, sets), null))
const bestsOf = (days: Days) => sessionsOf(days).reduce<Bests | null>(withSession, null)

/** The records of a workout by what the server said of the days before it, and by what some of them say on the device. */
function recordsHere(said: Days, corrected: Days, sets: string): string[] {
  const held = new Set(Object.keys(corrected).map((day) => `w${day}`))
  const bests = bestsHere(bestsOf(said), sessionsOf(corrected), { workoutId: 'w99', at: 99 * DAY }, held)
  return recordsBy(bests, sets)
}

const recordsBy = (bests: Bests | null | undefined, sets: string): string[] =>
  recordsOfWorkout(squats(99, sets), {
    bestsOf: (id) => (id === exerciseId('Squat') ? bests : null),
    joined: joinedExercises([]),
    bodyKilograms: null,
  }).map(
    ({ kind, load, value, before }) => `${kind}${load === undefined ? '' : ` at ${load}`}: ${value}, before ${before}`,
  )

describe('R-PROG-04 R-PROG-05 records while the server does not know of a correction', () => {
  test('a record ignores a weight that a correction on this device has removed', () => {
    expect(recordsHere({ 1: '110×5' }, { 1: '100×5' }, '110×3')).toEqual(['heaviest: 110, before 100'])
  })

  test('shows no record that an earlier workout, not on this device, may have beaten', () => {
    const said = { 1: '100×5', 4: '105×5' }
    expect(recordsHere(said, { 4: '95×5' }, '98×6')).toEqual([])
    expect(recordsHere(said, { 4: '100×4' }, '100×5')).toEqual([])
    expect(recordsHere({ 1: 'BW-10×5', 4: 'BW-5×5' }, { 4: 'BW-20×5' }, 'BW-15×5')).toEqual([])
  })

  test('records compare with the values that a correction on this device left unchanged or improved', () => {
    const said = { 1: '100×5 110×3', 4: '105×8' }
    const records = ['heaviest: 111, before 110', 'mostReps at 105: 9, before 8', 'bestSet: 945, before 840']
    expect(recordsHere(said, { 4: '105×8' }, '111×1 105×9')).toEqual(expect.arrayContaining(records))
    expect(recordsHere(said, { 1: '100×5 110×3', 4: '105×7' }, '110×4')).toEqual(['mostReps at 110: 4, before 3'])
    expect(recordsHere(said, { 4: '105×9' }, '105×10')).toContain('mostReps at 105: 10, before 9')
  })

  test('no correction of reps shows a record here that the server will not confirm later', () => {
    const loads = ['90', '95', '100'] as const
    const reps = fc.tuple(...loads.map(() => fc.integer({ min: 1, max: 12 })))
    const textOf = (counts: readonly number[]) => loads.map((load, at) => `${load}×${counts[at]}`).join(' ')
    const day = fc.record({ said: reps, now: fc.option(reps, { nil: null }) })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 4 }), reps, (days, counts) => {
        const texts = (of: (one: (typeof days)[number]) => readonly number[] | null): Days =>
          Object.fromEntries(days.flatMap((one, at) => (of(one) ? [[at, textOf(of(one) ?? [])]] : [])))
        const here = recordsHere(
          texts(({ said }) => said),
          texts(({ now }) => now),
          textOf(counts),
        )
        const later = recordsBy(bestsOf(texts(({ said, now }) => now ?? said)), textOf(counts))
        expect(later).toEqual(expect.arrayContaining(here))
      }),
    )
  })
})
