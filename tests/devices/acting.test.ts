import { describe, expect, test } from 'vitest'
import { startClock, stoppedClock } from '#features/workout/clock/set-clock.client.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { renameRoutine } from '#logbook/routines.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { stored } from '../support/device-store.ts'
import { type Device, until } from '../support/devices.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const olivia = () => ({ ownerId: crew.olivia.userId, name: 'Olivia Owen', flags: ALL })

  /** Olivia's routine 'Push' and running workout, and Max's phone, on which he acts for her and has one of his own. */
  async function acting() {
    await crew.share(ALL)
    const hers = await crew.enter(crew.olivia, 'Olivia’s phone')
    const routineId = makeRoutine(hers, 'Push', [{ name: 'Bench' }])
    const { workoutId, setIds } = startTraining(hers, [{ name: 'Squat' }], { routineId })
    await hers.sent()
    const phone = await crew.enter(crew.max, 'Max’s phone')
    const ownId = makeRoutine(phone, 'Pull', [{ name: 'Row' }])
    await phone.sent()
    await enter(phone)
    await until(() => phone.routine(routineId) !== null && phone.workout(workoutId) !== null, 'Max has her documents')
    return { hers, phone, routineId, workoutId, setIds, ownId }
  }

  async function enter(phone: Device) {
    phone.sync.acting.enter(olivia())
    await phone.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: true, active: true })
  }
  /** Ids of Olivia's documents in the phone's IndexedDB. */
  async function storedOfHers(phone: Device): Promise<string[]> {
    const rows = (await stored(phone.name, 'documents')) as { id: string; ownerId: string }[]
    return rows.filter(({ ownerId }) => ownerId === crew.olivia.userId).map(({ id }) => id)
  }
  const isGoneFrom = async (phone: Device) => {
    await until(async () => (await storedOfHers(phone)).length === 0, 'nothing of hers is stored')
    expect(phone.sync.documents.documents('routine', crew.olivia.userId)).toEqual([])
    expect(phone.sync.documents.documents('workout', crew.olivia.userId)).toEqual([])
  }
  const isCompleted = (device: Device, workoutId: string, setId: string) =>
    device.workout(workoutId)?.sets.find(({ id }) => id === setId)?.status === 'complete'

  test('Y1 R-LIFT-15 a delegate’s timer for their own set saves to that set, even if stopped in the owner’s workout', async () => {
    const { phone } = await acting()
    const plank = { set_type: 'timed', timed_set_duration: 30 } as const
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Plank', sets: [plank] }])
    startClock(workoutId, setIds[0] as string, phone.sync.now() - 75_000) // 3, 2, 1 and 72 seconds
    const stopped = stoppedClock(phone.workout(workoutId), phone.sync.now())
    if (!stopped) throw new Error('nothing to fill in')
    phone.sync.dispatch(stopped.made, stopped.target, { was: stopped.was })
    await phone.sent()
    const set = await crew.database.db
      .selectFrom('logged_set')
      .select(['user_id', 'timed_set_duration'])
      .where('id', '=', setIds[0] as string)
      .executeTakeFirstOrThrow()
    expect(set).toEqual({ user_id: crew.max.userId, timed_set_duration: 72 })
  })

  describe('a delegate leaving an owner’s account', () => {
    test('Y34 R-DELEG-29 leaving an owner’s account deletes the owner’s documents and lists from the delegate’s device', async () => {
      const { phone, ownId, routineId } = await acting()
      const { olivia, max } = crew
      await phone.sync.writeHint(`history:${olivia.userId}`, 'hers')
      await phone.sync.writeHint(`history:${max.userId}`, 'his')
      expect(await storedOfHers(phone)).toContain(routineId)
      phone.sync.acting.leave()
      await isGoneFrom(phone)
      await until(async () => (await phone.sync.readHint(`history:${olivia.userId}`)) === undefined, 'her list is gone')
      expect(await phone.sync.readHint(`history:${max.userId}`)).toBe('his')
      expect(phone.routine(ownId)).not.toBeNull()
      await phone.restart()
      expect(phone.routine(routineId)).toBeNull()
      expect(phone.routine(ownId)).not.toBeNull()
    })

    test('Y1 Y34 offline changes for an owner are sent after the delegate leaves, and bring none of the owner’s documents back', async () => {
      const { hers, phone, workoutId, setIds, routineId } = await acting()
      phone.offline()
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, crew.olivia.userId)
      phone.dispatch(renameRoutine.make({ name: 'Press' }), routineId, crew.olivia.userId)
      phone.sync.acting.leave()
      await isGoneFrom(phone)
      await phone.restart()
      expect(phone.sync.status.current.waiting).toBe(2)
      phone.online()
      await phone.sent()
      await until(() => isCompleted(hers, workoutId, setIds[0] as string), 'her screen shows the set')
      await until(() => hers.routine(routineId)?.routine.routine_name === 'Press', 'and the name')
      await isGoneFrom(phone)
      expect(await stored(phone.name, 'operations')).toEqual([])
    })

    test('Y34 a response that arrives after the delegate has left the owner’s account is not stored', async () => {
      const { hers, phone, routineId } = await acting()
      phone.holdAnswers()
      const pulling = phone.sync.pull(
        { ownerId: crew.olivia.userId, ids: [routineId], routines: true, active: true },
        {},
      )
      await until(() => phone.heldAnswers > 0, 'the answer waits')
      phone.sync.acting.leave()
      phone.releaseAnswers()
      await pulling
      void phone.sync.writeHint(`history:${crew.olivia.userId}`, 'hers')
      await isGoneFrom(phone)
      expect(await phone.sync.readHint(`history:${crew.olivia.userId}`)).toBeUndefined()
      // Nor is what she does from now on.
      const heard = phone.heard.at(-1)?.length
      hers.dispatch(renameRoutine.make({ name: 'Press' }), routineId)
      await hers.sent()
      phone.dispatch(renameRoutine.make({ name: 'Own' }), makeRoutine(phone, 'Legs', []))
      await phone.sent()
      await until(() => (phone.heard.at(-1)?.length ?? 0) > (heard ?? 0), 'his own is heard')
      await isGoneFrom(phone)
    })

    test('R-DELEG-27 opening an owner’s account again shows its documents with the changes that are still unsent', async () => {
      const { phone, workoutId, setIds, routineId } = await acting()
      phone.offline()
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, crew.olivia.userId)
      phone.sync.acting.leave()
      await isGoneFrom(phone)
      phone.holdAnswers()
      phone.online()
      phone.sync.acting.enter(olivia())
      phone.releaseAnswers()
      await phone.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: true, active: true })
      expect(isCompleted(phone, workoutId, setIds[0] as string)).toBe(true)
      await phone.sent()
      expect(isCompleted(phone, workoutId, setIds[0] as string)).toBe(true)
      expect(phone.routine(routineId)).not.toBeNull()
      expect(await storedOfHers(phone)).toContain(routineId)
    })

    test('R-DELEG-29 R-ACCT-12 a delegate who signs out also leaves the owner’s account, and its documents are deleted', async () => {
      const { phone } = await acting()
      await phone.sync.clearDocuments()
      expect(phone.sync.acting.current).toBeNull()
      await phone.restart()
      expect(phone.sync.acting.current).toBeNull()
      expect(await storedOfHers(phone)).toEqual([])
    })

    test('Y34 if a page is killed while leaving an owner’s account, the next start deletes the owner’s documents', async () => {
      const { phone, ownId } = await acting()
      phone.kill() // its database is closed: nothing leaves it any more
      phone.sync.acting.leave()
      expect((await storedOfHers(phone)).length).toBeGreaterThan(0)
      await phone.reopen()
      expect(phone.sync.acting.current).toBeNull()
      await isGoneFrom(phone)
      expect(phone.routine(ownId)).not.toBeNull()
    })
  })

  describe('a share that ends while the delegate is using it', () => {
    test('Y30 R-DELEG-34 a share that ends removes the owner’s documents, and a later change is refused and kept as unsaved', async () => {
      const { phone, workoutId, setIds, ownId } = await acting()
      await crew.database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
      await until(() => phone.workout(workoutId) === null, 'her workout leaves his screen')
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, crew.olivia.userId)
      phone.sync.acting.leave()
      await until(() => phone.refusals.length === 1, 'he is told')
      await isGoneFrom(phone)
      expect(phone.sync.status.current).toMatchObject({ waiting: 0, needsYou: 1 })
      expect(phone.routine(ownId)).not.toBeNull()
    })
  })

  test('Y6 requesting one’s own document under an owner’s account leaves the document on the device', async () => {
    const { phone, ownId } = await acting()
    await phone.sync.pull({ ownerId: crew.olivia.userId, ids: [ownId], routines: false, active: false })
    expect(phone.routine(ownId)).not.toBeNull()
  })
})
