import { expect, test } from 'vitest'
import type { SessionSet } from '#domain/exercise-session.ts'
import type { RecordKind } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { wordsFor } from '#words/words.server.ts'
import { recordFigure, sessionText, setText } from './value-texts.ts'

test("R-LIFT-07 R-PROG-01 the set behind a record reads as weight × reps done, without the plus of an 'at least' set", () => {
  const set = {
    ...({ id: 's', set_type: 'reps', reps: 8, timed_set_duration: null, open_ended: true } as const),
    ...({ distance: null, distance_unit: null, weight: 60, weight_unit: 'kg', load: 'total' } as const),
  }
  expect(setText(set, { mass: 'kg', trip: 'km' }, wordsFor('en'))).toBe('60 × 8')
  expect(setText(set, { mass: 'lbs', trip: 'km' }, wordsFor('en'))).toBe('60 kg × 8')
})

const setIn = (weight_unit: 'kg' | 'lbs' | 'body'): RecordSet => ({
  ...({ id: 's', set_type: 'reps', reps: 5, timed_set_duration: null } as const),
  ...({ distance: null, distance_unit: null, weight: 100, weight_unit, load: 'total' } as const),
})

test.each<[RecordKind, number, RecordSet | null, 'kg' | 'lbs' | undefined, 'kg' | 'lbs', string]>([
  ['heaviest', 102.06, setIn('lbs'), undefined, 'kg', '≈ 102.1 kg'],
  ['heaviest', 61.25, setIn('kg'), undefined, 'kg', '61.25 kg'],
  ['heaviest', 102.06, setIn('lbs'), undefined, 'lbs', '225 lbs'],
  ['e1rm', 116.67, setIn('kg'), undefined, 'kg', '117 kg'],
  ['e1rm', 116.67, setIn('kg'), undefined, 'lbs', '≈ 257 lbs'],
  ['bestSet', 510.3, setIn('lbs'), undefined, 'kg', '≈ 510 kg'],
  ['bestSession', 734.82, null, 'lbs', 'kg', '≈ 735 kg'],
  ['bestSession', 734.82, null, undefined, 'kg', '735 kg'],
])(
  'R-LIFT-12 D24 a record (%s, %d kg) from the set %j logged in %s is shown in %s',
  (kind, value, set, unit, mass, text) => {
    const shown = recordFigure({ value, set, ...(unit && { unit }) }, kind, { mass, trip: 'km' }, wordsFor('en'))
    expect(`${shown.value} ${shown.unit}`).toBe(text)
  },
)

test('R-BASE-03 R-LIFT-12 a rower’s pace is shown per 500 m, and a record distance in the unit of the reader', () => {
  const set: RecordSet = { ...setIn('body'), set_type: 'distance', distance: 5000, distance_unit: 'm' }
  const shown = (kind: RecordKind, value: number, trip: 'km' | 'mi', isRower = false) =>
    recordFigure({ value, set }, kind, { mass: 'kg', trip, isRower }, wordsFor('en'))
  expect(shown('pace', 240, 'km', true)).toEqual({ value: '2:00', unit: '/500 m' })
  expect(shown('pace', 240, 'km')).toEqual({ value: '4:00', unit: '/km' })
  expect(shown('farthest', 5000, 'mi')).toEqual({ value: '≈ 3.11', unit: 'mi' })
  expect(shown('farthest', 5000, 'km')).toEqual({ value: '5', unit: 'km' })
})

test('R-LIFT-32 sessions read as sets × reps in one line, which names a weight or unit once as long as it stays', () => {
  const set = (weight: number | null, reps: number, set_order: number, over = {}) => ({
    ...({ id: '', set_order, set_type: 'reps', reps, weight, weight_unit: weight === null ? 'body' : 'kg' } as const),
    ...({ timed_set_duration: null, distance: null, distance_unit: null, load: 'total' } as const),
    ...({ set_variant: `Set ${set_order}`, kind: 'normal', side: null, open_ended: false, rpe: null } as const),
    ...over,
  })
  const text = (...sets: ReturnType<typeof set>[]) => sessionText(sets as unknown as SessionSet[], wordsFor('en'))
  expect(text(set(60, 3, 1), set(52.5, 6, 2), set(52.5, 6, 3))).toBe('60 kg × 3 · 52.5 × 6, 6')
  expect(text(set(null, 12, 1), set(null, 10, 2))).toBe('BW × 12, 10')
  const plank = { set_type: 'timed', timed_set_duration: 45, reps: null }
  expect(text(set(null, 0, 1, plank), set(null, 0, 2, plank))).toBe('45 sec, 45 sec')
  const run = { set_type: 'distance', distance: 5, distance_unit: 'km', timed_set_duration: 1800, reps: null }
  expect(text(set(null, 0, 1, run), set(null, 0, 2, run))).toBe('5 km · 30:00, 5 km · 30:00')
})
