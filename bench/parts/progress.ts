import { openDatabase } from '#database/connect.ts'
import type { DoneExercises } from '#features/progress/progress.ts'
import { rebuildStats } from '#logbook/server/stats/rebuild.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { interleaved, median } from '../rounds.ts'
import { makeHistory, signUp } from '../test-data.ts'

const MANY = 10_000
const FEW = 100
const EXERCISES = 300
/** Of the other one: as many sessions of each as a page has. */
const FEW_EXERCISES = 15
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Records and statistics of somebody with 10,000 workouts of 300 exercises, beside somebody with 100 of 15 (R-PROG-21). */
export async function progress(bench: Bench): Promise<void> {
  const product = await new Product(await bench.postgres.create('progress')).start()
  const tries = bench.isQuick ? 5 : 25
  try {
    const [hanna, frida] = [await signUp(product.origin, 'Hanna'), await signUp(product.origin, 'Frida')]
    for (const [person, workouts, exercises] of [
      [hanna, bench.isQuick ? MANY / 10 : MANY, EXERCISES],
      [frida, FEW, FEW_EXERCISES],
    ] as const) {
      await makeLongHistory(product, person, workouts, exercises)
      await derive(product, person, bench.report)
    }
    await onDatabase(product.databaseUrl, (client) => client.query('vacuum analyze'))
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const [many, few] = [await ask(product.origin, hanna), await ask(product.origin, frida)]
      const timedAs = (person: Person, path: string) => () => timed(tries, () => get(product.origin, person, path))
      const { product: values, floor } = await interleaved(bench.rounds, {
        product: timedAs(hanna, many),
        floor: timedAs(frida, few),
      })
      bench.report({
        name: `${name} of ${MANY} workouts and ${EXERCISES} exercises`,
        unit: 'ms',
        product: values,
        floor: { name: `of ${FEW} workouts and ${FEW_EXERCISES} exercises`, values: floor },
        goal: { of: 'ratio', is: '≤', value: 1.5 },
      })
    }
  } finally {
    await product.dispose()
  }
}

/** Gives a person so many workouts of three of so many exercises each. Their statistics are not derived yet. */
export async function makeLongHistory(product: Product, person: Person, workouts: number, exercises: number) {
  await makeHistory(product, person, workouts)
  await onDatabase(product.databaseUrl, (client) => client.query(MANY_EXERCISES, [person.userId, exercises]))
}

/** As random an id as the product knows, the same for the same text. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

/** The exercises of each workout become the next three of so many. */
const MANY_EXERCISES = `
  with dictionary as (
    insert into exercise (id, user_id, name, name_key, section)
    select ${idOf('$1::text || n')}, $1::uuid, 'Lift ' || n, 'lift ' || n, 'training' from generate_series(0, $2::integer - 1) n
    returning id
  ), placed as (
    select x.workout_id, x.id, ${idOf(`$1::text || ((dense_rank() over (order by w.created_at, w.id) * 3 + x.exercise_order) % $2::integer)`)} as exercise_id
    from workout w join workout_exercise x on x.workout_id = w.id where w.user_id = $1::uuid
  ), moved as (
    update workout_exercise x set exercise_id = placed.exercise_id from placed
    where x.workout_id = placed.workout_id and x.id = placed.id returning 1
  ), told as (
    update logged_set s set exercise_id = placed.exercise_id, reps = 3 + length(s.id::text || placed.id) % 5
    from placed where s.workout_id = placed.workout_id and s.workout_exercise_id = placed.id returning 1
  )
  select (select count(*) from dictionary) + (select count(*) from moved) + (select count(*) from told)`

export async function derive({ databaseUrl }: Product, person: Person, report: Bench['report']) {
  const database = await openDatabase({ url: databaseUrl })
  try {
    let workouts = 0
    const from = performance.now()
    await rebuildStats(database.db, person.userId, (done) => {
      workouts = done
    })
    report({
      name: `statistics of ${workouts} workouts, derived anew`,
      unit: 'ms',
      product: [performance.now() - from],
    })
  } finally {
    await database.close()
  }
}

const owned = ({ userId }: Person, query: Record<string, string> = {}) =>
  new URLSearchParams({ ownerId: userId, ...query })

/** The path of each question, for one person. */
const QUESTIONS: Record<string, (origin: string, person: Person) => Promise<string>> = {
  'the statistics': async (_, person) => `/api/stats?${owned(person)}`,
  'an exercise with a year': async (origin, person) =>
    `/api/exercises/${await newest(origin, person)}?${owned(person, { from: `${Date.now() - YEAR_MS}` })}`,
  'the sessions of an exercise': async (origin, person) =>
    `/api/exercises/${await newest(origin, person)}/sessions?${owned(person)}`,
  'the bests of an exercise': async (origin, person) =>
    `/api/exercise-bests?${owned(person, { exerciseIds: await newest(origin, person) })}`,
}

async function newest(origin: string, person: Person): Promise<string> {
  const { exercises } = (await get(origin, person, `/api/exercises?${owned(person)}`)) as DoneExercises
  return exercises[0]?.id ?? ''
}

async function get(origin: string, { cookie }: Person, path: string): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return await answer.json()
}

/** The middle of some tries, ms. */
async function timed(tries: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < tries; at++) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return median(times)
}
