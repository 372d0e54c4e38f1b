import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Follower, NEVER_LIGHTER, planOf } from '../../../tests/support/plan-follower.ts'
import type { Plan, PlanDocument } from '../plan.ts'
import { isSameNext, keptPosition, skipped, startedFrom, startedOver, usedAgain } from './positions.ts'

const NOW = 2

/** Pull of turn 2 is due. */
const inSecondTurn = () => new Follower(planOf('Push Pull Legs')).train('Push Pull Legs Push')

const skip = (lifter: Follower) => lifter.change({ position: skipped(lifter.plan, lifter.facts, NOW) })

/** The plan after a change, with the position that the change writes. */
function changed(lifter: Follower, after: PlanDocument): Follower {
  const kept = keptPosition(lifter.plan, after, lifter.facts, NOW)
  lifter.plan = after
  return lifter.change(kept)
}

const withSlots = (plan: PlanDocument, ...routines: string[]): PlanDocument => ({
  ...plan,
  slots: routines.map((routine, index) => {
    const slot = plan.slots.find(({ routine_id }) => routine_id === routine) ?? planOf(routine).slots[0]
    return { ...slot, slot_order: index + 1 } as PlanDocument['slots'][number]
  }),
})

const inMode = (plan: PlanDocument, over: Partial<Plan>, days: (number | null)[]): PlanDocument => ({
  ...plan,
  plan: { ...plan.plan, ...over },
  slots: plan.slots.map((slot, index) => ({ ...slot, day: days[index] ?? null })),
})

test('R-PLAN-23 a change that leaves what is next needs no new position', () => {
  const lifter = inSecondTurn()
  const isSame = (after: PlanDocument) => isSameNext(lifter.plan, after, lifter.facts)
  expect(isSame(withSlots(lifter.plan, 'Push', 'Pull', 'Legs', 'Arms'))).toBe(true)
  expect(isSame({ ...lifter.plan, plan: { ...lifter.plan.plan, lighter: { ...NEVER_LIGHTER, turns: [2] } } })).toBe(
    true,
  )
  expect(isSame(withSlots(lifter.plan, 'Push', 'Legs', 'Pull'))).toBe(false)
  expect(isSame(inMode(lifter.plan, { mode: 'weekdays' }, [1, 3, 5]))).toBe(false)
})

describe('R-PLAN-23 skip', () => {
  test('goes to the next slot of the same turn', () => {
    expect(skip(inSecondTurn()).next).toBe('Legs, turn 2, round 2')
    expect(skip(skip(new Follower(planOf('Push Pull Legs')))).next).toBe('Legs, turn 1, round 1')
  })

  test('goes after the last slot to the next turn, after a lighter one to the same round', () => {
    expect(skip(skip(inSecondTurn())).next).toBe('Push, turn 3, round 3')
    const lighter = inSecondTurn().change({ lighter: { ...NEVER_LIGHTER, turns: [2] } })
    expect(skip(skip(lighter)).next).toBe('Push, turn 3, round 2')
  })

  test('skips the slot that is due, not the ones that are passed over', () => {
    const lifter = inSecondTurn()
    lifter.without.add('Pull')
    expect(skip(lifter).next).toBe('Push, turn 3, round 3')
  })
})

test('R-PLAN-23 start from here goes to any slot in the same turn and round', () => {
  const from = (index: number) => {
    const lifter = inSecondTurn()
    const slot = lifter.plan.slots[index]?.id ?? ''
    return lifter.change({ position: startedFrom(lifter.plan, lifter.facts, slot, NOW) }).next
  }
  expect([from(0), from(1), from(2)]).toEqual([
    'Push, turn 2, round 2',
    'Pull, turn 2, round 2',
    'Legs, turn 2, round 2',
  ])
})

describe('R-PLAN-23 a change of the slots', () => {
  test('keeps the due slot, also in another order', () => {
    const lifter = inSecondTurn()
    expect(changed(lifter, withSlots(lifter.plan, 'Pull', 'Push', 'Arms', 'Legs')).next).toBe('Pull, turn 2, round 2')
    expect(lifter.train('Pull').next).toBe('Push, turn 2, round 2')
  })

  test('makes the one after it due if it went', () => {
    const lifter = inSecondTurn()
    expect(changed(lifter, withSlots(lifter.plan, 'Legs', 'Push')).next).toBe('Legs, turn 2, round 2')
  })

  test('begins the next turn if it was the last', () => {
    const lifter = inSecondTurn().train('Pull')
    expect(changed(lifter, withSlots(lifter.plan, 'Push', 'Pull')).next).toBe('Push, turn 3, round 3')
  })

  test('moves nothing when no slot is left', () => {
    const lifter = inSecondTurn()
    expect(changed(lifter, withSlots(lifter.plan)).next).toBe('nothing')
  })

  test('workouts that began before it move nothing', () => {
    const lifter = inSecondTurn()
    const begun = lifter.place('Pull')
    changed(lifter, withSlots(lifter.plan, 'Push', 'Legs', 'Pull'))
    if (begun) lifter.sessions = [lifter.session(begun), ...lifter.sessions]
    expect(lifter.next).toBe('Pull, turn 2, round 2')
  })
})

