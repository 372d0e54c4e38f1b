import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editSet } from '#logbook/sets.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000
const CALLED = [...'ABCDEFGHIJKL'].map((letter) => `Lift ${letter}`)

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), options: { draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterAll(() => server.stop())

  const post = async (path: string, body: object) => {
    const answer = await server.ask(path, { method: 'POST', cookie: olivia.cookie, body })
    expect(answer.status).toBe(200)
  }
  const show = (isShown: boolean) => post('/api/public-link/records', { ownerId: olivia.userId, isShown })
  /** What a stranger reads, its parts with bars between them. */
  const textOf = async (path: string) => {
    const html = await (await server.ask(path)).text()
    return html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, '|')
      .replace(/\|[|\s]*/g, '|')
  }
  /** What the switch of units writes there for who reads pounds. */
  async function inPounds(path: string) {
    const html = await (await server.ask(path)).text()
    expect(html).toContain('data-unit-switch')
    return [...html.matchAll(/data-in-lbs="([^"]*)"/g)].map(([, text]) => text)
  }
  const trained = (daysAgo: number, lifts: [name: string, weight: number, reps: number][]) =>
    logWorkout(server, olivia, {
      ...{ name: `${daysAgo} days ago`, at: server.clock.now - daysAgo * DAY },
      exercises: lifts.map(([name, weight, reps]) => ({ name, sets: [{ weight, reps, weight_unit: 'kg' as const }] })),
    })

  test('R-PROG-23 R-PROG-24 R-LIFT-13 public pages show records only while the switch for records is on', async () => {
    const first = await trained(20, [
      ['Bench Press', 100, 12],
      ...CALLED.map((name) => [name, 40, 5] as [string, number, number]),
    ])
    const second = await trained(10, [
      ['Bench Press', 100, 13],
      ['Lift A', 45, 5],
    ])
    const history = `/history/public/${olivia.userId}`
    const workout = `/history/public/workout/${second.workoutId}`
    const picture = async () =>
      (await readImageSource(server.context.database.db, { kind: 'workout', id: second.workoutId }))?.facts
    await post('/api/public-link', { of: 'history', id: olivia.userId, isPublic: true })
    const hidden = [await textOf(history), await textOf(workout)]
    for (const text of hidden) expect(text).not.toMatch(/record|e1RM|Heaviest/i)
    expect(await picture()).toMatchObject({ recordCount: 0 })

    await show(true)
    const shown = await server.ask(`/api/public-link/records?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(await shown.json()).toEqual({ isShown: true })
    const board = await textOf(history)
    expect(board).toMatch(
      /\|Records\|Bench Press\|Heaviest · \|[A-Z][a-z]+ \d+, \d{4}\|100 kg\|Lift A\|Heaviest · \|[^|]+\|45 kg\|Best e1RM · \|[^|]+\|53 kg\|/,
    )
    expect(board.match(/Heaviest/g)).toHaveLength(10)
    const marked = await textOf(workout)
    expect(marked).toContain('|sets|2|records|2|')
    expect(marked).toContain('|Most reps|Record: most reps at 100 kg, 13|')
    expect(await picture()).toMatchObject({ recordCount: 2 })
    // R-LIFT-13: the switch of units reaches them, too.
    expect(await inPounds(history)).toEqual(expect.arrayContaining(['≈ 220.5 lbs', '≈ 99.2 lbs', '≈ 116 lbs']))
    expect(await inPounds(workout)).toEqual(expect.arrayContaining(['Record: most reps at ≈ 220.5 lbs, 13']))

    // Of a workout that was corrected only what is left.
    const changes = { reps: 14 }
    const op = envelope(
      olivia,
      olivia.userId,
      first.workoutId,
      editSet.correcting.make({ setId: first.setIds[0] ?? '', changes }),
      { n: 900 },
    )
    await pushed(server, olivia, [op])
    expect(await textOf(workout)).not.toContain('Most reps')
    await show(false)
    expect([await textOf(history), await textOf(workout)]).toEqual(hidden)
    expect(await picture()).toMatchObject({ recordCount: 0 })
  })

  test("R-PROG-23 R-BASE-09 visitors cannot work out the owner's body weight from a record on a public page", async () => {
    const pia = await server.signUp('Pia', 'Pull', 'pia@example.org')
    const year = new Date(server.clock.now).getUTCFullYear()
    const at = server.clock.now - 30 * DAY
    const weight = { ...{ id: crypto.randomUUID(), at }, ...{ weight: 81, unit: 'kg' as const, note: null } }
    const weighed = addBodyWeight.make({ year, weight })
    await pushed(server, pia, [envelope(pia, pia.userId, bodyIdFor(pia.userId, year), weighed, { n: 900 })])
    const pulled = (daysAgo: number, added: number) => {
      const at = server.clock.now - daysAgo * DAY
      const set = { weight: added, reps: 5, weight_unit: 'kg', load: 'added' } as const
      return logWorkout(server, pia, { at, exercises: [{ name: 'Pull-up', sets: [set] }] })
    }
    await pulled(20, 10)
    const { workoutId } = await pulled(10, 15)
    const own = await server.ask(`/api/stats?ownerId=${pia.userId}`, { cookie: pia.cookie })
    expect(await own.text()).toContain('"value":96')
    const post = async (path: string, body: object) => server.ask(path, { method: 'POST', cookie: pia.cookie, body })
    await post('/api/public-link', { of: 'history', id: pia.userId, isPublic: true })
    await post('/api/public-link/records', { ownerId: pia.userId, isShown: true })
    for (const path of [`/history/public/${pia.userId}`, `/history/public/workout/${workoutId}`]) {
      expect(await textOf(path)).toContain('Pia')
      expect(await textOf(path)).not.toMatch(/Heaviest|e1RM|Record:|\b96 kg/)
    }
  })
})
