import { describe, expect, test } from 'vitest'
import { Follower, NEVER_LIGHTER, planOf } from '../../../tests/support/plan-follower.ts'
import { skipped } from './positions.ts'

const PUSH_PULL_LEGS = 'Push Pull Legs'
const follower = (text = PUSH_PULL_LEGS) => new Follower(planOf(text))

/** Pull of turn 2 is due (C27). */
const inSecondTurn = () => follower().train('Push Pull Legs Push')

describe('R-PLAN-21 a rotation', () => {
  test('begins with its first slot and goes on slot by slot', () => {
    expect(follower().next).toBe('Push, turn 1, round 1')
    expect(inSecondTurn().next).toBe('Pull, turn 2, round 2')
  })

  test('a routine that stands later in the turn passes over those between', () => {
    const lifter = inSecondTurn()
    expect(lifter.start('Legs')).toBe('Legs, turn 2, round 2')
    expect(lifter.train('Legs').next).toBe('Push, turn 3, round 3')
  })

  test('a routine that stands only before is extra and moves nothing', () => {
    const lifter = inSecondTurn()
    expect(lifter.start('Push')).toBe('extra, turn 2, round 2')
    expect(lifter.train('Push').next).toBe('Pull, turn 2, round 2')
  })

  test('a routine that is there twice takes its next slot', () => {
    const lifter = follower('Push Pull Push Legs').train('Push Pull')
    expect(lifter.view.due[0]?.slot.slot_order).toBe(3)
    expect(lifter.start('Push')).toBe('Push, turn 1, round 1')
    expect(lifter.train('Push').next).toBe('Legs, turn 1, round 1')
  })

  test('a routine that is not in the plan has no place', () => {
    expect(follower().place('Mobility')).toBeNull()
  })

  test('what a start writes', () => {
    const slot = inSecondTurn().view.due[0]?.slot.id
    expect(inSecondTurn().place('Pull')).toEqual({ slot, turn: 2, round: 2, lighter: false, set_at: 1 })
  })

  test('the newest workout deleted: its slot is due again', () => {
    const lifter = inSecondTurn()
    lifter.sessions = lifter.sessions.slice(1)
    expect(lifter.next).toBe('Push, turn 2, round 2')
  })

  test('R-PLAN-23 a skipped slot stays skipped when a workout that began before is completed', () => {
    const lifter = inSecondTurn()
    const begun = lifter.place('Pull')
    lifter.change({ position: skipped(lifter.plan, lifter.facts, 2) })
    expect(lifter.next).toBe('Legs, turn 2, round 2')
    if (begun) lifter.sessions = [lifter.session(begun), ...lifter.sessions]
    expect(lifter.next).toBe('Legs, turn 2, round 2')
    expect(lifter.train('Legs').next).toBe('Push, turn 3, round 3')
  })

  test('an archived routine is passed over, and all of them are nothing', () => {
    const lifter = inSecondTurn()
    lifter.without.add('Pull')
    expect(lifter.next).toBe('Legs, turn 2, round 2')
    lifter.without.add('Push').add('Legs')
    expect(lifter.next).toBe('nothing')
    expect(lifter.start('Push')).toBe('extra, turn 2, round 2')
  })

  test('a routine without a set in the round is passed over', () => {
    const lifter = inSecondTurn()
    lifter.without.add('Pull 2')
    expect(lifter.next).toBe('Legs, turn 2, round 2')
    expect(lifter.start('Pull')).toBe('extra, turn 2, round 2')
    expect(lifter.train('Legs Push').next).toBe('Pull, turn 3, round 3')
  })

  test('a turn passed over whole counts', () => {
    const lifter = follower('A B')
    for (const round of [2, 3]) lifter.without.add(`A ${round}`).add(`B ${round}`)
    expect(lifter.train('A B').next).toBe('A, turn 4, round 4')
    expect(lifter.change({ lighter: { ...NEVER_LIGHTER, turns: [2] } }).next).toBe('A, turn 5, round 4')
  })

  test('a routine with sets in one of 20 rounds comes in that round, a later round is nothing', () => {
    const lifter = follower('A B')
    for (let round = 1; round <= 60; round++) {
      if (round % 20 !== 0) lifter.without.add(`A ${round}`)
      lifter.without.add(`B ${round}`)
    }
    expect(lifter.next).toBe('A, turn 20, round 20')
    expect(lifter.train('A').next).toBe('A, turn 40, round 40')
    lifter.without.add('A 40')
    expect(lifter.next).toBe('nothing')
  })

  test('two phones do the same slot offline', () => {
    const lifter = inSecondTurn()
    const place = lifter.place('Pull')
    lifter.train('Pull')
    if (place) lifter.sessions = [lifter.session(place), ...lifter.sessions]
    expect(lifter.next).toBe('Legs, turn 2, round 2')
  })

  test('workouts of another plan move nothing', () => {
    const lifter = follower().train('Push')
    lifter.sessions = lifter.sessions.map((session) => ({ ...session, planId: 'another' }))
    expect(lifter.next).toBe('Push, turn 1, round 1')
  })

  test('R-PLAN-25 names the two slots after the due one, of a short plan those of one turn', () => {
    const shownAfter = (lifter: Follower) => lifter.view.after.map(({ routine_id }) => routine_id).join(', ')
    expect(shownAfter(follower('Push Pull Legs Arms').train('Push Pull Legs'))).toBe('Push, Pull')
    expect(shownAfter(follower('A B'))).toBe('B')
    expect(shownAfter(follower('A'))).toBe('')
  })

  test('a plan without slots has nothing to start', () => {
    expect(follower('').next).toBe('nothing')
    expect(follower('').place('Push')).toBeNull()
  })
})

describe('R-PLAN-24 lighter turns of a rotation', () => {
  const lighter = (changes: object) => new Follower(planOf('A B', { lighter: { ...NEVER_LIGHTER, ...changes } }))

  test('every fourth takes no round away', () => {
    expect(lighter({ every: 4 }).follow(12)).toBe('A1 B1 A2 B2 A3 B3 A4L B4L A4 B4 A5 B5')
  })

  test('the second turn made lighter by hand', () => {
    expect(lighter({ turns: [2] }).follow(8)).toBe('A1 B1 A2L B2L A2 B2 A3 B3')
  })

  test('a start writes that its turn is lighter', () => {
    expect(lighter({ turns: [1] }).place('B')?.lighter).toBe(true)
    expect(lighter({ turns: [2] }).place('B')?.lighter).toBe(false)
  })
})