describe('R-PLAN-23 another mode', () => {
  test('from in order to by weekday keeps turn and round', () => {
    const lifter = inSecondTurn().on('2026-12-10')
    changed(lifter, inMode(lifter.plan, { mode: 'weekdays' }, [1, 4, 5]))
    expect([lifter.next, lifter.view.turn]).toEqual(['Pull, turn 2, round 2', 2])
    expect(lifter.on('2026-12-14').next).toBe('Push, turn 3, round 3')
  })

  test('from by weekday to in order keeps the slot of today, else the next one', () => {
    const inOrderOn = (day: string) => {
      const lifter = new Follower(planOf('Mon:Push Wed:Pull Fri:Legs')).on(day)
      return changed(lifter, inMode(lifter.plan, { mode: 'rotation' }, [])).next
    }
    expect(inOrderOn('2026-12-09')).toBe('Pull, turn 2, round 2')
    expect(inOrderOn('2026-12-10')).toBe('Legs, turn 2, round 2')
    expect(inOrderOn('2026-12-12')).toBe('Push, turn 3, round 3')
  })

  test('in order and back on a rest day after the last slot of the week skips no round', () => {
    const lifter = new Follower(planOf('Mon:Push Wed:Pull Fri:Legs')).on('2026-12-11').train('Legs').on('2026-12-12')
    changed(lifter, inMode(lifter.plan, { mode: 'rotation' }, []))
    changed(lifter, inMode(lifter.plan, { mode: 'weekdays' }, [1, 3, 5]))
    expect([lifter.view.turn, lifter.view.round]).toEqual([2, 2])
    expect(lifter.on('2026-12-14').next).toBe('Push, turn 3, round 3')
  })
})

describe('R-PLAN-23 start over and use', () => {
  test('start over begins with turn 1, round 1 and the first slot, and turns chosen as lighter go', () => {
    const lifter = inSecondTurn().change({ lighter: { ...NEVER_LIGHTER, turns: [1], every: 4 } })
    lifter.change(startedOver(lifter.plan, lifter.facts, NOW))
    expect([lifter.next, lifter.view.isLighter]).toEqual(['Push, turn 1, round 1', false])
    expect(lifter.plan.plan.lighter.every).toBe(4)
  })

  test('start over by weekday begins today', () => {
    const lifter = new Follower(planOf('Mon:Push Wed:Pull')).train('Pull').on('2026-12-16')
    lifter.change(startedOver(lifter.plan, lifter.facts, NOW))
    expect([lifter.next, lifter.missed]).toEqual(['Pull, turn 1, round 1', 'none'])
  })

  const SUNDAY = '2026-12-06'
  const MONDAY = '2026-12-07'

  test('start over by weekday forgets a workout of the evening before, and one of the same day', () => {
    const startOver = (lifter: Follower) => lifter.change(startedOver(lifter.plan, lifter.facts, NOW))
    const sunday = startOver(new Follower(planOf('Mon:Push Sun:Long')).on(SUNDAY).train('Long').on(MONDAY))
    expect(sunday.next).toBe('Push, turn 1, round 1')
    expect(sunday.on('2026-12-13').next).toBe('Long, turn 1, round 1')
    const monday = new Follower(planOf('Mon:Push Sun:Long', { started_on: MONDAY })).on(MONDAY).train('Push')
    expect(startOver(monday).next).toBe('Push, turn 1, round 1')
  })

  test('a change after start over forgets no workout, also by a clock that is behind', () => {
    const lifter = new Follower(planOf('Mon:Push Wed:Pull', { started_on: MONDAY })).on(MONDAY)
    lifter.change(startedOver(lifter.plan, lifter.facts, 10 * NOW)).train('Push')
    changed(lifter, inMode(lifter.plan, {}, [1, 4])).train('Pull')
    changed(lifter, inMode(lifter.plan, {}, [1, 5]))
    expect([lifter.next, lifter.missed]).toEqual(['rest', 'none'])
    expect(lifter.view.restUntil).toMatchObject({ date: '2026-12-14', place: { turn: 2, round: 2 } })
  })

  test('use of a paused rotation writes nothing', () => {
    const { plan, facts } = inSecondTurn()
    expect(usedAgain(plan, facts, NOW)).toBeNull()
  })

  test('use of a paused plan by weekday begins turn 1 today with the round that was next', () => {
    const usedOn = (day: string, lifter: Follower) => {
      lifter.on(day)
      return lifter.change(usedAgain(lifter.plan, lifter.facts, NOW)).view
    }
    const pullDone = () => new Follower(planOf('Mon:Push Wed:Pull Fri:Legs')).on('2026-12-09').train('Pull')
    expect(usedOn('2027-02-03', pullDone())).toMatchObject({ turn: 1, round: 2, missed: [] })
    const weekDone = pullDone().on('2026-12-11').train('Legs')
    expect(usedOn('2027-02-03', weekDone)).toMatchObject({ turn: 1, round: 3, due: [{ slot: { routine_id: 'Pull' } }] })
    expect(usedOn('2027-02-03', new Follower(planOf('Mon:Push')))).toMatchObject({ turn: 1, round: 1 })
  })

  test('the last slot of a week from Sunday is that of Saturday', () => {
    const lifter = new Follower(planOf('Sun:Long Sat:Short', { week_start: 7, started_on: '2026-12-06' }))
    const nextRound = () => usedAgain(lifter.plan, lifter.facts, NOW)?.position.round
    lifter.on('2026-12-06').train('Long')
    expect(nextRound()).toBe(1)
    lifter.on('2026-12-12').train('Short')
    expect(nextRound()).toBe(2)
  })
})

