import { beforeEach, describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Envelope } from '#sync/operation.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { workoutOps } from '../support/logbook.ts'
import { pushed } from '../support/pushing.ts'
import { startTraining } from '../support/training.ts'

const MINUTE = 60_000

/** Every way in which three operations of A and three of B, each in its own order, can arrive. */
const ORDERS = orders('AAA', 'BBB')
function orders(a: string, b: string): string[] {
  if (a === '' || b === '') return [a + b]
  return [...orders(a.slice(1), b).map((rest) => `A${rest}`), ...orders(a, b.slice(1)).map((rest) => `B${rest}`)]
}

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Start, one set of two and the end, as a device made them; minutes before now. */
  function session(name: string, [start, set, end]: readonly [number, number, number]) {
    const now = crew.server.clock.now
    const exercises = [{ name: 'Squat', sets: [{}, {}] }]
    const made = workoutOps(crew.olivia, { name, exercises, at: now, done: 1 })
    const ops = made.ops.map((op, index) => ({ ...op, at: now - ([start, set, end][index] as number) * MINUTE }))
    return { workoutId: made.workoutId, setId: made.setIds[0] as string, ops, now }
  }

  describe('F3 the late operations of an offline workout A arriving among those of a newer workout B', () => {
    test('the operations of two workouts, three each, can arrive in twenty orders', () =>
      expect(new Set(ORDERS).size).toBe(20))

    test.each(ORDERS)(
      'Y20 Y21 Y22 old offline operations (A) arriving among newer operations (B) as %s do not end B, and both workouts are kept',
      async (order) => {
        const a = session('A', [60, 55, 40])
        const b = session('B', [30, 20, 10])
        const [left, right] = [[...a.ops], [...b.ops]]
        for (const whose of order) {
          const op = (whose === 'A' ? left : right).shift() as Envelope
          const { results } = await pushed(crew.server, crew.olivia, [op], { sentAt: a.now })
          expect(results.map(({ outcome }) => outcome)).toEqual(['done'])
          const active = await crew.activeIds()
          const isBRunning = right.length === 2 || right.length === 1
          if (isBRunning) expect(active).toEqual([b.workoutId])
          else expect(active.length).toBeLessThanOrEqual(1)
        }
        expect(await crew.activeIds()).toEqual([])
        const [rowA, rowB] = [await crew.workoutRow(a.workoutId), await crew.workoutRow(b.workoutId)]
        expect((await crew.setRow(a.setId)).status).toBe('complete')
        expect((await crew.setRow(b.setId)).status).toBe('complete')
        const minutesAgo = (date: Date | null) => date && (a.now - date.getTime()) / MINUTE
        expect([minutesAgo(rowB.created_at), minutesAgo(rowB.completed_at), rowB.duration_seconds]).toEqual([
          30, 10, 1200,
        ])
        expect(minutesAgo(rowA.created_at)).toBe(60)
        // What closed it, or its own times: never after B began, never before its set.
        expect(minutesAgo(rowA.completed_at)).toBeGreaterThanOrEqual(30)
        expect(minutesAgo(rowA.completed_at)).toBeLessThanOrEqual(55)
      },
    )

    test('Y21 an older offline workout that arrives while a newer workout runs keeps its own times', async () => {
      const a = session('A', [60, 55, 40])
      const b = session('B', [30, 20, 10])
      await pushed(crew.server, crew.olivia, b.ops.slice(0, 2), { sentAt: a.now })
      await pushed(crew.server, crew.olivia, a.ops, { sentAt: a.now })
      const row = await crew.workoutRow(a.workoutId)
      expect([row.is_active, row.completed_at?.getTime()]).toEqual([false, a.now - 55 * MINUTE])
      expect(await crew.activeIds()).toEqual([b.workoutId])
    })
  })

  describe('F9 a coach’s sets that arrive after the owner has ended the workout', () => {
    beforeEach(() => crew.share({ can_start_workouts: true }))

    test('Y24 a coach’s offline sets count if they arrive within a day of the end, though the coach no longer sees the workout', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}, {}] }])
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      await until(
        () => coach.workout(workoutId)?.sets.some(({ status }) => status === 'complete') ?? false,
        'it is there',
      )
      coach.offline()
      for (const setId of setIds.slice(1, 3)) coach.dispatch(completeSet.make({ setId }), workoutId, crew.olivia.userId)
      phone.dispatch(endWorkoutByHand.make({}), workoutId)
      await phone.sent()
      coach.online()
      await coach.sent()
      // Asked again where the answer was on its way when the workout was withdrawn (Y30): the same answer (Y8).
      const outcomes = [...coach.answers.values()].map((answers) => new Set(answers.map(({ outcome }) => outcome)))
      expect(outcomes).toEqual([new Set(['done']), new Set(['done'])])
      expect(coach.refusals).toEqual([])
      await until(() => coach.sync.documents.isGone(workoutId), 'the coach does not see it any more')
      const doneBy = () => phone.workout(workoutId)?.sets.map(({ account_id }) => account_id)
      await until(() => doneBy()?.[2] === crew.max.userId, 'the owner has the sets')
      expect(doneBy()).toEqual([crew.olivia.userId, crew.max.userId, crew.max.userId, null])
    })

    test('Y24 more than a day after the end a coach’s set is refused, the owner’s own set is not', async () => {
      const { setId, ops } = session('A', [60, 50, 40])
      await pushed(crew.server, crew.olivia, [ops[0], ops[2]], { sentAt: crew.server.clock.now })
      crew.server.clock.now += 25 * 60 * MINUTE
      const completion = { ...ops[1], at: crew.server.clock.now }
      const byCoach = { ...completion, id: crypto.randomUUID(), actorId: crew.max.userId }
      const sent = { sentAt: crew.server.clock.now }
      expect((await pushed(crew.server, crew.max, [byCoach], sent)).results).toMatchObject([{ outcome: 'refused' }])
      expect((await pushed(crew.server, crew.olivia, [completion], sent)).results).toMatchObject([{ outcome: 'done' }])
      expect((await crew.setRow(setId)).account_id).toBe(crew.olivia.userId)
    })
  })

  test('F1 Y5 Y34 when another account logs in in the same browser, unsent changes stay with the first account', async () => {
    const person = { ...crew.olivia }
    const phone = await crew.enter(person, 'phone')
    const other = await crew.enter(crew.max, 'the other’s')
    phone.offline()
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    person.cookie = crew.max.cookie // The cookie belongs to the browser.
    phone.online()
    await until(() => phone.sync.status.current.needsLogin, 'it asks for the log-in')
    const { workoutId: foreign } = startTraining(other, [{ name: 'Deadlift' }])
    await other.sent()
    await until(() => other.workout(foreign)?.rev === 1, 'the other one has it')
    expect([phone.sync.status.current.waiting, phone.answers.size]).toEqual([2, 0])
    expect(await crew.activeIds()).toEqual([foreign])

    person.cookie = crew.olivia.cookie
    await phone.start()
    await phone.sent()
    const rows = await crew.database.db
      .selectFrom('workout')
      .select(['id', 'user_id'])
      .where('is_active', '=', true)
      .execute()
    expect(rows).toContainEqual({ id: workoutId, user_id: crew.olivia.userId })
    expect(phone.sync.documents.ids()).not.toContain(foreign)
    expect(phone.heard.flat().some((message) => JSON.stringify(message).includes(foreign))).toBe(false)
  })
})
