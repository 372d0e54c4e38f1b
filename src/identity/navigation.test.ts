import { expect, it } from 'vitest'
import { type Facts, navigationShown } from './who.ts'

const IN: Facts = { session: 'signed-in', workout: 'none', isActing: false }
const [BOTH, SIDE, NONE] = [
  { side: true, bottom: true },
  { side: true, bottom: false },
  { side: false, bottom: false },
]

it.each([
  '/routines',
  '/routines/0198/configure',
  '/history',
  '/history/0198',
  '/sharing',
  '/clients',
  '/account',
  '/dashboard',
])('R-LAYOUT-01 R-LAYOUT-03 %s shows the side and the bottom navigation', (path) => {
  expect(navigationShown(path, IN)).toEqual(BOTH)
  expect(navigationShown(path, { ...IN, workout: 'ended' })).toEqual(BOTH)
})

it('R-LAYOUT-05 /update-password shows the side and the bottom navigation', () => {
  expect(navigationShown('/update-password', IN)).toEqual(BOTH)
})

it.each([
  '/',
  '/login',
  '/create-account',
  '/reset-password',
  '/confirm-email',
  '/routines/public/0198',
  '/history/public/0198',
  '/history/public/workout/0198',
  '/plans/public/0198',
  '/app/routines/public/0198',
  '/app/history/public/0198',
  '/app/history/public/workout/0198',
  '/nowhere',
])('R-LAYOUT-04 R-LAYOUT-05 R-LAYOUT-06 %s shows no navigation', (path) => {
  expect(navigationShown(path, IN)).toEqual(NONE)
})

it.each(['/routines', '/update-password', '/workout/active'])(
  'R-LAYOUT-07 %s shows no navigation while a workout is active',
  (path) => {
    expect(navigationShown(path, { ...IN, workout: 'active' })).toEqual(NONE)
  },
)

it('R-ACTIVE-13 the page of the running workout shows no navigation, even after the workout has ended', () => {
  for (const workout of ['none', 'ended', 'checking'] as const) {
    expect(navigationShown('/workout/active', { ...IN, workout })).toEqual(NONE)
  }
})

it('R-LAYOUT-08 a delegate sees no bottom navigation, and no navigation at all on the owner’s workout', () => {
  for (const workout of ['none', 'active', 'ended'] as const) {
    expect(navigationShown('/routines', { ...IN, workout, isActing: true })).toEqual(SIDE)
    expect(navigationShown('/workout/active', { ...IN, workout, isActing: true })).toEqual(NONE)
  }
})

it('R-LAYOUT-05 without a session no navigation is shown', () => {
  for (const session of ['signed-out', 'lapsed', 'loading'] as const) {
    expect(navigationShown('/routines', { ...IN, session })).toEqual(NONE)
  }
})
