import { describe, expect, test } from 'vitest'
import {
  ACTIONS,
  type Action,
  can,
  correctingAction,
  LATE_LOGGING_MS,
  loggingAction,
  type Relation,
  readAction,
} from './permissions.ts'

/**
 * Table A10 written down by hand, a line per action. Columns: v visitor, u signed-in stranger, o owner, and a delegate
 * by the flags that are on: S can_start_workouts, R can_create_routines, H can_review_history. A letter stands where
 * the answer is yes; of the delegate's letters one is enough. Behind the bar: what the public switch adds.
 */
const TABLE_A10: Record<Action, string> = {
  'profile.update': 'o |',
  'shares.manage': 'o |',
  'routine.read': 'o S R | v u d',
  'routine.create': 'o R |',
  'routine.edit': 'o R |',
  'routine.publish': 'o |',
  'routine.clone': 'o | u d',
  'workout.start': 'o S |',
  'workout.read.active': 'o S |',
  'workout.log.active': 'o S |',
  'workout.read.completed': 'o H | v u d',
  'workout.read.discarded': 'o |',
  'workout.read.last-values': 'o S H |',
  'workout.log.late': 'o S |',
  'workout.enter': 'o |',
  'workout.correct': 'o H |',
  'workout.delete': 'o H |',
  // R-REACH-08
  'workout.restore': 'o |',
  'workout.erase': 'o |',
  'trash.read': 'o |',
  'data.export': 'o |',
  'workout.publish': 'o |',
  // R-COACH-07, R-COACH-10
  'workout.comment.active': 'o S |',
  'workout.comment.completed': 'o H |',
  'workout.confirm': 'o |',
  'history.read': 'o H | v u d',
  'history.publish': 'o |',
  'activity.read': 'o |',
  // R-COACH-11
  'client.note': 'o S R H |',
  // R-BASE-09
  'book.read': 'o S R H |',
  'book.edit': 'o S R |',
  // R-PLAN-31
  'track.edit': 'o R |',
  'plan.read': 'o S R |',
  'plan.edit': 'o R |',
  'plan.publish': 'o |',
  'plan.clone': 'o | u d',
  'settings.edit': 'o |',
  'body.read': 'o H |',
  'body.edit': 'o |',
  // R-IMP-01
  'imports.manage': 'o |',
  // R-API-02
  'tokens.manage': 'o |',
  // R-API-11
  'webhooks.manage': 'o |',
  'notifications.manage': 'o |',
  // R-API-15
  'proposals.manage': 'o |',
}

const FLAG_SETS = ['', 'S', 'R', 'H', 'SR', 'SH', 'RH', 'SRH']
const delegate = (flags: string): Relation => ({
  as: 'delegate',
  flags: {
    can_start_workouts: flags.includes('S'),
    can_create_routines: flags.includes('R'),
    can_review_history: flags.includes('H'),
  },
})

/** Who asks, and the letters that say yes to them: without the public switch, and with it. */
const ASKERS: { name: string; relation: Relation; closed: string[]; open: string[] }[] = [
  { name: 'visitor', relation: { as: 'visitor' }, closed: [], open: ['v'] },
  { name: 'stranger', relation: { as: 'stranger' }, closed: [], open: ['u'] },
  { name: 'owner', relation: { as: 'owner' }, closed: ['o'], open: ['o'] },
  ...FLAG_SETS.map((flags) => ({
    name: `delegate with ${flags || 'no flag'}`,
    relation: delegate(flags),
    closed: [...flags],
    open: ['d'],
  })),
]

describe.each(ASKERS)('R-ACCESS-01..04, R-DELEG-31..34: table A10 for a $name', ({ relation, closed, open }) => {
  test.each(ACTIONS)("the permission for '%s' matches table A10, for private and for public things", (action) => {
    const [own = '', opened = ''] = TABLE_A10[action].split('|').map((part) => part.trim())
    const mayAlways = own.split(' ').some((letter) => closed.includes(letter))
    const mayWhenPublic = mayAlways || opened.split(' ').some((letter) => open.includes(letter))
    expect(can(relation, action)).toBe(mayAlways)
    expect(can(relation, action, { isPublic: false })).toBe(mayAlways)
    expect(can(relation, action, { isPublic: true })).toBe(mayWhenPublic)
  })
})

test('R-ACCESS-04 the permission table has exactly one line for every action', () => {
  expect(Object.keys(TABLE_A10).sort()).toEqual([...ACTIONS].sort())
})

