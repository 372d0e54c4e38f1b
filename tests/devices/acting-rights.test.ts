import { afterEach, describe, expect, test } from 'vitest'
import { createSync } from '#app/create-sync.client.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import type { Bests } from '#domain/records/bests.ts'
import { BESTS } from '#features/progress/bests-book.client.ts'
import { ExerciseAnswers, type Question } from '#features/progress/exercise-answers.client.ts'
import type { ExerciseBests } from '#features/progress/progress.ts'
import { requestShares } from '#identity/client/share-requests.client.ts'
import { firstNameNow } from '#identity/client/use-first-name.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import type { Device as DeviceParts } from '#sync/client/network/device.ts'
import type { LiveSocket } from '#sync/client/network/live.ts'
import { ALL, NONE } from '../support/coached.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const REVIEW: ShareFlags = { ...NONE, can_review_history: true }
const SQUATS = [{ name: 'Squat', sets: [{}, {}, {}] }]

/** A network on which no live connection comes about. */
const withoutLive = (parts: DeviceParts): DeviceParts => ({
  ...parts,
  openSocket: (): LiveSocket => ({ send() {}, close() {}, addEventListener() {}, readyState: 3 }),
})

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const phones: Device[] = []
  afterEach(() => {
    for (const phone of phones.splice(0)) phone.close()
  })

  /** Olivia's routine and running workout. */
  async function trains() {
    const hers = await crew.enter(crew.olivia, 'Olivia’s phone')
    const routineId = makeRoutine(hers, 'Push', [{ name: 'Bench' }])
    const { workoutId, setIds } = startTraining(hers, SQUATS)
    await hers.sent()
    return { hers, routineId, workoutId, setIds }
  }

  /** Max's phone as the app opens it. */
  async function open(over: (parts: DeviceParts) => DeviceParts = (parts) => parts) {
    const phone: Device = new Device(() => crew.server, crew.max, 'Max’s phone', {
      open: (parts) => createSync(crew.max.userId, () => {}, over(parts)),
    })
    phones.push(phone)
    return await phone.start()
  }
  const hears = (phone: Device) => until(() => phone.sync.status.current.isLive, 'the phone hears')

  const enter = ({ sync }: Device, flags: ShareFlags) =>
    sync.acting.enter({ ownerId: crew.olivia.userId, name: 'Olivia Owen', flags })
  const flagsOf = ({ sync }: Device) => sync.acting.current?.flags
  const allows = (phone: Device, flags: Partial<ShareFlags>) =>
    until(
      () => Object.entries(flags).every(([flag, isOn]) => flagsOf(phone)?.[flag as keyof ShareFlags] === isOn),
      'it is known',
    )

  /** Counts the questions what is shared, and holds each answer until it is let go by its number. */
  function sharesHeld() {
    const asked = { times: 0 }
    const held: PromiseWithResolvers<void>[] = []
    const over = (parts: DeviceParts): DeviceParts => ({
      ...parts,
      async fetch(path, init) {
        const isAboutShares = path.startsWith('/api/shares?')
        if (isAboutShares) asked.times += 1
        const answer = await parts.fetch(path, init)
        if (!isAboutShares) return answer
        const gate = Promise.withResolvers<void>()
        held.push(gate)
        await gate.promise
        return answer
      },
    })
    return { asked, held, over }
  }

  describe('a right granted while a delegate acts for the owner', () => {
    test('R-DELEG-10 R-DELEG-34 Y30 a newly granted right appears on the delegate’s device only with the documents it opens', async () => {
      await crew.share(REVIEW)
      const { routineId, workoutId } = await trains()
      const phone = await open()
      enter(phone, REVIEW)
      await hears(phone)
      const early: string[] = []
      phone.sync.acting.subscribe(() => {
        if (flagsOf(phone)?.can_create_routines && !phone.routine(routineId)) early.push('routines')
        if (flagsOf(phone)?.can_start_workouts && !phone.workout(workoutId)) early.push('workout')
      })
      await crew.allow({ can_create_routines: true })
      await allows(phone, { can_create_routines: true })
      expect(phone.routine(routineId)?.routine.routine_name).toBe('Push')
      await crew.allow({ can_create_routines: false, can_start_workouts: true })
      await allows(phone, { can_create_routines: false, can_start_workouts: true })
      expect(phone.workout(workoutId)).not.toBeNull()
      expect(early).toEqual([])
    })

    test('R-DELEG-34 Y30 a right revoked and granted again before the delegate hears of it shows the documents again', async () => {
      await crew.share(ALL)
      const { routineId } = await trains()
      const { asked, held, over } = sharesHeld()
      const phone = await open(over)
      enter(phone, ALL)
      await hears(phone)
      await until(() => phone.routine(routineId) !== null || pullHers(phone), 'he has her routine')
      await crew.allow({ can_create_routines: false, can_start_workouts: false })
      await until(() => phone.routine(routineId) === null, 'it is gone')
      const before = asked.times
      await crew.allow(ALL)
      await until(() => asked.times > before, 'he hears that it has changed again')
      await until(() => {
        for (const gate of held) gate.resolve()
        return phone.routine(routineId) !== null
      }, 'the routine is back')
      expect(flagsOf(phone)).toEqual(ALL)
    })
  })

  test('Y32 R-DELEG-24 when a share ends, the delegate’s device deletes the stored share and the owner’s name', async () => {
    await crew.share(ALL)
    const phone = await open()
    await hears(phone)
    await requestShares(phone.sync)
    await firstNameNow(phone.sync, crew.olivia.userId, crew.olivia.userId)
    const kept = async () =>
      JSON.stringify(await Promise.all(['shares', 'first-names'].map((key) => phone.sync.readHint(key))))
    await until(async () => (await kept()).split(crew.olivia.userId).length === 3, 'it keeps both')
    await crew.allow('nothing')
    await until(async () => !(await kept()).includes(crew.olivia.userId), 'it keeps neither')
  })

  test('R-DELEG-34 a delegate who opens an owner’s account with outdated rights soon has the current rights', async () => {
    await crew.share(REVIEW)
    const phone = await open(withoutLive)
    enter(phone, ALL)
    await allows(phone, REVIEW)
    expect(phone.sync.acting.current?.name).toBe('Olivia Owen')
  })

  test('R-DELEG-34 a late response about a delegate’s rights does not replace a newer response', async () => {
    await crew.share(ALL)
    const { held, over } = sharesHeld()
    const phone = await open((parts) => withoutLive(over(parts)))
    enter(phone, ALL) // asks
    await until(() => held.length === 1, 'what was allowed is on its way')
    await crew.allow({ can_start_workouts: false })
    const asked = phone.sync.acting.freshen()
    await until(() => held.length === 2, 'what is allowed now is on its way')
    held[1]?.resolve()
    await asked
    expect(flagsOf(phone)?.can_start_workouts).toBe(false)
    const again = phone.sync.acting.freshen()
    held[0]?.resolve()
    await until(() => held.length === 3, 'asked once more')
    held[2]?.resolve()
    await again
    expect(flagsOf(phone)?.can_start_workouts).toBe(false)
  })

  test('Y6 R-DELEG-34 without a live connection a refused change tells the delegate’s device that the share has ended', async () => {
    await crew.share(ALL)
    const { workoutId, setIds } = await trains()
    const phone = await open(withoutLive)
    enter(phone, ALL)
    await until(() => phone.workout(workoutId) !== null || pullHers(phone), 'he has her workout')
    await crew.allow('nothing')
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, crew.olivia.userId)
    await until(() => phone.sync.acting.current === null, 'he is back in his own account')
  })

  const pullHers = async ({ sync }: Device): Promise<boolean> => {
    await sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: true, active: true })
    return false
  }

  test('Y30 R-PROG-22 a response about the owner requested before a right was revoked is not stored on the delegate’s device', async () => {
    await crew.share(ALL)
    const { workoutId } = await trains()
    const phone = await open()
    enter(phone, ALL)
    await hears(phone)
    await until(() => phone.workout(workoutId) !== null || pullHers(phone), 'he has her workout')
    const exerciseId = phone.workout(workoutId)?.exercises[0]?.exercise_id ?? ''
    const asked = { times: 0 }
    const arrives = Promise.withResolvers<void>()
    const held: Question<Bests | null> = {
      ...BESTS,
      async ask(ownerId, exerciseIds) {
        asked.times += 1
        const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join() })
        const answer = await crew.server.ask(`/api/exercise-bests?${query}`, { cookie: crew.max.cookie })
        if (asked.times === 1) await arrives.promise
        return (await answer.json()) as ExerciseBests
      },
    }
    const answers = new ExerciseAnswers(phone.sync, crew.olivia.userId, held)
    answers.want(exerciseId)
    await until(() => asked.times === 1, 'he asks')
    await crew.allow({ can_review_history: false })
    await allows(phone, { can_review_history: false })
    arrives.resolve()
    await until(() => answers.source(exerciseId) === 'server', 'the answer is here')
    const kept = async () => (await phone.sync.readHint(`bests:${crew.olivia.userId}:${exerciseId}`)) ?? null
    expect(await kept()).toBeNull()
    answers.askAgain()
    await until(async () => (await kept()) !== null, 'what he asks now is kept')
    answers.close()
  })

  test('R-DELEG-29 a response about shares that arrives after the account was closed changes nothing', async () => {
    await crew.share(ALL)
    const { held, over } = sharesHeld()
    const phone = await open((parts) => withoutLive(over(parts)))
    const { sync } = phone
    enter(phone, ALL)
    await until(() => held.length === 1, 'it asks')
    await crew.allow('nothing')
    const asked = sync.acting.freshen()
    await until(() => held.length === 2, 'it asks again')
    sync.close()
    for (const gate of held) gate.resolve()
    await asked
    expect(sync.acting.current?.ownerId).toBe(crew.olivia.userId)
  })
})
