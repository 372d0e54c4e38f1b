import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type BookDocument, bookIdFor } from '#domain/book.ts'
import { LOWEST_ID } from '#domain/ids.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import { nameKey } from '#domain/text.ts'
import { editBookExercise } from '#logbook/books.ts'
import type { Context } from '#server/context.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import { product } from './product.ts'

const JOIN = 'exercise.join-spellings'
const PEOPLE = 200

/**
 * A job that a migration queues once: it gives exercises the present keys of their names, and joins those that differ
 * only by spelling, as 'Same as' does. 'Take apart' undoes a join; repeating the job is safe.
 */
export function joinSpellingsOnce({ database: { db }, jobs, now, logger }: Context): void {
  jobs.handle(JOIN, async (_payload, _job, stopping) => {
    for (let after = LOWEST_ID; ; ) {
      const people = await peopleAfter(db, after)
      for (const userId of people) {
        stopping.throwIfAborted()
        const joined = await db.transaction().execute((tx) => joinSpellings(tx, userId, now()))
        if (joined > 0) logger.info({ user: userId, joined }, 'exercises that differed by spelling were joined')
      }
      if (people.length < PEOPLE) return
      after = people.at(-1) as string
    }
  })
}

async function peopleAfter(db: Kysely<Tables>, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from profile p where p.id > ${after}
    and exists (select from exercise e where e.user_id = p.id) order by p.id limit ${PEOPLE}`.execute(db)
  return rows.map(({ id }) => id)
}

type Row = { id: string; name: string; name_key: string; is_used: boolean }

/** Answers how many exercises it joined. */
async function joinSpellings(tx: Kysely<Tables>, userId: string, now: number): Promise<number> {
  await sql`select id from profile where id = ${userId} for no key update`.execute(tx) // the owner's lock
  const { rows } = await sql<Row>`
    select e.id, e.name, e.name_key,
      exists (select from workout_exercise x where x.user_id = ${userId} and x.exercise_id = e.id)
      or exists (select from routine_exercise x where x.user_id = ${userId} and x.exercise_id = e.id) as is_used
    from exercise e where e.user_id = ${userId} order by e.created_at, e.id`.execute(tx)
  const alike = [...Map.groupBy(rows, ({ name }) => nameKey(name))]
  const [firsts, others] = [new Map<string, string>(), new Map<string, string>()]
  const pairs: { id: string; sameAs: string }[] = []
  for (const [key, [first, ...rest]] of alike) {
    if (!first) continue
    firsts.set(first.id, key)
    for (const row of rest) others.set(row.id, `${key} ${row.id}`)
    // An exercise that an earlier run joined has this key already, and the person may have taken it apart since.
    const isNew = (row: Row) => row.name_key !== others.get(row.id) && row.is_used
    pairs.push(...rest.filter(isNew).map(({ id }) => ({ id, sameAs: first.id })))
  }
  await writeKeys(tx, userId, others)
  await writeKeys(tx, userId, firsts)
  await foldAliases(tx, userId)
  return pairs.length > 0 ? await join(tx, userId, pairs, now) : 0
}

/** Writes keys. The caller first writes the exercises that give up a key, then those that take it. */
async function writeKeys(tx: Kysely<Tables>, userId: string, keys: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...keys].map(([id, name_key]) => ({ id, name_key }))
  await sql`update exercise e set name_key = given.name_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, name_key text)
    where e.id = given.id and e.user_id = ${userId} and e.name_key <> given.name_key`.execute(tx)
}

/** Gives the present keys to the names of files for which the person chose an exercise. */
async function foldAliases(tx: Kysely<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ name_key: string; exercise_id: string }>`
    select name_key, exercise_id from exercise_alias where user_id = ${userId} order by name_key`.execute(tx)
  const moved = rows.filter(({ name_key }) => nameKey(name_key) !== name_key)
  if (moved.length === 0) return
  await sql`delete from exercise_alias where user_id = ${userId}
    and name_key = any(${moved.map(({ name_key }) => name_key)}::text[])`.execute(tx)
  for (const { name_key, exercise_id } of moved)
    await sql`insert into exercise_alias (user_id, name_key, exercise_id)
      values (${userId}, ${nameKey(name_key)}, ${exercise_id}) on conflict do nothing`.execute(tx)
}

async function join(
  tx: Kysely<Tables>,
  userId: string,
  pairs: readonly { id: string; sameAs: string }[],
  now: number,
): Promise<number> {
  const documentId = bookIdFor(userId)
  const before = ((await loadDocuments(tx, product, userId, [documentId])).get(documentId) ??
    null) as BookDocument | null
  const meta = { id: documentId, documentId, actorId: userId, ownerId: userId, at: now }
  let after = before
  let joined = 0
  for (const { id, sameAs } of pairs) {
    const { idOf } = joinedExercises(after?.exercises ?? [])
    if (idOf(id) === idOf(sameAs)) continue
    const applied = editBookExercise.apply(after, { exerciseId: idOf(id), changes: { same_as: sameAs } }, meta)
    if (!('document' in applied)) continue
    after = applied.document
    joined += 1
  }
  if (after && joined > 0) await writeDocument(tx, product, { before, after }, { by: null, ops: [] })
  return joined
}
