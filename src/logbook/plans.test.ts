import { describe, expect, test } from 'vitest'
import { type BookDocument, bookIdFor } from '#domain/book.ts'
import { MAX_SLOTS, type PlanDocument, slotsInOrder } from '#domain/plan.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { WORKOUT } from '#domain/rows/workout-fields.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import type { Made, Meta } from '#sync/operation.ts'
import { FIRST_PLACE, FIRST_TURN, newPlan, newSlot } from '../../tests/support/plan-rows.ts'
import { benchAndBand, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { applied, counted, done, meta } from '../../tests/support/workout-rows.ts'
import { startAgain } from './documents.ts'
import { registry } from './operations.ts'
import { activatePlan, moveSlot, placePlan, removePlan, removeSlot, savePlan } from './plans.ts'
import { startFrom } from './start-from.ts'
import { enterWorkout, startWorkout } from './workouts.ts'

const PLAN = uuid(700)
const [PUSH, PULL, LEGS, ARMS] = [uuid(1), uuid(2), uuid(3), uuid(4)]
const MAX = uuid(4242)
const inPlan = (over: Partial<Meta> = {}) => meta({ documentId: PLAN, ...over })

const outcomeOf = (document: PlanDocument | null, made: Made, at = inPlan()) => applied(document as never, made, at)

/** The plan after operations that must not be refused. */
const planAfter = (document: PlanDocument | null, ...ops: Made[]): PlanDocument =>
  ops.reduce<PlanDocument | null>((known, made) => {
    const outcome = outcomeOf(known, made)
    if (!('document' in outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
    return outcome.document as PlanDocument
  }, document) as PlanDocument

/** Slots 11, 12 and so on, for routines 1, 2 and so on. */
const slot = (number: number, day: number | null = null) => newSlot(uuid(10 + number), uuid(number), day)
const split = () => planAfter(null, newPlan(), slot(1), slot(2), slot(3))
const byWeekday = () => planAfter(null, newPlan({ mode: 'weekdays' }), slot(1, 1), slot(2, 3), slot(3, 5))

/** 'Push Pull Legs', with the days of a plan by weekday. */
const NAMES: Record<string, string> = { [PUSH]: 'Push', [PULL]: 'Pull', [LEGS]: 'Legs', [ARMS]: 'Arms' }
const shown = (document: PlanDocument) =>
  slotsInOrder(document)
    .map(({ routine_id, day }) => [NAMES[routine_id] ?? routine_id, day ?? ''].join(''))
    .join(' ')

describe('R-PLAN-20 a plan', () => {
  test('is made by its first save, private, in order and without lighter turns', () => {
    expect(planAfter(null, newPlan())).toEqual({
      ...{ kind: 'plan', id: PLAN, ownerId: OLIVIA, rev: 0, slots: [] },
      plan: {
        ...{ id: PLAN, user_id: OLIVIA, created_at: meta().at, name: 'Split', mode: 'rotation' },
        ...{ position: FIRST_TURN, started_on: '2026-12-02', week_start: 1, paused_at: null },
        lighter: { turns: [], every: null, share: 90, half: false },
        ...{ is_public: false, has_public_weights: false, has_public_notes: false },
        ...{ edited_by: OLIVIA, contested: null },
      },
    })
  })

  test('a change of a plan that is gone makes none', () => {
    for (const made of [savePlan.make({ changes: { name: 'Other' } }), slot(1), removeSlot.make({ id: uuid(11) })])
      expect(outcomeOf(null, made)).toEqual({ refused: 'gone' })
  })

  test('a save of a plan that is there does not move it', () => {
    const before = split()
    const position = { ...FIRST_TURN, turn: 5, set_at: 2 }
    expect(planAfter(before, savePlan.make({ changes: { position } }))).toBe(before)
    expect(planAfter(before, newPlan({ name: 'Other', position })).plan).toMatchObject({
      ...{ name: 'Other', position: FIRST_TURN },
    })
  })

  test('has a name of 1 to 100 characters', () => {
    expect(outcomeOf(null, newPlan({ name: ' ' }))).toEqual({ refused: 'name-blank' })
    expect(outcomeOf(split(), savePlan.make({ changes: { name: 'x'.repeat(101) } }))).toEqual({
      refused: 'name-too-long',
    })
  })

  test('Y35 keeps the name that another person had given meanwhile', () => {
    const byMax = outcomeOf(split(), savePlan.make({ changes: { name: 'Max' } }), inPlan({ actorId: MAX }))
    const seen = inPlan({ was: { name: 'Split' } })
    const both = outcomeOf(('document' in byMax && byMax.document) as PlanDocument, newPlan({ name: 'Olivia' }), seen)
    expect(both).toMatchObject({
      document: { plan: { name: 'Olivia', contested: { field: 'name', value: 'Max', by: MAX } } },
    })
  })

  test('takes each operation twice without another change (Y4)', () => {
    const ops = [
      ...[newPlan(), slot(4), moveSlot.make({ id: uuid(13), afterId: null, day: null })],
      ...[removeSlot.make({ id: uuid(12) }), placePlan.make({ position: { ...FIRST_TURN, round: 2 } })],
    ]
    for (const made of ops) {
      const once = planAfter(split(), made)
      expect(planAfter(once, made)).toBe(once)
    }
    expect(outcomeOf(split(), removePlan.make({}))).toEqual({ deleted: true })
    expect(outcomeOf(null, removePlan.make({}))).toEqual({ deleted: true })
  })

  test('is in the export with its slots, without its owner', () => {
    expect(exportedDocument(byWeekday())).toMatchObject({
      ...{ id: PLAN, name: 'Split', mode: 'weekdays', started_on: '2026-12-02', position: FIRST_TURN },
      slots: [
        { id: uuid(11), slot_order: 1, routine_id: PUSH, day: 1 },
        { routine_id: PULL, day: 3 },
        { routine_id: LEGS, day: 5 },
      ],
    })
    expect(exportedDocument(split())).not.toHaveProperty('user_id')
  })
})

describe('R-PLAN-20 the slots of a plan', () => {
  test('a slot is added last', () => {
    expect(shown(planAfter(split(), slot(4)))).toBe('Push Pull Legs Arms')
    expect(shown(planAfter(byWeekday(), slot(4, 3)))).toBe('Push1 Pull3 Arms3 Legs5')
  })

  test('R-PLAN-31 to a public plan only its owner adds a slot, because that publishes a routine', () => {
    const before = { ...split(), plan: { ...split().plan, is_public: true } }
    const byMax = inPlan({ actorId: MAX })
    expect(outcomeOf(before, slot(4), byMax)).toEqual({ refused: 'plan-is-public' })
    expect(shown(planAfter(before, slot(4)))).toBe('Push Pull Legs Arms')
    expect(outcomeOf(split(), slot(4), byMax)).toHaveProperty('document')
    expect(outcomeOf(before, slot(3), byMax)).toEqual({ document: before }) // It is there.
  })

  test.each([
    ['first', uuid(13), null, 'Legs Push Pull'],
    ['behind another one', uuid(11), uuid(12), 'Pull Push Legs'],
    ['where it is', uuid(12), uuid(11), 'Push Pull Legs'],
  ])('a slot is moved %s', (_title, id, afterId, expected) => {
    const moved = planAfter(split(), moveSlot.make({ id, afterId, day: null }))
    expect(shown(moved)).toBe(expected)
    expect(moved.slots.map(({ slot_order }) => slot_order)).toEqual([1, 2, 3])
  })

  test('a slot is moved to another day, behind another one of that day or first', () => {
    const days = planAfter(byWeekday(), slot(4, 3))
    const toWednesday = (afterId: string | null) =>
      shown(planAfter(days, moveSlot.make({ id: uuid(11), afterId, day: 3 })))
    expect(toWednesday(uuid(12))).toBe('Pull3 Push3 Arms3 Legs5')
    expect(toWednesday(null)).toBe('Push3 Pull3 Arms3 Legs5')
  })

  test('a move behind a slot that is gone is refused (Y3)', () => {
    for (const [id, afterId] of [
      [uuid(11), uuid(99)],
      [uuid(99), null],
    ] as const)
      expect(outcomeOf(split(), moveSlot.make({ id, afterId, day: null }))).toEqual({ refused: 'gone' })
  })

  test('a removed slot closes the gap', () => {
    expect(planAfter(split(), removeSlot.make({ id: uuid(12) })).slots).toMatchObject([
      { routine_id: PUSH, slot_order: 1 },
      { routine_id: LEGS, slot_order: 2 },
    ])
  })

  test.each([
    [1, 'Push1'],
    [2, 'Push1 Pull4'],
    [3, 'Push1 Pull3 Legs5'],
    [4, 'Push1 Pull2 Legs4 Arms5'],
  ])('the mode by weekday spreads %i slots over the week, and in order takes their days', (count, expected) => {
    const slots = [1, 2, 3, 4].slice(0, count).map((number) => slot(number))
    const days = planAfter(null, newPlan(), ...slots, savePlan.make({ changes: { mode: 'weekdays' } }))
    expect(shown(days)).toBe(expected)
    expect(shown(planAfter(days, savePlan.make({ changes: { mode: 'rotation' } })))).toBe(
      expected.replaceAll(/\d/g, ''),
    )
  })

  test('more slots than days fill the week in their order', () => {
    const slots = Array.from({ length: 14 }, (_, at) => newSlot(uuid(100 + at), uuid(200 + at)))
    const days = planAfter(null, newPlan(), ...slots, savePlan.make({ changes: { mode: 'weekdays' } }))
    expect(days.slots.map(({ day }) => day)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])
    expect(days.slots.map(({ id }) => id)).toEqual(slots.map((_, at) => uuid(100 + at)))
  })
})

describe('R-PLAN-31 bad input of a plan is malformed and changes nothing', () => {
  test('a day in an order, none by weekday, an 85th slot and the id of the plan', () => {
    const full = planAfter(
      null,
      newPlan(),
      ...Array.from({ length: MAX_SLOTS }, (_, at) => newSlot(uuid(100 + at), uuid(200 + at))),
    )
    const wrong: [PlanDocument, Made][] = [
      [split(), slot(4, 1)],
      [byWeekday(), slot(4)],
      [split(), moveSlot.make({ id: uuid(11), afterId: null, day: 1 })],
      [byWeekday(), moveSlot.make({ id: uuid(11), afterId: null, day: null })],
      [full, slot(4)],
      [split(), newSlot(PLAN, uuid(4))],
    ]
    for (const [document, made] of wrong) expect(outcomeOf(document, made)).toEqual({ refused: 'malformed' })
  })

  const lighter = { turns: [], every: null, share: 90, half: false }
  test.each<[string, string, object]>([
    ['a share of 55.5', 'plan.save', { changes: { lighter: { ...lighter, share: 55.5 } } }],
    ['a share of 52', 'plan.save', { changes: { lighter: { ...lighter, share: 52 } } }],
    ['a share of 45', 'plan.save', { changes: { lighter: { ...lighter, share: 45 } } }],
    ['every turn lighter', 'plan.save', { changes: { lighter: { ...lighter, every: 1 } } }],
    ['51 lighter turns', 'plan.save', { changes: { lighter: { ...lighter, turns: Array(51).fill(1) } } }],
    ['a month without a day', 'plan.save', { changes: { started_on: '2026-12' } }],
    ['the 30th of February', 'plan.save', { changes: { started_on: '2026-02-30' } }],
    ['a day of the year 0', 'plan.save', { changes: { started_on: '0000-01-01' } }],
    ['an eighth day', 'plan.save', { changes: { week_start: 8 } }],
    ['another mode', 'plan.save', { changes: { mode: 'random' } }],
    ['a day 0', 'plan.slot.add', { id: uuid(1), routineId: uuid(2), day: 0 }],
    ['turn 0', 'plan.position', { position: { ...FIRST_TURN, turn: 0 } }],
    ['a position without its time', 'plan.position', { position: { turn: 1, slot: null, round: 1 } }],
  ])('%s', (_title, kind, args) => {
    expect(registry.get(kind)?.read(args, 1)).toBeNull()
  })
})

describe('R-PLAN-20 the plan in use', () => {
  const inBook = meta({ documentId: bookIdFor(OLIVIA) })
  const used = (document: BookDocument | null, planId: string | null) =>
    (applied(document as never, activatePlan.make({ planId }), inBook) as { document: unknown })
      .document as BookDocument

  test('is one, said by the book, which the first choice makes', () => {
    const first = used(null, PLAN)
    expect(first.book.active_plan).toBe(PLAN)
    expect(used(first, PLAN)).toBe(first)
    expect(used(first, uuid(701)).book.active_plan).toBe(uuid(701))
    expect(used(first, null).book).toMatchObject({ active_plan: null, edited_by: OLIVIA })
    expect(exportedDocument(first)).toMatchObject({ active_plan: PLAN })
  })

  test('the settings of the book cannot choose it', () => {
    expect(registry.get('book.set')?.read({ changes: { active_plan: PLAN } }, 1)).toEqual({ args: { changes: {} } })
  })
})

describe('R-PLAN-21 a start from a plan', () => {
  const place = { ...FIRST_PLACE, slot: uuid(11) }
  const plan = { planId: PLAN, place, lighter: null }
  const started = (of: typeof plan | null) =>
    done(null, startFrom(benchAndBand(), { newId: counted(), name: 'Friday', timeZone: null, plan: of }))

  test('writes the plan and its place there', () => {
    expect(started(plan).workout).toMatchObject({ plan_id: PLAN, plan_place: place })
    expect(started(null).workout).toMatchObject({ plan_id: null, plan_place: null })
    expect(exportedDocument(started(plan))).toMatchObject({ plan_id: PLAN, plan_place: place })
  })

  test('Y33 starts of older devices, and workouts of the past, belong to no plan', () => {
    const whole = { name: 'Day', routineId: null, timeZone: null, exercises: [], sets: [] }
    const none = { plan_id: null, plan_place: null }
    expect(defaultValuesOf(WORKOUT.fields)).toMatchObject(none)
    expect(done(null, startWorkout.make(whole)).workout).toMatchObject(none)
    const past = enterWorkout.make({ ...whole, startedAt: meta().at - 2_000, endedAt: meta().at - 1_000 })
    expect(done(null, past).workout).toMatchObject(none)
  })

  test("Y16 'Keep as a new workout' keeps them", () => {
    const [start] = startAgain(started(plan), counted(9500), []).steps
    expect(start?.made.args).toMatchObject({ planId: PLAN, planPlace: place })
  })

  test('a place that is none is malformed', () => {
    const whole = { name: 'Day', routineId: null, timeZone: null, exercises: [], sets: [], planId: PLAN }
    for (const planPlace of [{ ...place, turn: 0 }, { ...place, slot: 'first' }, { turn: 1 }])
      expect(registry.get('workout.start')?.read({ ...whole, planPlace }, 1)).toBeNull()
  })
})
