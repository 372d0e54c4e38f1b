import { beforeEach, describe, expect, test } from 'vitest'
import { routinesShown } from '#features/routines/routine-list.ts'
import { type PickerList, pickerRoutines } from '#features/sharing/picker-list.ts'
import { pickerList } from '#features/sharing/routes.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const EXERCISES = [
  { name: 'Squat', sets: [{}, {}] },
  { name: 'Bench Press', sets: [{}] },
]

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device

  beforeEach(async () => {
    for (const table of ['routine_set', 'routine_exercise', 'routine'] as const) {
      await crew.database.db.deleteFrom(table).execute()
    }
    phone = await crew.enter(crew.olivia, 'phone')
    await crew.share({ can_start_workouts: true })
  })

  /** What Max is shown of Olivia. */
  async function picked(): Promise<PickerList> {
    const answer = await crew.server.ask(`/api/shares/${crew.olivia.userId}/routines`, { cookie: crew.max.cookie })
    expect(answer.status).toBe(200)
    return (await answer.json()) as PickerList
  }
  async function trained(routineId: string): Promise<number> {
    const { workoutId, setIds } = startTraining(phone, EXERCISES, { routineId })
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    return (await crew.workoutRow(workoutId)).completed_at?.getTime() ?? 0
  }

  test("R-PICK-03 R-PICK-04 R-PICK-11 the picker lists the owner's active routines newest first, with their contents", async () => {
    const plain = makeRoutine(phone, 'Push Day', EXERCISES)
    const gone = makeRoutine(phone, 'Old Day', EXERCISES)
    phone.clockSkew += 1000 // Two of one millisecond have no order.
    const empty = makeRoutine(phone, 'Empty Day', [])
    phone.dispatch(archiveRoutine.make({ isArchived: true }), gone)
    await phone.sent()
    const completedAt = Math.max(await trained(plain), await trained(plain))
    const { routines } = await picked()
    expect(routines).toEqual([
      { id: empty, name: 'Empty Day', exercises: 0, sets: 0, completedAt: null },
      { id: plain, name: 'Push Day', exercises: 2, sets: 3, completedAt },
    ])
  })

  test("R-PICK-11 R-ROUT-02 picker and routine list show the owner's own routines before newer ones made by delegates", async () => {
    const [own, others] = [makeRoutine(phone, 'Own', []), crypto.randomUUID()]
    await phone.sent()
    await crew.database.db.updateTable('account_share').set({ can_create_routines: true }).execute()
    const at = Date.now() + 1_000
    const made = envelope(crew.max, crew.olivia.userId, others, createRoutine.make({ name: 'By Max' }), { at })
    expect(await outcomeOf(crew.server, crew.max, made)).toBe('done')
    expect((await picked()).routines.map(({ id }) => id)).toEqual([own, others])
    await until(() => phone.routine(others) !== null, 'the phone has what Max made')
    const shown = routinesShown(phone.sync.documents.documents('routine', crew.olivia.userId), '')
    expect(shown.map(({ id }) => id)).toEqual([own, others])
  })

  test('R-PICK-06 R-PICK-12 without routines and running workout the picker gets an empty list, not an error', async () => {
    expect(await picked()).toEqual({ routines: [], running: null })
  })

  test('R-PICK-08 R-PICK-10 R-PICK-12 the picker offers a running workout to join and leaves its routine out of the list', async () => {
    const [running, other] = [makeRoutine(phone, 'Push Day', EXERCISES), makeRoutine(phone, 'Leg Day', EXERCISES)]
    await trained(other)
    const { workoutId } = startTraining(phone, EXERCISES, { routineId: running })
    await phone.sent()
    const list = await picked()
    expect(list.running).toEqual({ id: workoutId, routineId: running })
    const ids = (mode: 'workout' | 'manage') => pickerRoutines(list, mode).map(({ id }) => id)
    expect(ids('workout')).toEqual([other])
    // O-21: not affected by it. Both are as old to the millisecond, perhaps: their order says nothing here.
    expect(ids('manage').toSorted()).toEqual([other, running].toSorted())
  })

  describe('R-DELEG-34 the picker follows the current permissions of a delegate', () => {
    test('the picker does not show a running workout to a delegate who may only make routines', async () => {
      startTraining(phone, EXERCISES)
      await phone.sent()
      const flags = { can_create_routines: true, can_start_workouts: false }
      await crew.database.db.updateTable('account_share').set(flags).execute()
      expect((await picked()).running).toBeNull()
    })

    test('the picker gives no list for a revoked share or a deleted account', async () => {
      await crew.database.db
        .updateTable('profile')
        .set({ deleted_at: new Date() })
        .where('id', '=', crew.olivia.userId)
        .execute()
      expect(await pickerList(crew.database.db, crew.olivia.userId, { withRunning: true })).toBeNull()
      await crew.database.db
        .updateTable('profile')
        .set({ deleted_at: null })
        .where('id', '=', crew.olivia.userId)
        .execute()
      await crew.database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
      const path = `/api/shares/${crew.olivia.userId}/routines`
      expect((await crew.server.ask(path, { cookie: crew.max.cookie })).status).toBe(404)
      expect((await crew.server.ask('/api/shares/nobody/routines', { cookie: crew.max.cookie })).status).toBe(400)
    })
  })
})
