import { expect, test } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { setText } from './value-texts.ts'

test("R-LIFT-07 R-PROG-01 the set that a value is from reads what was done, of an 'at least' set, too", () => {
  const set = {
    ...({ id: 's', set_type: 'reps', reps: 8, timed_set_duration: null, open_ended: true } as const),
    ...({ distance: null, distance_unit: null, weight: 60, weight_unit: 'kg', load: 'total' } as const),
  }
  expect(setText(set, { mass: 'kg', trip: 'km' }, wordsFor('en'))).toBe('60 × 8')
  expect(setText(set, { mass: 'lbs', trip: 'km' }, wordsFor('en'))).toBe('60 kg × 8')
})
