import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFor } from '#features/sharing/start-for.client.ts'
import { freshenKeptShares, requestShares } from '#identity/client/share-requests.client.ts'
import { firstNameNow, freshenFirstNames } from '#identity/client/use-first-name.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import { doNow } from '#sync/client/network/one-shot.ts'
import type { Push } from '#sync/wire.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, MAX, OLIVIA, START } from '../support/fake-server.ts'

/** Max's phone, on which he acts for Olivia. */
let phone: Phone

const olivia = {
  ...{ ownerId: OLIVIA, name: 'Olivia Owen' },
  flags: { can_create_routines: true, can_start_workouts: true, can_review_history: true },
}

beforeEach(async () => {
  phone = await new Phone({ accountId: MAX, hasLive: true }).start()
  phone.sync.acting.enter(olivia)
})
afterEach(() => phone.close())

const lists = async () => (await stored(phone.name, 'lists')).map((row) => (row as { key: string }).key)

test('Y34 a page killed while leaving an owner’s account removes the owner’s cached lists at its next start', async () => {
  const own = `history:${MAX}`
  for (const key of [`history:${OLIVIA}`, `sessions:${OLIVIA}:squat`, own]) await phone.sync.writeHint(key, [])
  phone.kill(phone.sync)
  phone.storage?.removeItem(`${phone.name}:acting`) // All that it still got to do.
  await phone.reopen()
  expect(await lists()).toEqual([own])
})

test('Y5 a device ignores shares and first names from a response meant for another account', async () => {
  const asked: string[] = []
  let answeredFor = OLIVIA
  phone.wire.proxy = (path) => {
    if (!path.startsWith('/api/shares') && !path.startsWith('/api/people')) return null
    asked.push(path)
    return Response.json({ actorId: answeredFor, incoming: [], outgoing: [], firstNames: { [OLIVIA]: 'Olivia' } })
  }
  const name = () => firstNameNow(phone.sync, OLIVIA, OLIVIA)
  await expect(requestShares(phone.sync)).rejects.toThrow()
  expect(await name()).toBe('The owner')
  expect(await lists()).toEqual([])
  answeredFor = MAX
  expect(await requestShares(phone.sync)).toMatchObject({ actorId: MAX })
  expect(await name()).toBe('Olivia')
  expect((await lists()).toSorted()).toEqual(['first-names', 'shares'])
  expect(asked.every((path) => path.endsWith(`?actorId=${MAX}`))).toBe(true)
})

test('Y32 Y34 a device refreshes its cached shares and first names when they change, and loads none it had not cached', async () => {
  let asked = 0
  let told: object = { incoming: [{ ownerId: OLIVIA }], outgoing: [], firstNames: { [OLIVIA]: 'Olivia' } }
  phone.wire.proxy = (path) => {
    if (!path.startsWith('/api/shares') && !path.startsWith('/api/people')) return null
    asked += 1
    return Response.json({ actorId: MAX, ...told })
  }
  const change = () => Promise.all([freshenKeptShares(phone.sync), freshenFirstNames(phone.sync)])
  const kept = () => Promise.all(['shares', 'first-names'].map((key) => phone.sync.readHint(key)))
  await change()
  expect([asked, await kept()]).toEqual([0, [undefined, undefined]])
  await requestShares(phone.sync)
  expect(await firstNameNow(phone.sync, OLIVIA, OLIVIA)).toBe('Olivia')
  await until(async () => (await kept()).every(Boolean), 'both are kept')
  told = { incoming: [], outgoing: [], firstNames: {} }
  await change()
  await until(async () => (await kept()).every((value) => !JSON.stringify(value).includes(OLIVIA)), 'neither names her')
  expect(await firstNameNow(phone.sync, OLIVIA, OLIVIA)).toBe('The owner')
  // Without an answer what was kept stays, for the time without a connection.
  phone.wire.isOn = false
  await change()
  expect(await kept()).toMatchObject([{ incoming: [] }, {}])
})

test('Y8 R-DELEG-38 after all responses to a coach’s workout start were lost, the next tap retries it and makes no second workout', async () => {
  const routineId = phone.sync.newId()
  const plan = { name: 'Push', exercises: [] }
  phone.server.push(elsewhere(createRoutine.make(plan), routineId), START)
  const start = () => startFor(phone.sync, { ownerId: OLIVIA, routineId, timeZone: null })
  phone.wire.proxy = (path, body) => {
    if (path !== '/api/ops') return null
    phone.server.push(body as Push, phone.clock.now)
    return new Response('Bad gateway', { status: 502 })
  }
  expect(await start()).toMatchObject({ as: 'failed', message: 'Needs a connection' })
  phone.wire.proxy = () => null
  phone.clock.now += 60_000
  const started = await start()
  const workouts = [...phone.server.documents.values()].filter(({ kind }) => kind === 'workout')
  expect(started).toMatchObject({ as: 'started', workout: { id: workouts[0]?.id }, missing: [] })
  expect(workouts).toHaveLength(1)
  // What was answered is over: the next press is another start.
  expect(await start()).toMatchObject({ as: 'started' })
  expect([...phone.server.documents.values()].filter(({ kind }) => kind === 'workout')).toHaveLength(2)
})

