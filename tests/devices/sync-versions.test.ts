import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createRoutine } from '#logbook/routines.ts'
import { defineOperation, registryOf } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { stored, storeOperations } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { FakeServer, OLIVIA } from '../support/fake-server.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => phone.close())

describe('Y33 stored data this version cannot read', () => {
  test('Y33 a corrupt outbox row is set aside, can be exported, blocks nothing and is removed only by Discard', async () => {
    await storeOperations(phone.name, [{ id: 'broken', n: 'one' }])
    phone.storage?.setItem(`${phone.name}:operation:torn`, '{"id":"to')
    await phone.reopen()
    expect(phone.status).toMatchObject({ waiting: 0, needsYou: 2 })
    expect(phone.sync.setAside.current.map(({ id, reason, raw }) => [id, reason, raw])).toEqual([
      ['broken', 'unknown', { id: 'broken', n: 'one' }],
      ['torn', 'unknown', '{"id":"to'],
    ])
    phone.dispatch(createRoutine.make({ name: 'Push' }), phone.sync.newId())
    await phone.sent()
    await phone.reopen()
    expect(JSON.parse(phone.sync.exportWaiting()).setAside).toMatchObject([{ raw: { n: 'one' } }, { raw: '{"id":"to' }])
    await phone.sync.discard('torn')
    await phone.sync.discard('broken')
    await phone.reopen()
    expect([phone.sync.setAside.current, await stored(phone.name, 'operations')]).toEqual([[], []])
  })

  test('Y33 an operation only a newer server knows is sent unchanged, kept, and blocks no other document', async () => {
    const later = { kind: 'workout.dance', version: 3, actorId: OLIVIA, ownerId: OLIVIA, args: { tempo: 'fast' } }
    const documentId = phone.sync.newId()
    const op = (n: number) => ({ id: phone.sync.newId(), documentId, n, at: phone.clock.now })
    const dance = { ...op(1), ...later }
    const followers = Array.from({ length: 60 }, (_, n) => ({
      ...{ ...op(n + 2), actorId: OLIVIA, ownerId: OLIVIA },
      ...{ kind: 'routine.rename', version: 1, args: { name: `${n}` } },
    }))
    await storeOperations(phone.name, [dance, ...followers])
    await phone.reopen()
    const other = phone.dispatch(createRoutine.make({ name: 'Push' }), phone.sync.newId())
    await until(() => phone.arrived(other), 'the other document arrived')
    const sent = phone.server.requests
      .flatMap(({ ops }) => ops)
      .find((each) => (each as { id: string }).id === dance.id)
    expect(sent).toEqual(dance)
    await until(async () => (await stored(phone.name, 'operations')).length === 61, 'it has left the device')
    await phone.reopen()
    expect(phone.status).toMatchObject({ waiting: 61, needsYou: 0 })
  })
})

test('Y33 a document of an unknown kind is not kept and does not affect other documents', async () => {
  const [id, routineId] = [phone.sync.newId(), phone.sync.newId()]
  const root = { id, user_id: OLIVIA }
  const of = { kind: 'diary' as never, id, ownerId: OLIVIA, rev: 1 }
  for (const update of [
    { t: 'delta', delta: { ...of, prevRev: 0, root } },
    { t: 'document', document: { ...of, diary: root, pages: [] } as never },
  ] as const) {
    phone.server.tell({ t: 'update', update, opIds: [], by: OLIVIA })
  }
  phone.dispatch(createRoutine.make({ name: 'Push' }), routineId)
  await phone.sent()
  expect(phone.sync.documents.ids()).toEqual([routineId])
  await phone.reopen()
  expect(phone.sync.documents.documents('routine', OLIVIA)).toHaveLength(1)
})

test('Y33 an updated app shows and sends an outbox written with the previous version of an operation', async () => {
  const rename = <S extends z.ZodMiniType<{ title: string } | { name: string }>>(version: number, args: S) =>
    defineOperation({
      ...{ kind: 'routine.rename', version, document: 'routine', failure: null },
      args: () => args,
      asks: () => 'routine.edit',
      activity: 'activity.did.renamedRoutine',
      upgrades: { 1: (old) => ({ name: (old as { title: string }).title }) },
      apply(document, read, meta) {
        if (!document) return { refused: 'gone' }
        const routine_name = 'title' in read ? read.title : read.name
        return { document: { ...document, routine: patchRow(document.routine, { routine_name }, meta) } }
      },
    })
  const [older, newer] = [rename(1, z.object({ title: z.string() })), rename(2, z.object({ name: z.string() }))]
  const server = new FakeServer(registryOf([createRoutine, newer]))
  const device = await new Phone({ registry: registryOf([createRoutine, older]) }, server).start()
  device.wire.isOn = false
  const routineId = device.sync.newId()
  device.dispatch(createRoutine.make({ name: 'Push' }), routineId)
  const op = device.dispatch(older.make({ title: 'Pull' }), routineId)
  await until(async () => (await stored(device.name, 'operations')).length === 2, 'it is stored')
  device.registry = registryOf([createRoutine, newer])
  await device.reopen()
  const shown = () => device.sync.documents.document('routine', routineId)?.routine.routine_name
  expect(shown()).toBe('Pull')
  device.wire.isOn = true
  device.sync.sendNow()
  await device.sent()
  expect(server.applied.find(({ id }) => id === op)).toMatchObject({ version: 1, args: { title: 'Pull' } })
  expect([shown(), server.documents.get(routineId)]).toMatchObject(['Pull', { routine: { routine_name: 'Pull' } }])
  device.close()
})