// Spot checks in plain words, so that a slip in the table above is not alone.
describe('R-ACCESS-01..03 spot checks of the permission table', () => {
  test('R-ACCESS-01 a visitor may read public things and may change nothing', () => {
    const open = ACTIONS.filter((action) => can({ as: 'visitor' }, action, { isPublic: true }))
    expect(open).toEqual(['routine.read', 'workout.read.completed', 'history.read'])
    expect(ACTIONS.filter((action) => can({ as: 'visitor' }, action))).toEqual([])
  })

  test('R-ACCESS-02 an owner is allowed every action', () => {
    expect(ACTIONS.filter((action) => !can({ as: 'owner' }, action))).toEqual([])
  })

  test('R-ACCESS-03 a delegate without rights is allowed the same as a stranger', () => {
    for (const isPublic of [false, true]) {
      const allowed = (relation: Relation) => ACTIONS.filter((action) => can(relation, action, { isPublic }))
      expect(allowed(delegate(''))).toEqual(allowed({ as: 'stranger' }))
    }
  })

  test("R-DELEG-34, R-EDIT-06: saving 'Permanently' requires the rights to log workouts and to edit routines", () => {
    const both = FLAG_SETS.filter(
      (flags) => can(delegate(flags), 'workout.log.active') && can(delegate(flags), 'routine.edit'),
    )
    expect(both).toEqual(['SR', 'SRH'])
  })

  test('R-ACCESS-03 a delegate with all rights still may not publish, share, or change the profile', () => {
    const owners = ACTIONS.filter((action) => !can(delegate('SRH'), action, { isPublic: true }))
    expect(owners).toEqual([
      'profile.update',
      'shares.manage',
      'routine.publish',
      'workout.read.discarded',
      'workout.enter',
      'workout.restore',
      'workout.erase',
      'workout.publish',
      'workout.confirm',
      'trash.read',
      'data.export',
      'history.publish',
      'activity.read',
      'plan.publish',
      'settings.edit',
      'body.edit',
      'imports.manage',
      'tokens.manage',
      'webhooks.manage',
      'notifications.manage',
      'proposals.manage',
    ])
  })
})

describe('R-ACCESS-04 the permission needed to read a workout', () => {
  test.each([
    ['active', { is_active: true, completed_at: null }, 'workout.read.active'],
    ['completed', { is_active: false, completed_at: 5 }, 'workout.read.completed'],
    ['discarded', { is_active: false, completed_at: null }, 'workout.read.discarded'],
  ] as const)('the permission needed to read a workout depends on its state: %s', (_, workout, action) => {
    expect(readAction(workout)).toBe(action)
  })

  test('R-ACTIVE-22 only the owner may see a discarded workout, whatever is public (Y22)', () => {
    const action = readAction({ is_active: false, completed_at: null })
    const seers = ASKERS.filter(({ relation }) => can(relation, action, { isPublic: true }))
    expect(seers.map(({ name }) => name)).toEqual(['owner'])
  })
})

describe("R-ACCESS-04 logging after a workout's end: the owner always, a delegate for 24 h (Y24)", () => {
  const END = 1_700_000_000_000
  const ended = { is_active: false, ended_at: END }

  test('a delegate may log in an ended workout for exactly 24 hours', () => {
    expect(LATE_LOGGING_MS).toBe(86_400_000)
  })

  test.each([
    ['while it runs', { is_active: true, ended_at: null }, END, 'workout.log.active', 'workout.log.active'],
    ['a moment after', ended, END + 1, 'workout.log.late', 'workout.log.late'],
    ['24 h after', ended, END + 86_400_000, 'workout.log.late', 'workout.log.late'],
    ['a millisecond later', ended, END + 86_400_001, 'workout.log.late', null],
    ['a year later', ended, END + 365 * 86_400_000, 'workout.log.late', null],
    ['by a clock behind', ended, END - 1, 'workout.log.late', 'workout.log.late'],
    ['ended nobody knows when', { is_active: false, ended_at: null }, END, 'workout.log.late', null],
  ] as const)('whether owner and delegate may log in a workout: %s', (_, workout, now, owners, delegates) => {
    expect(loggingAction(workout, { as: 'owner' }, now)).toBe(owners)
    expect(loggingAction(workout, delegate('SRH'), now)).toBe(delegates)
  })

  test('neither a stranger nor a delegate without can_start_workouts may log in a workout, during it or after it', () => {
    for (const relation of [{ as: 'visitor' }, { as: 'stranger' }, delegate('RH')] as const) {
      for (const workout of [ended, { is_active: true, ended_at: null }]) {
        const action = loggingAction(workout, relation, END + 1)
        expect(action !== null && can(relation, action, { isPublic: true })).toBe(false)
      }
    }
  })
})

describe('R-HIST-15, R-DELEG-35: renaming, correcting and deleting a workout from the history', () => {
  const states = {
    active: { is_active: true, completed_at: null },
    completed: { is_active: false, completed_at: 5 },
    discarded: { is_active: false, completed_at: null },
  }

  test.each(['workout.correct', 'workout.delete'] as const)(
    '%s is allowed to delegates for a completed workout, and to the owner for any workout',
    (action) => {
      for (const [state, workout] of Object.entries(states)) {
        expect(correctingAction(workout, { as: 'owner' }, action)).toBe(action)
        expect(correctingAction(workout, delegate('SRH'), action)).toBe(state === 'completed' ? action : null)
      }
    },
  )
})