test('Y27 R-ACTIVE-20 an operation sent immediately is applied after the pending operations of its document', async () => {
  const { workoutId, setIds } = phone.startWorkout(1, OLIVIA)
  await phone.sent()
  phone.wire.isOn = false
  const target = { ownerId: OLIVIA, documentId: workoutId }
  phone.sync.dispatch(completeSet.make({ setId: setIds[0] as string }), target)
  expect(phone.workout(workoutId)?.workout.is_active).toBe(false)
  phone.sync.acting.leave()
  phone.wire.isOn = true
  expect(await doNow(phone.sync, resumeWorkout.make({}), target)).toMatchObject({ result: { outcome: 'done' } })
  expect(phone.server.applied.slice(1).map(({ kind }) => kind)).toEqual(['set.complete', 'workout.resume'])
  const workout = phone.server.documents.get(workoutId)
  expect(workout).toMatchObject({ workout: { is_active: true }, sets: [{ status: 'complete' }] })
})

describe('changes that happen while a coach’s device requests the owner’s documents', () => {
  const hers = { ownerId: OLIVIA, ids: [], routines: true, active: true }

  /** From now on answers wait, until the returned function lets them go. */
  function holdAnswers() {
    const gate = Promise.withResolvers<void>()
    phone.wire.onAnswer = () => gate.promise
    return () => {
      phone.wire.onAnswer = async () => undefined
      gate.resolve()
    }
  }
  /** What was told before this has been heard: messages keep their order. */
  async function heard() {
    const routineId = phone.sync.newId()
    phone.server.push(elsewhere(createRoutine.make({ name: 'Told last' }), routineId), START)
    await until(() => phone.sync.documents.document('routine', routineId) !== null, 'the last of it is heard')
  }

  test('Y30 a change made before the live subscription to an owner began arrives as soon as it begins', async () => {
    phone.sync.acting.leave()
    const gate = Promise.withResolvers<void>()
    phone.wire.onLive = () => gate.promise
    phone.sync.acting.enter(olivia)
    await phone.sync.pull(hers)
    const routineId = phone.sync.newId()
    phone.wire.onLive = () => Promise.reject(new Error('he is not told'))
    phone.server.push(elsewhere(createRoutine.make({ name: 'Push' }), routineId), START)
    gate.resolve()
    await until(() => phone.sync.documents.document('routine', routineId) !== null, 'her routine is here')
  })

  /** She has started a workout that his device has not heard of. */
  function startedUntold(): string {
    const workoutId = phone.sync.newId()
    const start = startWorkout.make({ name: 'Legs', routineId: null, timeZone: null, exercises: [], sets: [] })
    phone.wire.onLive = () => Promise.reject(new Error('he is not told'))
    phone.server.push(elsewhere(start, workoutId), START)
    phone.wire.onLive = async () => undefined
    return workoutId
  }

  test('Y26 Y30 a slow response does not bring back a workout deleted since the request', async () => {
    const workoutId = startedUntold()
    const letGo = holdAnswers()
    const pulling = phone.sync.pull(hers)
    phone.server.push(elsewhere(deleteWorkout.make({}), workoutId), START)
    await heard()
    letGo()
    await pulling
    expect([phone.workout(workoutId), phone.sync.documents.revOf(workoutId)]).toEqual([null, undefined])
  })

  test('Y30 R-DELEG-34 a slow response does not bring back a workout the coach may no longer see', async () => {
    const workoutId = startedUntold()
    const letGo = holdAnswers()
    const pulling = phone.sync.pull({ ...hers, ids: [workoutId] })
    phone.server.documents.delete(workoutId)
    phone.server.tell({ t: 'invalidate', what: 'shares' })
    await heard()
    letGo()
    await pulling
    expect([phone.workout(workoutId), phone.sync.documents.revOf(workoutId)]).toEqual([null, undefined])
  })

  test('Y8 Y30 R-DELEG-34 the response to a coach’s own set does not bring back a workout the coach may no longer see', async () => {
    const { workoutId, setIds } = phone.startWorkout(2, OLIVIA)
    await phone.sent()
    const [first, second] = setIds as [string, string]
    phone.wire.onLive = () => Promise.reject(new Error('he is not told'))
    phone.server.push(elsewhere(completeSet.make({ setId: first }), workoutId), START)
    phone.wire.onLive = async () => undefined
    const letGo = holdAnswers()
    const opId = phone.dispatch(completeSet.make({ setId: second }), workoutId)
    await until(() => phone.arrived(opId), 'it is done')
    phone.server.documents.delete(workoutId)
    phone.server.tell({ t: 'invalidate', what: 'shares' })
    await until(() => phone.sync.documents.revOf(workoutId) === undefined, 'it is gone')
    letGo()
    await phone.sent()
    expect([phone.workout(workoutId), phone.sync.documents.revOf(workoutId)]).toEqual([null, undefined])
    expect(phone.refusals).toEqual([])
  })
})
