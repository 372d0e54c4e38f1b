import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { removePlan, savePlan } from '#logbook/plans.ts'
import { closeProposal } from '#logbook/proposals.ts'
import { archiveRoutine, createRoutine, renameRoutine } from '#logbook/routines.ts'
import { removeSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, renameWorkout, resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import type { Made } from '#sync/operation.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { storeProposal } from '../support/proposed.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()

/** S can_start_workouts, R can_create_routines, H can_review_history. */
const FLAG_SETS = ['', 'S', 'R', 'H', 'SR', 'SH', 'RH', 'SRH']
const flagsOf = (letters: string): ShareFlags => ({
  can_start_workouts: letters.includes('S'),
  can_create_routines: letters.includes('R'),
  can_review_history: letters.includes('H'),
})

type Ids = Record<
  'routineId' | 'workoutId' | 'emptyId' | 'bookId' | 'bodyId' | 'exerciseId' | 'proposalId' | 'planId',
  string
> & {
  setIds: string[]
}

/**
 * The live topics of table A10, a line for each thing that can happen, in the order of a day; a letter in `shows`: who has
 * this flag is told what it is now, in `goes`: that it may not be seen any more, unless it shows too.
 */
const DAY: { what: string; of: keyof Ids; made: (ids: Ids) => Made; shows: string; goes: string }[] = [
  {
    what: 'a routine is made',
    of: 'routineId',
    made: () => createRoutine.make({ name: 'Legs' }),
    shows: 'SR',
    goes: '',
  },
  {
    what: 'a routine is changed',
    of: 'routineId',
    made: () => renameRoutine.make({ name: 'B' }),
    shows: 'SR',
    goes: '',
  },
  { what: 'a workout starts', of: 'workoutId', made: start, shows: 'S', goes: '' },
  { what: 'a set is logged', of: 'workoutId', made: complete(0), shows: 'S', goes: '' },
  { what: 'it ends', of: 'workoutId', made: () => endWorkoutByHand.make({}), shows: 'H', goes: 'S' },
  { what: 'it is put right', of: 'workoutId', made: () => renameWorkout.make({ name: 'B' }), shows: 'H', goes: '' },
  { what: 'it goes on', of: 'workoutId', made: () => resumeWorkout.make({}), shows: 'S', goes: 'H' },
  { what: 'it ends again', of: 'workoutId', made: () => endWorkoutByHand.make({}), shows: 'H', goes: 'S' },
  { what: 'it is deleted', of: 'workoutId', made: () => deleteWorkout.make({}), shows: '', goes: 'H' },
  { what: 'another one starts', of: 'emptyId', made: start, shows: 'S', goes: '' },
  { what: 'it ends empty', of: 'emptyId', made: () => endWorkoutByHand.make({}), shows: '', goes: 'S' },
  { what: 'a late set revives it', of: 'emptyId', made: complete(1), shows: 'H', goes: '' },
  {
    what: 'a routine is archived',
    of: 'routineId',
    made: () => archiveRoutine.make({ isArchived: true }),
    shows: 'SR',
    goes: '',
  },
  // R-BASE-09
  {
    what: 'a setting is chosen',
    of: 'bookId',
    made: () => setBook.make({ changes: { unit: 'kg' } }),
    shows: 'SRH',
    goes: '',
  },
  {
    what: 'something is said of an exercise',
    of: 'bookId',
    made: ({ exerciseId }) => editBookExercise.make({ exerciseId, changes: { step: 1.25 } }),
    shows: 'SRH',
    goes: '',
  },
  { what: 'a body weight is added', of: 'bodyId', made: weighed, shows: 'H', goes: '' },
  // R-PLAN-31
  { what: 'a plan is made', of: 'planId', made: newPlan, shows: 'SR', goes: '' },
  { what: 'a plan is renamed', of: 'planId', made: renamePlan, shows: 'SR', goes: '' },
  { what: 'a plan is removed', of: 'planId', made: () => removePlan.make({}), shows: '', goes: 'SR' },
  // R-API-15
  { what: 'a proposal is closed', of: 'proposalId', made: () => closeProposal.make({}), shows: '', goes: '' },
]

function newPlan(): Made {
  const position = { turn: 1, slot: null, round: 1, set_at: 1 }
  return savePlan.make({ changes: { name: 'Split', position, started_on: '2026-12-02' } })
}

function renamePlan(): Made {
  return savePlan.make({ changes: { name: 'Push, pull, legs' } })
}

const YEAR = 2026

/** What its owner loses, too. */
const GOING = new Set(['it is deleted', 'a plan is removed', 'a proposal is closed'])

function weighed(): Made {
  const weight = { id: id(), at: Date.UTC(YEAR, 5, 1), weight: 80, unit: 'kg' as const, note: null }
  return addBodyWeight.make({ year: YEAR, weight })
}

function start({ exerciseId, setIds }: Pick<Ids, 'exerciseId' | 'setIds'>): Made {
  const exercise = { id: exerciseId, exerciseId: id(), name: 'Squat', section: 'training' as const }
  const sets = setIds.map((setId) => ({ ...setValues(), id: setId, workoutExerciseId: exerciseId, routineSetId: null }))
  return startWorkout.make({ name: 'Today', routineId: null, timeZone: null, exercises: [exercise], sets })
}

function complete(index: number): (ids: Ids) => Made {
  return ({ setIds }) => completeSet.make({ setId: setIds[index] as string })
}

withDatabases((fresh) => {
  let server: TestServer
  let owner: Person
  const delegates: { letters: string; person: Person }[] = []
  const outsiders: Person[] = []

  beforeAll(async () => {
    const database = await fresh()
    server = await startTestServer({ database })
    outsiders.push(await server.signUp('Ada', 'Min', 'ada@example.org')) // The first account administers.
    owner = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    outsiders.push(await server.signUp('Vera', 'Visitor', 'vera@example.org'))
    const share = async (person: Person, flags: ShareFlags, revokedAt: Date | null) =>
      await database.db
        .insertInto('account_share')
        .values({
          ...{ owner_user_id: owner.userId, delegate_user_id: person.userId, ...flags, revoked_at: revokedAt },
          delegate_email: `${person.userId}@example.org`,
        })
        .execute()
    for (const [index, letters] of FLAG_SETS.entries()) {
      const person = await server.signUp('Max', `Of ${letters}`, `max${index}@example.org`)
      await share(person, flagsOf(letters), null)
      delegates.push({ letters, person })
    }
    const revoked = await server.signUp('Rex', 'Revoked', 'rex@example.org')
    await share(revoked, flagsOf('SRH'), new Date())
    outsiders.push(revoked)
  })
  afterAll(() => server.stop())

  const act = async (documentId: string, made: Made) => {
    const { results } = await pushed(server, owner, [envelope(owner, owner.userId, documentId, made)])
    expect(results.map(({ outcome }) => outcome)).toEqual(['done'])
  }

  describe('live topics per access right', () => {
    const listeners: Listener[] = []
    afterAll(() => {
      for (const { socket } of listeners) socket.terminate()
    })

    async function listen(person: Person, isActing: boolean): Promise<Listener> {
      const listener = await new Listener(server, { cookie: person.cookie }).ready()
      listeners.push(listener)
      if (isActing) listener.say({ t: 'act', ownerId: owner.userId })
      await listener.caughtUp()
      return listener
    }

    /** What a connection was told of a document since it had heard `from` messages. */
    const told = (listener: Listener, from: number, documentId: string) => {
      const updates = listener.updates.slice(from).filter((update) => JSON.stringify(update).includes(documentId))
      return updates.map(({ t }) => (t === 'gone' ? 'goes' : 'shows')).join()
    }

    test('R-ACCESS-04 R-DELEG-31..34 Y30 A10 delegates receive exactly the live changes their flags allow, for every set of flags', async () => {
      const own = await listen(owner, false)
      const acting = await Promise.all(
        delegates.map(async ({ letters, person }) => ({ letters, heard: await listen(person, true) })),
      )
      const others = await Promise.all([
        ...outsiders.map((person) => listen(person, true)),
        // All flags, and on one's own account.
        listen(delegates.find(({ letters }) => letters === 'SRH')?.person as Person, false),
      ])
      const everybody = [own, ...acting.map(({ heard }) => heard), ...others]
      const ids: Ids = {
        ...{ routineId: id(), workoutId: id(), emptyId: id(), exerciseId: id() },
        ...{ bookId: bookIdFor(owner.userId), bodyId: bodyIdFor(owner.userId, YEAR) },
        ...{ proposalId: id(), planId: id() },
        setIds: [id(), id(), id()],
      }
      await storeProposal(server, owner, ids.proposalId)
      for (const { what, of, made, shows, goes } of DAY) {
        if (of === 'emptyId' && shows === 'S') Object.assign(ids, { exerciseId: id(), setIds: [id(), id(), id()] })
        const documentId = ids[of] as string
        const before = everybody.map(({ updates }) => updates.length)
        await act(documentId, made(ids))
        // The answer to a write may be faster than the news of it; once the owner has it, everybody's is on its way.
        await until(() => told(own, before[0] as number, documentId) !== '', `${what}: the owner hears of it`)
        await Promise.all(everybody.map((listener) => listener.caughtUp()))
        const heard = everybody.map((listener, index) => told(listener, before[index] as number, documentId))
        const expected = acting.map(({ letters }) => {
          const has = (wanted: string) => [...letters].some((letter) => wanted.includes(letter))
          return has(shows) ? 'shows' : has(goes) ? 'goes' : ''
        })
        expect([what, heard[0]]).toEqual([what, GOING.has(what) ? 'goes' : 'shows'])
        expect([what, heard.slice(1, 1 + acting.length)]).toEqual([what, expected])
        expect([what, heard.slice(1 + acting.length)]).toEqual([what, ['', '', '', '']])
      }
    })

    test('R-ACCESS-04 Y30 A10 the owner alone is told who opened a workout, and only if that person may see it', async () => {
      const ids = { workoutId: id(), exerciseId: id(), setIds: [id()] }
      await act(ids.workoutId, start(ids))
      const own = await listen(owner, false)
      const people = [...delegates.map(({ person }) => person), ...outsiders]
      const acting = await Promise.all(people.map((person) => listen(person, true)))
      for (const listener of acting) {
        // Twice is once, and what is nobody's document is nothing.
        for (const opened of [ids.workoutId, ids.workoutId, id()]) listener.say({ t: 'sync', revs: {}, opened })
        await listener.caughtUp()
      }
      const heard = (listener: Listener) => listener.heard.filter((message) => message.t === 'opened')
      const allowed = delegates.filter(({ letters }) => letters.includes('S'))
      await until(() => heard(own).length >= allowed.length, 'the owner hears of them')
      await Promise.all([own, ...acting].map((listener) => listener.caughtUp()))
      expect(heard(own).toSorted((a, b) => (a.by < b.by ? -1 : 1))).toEqual(
        allowed
          .map(({ person }) => ({ t: 'opened', documentId: ids.workoutId, by: person.userId }))
          .toSorted((a, b) => (a.by < b.by ? -1 : 1)),
      )
      expect(acting.flatMap(heard)).toEqual([])
      await act(ids.workoutId, endWorkoutByHand.make({}))
    })

    test('R-COACH-05 Y30 A10 a board hears of clients who start, go on and end, as far as its flags allow, and nobody without one', async () => {
      const ids = { workoutId: id(), exerciseId: id(), setIds: [id(), id()] }
      const people = [...delegates.map(({ person }) => person), ...outsiders, owner]
      const boards = await Promise.all(people.map((person) => listen(person, false)))
      const [{ person: other } = { person: owner }] = delegates.filter(({ letters }) => letters === 'SRH')
      const plain = await listen(other, true)
      const news = (listener: Listener) =>
        listener.heard.filter((message) => message.t === 'invalidate' && message.what === 'clients').length
      const caughtUp = () => Promise.all(boards.map((board) => board.caughtUp({}, { showsOwners: true })))
      await caughtUp()
      // Once, for what changed before the server knew of the board.
      expect(boards.map(news)).toEqual(boards.map(() => 1))
      const heardOf = async (made: Made, shows: string) => {
        const before = boards.map(news)
        await act(ids.workoutId, made)
        const expected = people.map((_, index) =>
          [...(delegates[index]?.letters ?? '')].some((letter) => shows.includes(letter)) ? 1 : 0,
        )
        const heard = () => boards.map((board, index) => news(board) - (before[index] as number))
        await until(() => expected.every((count, index) => count === 0 || heard()[index] === count), 'they hear')
        await caughtUp()
        expect(heard()).toEqual(expected)
      }
      await heardOf(start(ids), 'S')
      await heardOf(complete(0)({ ...ids } as never), 'S')
      await heardOf(endWorkoutByHand.make({}), 'SH')
      await heardOf(renameWorkout.make({ name: 'Not running' }), '')
      expect(news(plain)).toBe(0)
    })

    test('R-ACCESS-04 A10 the live connection needs a session; share changes reach the two people involved, profile changes only the user', async () => {
      const visitor = new Listener(server)
      listeners.push(visitor)
      await until(() => visitor.closedWith !== null, 'it is refused')
      expect([visitor.closedWith, visitor.heard]).toEqual([CLOSE_SESSION_ENDED, []])
      const own = await listen(owner, false)
      const [first, second] = delegates as [(typeof delegates)[0], (typeof delegates)[0]]
      const [side, neighbour] = [await listen(first.person, true), await listen(second.person, true)]
      const others = [neighbour, ...(await Promise.all(outsiders.map((person) => listen(person, true))))]
      const news = (listener: Listener, what: string) =>
        listener.heard.filter((message) => message.t === 'invalidate' && message.what === what).length
      const everybody = [own, side, ...others]
      const before = everybody.map((listener) => news(listener, 'shares'))
      await server.context.database.db
        .updateTable('account_share')
        .set({ delegate_email: 'new@example.org' })
        .where('delegate_user_id', '=', first.person.userId)
        .execute()
      const body = { of: 'history', id: owner.userId, isPublic: true }
      await server.ask('/api/public-link', { method: 'POST', cookie: owner.cookie, body })
      // News come in the order of their writes, and may be slower than the answer.
      await until(() => news(own, 'profile') > 0, 'the owner hears of the switch')
      await Promise.all(everybody.map((listener) => listener.caughtUp()))
      const shares = everybody.map((listener, index) => news(listener, 'shares') - (before[index] as number))
      expect(shares).toEqual([1, 1, 0, 0, 0, 0])
      expect(everybody.map((listener) => news(listener, 'profile'))).toEqual([1, 0, 0, 0, 0, 0])
    })
  })

  describe("rights for a 'Permanently' save", () => {
    test("R-DELEG-31 R-DELEG-34 R-EDIT-06 Y17 A10 a delegate’s 'Permanently' save needs the workout right, and the routine right too to change the routine", async () => {
      const answers: Record<string, string[]> = {}
      for (const { letters, person } of delegates) {
        const [routineId, workoutId, rowId, templateSet] = [id(), id(), id(), id()]
        const setIds = [id(), id()]
        const squat = { exerciseId: exerciseIdFor(owner.userId, 'Squat'), name: 'Squat', section: 'training' as const }
        const sets = [templateSet, id()].map((setId) => ({ ...setValues(), id: setId }))
        await act(routineId, createRoutine.make({ name: 'Legs' }))
        await act(routineId, addExercise.planning.make({ ...squat, id: id(), sets }))
        await act(workoutId, start({ exerciseId: rowId, setIds }))
        const today = envelope(person, owner.userId, workoutId, removeSet.logging.make({ setId: setIds[0] as string }))
        const made = removeSet.planning.make({ setId: templateSet })
        const always = envelope(person, owner.userId, routineId, made, { after: today.id })
        const { results } = await pushed(server, person, [today, always])
        answers[letters] = results.map(({ outcome, code }) => code ?? outcome)
        await act(workoutId, endWorkoutByHand.make({}))
      }
      expect(answers).toEqual({
        '': ['gone', 'gone'],
        S: ['done', 'permission-denied'],
        // Nobody gets to the routine by way of a workout they may not log in.
        R: ['gone', 'gone'],
        H: ['gone', 'gone'],
        SR: ['done', 'done'],
        SH: ['done', 'permission-denied'],
        RH: ['gone', 'gone'],
        SRH: ['done', 'done'],
      })
    })
  })
})
