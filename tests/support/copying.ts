import { sql } from 'kysely'
import { type BookDocument, bookIdFor } from '#domain/book.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Copies, CopyResult } from '#features/plans/copies.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import type { Person, TestServer } from './server.ts'

type Asked = {
  of?: 'routine' | 'plan'
  id: string
  key?: string
  ownerIds: readonly string[]
  withWeights?: boolean
  addToPlan?: boolean
}

/** Asks for copies as the coach's device does. */
export const askForCopies = (server: Pick<TestServer, 'ask'>, coach: Person, asked: Asked): Promise<Response> =>
  server.ask('/api/clients/copies', {
    ...{ method: 'POST', cookie: coach.cookie },
    body: { of: 'routine', key: crypto.randomUUID(), ...asked },
  })

/** The same, with what became of each copy. */
export async function copied(server: Pick<TestServer, 'ask'>, coach: Person, asked: Asked): Promise<CopyResult[]> {
  const answer = await askForCopies(server, coach, asked)
  if (answer.status !== 200) throw new Error(`the copies answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as Copies).results
}

/** The plans, routines and book of a person. */
export async function templatesOf({ context }: TestServer, { userId }: Person) {
  const { db } = context.database
  const { rows } = await sql<{ id: string }>`
    select id from plan where user_id = ${userId} union all select id from routine where user_id = ${userId}`.execute(
    db,
  )
  const ids = [...rows.map(({ id }) => id), bookIdFor(userId)]
  const documents = [...(await loadDocuments(db, product, userId, ids)).values()]
  return {
    plans: documents.filter((each): each is PlanDocument => each.kind === 'plan'),
    routines: documents.filter((each): each is RoutineDocument => each.kind === 'routine'),
    book: documents.find((each): each is BookDocument => each.kind === 'book') ?? null,
  }
}
