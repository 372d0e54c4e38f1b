import type { SessionAnswer } from '#domain/session.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Envelope } from '#sync/operation.ts'
import type { PushAnswer } from '#sync/wire.ts'
import { workoutOps } from '../tests/support/logbook.ts'
import { envelope } from '../tests/support/pushing.ts'
import type { Person } from '../tests/support/server.ts'
import { onDatabase } from './machine.ts'
import type { Product } from './product.ts'
import { post } from './requests.ts'

export type Lifter = Person & {
  workoutId: string
  setIds: string[]
  /** The revision on their device. */
  rev: number
}

export async function signUp(origin: string, name: string): Promise<Person> {
  const account = { first_name: name, last_name: 'Bench', email: `${name.toLowerCase()}@example.org` }
  const answer = await post(origin, '/api/auth/sign-up/email', { ...account, password: 'correct horse' })
  const cookies = answer.headers['set-cookie'] as string[]
  return {
    userId: (answer.body as SessionAnswer).user.id,
    cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
  }
}

/** Two starts at once would count as one. */
export async function trainAgain(origin: string, lifter: Lifter, exercises: number, sets: number): Promise<Lifter> {
  const end = envelope(lifter, lifter.userId, lifter.workoutId, endWorkoutByHand.make({}))
  await send(origin, lifter, [end], {})
  return startTraining(origin, lifter, exercises, sets)
}

/** None may be running. */
export async function startTraining(origin: string, person: Person, exercises: number, sets: number): Promise<Lifter> {
  const planned = Array.from({ length: exercises }, (_, index) => ({
    name: `Exercise ${index + 1}`,
    sets: Array.from({ length: sets }, () => ({})),
  }))
  const { workoutId, setIds, ops } = workoutOps(person, {
    exercises: planned,
    at: Date.now(),
    done: 0,
    ends: false,
  })
  await send(origin, person, ops, {})
  return { ...person, workoutId, setIds, rev: 1 }
}

export async function send(
  origin: string,
  person: Person,
  ops: readonly Envelope[],
  known: Record<string, number>,
): Promise<PushAnswer> {
  const body = { actorId: person.userId, sentAt: Date.now(), known, ops: [...ops] }
  const answer = (await post(origin, '/api/ops', body, person.cookie)).body as PushAnswer
  const refused = answer.results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`an operation was ${refused.outcome}: ${refused.code}`)
  return answer
}

export const completions = (lifter: Lifter, setIds: readonly string[]): Envelope[] =>
  setIds.map((setId, n) => envelope(lifter, lifter.userId, lifter.workoutId, completeSet.make({ setId }), { n }))

/** In one request; stores the answer's revision. */
export async function complete(origin: string, lifter: Lifter, ops: readonly Envelope[]): Promise<void> {
  const { results } = await send(origin, lifter, ops, { [lifter.workoutId]: lifter.rev })
  lifter.rev = results.at(-1)?.rev ?? lifter.rev
}

/** Copies one workout of nine sets, two a day. */
export async function makeHistory(
  { origin, databaseUrl }: Pick<Product, 'origin' | 'databaseUrl'>,
  person: Person,
  count: number,
): Promise<void> {
  const lifter = await startTraining(origin, person, 3, 3)
  await complete(origin, lifter, completions(lifter, lifter.setIds))
  // Random ids with version and variant where the product expects them.
  const idOf = (column: string) =>
    `overlay(overlay(md5(row.${column}::text || n) placing '7' from 13) placing '8' from 17)`
  const copied = (table: string, given: string) =>
    `insert into ${table} select (jsonb_populate_record(row, jsonb_build_object('id', ${idOf('id')}, ${given}))).*
     from ${table} as row, generate_series(2, $2) as n`
  const moved = (column: string) => `'${column}', row.${column} - n * interval '12 hours'`
  const workout = `'workout_id', ${idOf('workout_id')}`
  await onDatabase(databaseUrl, async (client) => {
    const times = ['created_at', 'completed_at', 'ended_at', 'last_op_at'].map(moved)
    const of = [lifter.workoutId, count]
    await client.query(`${copied('workout', times.join(', '))} where row.id = $1`, of)
    await client.query(`${copied('workout_exercise', workout)} where row.workout_id = $1`, of)
    const exercise = `'workout_exercise_id', ${idOf('workout_exercise_id')}`
    await client.query(`${copied('logged_set', `${workout}, ${exercise}`)} where row.workout_id = $1`, of)
    await client.query('vacuum analyze')
  })
}
