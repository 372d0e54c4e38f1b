import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { registry } from '#logbook/operations.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import type { Envelope, Operation } from '#sync/operation.ts'
import { until } from '../support/devices.ts'
import { newSet, Phone } from '../support/engine-steps.ts'
import { OLIVIA } from '../support/fake-server.ts'

const MINUTE = 60_000

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

describe('Y15 parked operations (set aside after repeated failures)', () => {
  test('Y15 an app error while handling a refusal parks (sets aside) only that operation; the others are sent', async () => {
    const broken = vi.fn(() => {
      throw new Error('no text for it')
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const rename = registry.get('routine.rename') as Operation
    phone.registry = new Map([...registry, ['routine.rename', { ...rename, failures: broken }]])
    await phone.reopen()
    const [first, second] = [phone.sync.newId(), phone.sync.newId()]
    phone.dispatch(createRoutine.make({ name: 'Push' }), first)
    await phone.sent()
    phone.wire.isOn = false
    phone.refuse(({ kind }) => kind === 'routine.rename')
    const bad = phone.dispatch(renameRoutine.make({ name: 'Pull' }), first)
    const good = phone.dispatch(createRoutine.make({ name: 'Legs' }), second)
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    await phone.told()
    expect(broken).toHaveBeenCalled()
    expect(phone.arrived(good)).toBe(true)
    expect(phone.bundle()).toMatchObject({ reason: 'parked', documentId: first })
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([bad])
    expect(console.error).toHaveBeenCalled()
    await phone.reopen()
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([bad])
  })

  test('Y15 an operation that fails ten times in under ten minutes is not parked; after ten minutes it alone is parked', async () => {
    const { workoutId, setIds } = phone.startWorkout(3)
    await phone.sent()
    phone.fail(({ kind }) => kind === 'set.edit')
    const bad = phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }), workoutId)
    const good = phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
    for (let tries = 0; tries < 14; tries++) await phone.nextTry()
    expect([phone.status.needsYou, phone.arrived(good)]).toEqual([0, false])
    await phone.reopen() // the count outlives the page
    phone.clock.now += 10 * MINUTE
    await phone.nextTry()
    await until(() => phone.arrived(good), 'its follower went on')
    expect(phone.bundle()).toMatchObject({ reason: 'parked', documentId: workoutId, since: phone.clock.now })
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([bad])
    await phone.told()
    expect(phone.refusals.map(({ text, setAsideId }) => [text, setAsideId])).toEqual([
      ['Failed to save set. Please try again.', bad],
    ])
    expect(phone.status).toMatchObject({ waiting: 0, needsYou: 1 })
    expect(phone.workout(workoutId)?.sets.find(({ id }) => id === setIds[0])?.reps).toBe(5)
  })

  test('Y15 an operation that fails nine times in an hour is not parked', async () => {
    phone.fail(() => true)
    phone.startWorkout(1)
    for (let tries = 1; tries < 9; tries++) {
      await phone.nextTry()
      phone.clock.now += 8 * MINUTE
    }
    expect(phone.status).toMatchObject({ waiting: 1, needsYou: 0 })
  })

  test('Y15 a parked workout start also parks later operations of its workout, but no other document; Retry sends the same ones', async () => {
    phone.fail(({ kind }) => kind === 'workout.start')
    const { startId, workoutId, setIds } = phone.startWorkout(2)
    const first = phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    const routine = phone.dispatch(createRoutine.make({ name: 'Push' }), phone.sync.newId())
    await until(() => phone.arrived(routine), 'the routine arrived')
    await phone.tryUntilParked()
    await until(() => phone.status.needsYou === 1, 'it is parked')
    const second = phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([startId, first, second])
    expect(phone.status.waiting).toBe(0)
    phone.server.verdict = () => null
    await phone.sync.retry(startId)
    await phone.sent()
    expect(phone.server.applied.slice(-3).map(({ id }) => id)).toEqual([startId, first, second])
    expect([phone.sync.setAside.current, phone.completed(workoutId)]).toEqual([[], 2])
  })

  test('Y15 a parked new exercise also parks the operations on its own sets, and no others', async () => {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    phone.fail(({ kind }) => kind === 'workoutExercise.add')
    const [exerciseId, setId] = [phone.sync.newId(), phone.sync.newId()]
    const exercise = {
      id: exerciseId,
      exerciseId: exerciseIdFor(OLIVIA, 'Row'),
      name: 'Row',
      section: 'training' as const,
    }
    const added = phone.dispatch(addExercise.logging.make({ exercise, sets: [newSet(setId, exerciseId)] }), workoutId)
    const its = phone.dispatch(completeSet.make({ setId }), workoutId)
    const other = phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    await phone.tryUntilParked()
    await until(() => phone.arrived(other), 'the other set arrived')
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([added, its])
    expect([phone.workout(workoutId)?.exercises.length, phone.completed(workoutId)]).toEqual([1, 1])
  })

  test('Y13 Y15 network failures do not count towards parking: a day without a reachable server parks no operation', async () => {
    const answers = [
      () => new Response('<html>', { status: 200 }),
      () => new Response('bad gateway', { status: 502 }),
      () => Response.json({ code: 'unavailable', message: 'busy' }, { status: 503 }),
      () => Response.json({ code: 'not-found', message: 'x' }, { status: 404 }),
    ]
    let tries = 0
    phone.wire.proxy = (path) => (path === '/api/ops' ? (answers[tries++ % 4] as () => Response)() : null)
    phone.startWorkout(1)
    for (let hour = 0; hour < 24; hour++) {
      const before = tries
      phone.sync.sendNow()
      await until(() => tries > before, 'it was tried')
      phone.clock.now += 60 * MINUTE
    }
    expect(phone.status).toMatchObject({ waiting: 1, needsYou: 0 })
    phone.wire.proxy = () => null
    phone.sync.sendNow()
    await phone.sent()
  })

  test('Y14 a batch that times out on a slow connection is halved until it gets through', async () => {
    const carried = 20
    const sizes: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    phone.wire.proxy = (path, body) => {
      if (path !== '/api/ops') return null
      const { length } = (body as { ops: unknown[] }).ops
      sizes.push(length)
      if (length > carried) throw new DOMException('too slow', 'TimeoutError')
      return null
    }
    phone.wire.isOn = false
    for (let made = 0; made < 80; made++) phone.dispatch(createRoutine.make({ name: `${made}` }), phone.sync.newId())
    phone.wire.isOn = true
    await until(() => {
      phone.sync.sendNow()
      return phone.server.documents.size === 80
    }, 'all arrived')
    expect(sizes).toEqual([80, 40, 20, 20, 20, 20])
  })

  test('Y14 an operation that breaks the server is isolated and parked, and the others are sent', async () => {
    const names = ['A', 'Bad', 'C']
    const isBad = (op: unknown) => (op as Envelope & { args: { name?: string } }).args.name === 'Bad'
    phone.wire.proxy = (path, body) =>
      path === '/api/ops' && (body as { ops: unknown[] }).ops.some(isBad)
        ? Response.json({ code: 'failed', message: 'x' }, { status: 500 })
        : null
    phone.wire.isOn = false
    for (const name of names) phone.dispatch(createRoutine.make({ name }), phone.sync.newId())
    phone.wire.isOn = true
    await until(() => {
      phone.sync.sendNow()
      return phone.server.documents.size === 2
    }, 'the others arrived')
    expect(phone.status).toMatchObject({ waiting: 1, needsYou: 0 })
    await until(() => {
      phone.clock.now += MINUTE
      phone.sync.sendNow()
      return phone.status.needsYou === 1
    }, 'it is parked')
    expect(phone.bundle()).toMatchObject({ reason: 'parked', document: { routine: { routine_name: 'Bad' } } })
    const next = phone.dispatch(createRoutine.make({ name: 'D' }), phone.sync.newId())
    await until(() => phone.arrived(next), 'what comes later arrives')
  })
})
