import { expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { ExerciseBests } from '#features/progress/progress.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  const pulled = (daysAgo: number, sets: { weight: number; added: boolean }[], isRunning = false) =>
    logWorkout(crew.server, crew.olivia, {
      at: Date.now() - daysAgo * DAY - 60 * 60_000,
      ...(isRunning && { done: 0, ends: false }),
      exercises: [
        {
          name: 'Pull-up',
          sets: sets.map(({ weight, added }) => ({
            ...{ weight, reps: 5, weight_unit: 'kg' as const, load: added ? ('added' as const) : ('total' as const) },
          })),
        },
      ],
    })
  async function bestsFor(person: Person) {
    const id = exerciseIdFor(crew.olivia.userId, 'Pull-up')
    const path = `/api/exercise-bests?ownerId=${crew.olivia.userId}&exerciseIds=${id}`
    const answer = await crew.server.ask(path, { cookie: person.cookie })
    return ((await answer.json()) as ExerciseBests)[id] ?? null
  }

  test("R-PROG-22 R-BASE-09 a delegate who may only start workouts cannot work out the owner's body weight from her bests", async () => {
    const at = Date.now() - 30 * DAY
    const year = new Date(at).getUTCFullYear()
    const weight = { id: crypto.randomUUID(), at, weight: 81, unit: 'kg' as const, note: null }
    const weighed = addBodyWeight.make({ year, weight })
    await pushed(crew.server, crew.olivia, [
      envelope(crew.olivia, crew.olivia.userId, bodyIdFor(crew.olivia.userId, year), weighed),
    ])
    await pulled(20, [{ weight: 40, added: false }])
    await pulled(10, [
      { weight: 42.5, added: false },
      { weight: 10, added: true },
    ])
    await pulled(5, [{ weight: 15, added: true }])
    await pulled(0, [{ weight: 20, added: true }], true)
    await crew.share({ can_start_workouts: true })
    const hers = await bestsFor(crew.olivia)
    expect([hers?.best.heaviest?.value, hers?.mostReps.loads]).toEqual([96, [40, 42.5, 91, 96]])
    const his = await bestsFor(crew.max)
    expect([his?.best.heaviest?.value, his?.mostReps.loads]).toEqual([42.5, [40, 42.5]])
    expect(his?.best.bestSession?.value).toBe(200)
    expect(JSON.stringify(his)).not.toContain('"added"')

    await crew.allow({ ...Object.fromEntries(SHARE_FLAGS.map((flag) => [flag, false])), can_review_history: true })
    expect(await bestsFor(crew.max)).toEqual(hers)
  })
})
