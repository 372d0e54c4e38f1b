import { expect, test } from 'vitest'
import { archiveRoutine } from '#logbook/routines.ts'
import { copied } from '../support/copying.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { planRoutine } from '../support/planned-routine.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Max copies a routine to Olivia. */
  async function copy() {
    const name = `Legs ${crypto.randomUUID()}`
    const id = await planRoutine(crew.server, crew.max, { name, exercises: [{ name: 'Squat' }, { name: 'Lunge' }] })
    const results = await copied(crew.server, crew.max, { id, ownerIds: [crew.olivia.userId] })
    expect(results).toMatchObject([{ as: 'copied' }])
    return name
  }
  const copyOn = (device: Device, name: string) =>
    device.sync.documents
      .documents('routine', crew.olivia.userId)
      .find(({ routine }) => routine.routine_name === name) ?? null
  const isWhole = (device: Device, name: string) => copyOn(device, name)?.exercises.length === 2

  test('R-COACH-08 each connected phone of the client has a copied routine at once, before its next heartbeat', async () => {
    await crew.share({ can_create_routines: true })
    const [phone, other] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'other')]
    const beats = () => [phone, other].map((device) => device.heard.flat().filter(({ t }) => t === 'pong').length)
    await until(() => beats().every((count) => count > 0), 'both phones have heard their first heartbeat')
    const before = beats()
    const name = await copy()
    await until(() => isWhole(phone, name) && isWhole(other, name), 'both phones have the routine')
    expect(beats()).toEqual(before)
    expect(copyOn(phone, name)?.routine).toMatchObject({ made_by: crew.max.userId, user_id: crew.olivia.userId })
  })

  test('R-COACH-08 a phone that was away gets the routine when it returns, also after a restart', async () => {
    await crew.share({ can_create_routines: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const late = await crew.enter(crew.olivia, 'late')
    phone.offline()
    late.offline()
    late.kill()
    const name = await copy()
    expect(copyOn(phone, name)).toBeNull()
    phone.online()
    await until(() => isWhole(phone, name), 'the phone has the routine')
    late.online()
    await late.reopen()
    await until(() => isWhole(late, name), 'the phone that was restarted has the routine')
  })

  test('R-COACH-08 what the client does with a copy never changes for a repeated request', async () => {
    await crew.share({ can_create_routines: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const id = await planRoutine(crew.server, crew.max, { name: 'Once', exercises: [{ name: 'Squat' }] })
    const asked = { id, key: crypto.randomUUID(), ownerIds: [crew.olivia.userId] }
    await copied(crew.server, crew.max, asked)
    await until(() => copyOn(phone, 'Once') !== null, 'the phone has the routine')
    const copyId = copyOn(phone, 'Once')?.id as string
    phone.dispatch(archiveRoutine.make({ isArchived: true }), copyId)
    await phone.sent()
    expect(await copied(crew.server, crew.max, asked)).toMatchObject([{ as: 'copied' }])
    expect(copyOn(phone, 'Once')?.routine.is_archived).toBe(true)
  })
})
