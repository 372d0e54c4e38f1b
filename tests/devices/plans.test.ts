import { beforeEach, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { slotsInOrder } from '#domain/plan.ts'
import { planView } from '#domain/plans/plan-view.ts'
import { PlanBook } from '#features/progress/plan-book.client.ts'
import type { PlanSessions } from '#features/progress/progress.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { activatePlan, moveSlot, placePlan, removePlan, removeSlot, savePlan } from '#logbook/plans.ts'
import { startFrom } from '#logbook/start-from.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { FIRST_PLACE, FIRST_TURN, newPlan, newSlot } from '../support/plan-rows.ts'
import { makeRoutine } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let laptop: Device
  beforeEach(async () => {
    phone = await crew.enter(crew.olivia, 'phone')
    laptop = await crew.enter(crew.olivia, 'laptop')
  })

  const planOn = (device: Device, id: string) => device.sync.documents.document('plan', id)
  const routinesOn = (device: Device, id: string) => {
    const plan = planOn(device, id)
    return plan && slotsInOrder(plan).map(({ routine_id }) => device.routine(routine_id)?.routine.routine_name)
  }

  /** What comes next of the plan, for a device that asks over its own network. */
  function nextOn(device: Device, planId: string) {
    const book = new PlanBook(device.sync, crew.olivia.userId, async (ownerId, planIds) => {
      const query = new URLSearchParams({ ownerId, planIds: planIds.join() })
      const answer = await crew.server.ask(`/api/plan-sessions?${query}`, { cookie: device.person.cookie })
      return (await answer.json()) as PlanSessions
    })
    book.want(planId)
    return () => {
      const plan = planOn(device, planId)
      const facts = { sessions: book.sessions(planId), today: '2026-12-02', hasSets: () => true }
      return plan && planView(plan, facts).due[0]
    }
  }

  /** Push, Pull and Legs in order, in use, on both devices. */
  async function split() {
    const planId = phone.newId()
    const routines = ['Push', 'Pull', 'Legs'].map((name) => makeRoutine(phone, name, [{ name: 'Squat', sets: [{}] }]))
    phone.dispatch(newPlan(), planId)
    const slotIds = routines.map((routineId) => {
      const slotId = phone.newId()
      phone.dispatch(newSlot(slotId, routineId), planId)
      return slotId
    })
    phone.dispatch(activatePlan.make({ planId }), bookIdFor(crew.olivia.userId))
    await phone.sent()
    await agreed([phone, laptop], (device) => [device.book()?.book.active_plan, routinesOn(device, planId)])
    return { planId, routines, slotIds }
  }

  test('R-PLAN-20 a plan and which one is in use are on every device, also after a restart offline', async () => {
    const { planId } = await split()
    expect(routinesOn(laptop, planId)).toEqual(['Push', 'Pull', 'Legs'])
    laptop.offline()
    laptop.kill()
    await laptop.reopen().catch(() => undefined)
    await until(() => planOn(laptop, planId) !== null, 'the laptop shows the plan offline')
    expect(laptop.book()?.book.active_plan).toBe(planId)
  })

  test('R-PLAN-20 two devices rename a plan offline: the later arrival stays', async () => {
    const { planId } = await split()
    await crew.apart(phone, laptop, () => {
      phone.dispatch(savePlan.make({ changes: { name: 'Of the phone' } }), planId)
      laptop.dispatch(savePlan.make({ changes: { name: 'Of the laptop' } }), planId)
    })
    const plan = await agreed([phone, laptop], (device) => planOn(device, planId)?.plan)
    expect(plan).toMatchObject({ name: 'Of the laptop', contested: null })
  })

  test('R-PLAN-20 Y35 a coach and the owner rename a plan: the owner is offered the coach’s name', async () => {
    const { planId } = await split()
    await crew.share({ can_create_routines: true })
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await until(() => planOn(coach, planId) !== null, 'the coach sees the plan')
    await crew.apart(coach, phone, () => {
      coach.dispatch(savePlan.make({ changes: { name: 'Of Max' } }), planId, crew.olivia.userId)
      const target = { ownerId: crew.olivia.userId, documentId: planId }
      phone.sync.dispatch(savePlan.make({ changes: { name: 'Of Olivia' } }), target, { was: { name: 'Split' } })
    })
    const plan = await agreed([phone, coach], (device) => planOn(device, planId)?.plan)
    expect(plan).toMatchObject({ name: 'Of Olivia', contested: { field: 'name', value: 'Of Max' } })
  })

  test.each(['moved first', 'removed first'])(
    'R-PLAN-20 a slot is moved on one device and removed on another, %s: it is gone on both',
    async (order) => {
      const { planId, slotIds } = await split()
      const [, , legs = ''] = slotIds
      const devices: [Device, Device] = order === 'moved first' ? [phone, laptop] : [laptop, phone]
      await crew.apart(...devices, () => {
        phone.dispatch(moveSlot.make({ id: legs, afterId: null, day: null }), planId)
        laptop.dispatch(removeSlot.make({ id: legs }), planId)
      })
      const slots = await agreed([phone, laptop], (device) => planOn(device, planId)?.slots)
      expect(slots?.map(({ slot_order }) => slot_order)).toEqual([1, 2])
      expect(routinesOn(phone, planId)).toEqual(['Push', 'Pull'])
    },
  )

  test('R-PLAN-20 a removed plan goes from every device, and its undo brings it back with its slots and their ids', async () => {
    const { planId, slotIds } = await split()
    const before = planOn(phone, planId)
    phone.dispatch(removePlan.make({}), planId)
    expect(planOn(phone, planId)).toBeNull()
    await until(() => planOn(laptop, planId) === null, 'the plan is gone on the laptop')
    phone.dispatch(newPlan({ name: before?.plan.name }), planId)
    for (const slot of before?.slots ?? []) phone.dispatch(newSlot(slot.id, slot.routine_id, slot.day), planId)
    await phone.sent()
    await until(() => planOn(laptop, planId)?.slots.length === 3, 'the plan is back on the laptop')
    expect(planOn(laptop, planId)?.slots.map(({ id }) => id)).toEqual(slotIds)
    expect(laptop.book()?.book.active_plan).toBe(planId)
  })

  test('C27 R-PLAN-21 two phones do Pull offline: both workouts have the same place in the plan', async () => {
    const { planId, routines, slotIds } = await split()
    const [, pull = ''] = routines
    phone.dispatch(placePlan.make({ position: { ...FIRST_TURN, turn: 2, round: 2, set_at: 2 } }), planId)
    await phone.sent()
    await agreed([phone, laptop], (device) => planOn(device, planId)?.plan.position)
    const train = (device: Device) => {
      const routine = device.routine(pull)
      if (!routine) throw new Error('the routine is not here')
      const { turn, round, set_at } = planOn(device, planId)?.plan.position ?? FIRST_TURN
      const place = { ...FIRST_PLACE, slot: slotIds[1] ?? null, turn, round, set_at }
      const newId = () => device.newId()
      const plan = { planId, place, lighter: null }
      const workoutId = device.newId()
      device.dispatch(startFrom(routine, { newId, name: 'Pull', timeZone: null, plan }), workoutId)
      for (const { id } of device.workout(workoutId)?.sets ?? [])
        device.dispatch(completeSet.make({ setId: id }), workoutId)
      device.dispatch(endWorkoutByHand.make({}), workoutId)
      return workoutId
    }
    const ids: string[] = []
    await crew.apart(phone, laptop, () => ids.push(train(phone), train(laptop)))
    const place = { slot: slotIds[1], turn: 2, round: 2, lighter: false, set_at: 2 }
    expect([phone.workout(ids[0] ?? ''), laptop.workout(ids[1] ?? '')]).toMatchObject([
      { workout: { plan_place: place } },
      { workout: { plan_place: place } },
    ])
    const rows = await Promise.all(ids.map((id) => crew.workoutRow(id)))
    const stored = { plan_id: planId, plan_place: place, is_active: false }
    expect(rows).toMatchObject([stored, stored])
    expect(rows.every((row) => row.completed_at !== null)).toBe(true)
    const [here, there] = [nextOn(phone, planId), nextOn(laptop, planId)]
    const legs = { slot: { id: slotIds[2] }, place: { turn: 2, round: 2 } }
    await expect.poll(() => [here(), there()]).toMatchObject([legs, legs])
  })
})
