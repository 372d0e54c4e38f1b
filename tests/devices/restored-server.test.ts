import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookIdFor, settingsOf } from '#domain/book.ts'
import { cameBack } from '#features/history/history-rows.ts'
import { setBook } from '#logbook/books.ts'
import type { HistoryPage } from '#logbook/history-list.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, renameWorkout } from '#logbook/workouts.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  let folder: string
  let server: TestServer
  let olivia: Person
  let phone: Device

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sled-restored-'))
    server = await startTestServer({ database: await fresh(), blobs: store() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    phone = await new Device(() => server, olivia, 'phone').start()
  })
  afterEach(async () => {
    phone.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const store = () => createDiskStore(join(folder, 'blobs'), Date.now)
  const file = () => join(folder, 'backup.tar.gz')
  const backup = () => writeBackup({ ...server.context, now: Date.now }, file())

  /** Another server takes the place of the first, with the data of the backup. */
  async function restore() {
    phone.offline()
    await server.stop()
    const database = await fresh()
    await restoreBackup({ database, blobs: store(), now: Date.now }, file())
    server = await startTestServer({ database, blobs: store() })
  }

  /** A workout with its first set done, which has ended. */
  function train() {
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}] }])
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    return { workoutId, setIds }
  }
  const rename = (workoutId: string, name: string) => phone.dispatch(renameWorkout.make({ name }), workoutId)
  const nameOf = (workoutId: string) => phone.workout(workoutId)?.workout.workout_name
  const setUnit = (unit: 'kg' | 'lbs') => phone.dispatch(setBook.make({ changes: { unit } }), bookIdFor(olivia.userId))

  test('R-DATA-01 Y26 after a server restore, a device takes the restored documents over its newer or deleted ones', async () => {
    const { workoutId: renamed } = train()
    const { workoutId: deleted } = train()
    rename(renamed, 'Before')
    await phone.sent()
    await backup()
    for (const time of ['first', 'second']) {
      for (const unit of ['kg', 'lbs', 'kg'] as const) {
        rename(renamed, `After the ${time}, ${unit}`)
        setUnit(unit)
        await phone.sent()
      }
      phone.dispatch(deleteWorkout.make({}), deleted)
      await phone.sent()
      await until(() => phone.sync.documents.isGone(deleted), 'it is gone')
      await restore()
      phone.online()
      await until(() => nameOf(renamed) === 'Before', 'the phone shows what was restored')
      expect(settingsOf(phone.book()).unit).not.toBe('kg')
      const answer = await server.ask(`/api/history?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
      const ids = cameBack(((await answer.json()) as HistoryPage).rows, phone.sync.documents)
      expect(ids).toEqual([deleted])
      await phone.sync.pull({ ownerId: olivia.userId, ids, ...phone.sync.product.wants.none }, {})
      expect(phone.workout(deleted)).not.toBeNull()
    }
    // A document under an id of before, made anew: its revision is above the one that the phone knew.
    setUnit('kg')
    rename(renamed, 'Later')
    await phone.sent()
    await phone.restart()
    expect([settingsOf(phone.book()).unit, nameOf(renamed)]).toEqual(['kg', 'Later'])
  })

  test('R-SYNC-09 Y16 after a server restore, a device’s waiting operations are sent or set aside; none are lost', async () => {
    const { workoutId: known, setIds } = train()
    await phone.sent()
    await backup()
    const unknown = train()
    await phone.sent()
    phone.offline()
    phone.dispatch(completeSet.make({ setId: setIds[1] as string }), known)
    const { workoutId: offline } = train()
    phone.dispatch(completeSet.make({ setId: unknown.setIds[1] as string }), unknown.workoutId)
    await restore()
    phone.online()
    await until(() => phone.sync.setAside.current.length === 1, 'what the server does not know is set aside')
    await phone.sent()
    const doneIn = (workoutId: string) =>
      phone.sync.documents.row(workoutId).document?.kind === 'workout'
        ? phone.workout(workoutId)?.sets.filter(({ status }) => status === 'complete').length
        : null
    expect([known, offline, unknown.workoutId].map(doneIn)).toEqual([2, 1, null])
    const copyId = (await phone.sync.keepAsNew(phone.sync.setAside.current[0]?.id ?? '')) ?? ''
    await phone.sent()
    await phone.restart()
    expect([doneIn(copyId), phone.sync.setAside.current]).toEqual([2, []])
  })
})
