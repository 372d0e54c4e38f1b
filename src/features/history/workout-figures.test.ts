import { describe, expect, test } from 'vitest'
import { joinedExercises } from '#domain/records/joined.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { exerciseId, trained } from '../../../tests/support/trained.ts'
import { comparedFigures, earlierByRoutine } from './workout-figures.ts'

const DAY = 24 * 60 * 60 * 1000

function byRoutine(over: Parameters<typeof trained>[0], routine_id: string | null = 'push'): WorkoutDocument {
  const document = trained(over)
  return { ...document, workout: { ...document.workout, routine_id } }
}

const lifter = { unit: 'kg' as const, joined: joinedExercises([]), bodyKilogramsAt: () => null }
const monday = byRoutine({
  id: 'monday',
  at: DAY,
  exercises: [
    ['Bench', '100×5 100×5'],
    ['Dip', '20×10'],
  ],
})

describe('R-REACH-23 the numbers of a workout beside those of the one before', () => {
  test('volume, sets and time say how much more they are than in the workout before', () => {
    const friday = byRoutine({
      ...{ id: 'friday', at: 5 * DAY },
      exercises: [
        ['Jacks', 'BW×60s', 'warmup'],
        ['Bench', '100×5 102.5×5 -100×5'],
        ['Row', '80×10'],
      ],
    })
    friday.workout.duration_seconds = 3_600 + 125
    const { volume, sets, seconds, exercises } = comparedFigures(friday, monday, lifter)
    expect(volume).toEqual({ value: 1813, change: 613 })
    expect(sets).toEqual({ value: 4, change: 1 })
    expect(seconds).toEqual({ value: 3_725, change: 120 })
    // The row is new, so that it has nothing to be compared with; a warm-up has no volume.
    expect([...exercises]).toEqual([
      ['friday.2', { value: 1013, change: 13 }],
      ['friday.3', { value: 800, change: null }],
    ])
  })

  test('a workout without one before has its numbers alone, and none that it lacks', () => {
    const stretching = byRoutine({ id: 'stretching', at: DAY, exercises: [['Plank', 'BW×45s BW×45s']] })
    stretching.workout.duration_seconds = 0
    expect(comparedFigures(stretching, null, lifter)).toMatchObject({
      ...{ volume: null, sets: { value: 2, change: null }, seconds: null },
    })
  })

  test('an exercise under another id counts as the one it is joined with, and once if it was done twice', () => {
    const row = { id: exerciseId('Bench press'), same_as: exerciseId('Bench') }
    const friday = byRoutine({
      id: 'friday',
      at: 5 * DAY,
      exercises: [
        ['Bench press', '100×5'],
        ['Bench', '100×6'],
      ],
    })
    const { exercises } = comparedFigures(friday, monday, { ...lifter, joined: joinedExercises([row]) })
    expect([...exercises]).toEqual([['friday.1', { value: 1100, change: 100 }]])
  })

  test('weights are compared in the unit on screen, and marked if they were logged in another', () => {
    const friday = byRoutine({ id: 'friday', at: 5 * DAY, exercises: [['Bench', '225lbs×10']] })
    const compared = comparedFigures(friday, monday, { ...lifter, unit: 'lbs' })
    expect(compared.volume).toEqual({ value: 2250, change: 2250 - 2646 })
    expect(compared.isConverted).toBe(true)
    expect(comparedFigures(monday, null, lifter).isConverted).toBe(false)
  })

  test('the workout before is the newest completed one of the same routine', () => {
    const done = (id: string, day: number, routine: string | null = 'push') =>
      byRoutine({ id, at: day * DAY, exercises: [['Bench', '100×5']] }, routine)
    const running = byRoutine({ id: 'running', at: 4 * DAY, exercises: [['Bench', '100×5']], isRunning: true })
    const all = [done('old', 1), done('newer', 2), done('other', 3, 'legs'), done('later', 9), running]
    expect(earlierByRoutine(all, done('this', 5))?.id).toBe('newer')
    expect(earlierByRoutine(all, done('first', 1))).toBeNull()
    expect(earlierByRoutine(all, done('free', 5, null))).toBeNull()
  })
})
