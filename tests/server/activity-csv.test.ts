import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { setBook } from '#logbook/books.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { renameWorkout } from '#logbook/workouts.ts'
import { Coached } from '../support/coached.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import type { Person } from '../support/server.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  const ask = (person: Person, { userId }: Person, headers = {}) =>
    crew.server.ask(`/api/account/export/activity?accountId=${userId}`, { cookie: person.cookie, headers })
  async function read(headers = {}) {
    const answer = await ask(crew.olivia, crew.olivia, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sled-activity-[\d-]+\.csv"$/)
    const { data, errors } = Papa.parse<string[]>((await answer.text()).trimEnd())
    expect(errors).toEqual([])
    return data
  }

  test('R-COACH-14 the owner downloads what others did in her name, with the time in UTC, who, what and where', async () => {
    const { coach, held } = await Coached.enter(crew)
    const routineId = id()
    const [setId] = held.setIds as [string]
    const does = async (documentId: string, made: Parameters<typeof envelope>[3], at: number) => {
      crew.server.clock.now = at
      expect(
        await outcomeOf(crew.server, crew.max, envelope(crew.max, crew.olivia.userId, documentId, made, { at })),
      ).toBe('done')
    }
    const at = crew.server.clock.now + 1000
    await does(held.activeId, completeSet.make({ setId }), at)
    await does(routineId, createRoutine.make({ name: '=HYPERLINK("x"), "heavy"' }), at + 1000)
    await does(held.doneId, renameWorkout.make({ name: 'By Max' }), at + 2000)
    const own = envelope(
      crew.olivia,
      crew.olivia.userId,
      bookIdFor(crew.olivia.userId),
      setBook.make({ changes: { plates_shown: true } }),
    )
    await pushed(crew.server, crew.olivia, [own])
    const late = envelope(crew.max, crew.olivia.userId, held.activeId, completeSet.make({ setId: id() }))
    expect(await outcomeOf(crew.server, crew.max, late)).not.toBe('done')
    const inUtc = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    const running = coach.workout(held.activeId)?.workout.workout_name
    const [head, ...lines] = await read()
    expect(head).toEqual(['Time', 'Who', 'What', 'Where', 'ID'])
    expect(lines.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      [inUtc, 'Max Martin', 'completed a set', running, held.activeId],
      [inUtc, 'Max Martin', 'created the routine', `'=HYPERLINK("x"), "heavy"`, routineId],
      [inUtc, 'Max Martin', 'renamed the workout', 'By Max', held.doneId],
    ])
    const german = await read({ 'accept-language': 'de' })
    expect([german[0]?.[0], german.map(([, , what]) => what)]).toEqual([
      'Zeit',
      expect.arrayContaining(['hat einen Satz abgehakt']),
    ])
    expect((await ask(crew.max, crew.olivia)).status).toBe(403)
    expect((await ask(await crew.server.signUp('Vera', 'Visitor', 'vera@example.org'), crew.olivia)).status).toBe(404)
  })

  test('R-COACH-14 a long list is read page by page, and comes whole', async () => {
    const { db } = crew.database
    const nora = await crew.server.signUp('Nora', 'North', 'nora@example.org')
    const rows = Array.from({ length: 1_201 }, (_, index) => ({
      ...{ actor_id: crew.max.userId, op_id: id(), owner_id: nora.userId, document_id: id(), kind: 'set.complete' },
      ...{ outcome: 'done' as const, code: null, rev: 1, at: new Date(Math.floor(index / 3)) },
    }))
    await db.insertInto('applied_operation').values(rows).execute()
    const lines = (await (await ask(nora, nora)).text()).trimEnd().split('\n')
    expect(lines).toHaveLength(1 + rows.length)
    expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(1 + rows.length)
  })
})
