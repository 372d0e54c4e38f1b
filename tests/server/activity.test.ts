import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ActivityEntry, type ActivityPage, activityLines } from '#features/activity/activity.ts'
import { activityStatement } from '#features/activity/routes.server.ts'
import { completeSet, reopenSet } from '#logbook/logged-sets.ts'
import { activityWords, registry } from '#logbook/operations.ts'
import { editSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { Coached } from '../support/coached.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import type { Person } from '../support/server.ts'

const MINUTE = 60_000
const id = () => crypto.randomUUID()

describe('activity in words', () => {
  test('R-ACCESS-03 the activity log has a text for every kind of operation, in singular and plural', () => {
    for (const kind of registry.keys()) {
      expect(activityWords(kind, 1, currentWords())).not.toBe(activityWords('of.later', 1, currentWords()))
      expect(activityWords(kind, 1, currentWords())).toMatch(/^[a-z][a-z -]+$/)
      expect(activityWords(kind, 4, currentWords())).toMatch(/^[a-z][a-z -]+ 4 /)
    }
  })

  test.each([
    ['set.complete', 1, 'completed a set'],
    ['set.complete', 4, 'completed 4 sets'],
    ['workoutExercise.add', 1, 'added an exercise'],
    ['templateSet.edit', 3, 'changed sets 3 times'],
    ['workout.end', 1, 'ended the workout'],
    ['tempo.plan', 1, 'made a change'],
    ['tempo.plan', 2, 'made 2 changes'],
  ])('R-ACCESS-03 the activity log describes %s done %i times as: %s', (kind, count, words) => {
    expect(activityWords(kind, count, currentWords())).toBe(words)
  })
})

test('R-ACCESS-03 an activity line sums up equal operations; another person, another kind or 30 minutes start a new line', () => {
  const max = { id: 'max', name: 'Max' }
  const entry = (kind: string, by: ActivityEntry['by'], minutesAgo: number): ActivityEntry => ({
    ...{ id: `${kind} ${minutesAgo}`, by, kind },
    at: -minutesAgo * MINUTE,
  })
  const lines = activityLines([
    ...[1, 3, 32].map((ago) => entry('set.complete', max, ago)),
    entry('set.complete', max, 63),
    entry('set.complete', null, 64),
    entry('set.edit', null, 65),
    entry('set.complete', null, 66),
  ])
  expect(lines.map(({ by, kind, count, at }) => [by?.name ?? 'You', kind, count, -at / MINUTE])).toEqual([
    ['Max', 'set.complete', 3, 1],
    ['Max', 'set.complete', 1, 63],
    ['You', 'set.complete', 1, 64],
    ['You', 'set.edit', 1, 65],
    ['You', 'set.complete', 1, 66],
  ])
})

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  const ask = (person: Person, documentId: string, cursor?: string | null) =>
    crew.server.ask(`/api/activity?${new URLSearchParams({ documentId, ...(cursor && { cursor }) })}`, {
      cookie: person.cookie,
    })
  const read = async (documentId: string, cursor?: string | null) =>
    (await (await ask(crew.olivia, documentId, cursor)).json()) as ActivityPage

  test('R-ACCESS-03 the owner reads who did what and when for her, newest first, without refused operations', async () => {
    const { coach, held } = await Coached.enter(crew)
    const [first, second] = held.setIds as [string, string]
    crew.server.clock.now += MINUTE
    coach.dispatch(editSet.logging.make({ setId: first, changes: { reps: 8 } }), held.activeId, crew.olivia.userId)
    await coach.sent()
    crew.server.clock.now += MINUTE
    coach.dispatch(completeSet.make({ setId: first }), held.activeId, crew.olivia.userId)
    await coach.sent()
    await crew.allow({ can_start_workouts: false })
    const late = envelope(crew.max, crew.olivia.userId, held.activeId, completeSet.make({ setId: second }))
    expect(await outcomeOf(crew.server, crew.max, late)).toBe('gone')
    const { entries, nextCursor } = await read(held.activeId)
    expect(entries.map(({ by, kind }) => [by?.name ?? 'You', kind])).toEqual([
      ['Max Martin', 'set.complete'],
      ['Max Martin', 'set.edit'],
      ['You', 'workout.start'],
    ])
    expect(nextCursor).toBeNull()
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b - a))
    // Both of one moment: which of them comes first is nobody's to say.
    const planned = (await read(held.routineId)).entries.map(({ kind }) => kind)
    expect(planned.toSorted()).toEqual(['routine.create', 'routineExercise.add'])
  })

  test('R-ACCESS-03 the activity log credits a set to the person who completed it first and omits operations without effect', async () => {
    const { coach, held } = await Coached.enter(crew)
    const setId = held.setIds[0] as string
    const ofOlivia = (made: Made) => envelope(crew.olivia, crew.olivia.userId, held.activeId, made)
    crew.server.clock.now += MINUTE
    coach.dispatch(completeSet.make({ setId }), held.activeId, crew.olivia.userId)
    await coach.sent()
    crew.server.clock.now += MINUTE
    const twice = [completeSet.make({ setId }), reopenSet.make({ setId }), completeSet.make({ setId })]
    for (const made of twice) {
      expect(await outcomeOf(crew.server, crew.olivia, ofOlivia(made))).toBe('done')
      crew.server.clock.now += MINUTE
    }
    const { entries } = await read(held.activeId)
    expect(entries.map(({ by, kind }) => [by?.name ?? 'You', kind]).toReversed()).toEqual([
      ['You', 'workout.start'],
      ['Max Martin', 'set.complete'],
      ['You', 'set.reopen'],
      ['You', 'set.complete'],
    ])
  })

  test('R-DELEG-46 A9 the activity log calls a delegate by name; a former delegate appears as to strangers or by the known address', async () => {
    const { coach, held } = await Coached.enter(crew)
    crew.server.clock.now += MINUTE
    coach.dispatch(completeSet.make({ setId: held.setIds[0] as string }), held.activeId, crew.olivia.userId)
    await coach.sent()
    const profile = (values: { first_name?: string; last_name?: string; email?: string; deleted_at?: Date | null }) =>
      crew.database.db.updateTable('profile').set(values).where('id', '=', crew.max.userId).execute()
    const called = async () => (await read(held.activeId)).entries[0]?.by?.name
    const steps: [what: () => Promise<unknown>, name: string][] = [
      [async () => undefined, 'Max Martin'],
      [() => profile({ first_name: '', last_name: ' ', email: 'max.new@example.org' }), 'max.new@example.org'],
      [() => crew.allow('nothing'), 'max@example.org'],
      [() => profile({ first_name: 'Max' }), 'Max'],
      [() => profile({ first_name: '', deleted_at: new Date() }), 'A former manager'],
      [() => profile({ deleted_at: null }), 'max@example.org'],
      [() => crew.database.db.deleteFrom('account_share').execute(), 'A former manager'],
    ]
    for (const [what, name] of steps) {
      await what()
      expect(await called()).toBe(name)
    }
    await profile({ first_name: 'Max', last_name: 'Martin', email: 'max@example.org' })
  })

  test('R-ACCESS-03 activity pages hold 50 operations, and each operation is on exactly one page, even with equal times', async () => {
    const documentId = id()
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...{ actor_id: crew.olivia.userId, op_id: id(), owner_id: crew.olivia.userId, document_id: documentId },
      ...{ kind: 'routine.rename', outcome: 'done' as const, at: new Date(1_700_000_000_000 + Math.floor(index / 40)) },
    }))
    await crew.database.db
      .insertInto('routine')
      .values({
        ...{ id: documentId, user_id: crew.olivia.userId, routine_name: 'Legs', is_public: false, is_archived: false },
        ...{ created_at: new Date(), rev: 1 },
      })
      .execute()
    await crew.database.db.insertInto('applied_operation').values(rows).execute()
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ActivityPage = await read(documentId, cursor)
      sizes.push(page.entries.length)
      seen.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(seen.toSorted()).toEqual(rows.map(({ op_id }) => op_id).toSorted())
    for (const unreadable of ['0', `9999999999999999.${id()}`, '1.x']) {
      expect((await read(documentId, unreadable)).entries).toHaveLength(50)
    }
    expect((await ask(crew.olivia, 'mine')).status).toBe(400)
  })

  describe('the activity of a document with 10,000 operations', () => {
    const documentId = id()
    let newest: ActivityPage

    beforeAll(async () => {
      await sql`insert into applied_operation (actor_id, op_id, owner_id, document_id, kind, outcome, at)
        select ${crew.olivia.userId}, gen_random_uuid(), ${crew.olivia.userId}, ${documentId}, 'set.edit', 'done',
          now() - n * interval '1 minute' from generate_series(1, 10000) n`.execute(crew.database.db)
      await sql`insert into applied_operation (actor_id, op_id, owner_id, document_id, kind, outcome, at)
        select ${crew.olivia.userId}, gen_random_uuid(), ${crew.olivia.userId}, gen_random_uuid(), 'set.edit', 'done',
          now() from generate_series(1, 10000) n`.execute(crew.database.db)
      await sql`insert into workout (id, user_id, workout_name, is_active, is_public, created_at, is_unscheduled,
          last_op_at, rev)
        values (${documentId}, ${crew.olivia.userId}, 'Long', false, false, now(), false, now(), 1)`.execute(
        crew.database.db,
      )
      await sql`analyze applied_operation`.execute(crew.database.db)
      newest = await read(documentId)
    })

    test('R-ACCESS-03 the query for an activity page uses an index, for the first page and for page 150', async () => {
      const at = (newest.entries.at(-1)?.at ?? 0) - 7_500 * MINUTE
      for (const cursor of [null, `${at}.${id()}`]) {
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`explain (analyze, format json)
          ${activityStatement({ ownerId: crew.olivia.userId, documentId, cursor })}`.execute(crew.database.db)
        const plan = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)
        expect(plan).toContain('applied_operation_document')
        expect(plan).not.toMatch(
          /"Seq Scan","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"applied_operation"/,
        )
        const read = [...plan.matchAll(/"Relation Name":"applied_operation".*?"Actual Rows":(\d+)/g)].map(([, n]) => n)
        expect(Math.max(...read.map(Number))).toBeLessThan(200)
      }
    })
  })
})
