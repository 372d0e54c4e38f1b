import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { RunningImport } from './import-rows.server.ts'
import type { PlanHead } from './kept-plan.server.ts'

type Planned = PlanHead['exercises'][number]

type Meant = { name: string; key: string; newName: string; exerciseId: string }

/** Finds or makes exercises by the file's names, and stores the choices for the next file. It may run twice. */
export async function ownExercises(
  db: Kysely<Tables>,
  running: RunningImport,
  planned: readonly Planned[],
): Promise<ReadonlyMap<string, string>> {
  const { userId } = running
  return await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${userId} for no key update`.execute(tx)
    const known = await knownExercises(tx, userId, planned)
    const meant = planned.map((each) => meantBy(each, userId, known))
    await makeMissing(tx, running, meant)
    await keepAliases(tx, userId, meant, known)
    return new Map(meant.map(({ name, exerciseId }) => [name, exerciseId]))
  })
}

type Known = { keyById: ReadonlyMap<string, string>; idByKey: ReadonlyMap<string, string> }

async function knownExercises(tx: Kysely<Tables>, userId: string, planned: readonly Planned[]): Promise<Known> {
  const ids = planned.flatMap((each) => ('exerciseId' in each ? each.exerciseId : []))
  const keys = planned.map((each) => nameKey('newName' in each ? each.newName : each.name))
  const { rows } = await sql<{ id: string; name_key: string }>`select id, name_key from exercise
    where user_id = ${userId} and (id = any(${ids}::uuid[]) or name_key = any(${keys}::text[]))`.execute(tx)
  return {
    keyById: new Map(rows.map(({ id, name_key }) => [id, name_key])),
    idByKey: new Map(rows.map(({ id, name_key }) => [name_key, id])),
  }
}

/** A missing or foreign id stands for nothing: the name counts. */
function meantBy(planned: Planned, userId: string, { keyById, idByKey }: Known): Meant {
  const { name } = planned
  const newName = 'newName' in planned ? planned.newName : name
  const chosen = 'exerciseId' in planned && keyById.has(planned.exerciseId) ? planned.exerciseId : null
  const exerciseId = chosen ?? idByKey.get(nameKey(newName)) ?? exerciseIdFor(userId, newName)
  return { name, key: nameKey(name), newName, exerciseId }
}

/** They get the import's time, by which an undo finds them. */
async function makeMissing(tx: Kysely<Tables>, { userId, createdAt }: RunningImport, meant: readonly Meant[]) {
  const rows = meant.map(({ exerciseId, newName }) => ({
    id: exerciseId,
    user_id: userId,
    name: newName,
    name_key: nameKey(newName),
    section: 'training',
    created_at: new Date(createdAt).toISOString(),
  }))
  await sql`insert into exercise (id, user_id, name, name_key, section, created_at)
    select id, user_id, name, name_key, section, created_at from jsonb_populate_recordset(null::exercise, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** An exercise's own name needs no alias, and an earlier one is no longer true. */
async function keepAliases(tx: Kysely<Tables>, userId: string, meant: readonly Meant[], { keyById }: Known) {
  const isOwn = ({ key, newName, exerciseId }: Meant) => key === (keyById.get(exerciseId) ?? nameKey(newName))
  const own = meant.filter(isOwn).map(({ key }) => key)
  await sql`delete from exercise_alias where user_id = ${userId} and name_key = any(${own}::text[])`.execute(tx)
  const chosen = new Map(meant.filter((each) => !isOwn(each)).map(({ key, exerciseId }) => [key, exerciseId]))
  const rows = [...chosen].map(([name_key, exercise_id]) => ({ user_id: userId, name_key, exercise_id }))
  await sql`insert into exercise_alias (user_id, name_key, exercise_id)
    select user_id, name_key, exercise_id from jsonb_populate_recordset(null::exercise_alias, ${JSON.stringify(rows)}::jsonb)
    on conflict (user_id, name_key) do update set exercise_id = excluded.exercise_id`.execute(tx)
}
