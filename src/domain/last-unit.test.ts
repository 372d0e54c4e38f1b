import { describe, expect, it } from 'vitest'
import { makeId } from './ids.ts'
import { lastUnit } from './last-unit.ts'
import type { RoutineDocument } from './routine.ts'
import type { WeightUnit } from './set.ts'
import type { WorkoutDocument } from './workout.ts'

const idAt = (at: number) => makeId(at, new Uint8Array(16))
const routine = (...sets: [at: number, unit: WeightUnit][]) =>
  ({ sets: sets.map(([at, weight_unit]) => ({ id: idAt(at), weight_unit })) }) as unknown as RoutineDocument
const workout = (...sets: [at: number, unit: WeightUnit, from: string | null][]) =>
  ({
    sets: sets.map(([at, weight_unit, routine_set_id]) => ({ id: idAt(at), weight_unit, routine_set_id })),
  }) as unknown as WorkoutDocument

describe('D8 the unit a person chose last', () => {
  it('is that of the newest set they made, in a routine or in a workout', () => {
    expect(lastUnit([routine([3, 'kg'], [1, 'lbs']), routine([2, 'lbs'])], [])).toBe('kg')
    expect(lastUnit([routine([3, 'lbs'])], [workout([4, 'kg', null])])).toBe('kg')
  })

  it('is not what a workout took over from its routine, and not body weight', () => {
    expect(lastUnit([routine([3, 'kg'])], [workout([5, 'lbs', idAt(1)])])).toBe('kg')
    expect(lastUnit([routine([3, 'kg'], [4, 'body'])], [])).toBe('kg')
  })

  it('is none before the first', () => {
    expect(lastUnit([routine([1, 'body'])], [])).toBeUndefined()
  })
})
