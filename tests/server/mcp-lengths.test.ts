import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { addComment } from '#logbook/comments.ts'
import { makeToken } from '../support/api-client.ts'
import { callTool, connectAssistant } from '../support/assistant.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkouts } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const kilograms = (weight: number, reps: number) => ({ weight, reps, weight_unit: 'kg' as const })
const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let client: Client
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    server.clock.now = Date.UTC(2026, 10, 18, 12)
    client = await connectAssistant(server.origin, (await makeToken(server, olivia, SCOPES)).text)
  })
  afterEach(async () => {
    await client.close()
    await server.stop()
  })

  type Page = Record<string, unknown>
  const on = (day: number, exercises: Parameters<typeof logWorkouts>[2][number]['exercises']) => ({
    ...{ name: `Day ${day}`, at: Date.UTC(2026, 10, day, 12), timeZone: 'UTC', exercises },
  })
  async function pageOf(name: string, args: Record<string, unknown> = {}): Promise<Page> {
    const page = await callTool(client, name, args)
    expect([name, page.code, JSON.stringify(page).length > 25_000]).toEqual([name, undefined, false])
    return page
  }
  /** All pages of a tool, none of which is too long. */
  async function pagesOf(name: string, args: Record<string, unknown> = {}): Promise<Page[]> {
    const pages = [await pageOf(name, args)]
    for (let page = pages[0]; typeof page?.next_cursor === 'string'; page = pages.at(-1)) {
      pages.push(await pageOf(name, { ...args, cursor: page.next_cursor }))
    }
    return pages
  }
  const valuesIn = (pages: readonly Page[], list: string, name: string) =>
    pages.flatMap((page) => (page[list] as Page[]).map((row) => row[name]))

  test('R-API-14 an MCP tool answer is at most 25,000 characters long and has a cursor for the rest', async () => {
    const many = times(60, (index) => ({ name: `Exercise ${index}`, sets: times(5, () => kilograms(100, 5)) }))
    const [workout] = await logWorkouts(server, olivia, [on(16, many)])
    const pages = await pagesOf('get_workout', { id: workout?.workoutId })
    expect(valuesIn(pages, 'exercises', 'name')).toEqual(many.map(({ name }) => name))
  })

  test('R-API-14 MCP list pages stay within the length limit, and a list shortens a routine that is too long', async () => {
    const plan = (name: string, count: number) => {
      const sets = times(10, () => kilograms(100, 5))
      return planRoutine(server, olivia, { name, exercises: times(count, (at) => ({ name: `${name} ${at}`, sets })) })
    }
    const small = times(22, (index) => `Small ${index}`)
    for (const name of small) await plan(name, 0)
    const hugeId = await plan('Huge', 12)
    for (const name of ['Large 1', 'Large 2']) await plan(name, 5)
    const pages = await pagesOf('list_routines')
    const names = ['Huge', 'Large 1', 'Large 2', ...small]
    expect(valuesIn(pages, 'routines', 'routine_name').toSorted()).toEqual(names.toSorted())
    const leftOut = { left_out: expect.stringContaining('get_routine'), routines: [{ id: hugeId }] }
    expect(pages.filter(({ left_out }) => left_out !== undefined)).toMatchObject([leftOut])
    const whole = await pagesOf('get_routine', { id: hugeId })
    expect(valuesIn(whole, 'exercises', 'name')).toEqual(times(12, (at) => `Huge ${at}`))
  })

  test('R-API-14 the MCP tool get_workout splits an exercise that is too long over several answers', async () => {
    const sets = times(50, (index) => ({ ...kilograms(100, 5), note: `${index} ${'x'.repeat(490)}` }))
    const exercises = [{ name: 'Bench Press' }, { name: 'Squat', sets }, { name: 'Lunge' }]
    const [{ workoutId: id, setIds } = { workoutId: '', setIds: [] }] = await logWorkouts(server, olivia, [
      on(16, exercises),
    ])
    const pages = await pagesOf('get_workout', { id })
    const told = valuesIn(pages, 'exercises', 'sets') as { id: string }[][]
    expect(told.flat().map((set) => set.id)).toEqual(setIds)
    const names = [...new Set(valuesIn(pages, 'exercises', 'name'))]
    expect(names).toEqual(exercises.map(({ name }) => name))
    for (const cursor of ['1.50', '0.1', '4', 'x', '-1', '1.']) {
      expect([cursor, await callTool(client, 'get_workout', { id, cursor })]).toMatchObject([
        cursor,
        { code: 'malformed' },
      ])
    }
  })

  test('R-API-14 R-COACH-07 the MCP tool get_workout leaves out the oldest comments of a workout that has too many', async () => {
    const [workout] = await logWorkouts(server, olivia, [on(16, [{ name: 'Squat', sets: [kilograms(100, 5)] }])])
    const id = workout?.workoutId ?? ''
    const texts = times(40, (index) => `${index} ${'x'.repeat(900)}`)
    const comments = texts.map((text) => addComment.make({ id: crypto.randomUUID(), targetId: null, text }))
    await pushed(
      server,
      olivia,
      comments.map((made, n) => envelope(olivia, olivia.userId, id, made, { n, at: server.clock.now + n })),
    )
    const page = await pageOf('get_workout', { id })
    const told = valuesIn([page], 'comments', 'text')
    expect([told.length + Number(page.comments_left_out), told]).toEqual([40, texts.slice(-told.length)])
    expect(told.length).toBeGreaterThan(1)
  })

  test('R-API-14 the MCP tools page through records and shorten a workout in the history that has too many sets', async () => {
    // Each load has its own most repetitions.
    const sets = times(100, (index) => kilograms(50 + index, 150 - index))
    const squats = (from: number) => ({ name: 'Squat', sets: sets.slice(from, from + 50) })
    await logWorkouts(server, olivia, [
      on(15, [squats(0)]),
      on(
        16,
        times(3, () => squats(50)),
      ),
    ])
    const id = exerciseIdFor(olivia.userId, 'Squat')
    const records = await pagesOf('get_records', { id })
    expect(records.length).toBeGreaterThan(1)
    const loads = valuesIn(records, 'records', 'load').filter((load) => load !== null)
    expect([loads.length, new Set(loads).size]).toEqual([100, 100])
    const history = await pagesOf('get_exercise_history', { id })
    expect(history[0]).toMatchObject({ left_out: expect.stringContaining('get_workout') })
    expect(new Set(valuesIn(history, 'sessions', 'workout_name'))).toEqual(new Set(['Day 16', 'Day 15']))
  })

  test('R-API-14 the MCP tool get_summary cuts off the end of a summary that is too long', async () => {
    const exercises = (weight: number) =>
      times(100, (index) => ({ name: `${index} ${'x'.repeat(90)}`, sets: [kilograms(weight, 5)] }))
    await logWorkouts(server, olivia, [on(3, exercises(90)), on(10, exercises(95)), on(16, exercises(100))])
    const summary = await pageOf('get_summary')
    expect(summary).toMatchObject({ left_out: expect.stringContaining('get_records') })
    expect(String(summary.text)).toContain('2026-11-16 ')
  })
})
