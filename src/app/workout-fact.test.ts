import { expect, test } from 'vitest'
import { workoutFact } from './workout-fact.ts'

const CASES = [
  { path: '/routines', isActive: true, hasAnswered: false, holdsSome: true, is: 'active' },
  { path: '/workout/active', isActive: true, hasAnswered: false, holdsSome: true, is: 'active' },
  { path: '/routines', isActive: false, hasAnswered: false, holdsSome: false, is: 'checking' },
  { path: '/routines', isActive: false, hasAnswered: false, holdsSome: true, is: 'none' },
  { path: '/history', isActive: false, hasAnswered: false, holdsSome: true, is: 'none' },
  // Joined, while another tab or what waits has brought a routine: the workout itself is on its way.
  { path: '/workout/active', isActive: false, hasAnswered: false, holdsSome: true, is: 'checking' },
  { path: '/workout/active', isActive: false, hasAnswered: true, holdsSome: true, is: 'none' },
  { path: '/workout/active', isActive: false, hasAnswered: true, holdsSome: false, is: 'none' },
] as const

test.each(CASES)(
  'R-DELEG-27 R-DELEG-31 R-ACTIVE-14 on $path, active $isActive, answered $hasAnswered, something held $holdsSome: $is',
  ({ path, is, ...known }) => {
    expect(workoutFact(path, known)).toBe(is)
  },
)
