import { expect, it } from 'vitest'
import { can, type Relation, type ShareFlags } from '#domain/permissions.ts'
import { homeOfDelegate, mayOpen } from './pages.ts'

const flagsOf = (letters: string): ShareFlags => ({
  can_create_routines: letters.includes('C'),
  can_start_workouts: letters.includes('S'),
  can_review_history: letters.includes('H'),
})
const SETS = ['', 'C', 'S', 'H', 'CS', 'CH', 'SH', 'CSH']

/** Which sets of flags open a page: C can_create_routines, S can_start_workouts, H can_review_history. */
const TABLE: [path: string, opens: string[]][] = [
  ['/routines', ['C', 'S', 'CS', 'CH', 'SH', 'CSH']],
  ['/routines/0198/configure', ['C', 'CS', 'CH', 'CSH']],
  ['/history', ['H', 'CH', 'SH', 'CSH']],
  ['/history/0198', ['H', 'CH', 'SH', 'CSH']],
  ['/stats', ['H', 'CH', 'SH', 'CSH']],
  ['/exercises', ['H', 'CH', 'SH', 'CSH']],
  ['/exercises/0198', ['H', 'CH', 'SH', 'CSH']],
  ['/workout/active', ['S', 'CS', 'SH', 'CSH']],
  ['/routines/public/0198', SETS],
  ['/plans/public/0198', SETS],
  ['/history/public/0198', SETS],
  ['/history/public/workout/0198', SETS],
  ['/', SETS],
  ['/sharing', SETS],
  ['/clients', SETS],
  ['/account', SETS],
  ['/dashboard', SETS],
  ['/update-password', SETS],
  ['/nowhere', SETS],
]

it.each(TABLE)(
  'R-DELEG-31 R-DELEG-32 R-DELEG-33 R-DELEG-34 R-PROG-22 %s opens for a delegate with one of the sets of rights %j',
  (path, opens) => {
    expect(SETS.filter((letters) => mayOpen(path, flagsOf(letters)))).toEqual(opens)
  },
)

it('R-ACCESS-04 the pages a delegate may open agree with the permission table', () => {
  const pages = {
    '/routines': 'routine.read',
    '/routines/0198/configure': 'routine.edit',
    '/history': 'history.read',
    '/stats': 'history.read',
  } as const
  for (const letters of SETS) {
    const delegate: Relation = { as: 'delegate', flags: flagsOf(letters) }
    for (const [path, action] of Object.entries(pages)) {
      expect([path, letters, mayOpen(path, flagsOf(letters))]).toEqual([path, letters, can(delegate, action)])
    }
    expect(mayOpen('/workout/active', flagsOf(letters))).toBe(can(delegate, 'workout.log.active'))
  }
})

it('O-18 R-DELEG-34 the home page of a delegate is always a page the delegate may open', () => {
  for (const letters of SETS.filter(Boolean))
    expect(mayOpen(homeOfDelegate(flagsOf(letters)), flagsOf(letters))).toBe(true)
})
