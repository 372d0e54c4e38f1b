import type { HistoryPage } from '#logbook/history-list.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { interleaved, median } from '../rounds.ts'
import { makeHistory, signUp } from '../test-data.ts'

const WORKOUTS = 10_000
const PAGE = 200

/** A search without a result, which looks at all workouts. */
const NOWHERE = 'yoga'

/** The history of somebody with 10,000 workouts: its 200th page beside its first, a search beside its bare statement. */
export async function historyPages(bench: Bench): Promise<void> {
  const product = await new Product(await bench.postgres.create('history')).start()
  const tries = bench.isQuick ? 5 : 25
  try {
    const person = await signUp(product.origin, 'Hanna')
    await makeHistory(product, person, WORKOUTS)
    const deep = await cursorOf(product.origin, person, PAGE)
    await onDatabase(product.databaseUrl, async (client) => {
      const bare = () =>
        client.query(
          `select w.id from workout w left join routine r on r.id = w.routine_id where w.user_id = $1
           and w.completed_at is not null
           and (w.workout_name ilike $2 or coalesce(r.routine_name, w.muscle_group) ilike $2) limit 31`,
          [person.userId, `%${NOWHERE}%`],
        )
      const ask = (query: Record<string, string>) => () => timed(tries, () => page(product.origin, person, query))
      const { last, first, search, floor } = await interleaved(bench.rounds, {
        last: ask({ cursor: deep }),
        first: ask({}),
        search: ask({ search: NOWHERE }),
        floor: () => timed(tries, bare),
      })
      bench.report({
        name: `history page ${PAGE} of ${WORKOUTS} workouts`,
        unit: 'ms',
        product: last,
        floor: { name: 'page 1', values: first },
        goal: { of: 'ratio', is: '≤', value: 1.2 },
      })
      bench.report({
        name: `a search in ${WORKOUTS} workouts, nothing found`,
        unit: 'ms',
        product: search,
        floor: { name: 'the bare statement', values: floor },
      })
    })
  } finally {
    await product.dispose()
  }
}

/** The cursor at which a page begins. */
async function cursorOf(origin: string, person: Person, number: number): Promise<string> {
  let cursor = ''
  for (let at = 1; at < number; at++) {
    const { nextCursor } = await page(origin, person, cursor ? { cursor } : {})
    if (nextCursor === null) throw new Error(`there are ${at} pages`)
    cursor = nextCursor
  }
  return cursor
}

async function page(origin: string, { userId, cookie }: Person, query: Record<string, string>): Promise<HistoryPage> {
  const asked = new URLSearchParams({ ownerId: userId, ...query })
  const answer = await fetch(`${origin}/api/history?${asked}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`the history answered ${answer.status}`)
  return (await answer.json()) as HistoryPage
}

/** The median of some tries, in ms. */
async function timed(tries: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < tries; at++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return median(times)
}
