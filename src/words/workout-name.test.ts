import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#domain/languages.ts'
import { wordsFor } from './words.server.ts'
import { defaultWorkoutName, workoutNames } from './workout-name.ts'

const TABLE_A4: [number, number, number, string][] = [
  [3, 4, 59, 'Monday Night Workout'],
  [3, 5, 0, 'Monday Morning Workout'],
  [3, 11, 59, 'Monday Morning Workout'],
  [3, 12, 0, 'Monday Afternoon Workout'],
  [3, 16, 59, 'Monday Afternoon Workout'],
  [3, 17, 0, 'Monday Evening Workout'],
  [3, 20, 59, 'Monday Evening Workout'],
  [3, 21, 0, 'Monday Night Workout'],
  [3, 23, 59, 'Monday Night Workout'],
  [4, 0, 0, 'Tuesday Night Workout'],
]

// Monday is 3 March 2025; minutes the zone was ahead of UTC that week.
describe.each([
  ['UTC', 0],
  ['America/New_York', -300],
  ['Asia/Kolkata', 330],
  ['Asia/Tokyo', 540],
  ['Pacific/Kiritimati', 840],
])('R-RULES-05 default workout names, table A4, in the time zone %s', (zone, ahead) => {
  test.each(TABLE_A4)('a workout started on March %d at %d:%d is named "%s"', (day, hour, minute, name) => {
    expect(defaultWorkoutName(Date.UTC(2025, 2, day, hour, minute - ahead), zone)).toBe(name)
  })
})

test('R-RULES-05 the default workout name starts with the English weekday', () => {
  const names = Array.from({ length: 7 }, (_, day) => defaultWorkoutName(Date.UTC(2025, 2, 3 + day, 9), 'UTC'))
  expect(names.map((name) => name.split(' ')[0])).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})

test('R-RULES-05 the default workout name uses UTC if the time zone is unknown', () => {
  const at = Date.UTC(2025, 2, 3, 12)
  for (const zone of [null, '', 'Mars/Olympus', 'Etc/Unknown']) {
    expect(defaultWorkoutName(at, zone)).toBe('Monday Afternoon Workout')
  }
})

test('R-RULES-05 the default workout name is German for a German-speaking user', () => {
  const names = [9, 14, 18, 23].map((hour) => defaultWorkoutName(Date.UTC(2025, 2, 7, hour), 'UTC', wordsFor('de')))
  expect(names).toEqual([
    'Freitagmorgen-Training',
    'Freitagnachmittag-Training',
    'Freitagabend-Training',
    'Freitagnacht-Training',
  ])
})

test.each(LANGUAGE_CODES)('D22 a default name in %s is none that a person chose', (language) => {
  for (let day = 3; day < 10; day += 1) {
    for (const hour of [0, 9, 14, 18, 23]) {
      const name = defaultWorkoutName(Date.UTC(2025, 2, day, hour), 'UTC', wordsFor(language))
      expect(workoutNames(name, 'Push day')).toEqual({ title: 'Push day', other: name })
    }
  }
  for (const chosen of ['Push day', 'Heavy Morning Workout', 'Monday', 'Monday Morning Workout!', 'Übernacht-Training'])
    expect(workoutNames(chosen, 'Legs')).toEqual({ title: chosen, other: 'Legs' })
})

test.each([
  ['Monday Morning Workout', 'Push day', 'Push day', 'Monday Morning Workout'],
  ['Montagabend-Training', 'Push day', 'Push day', 'Montagabend-Training'],
  ['With Max', 'Push day', 'With Max', 'Push day'],
  ['Monday Morning Workout', null, 'Monday Morning Workout', null],
  ['Push day', 'Push day', 'Push day', null],
  [' ', 'Push day', 'Push day', 'Workout'],
  [null, null, 'Workout', null],
])('D22 of the names %j and %j a workout shows first %j, then %j', (name, routine, title, other) => {
  expect(workoutNames(name, routine)).toEqual({ title, other })
})
