import { describe, expect, test } from 'vitest'
import { settingsOf } from './book.ts'
import { catalogueOf, ENGLISH_CATALOGUE } from './exercise-names.ts'
import { tripOf } from './trips.ts'

describe('R-LIFT-14 R-BASE-03 the unit in which an exercise measures distance', () => {
  const none = settingsOf(null)
  test.each([
    ['a rower in metres, its pace per 500 m', 'Row Erg', none, { unit: 'm', isRower: true }],
    [
      'whatever is preferred',
      'Rowing Machine',
      { ...none, distance_unit: 'mi' as const },
      { unit: 'm', isRower: true },
    ],
    ['a sled in metres', 'Prowler Push', none, { unit: 'm', isRower: false }],
    ['a sled that is a machine is none', 'Sled Hack Squat', none, { unit: null, isRower: false }],
    ['running as preferred', 'Running', { ...none, distance_unit: 'mi' as const }, { unit: 'mi', isRower: false }],
    ['by the unit of weights', 'Running', { ...none, unit: 'lbs' as const }, { unit: 'mi', isRower: false }],
    [
      'in kilometres for who lifts in kilograms',
      'Running',
      { ...none, unit: 'kg' as const },
      { unit: 'km', isRower: false },
    ],
    ['nothing said', 'Running', none, { unit: null, isRower: false }],
    [
      'an exercise of their own',
      'Up the stairs',
      { ...none, distance_unit: 'km' as const },
      { unit: 'km', isRower: false },
    ],
  ])('the distance unit of an exercise: %s', (_title, name, settings, trip) => {
    expect(tripOf(ENGLISH_CATALOGUE.entryOf(name), settings)).toEqual(trip)
  })

  test('a sled exercise is measured in metres in every language, by its English and its translated name', () => {
    const { entryOf } = catalogueOf({ 'Sled Push': 'Schlittenschieben' })
    const trips = ['Schlittenschieben', 'Sled Push'].map((name) => tripOf(entryOf(name), none))
    expect(trips).toEqual([1, 2].map(() => ({ unit: 'm', isRower: false })))
  })
})
