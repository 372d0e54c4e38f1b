import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import type { Stats } from '#features/progress/progress.ts'
import { setBook } from '#logbook/books.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 60 * 60 * 1000
const TODAY = '2026-11-18'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    server.clock.now = Date.parse(`${TODAY}T12:00:00Z`)
  })
  afterEach(() => server.stop())

  /** A workout on each of these days, one on the same day an hour later. */
  async function train(days: readonly string[]) {
    const exercises = [{ name: 'Squat', sets: [{}] }]
    const times = days.map((day, index) => Date.parse(`${day}T00:00:00Z`) + (index % 12) * HOUR)
    await logWorkouts(
      server,
      olivia,
      times.toSorted((a, b) => a - b).map((at) => ({ name: 'Legs', at, timeZone: 'UTC', exercises })),
    )
  }
  async function streak(changes: Parameters<typeof setBook.make>[0]['changes']): Promise<number> {
    const made = setBook.make({ changes })
    await pushed(server, olivia, [envelope(olivia, olivia.userId, bookIdFor(olivia.userId), made)])
    const query = new URLSearchParams({ ownerId: olivia.userId, today: TODAY })
    const answer = await server.ask(`/api/stats?${query}`, { cookie: olivia.cookie })
    return ((await answer.json()) as Stats).streak
  }

  test.each<[string, string[], number, number]>([
    ['none', [], 1, 0],
    ['the running week adds when it is reached', ['2026-11-16', '2026-11-15'], 1, 2],
    ['and never breaks it', ['2026-11-15', '2026-11-02'], 1, 2],
    ['a week without one does', ['2026-11-15', '2026-10-31'], 1, 1],
    ['two a week', ['2026-11-16', '2026-11-15', '2026-11-09', '2026-11-02', '2026-11-03', '2026-10-27'], 2, 2],
    ['two on a day', ['2026-11-09', '2026-11-09'], 2, 1],
  ])('R-PROG-18 weekly streak count: %s', async (_, days, goal, weeks) => {
    await train(days)
    expect(await streak({ weekly_goal: goal })).toBe(weeks)
  })

  test('R-PROG-18 R-PROG-16 the server counts a streak of more than two years, also with another first day of the week', async () => {
    const week = (ago: number) => new Date(Date.parse(`${TODAY}T00:00:00Z`) - ago * 7 * 24 * HOUR).toISOString()
    await train(Array.from({ length: 110 }, (_, ago) => week(ago).slice(0, 10)))
    expect(await streak({ weekly_goal: 1 })).toBe(110)
    expect(await streak({ week_start: 4 })).toBe(110)
  })
})
