import { describe, expect, test } from 'vitest'
import { Follower, NEVER_LIGHTER, planOf } from '../../../tests/support/plan-follower.ts'

const WEEK = 'Mon:Push Wed:Pull Fri:Legs'
const [WED, THU, FRI, SUN] = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-06']
const [MON2, TUE2, WED2, THU2, FRI2] = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']

/** Begun on Wednesday 2 December, Pull done on Thursday (C29). */
const begun = (over = {}) => new Follower(planOf(WEEK, over)).on(THU).train('Pull')

describe('R-PLAN-22 a plan by weekday', () => {
  test('begins on its day, and nothing before that day is missed', () => {
    const lifter = new Follower(planOf(WEEK)).on(WED)
    expect([lifter.next, lifter.missed]).toEqual(['Pull, turn 1, round 1', 'none'])
  })

  test('a slot whose day is past is missed, and done on another day it is done', () => {
    const lifter = new Follower(planOf(WEEK)).on(THU)
    expect([lifter.next, lifter.missed]).toEqual(['rest', 'Pull (Wed 2026-12-02, turn 1)'])
    expect([lifter.view.turn, lifter.view.round]).toEqual([1, 1])
    lifter.train('Pull').on(FRI)
    expect([lifter.next, lifter.missed]).toEqual(['Legs, turn 1, round 1', 'none'])
  })

  test('a missed slot stays until its day comes again, with its own turn', () => {
    const lifter = begun().on(SUN)
    expect([lifter.next, lifter.missed]).toEqual(['rest', 'Legs (Fri 2026-12-04, turn 1)'])
    expect([lifter.view.turn, lifter.view.round]).toEqual([1, 1])
    lifter.on(MON2)
    expect([lifter.next, lifter.missed]).toEqual(['Push, turn 2, round 2', 'Legs (Fri 2026-12-04, turn 1)'])
    lifter.on(THU2)
    expect(lifter.missed).toContain('Legs (Fri 2026-12-04, turn 1)')
    lifter.on(FRI2)
    expect(lifter.next).toBe('Legs, turn 2, round 2')
    expect(lifter.missed).toBe('Pull (Wed 2026-12-09, turn 2), Push (Mon 2026-12-07, turn 2)')
  })

  test('a missed slot has the round of its turn, also when a change since then wrote a new position', () => {
    const roundOfMissed = (round: number) =>
      begun({ position: { turn: 2, slot: null, round, set_at: 2 } }).on(MON2).view.missed[0]?.place.round
    expect([roundOfMissed(5), roundOfMissed(1)]).toEqual([4, 1])
  })

  test('a start takes the next slot of this week if none is due or missed', () => {
    const lifter = begun().on(TUE2)
    expect(lifter.start('Pull')).toBe('Pull, turn 2, round 2')
    lifter.train('Pull').on(WED2)
    expect(lifter.next).toBe('rest')
    expect(lifter.missed).toBe('Push (Mon 2026-12-07, turn 2), Legs (Fri 2026-12-04, turn 1)')
    expect([lifter.view.turn, lifter.view.round]).toEqual([2, 2])
  })

  test('a start takes the missed slot before the next one', () => {
    const lifter = begun().on(TUE2)
    expect(lifter.start('Legs')).toBe('Legs, turn 1, round 1')
    expect(lifter.train('Legs').start('Legs')).toBe('Legs, turn 2, round 2')
  })

  test('a start of a routine that is done this week is extra', () => {
    const lifter = begun().on(MON2).train('Push').on(THU2)
    expect(lifter.start('Push')).toBe('extra, turn 2, round 2')
  })

  test('a start takes no slot of the next week', () => {
    expect(begun().on(FRI).start('Push')).toBe('extra, turn 1, round 1')
  })

  test('two routines on one day are due together', () => {
    const lifter = new Follower(planOf('Wed:Pull Wed:Abs Fri:Legs')).on(WED)
    expect(lifter.next).toBe('Pull, turn 1, round 1; Abs, turn 1, round 1')
    expect(lifter.train('Pull').next).toBe('Abs, turn 1, round 1')
  })

  test('weeks from Sunday', () => {
    const turnOnSunday = (week_start: number) => begun({ week_start }).on(SUN).view.turn
    expect([turnOnSunday(7), turnOnSunday(1)]).toEqual([2, 1])
  })

  test('a rest day names the next slot and its date', () => {
    const { restUntil } = begun().on(SUN).view
    expect([restUntil?.slot.routine_id, restUntil?.date, restUntil?.place.turn]).toEqual(['Push', MON2, 2])
    expect(begun().on(FRI).view.restUntil).toBeNull()
  })

  test('a rest day passes over what was done ahead', () => {
    const lifter = begun().on(TUE2).train('Pull')
    expect([lifter.view.restUntil?.slot.routine_id, lifter.view.restUntil?.date]).toEqual(['Legs', FRI2])
  })

  test('archived routines and those without a set in the round are not due, not missed and not next', () => {
    const lifter = begun().on(MON2)
    lifter.without.add('Legs').add('Push 2')
    expect([lifter.next, lifter.missed]).toEqual(['rest', 'none'])
    expect(lifter.view.restUntil?.date).toBe(WED2)
    lifter.without.add('Push').add('Pull')
    expect(lifter.next).toBe('nothing')
  })

  test('a skipped week counts as a turn', () => {
    const lifter = begun().on('2026-12-21')
    expect([lifter.next, lifter.missed]).toEqual([
      'Push, turn 4, round 4',
      'Legs (Fri 2026-12-18, turn 3), Pull (Wed 2026-12-16, turn 3)',
    ])
  })

  test('New Year is a week as any', () => {
    const lifter = begun()
    expect(lifter.on('2026-12-28').next).toBe('Push, turn 5, round 5')
    expect(lifter.on('2027-01-01').next).toBe('Legs, turn 5, round 5')
    expect(lifter.on('2027-01-04').next).toBe('Push, turn 6, round 6')
    expect(lifter.missed).toContain('Legs (Fri 2027-01-01, turn 5)')
  })

  test.each(['2027-03-28', '2027-10-31'])('the clock changes on %s, which is a day as any', (day) => {
    const monday = day === '2027-03-28' ? '2027-03-29' : '2027-11-01'
    const lifter = new Follower(planOf('Sun:Long Mon:Push', { started_on: day })).on(day)
    expect(lifter.next).toBe('Long, turn 1, round 1')
    expect(lifter.train('Long').on(monday).next).toBe('Push, turn 2, round 2')
    expect(lifter.missed).toBe('none')
  })

  test('a phone in Tokyo is a day ahead, and its workout counts for that day', () => {
    const lifter = new Follower(planOf(WEEK, { started_on: MON2 })).on(MON2)
    const place = lifter.place('Push')
    const inTokyo = Date.parse('2026-12-07T06:00:00+09:00')
    if (place) lifter.sessions = [{ ...lifter.session(place), at: inTokyo }]
    expect([lifter.next, lifter.missed]).toEqual(['rest', 'none'])
    expect(lifter.on(SUN).view.turn).toBe(1) // a phone in Lisbon
  })

  test('workouts from before the plan was used again have the same numbers and count for nothing', () => {
    const lifter = begun().change({ started_on: '2027-02-01' }).on('2027-02-03')
    expect([lifter.next, lifter.missed]).toEqual(['Pull, turn 1, round 1', 'Push (Mon 2027-02-01, turn 1)'])
  })
})

describe('R-PLAN-24 lighter weeks', () => {
  test('every third week', () => {
    const lifter = new Follower(planOf('Wed:A', { lighter: { ...NEVER_LIGHTER, every: 3 } }))
    const weeks = ['12-02', '12-09', '12-16', '12-23', '12-30'].map((day) => `2026-${day}`)
    const rounds = [...weeks, '2027-01-06', '2027-01-13'].map((day) => lifter.on(day).follow(1))
    expect(rounds.join(' ')).toBe('A1 A2 A3L A3 A4 A5L A5')
  })
})