describe('R-PLAN-21 to 24 any plan', () => {
  const lighter = fc.record({
    turns: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 }),
    every: fc.option(fc.integer({ min: 2, max: 5 })),
    share: fc.constant(90),
    half: fc.boolean(),
  })
  const length = fc.integer({ min: 1, max: 7 })
  const namesOf = (slots: number) => Array.from({ length: slots }, (_, index) => String.fromCharCode(65 + index))
  const day = fc.integer({ min: 0, max: 800 }).map((days) => new Date(Date.UTC(2026, 10, 1 + days)))
  const text = (date: Date) => date.toISOString().slice(0, 10)

  test('followed as due, its slots come in order, and a round less for each lighter turn', () => {
    fc.assert(
      fc.property(length, lighter, fc.integer({ min: 1, max: 40 }), (slots, lighterTurns, workouts) => {
        const lifter = new Follower(planOf(namesOf(slots).join(' '), { lighter: lighterTurns }))
        lifter.follow(workouts)
        const places = lifter.sessions.toReversed().map(({ place }) => place)
        expect(places.map(({ slot }) => slot)).toEqual(places.map((_, at) => lifter.plan.slots[at % slots]?.id))
        expect(places.map(({ turn }) => turn)).toEqual(places.map((_, at) => Math.floor(at / slots) + 1))
        for (const { turn, round } of places) {
          const before = places.filter((place, at) => at % slots === 0 && place.turn < turn && !place.lighter)
          expect(round).toBe(1 + before.length)
        }
      }),
    )
  })

  test('changes of slots, order and lighter turns keep turn, round and due slot of a rotation', () => {
    const order = fc.shuffledSubarray(namesOf(9))
    fc.assert(
      fc.property(length, lighter, fc.nat(30), order, lighter, (slots, was, workouts, names, is) => {
        const lifter = new Follower(planOf(namesOf(slots).join(' '), { lighter: was }))
        lifter.follow(workouts)
        const [due] = lifter.view.due
        if (!due || !names.includes(due.slot.routine_id)) return
        const { turn, round } = lifter.view
        const after = withSlots(lifter.plan, ...names)
        const { view } = changed(lifter, { ...after, plan: { ...after.plan, lighter: is } })
        expect(view).toMatchObject({ turn, round, due: [{ slot: { routine_id: due.slot.routine_id } }] })
      }),
    )
  })

  test('changes of days, lighter turns, first day of the week and mode keep turn and round of today', () => {
    const weekdays = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 7, maxLength: 7 })
    const weekStart = fc.integer({ min: 1, max: 7 })
    const plan = fc.record({ days: weekdays, lighter, week_start: weekStart, started_on: day.map(text) })
    fc.assert(
      fc.property(
        length,
        plan,
        plan,
        fc.nat(20),
        day,
        (slots, { days, ...over }, { days: others, ...is }, done, on) => {
          const byOrder = planOf(namesOf(slots).join(' '), over)
          const today = text(on)
          const weekly = new Follower(inMode(byOrder, { mode: 'weekdays' }, days)).on(today)
          const turned = new Follower(byOrder).on(today)
          turned.follow(done)
          for (const lifter of [weekly, turned]) {
            const { turn, round } = lifter.view
            const after = inMode(lifter.plan, { ...is, started_on: over.started_on, mode: 'weekdays' }, others)
            expect(changed(lifter, after).view).toMatchObject({ turn, round })
          }
        },
      ),
    )
  })
})
