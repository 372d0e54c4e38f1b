import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import type { SavedAccount, SavedImport } from '#domain/import/saved-documents.ts'
import { nameKey } from '#domain/text.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { editTrack } from '#logbook/tracks.ts'
import type { Context } from '#server/context.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import type { RunningImport } from './import-rows.server.ts'
import { BATCH, pushInTurn } from './push-in-turn.server.ts'
import { type IdOf, newImportIds } from './restored-ids.server.ts'

/** How people, exercises and imports of Sled's own file become those of this account. */
export type RestoredAccount = {
  /** Turns the id of the file's owner into the person's; other ids stay. */
  person: (id: string | null) => string | null
  exercise: IdOf
  /** The file's exercises that the account has. */
  own: ReadonlySet<string>
  track: IdOf
  /** The earlier import of a workout; null: the file has none, or the account was not empty. */
  earlierImport: (id: string | null) => string | null
}

/**
 * Writes the exercises, aliases and earlier imports of a file into an empty account; in another one names decide. It
 * may run twice.
 */
export async function restoreAccount(
  db: Kysely<Tables>,
  running: RunningImport,
  saved: SavedAccount,
): Promise<RestoredAccount> {
  const { userId, keepsIds } = running
  const person = (id: string | null) => (id === saved.ownerId ? userId : id)
  if (!keepsIds) {
    const exercises = await exercisesByName(db, userId, saved.exercises)
    return { person, ...exercises, track: tracksOf(saved, userId, exercises), earlierImport: () => null }
  }
  return await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${userId} for no key update`.execute(tx)
    const known = saved.imports.filter(isPossible)
    const newId = await newImportIds(
      tx,
      running,
      known.map(({ id }) => id),
    )
    await makeExercises(tx, userId, saved.exercises)
    const exercises = await exercisesByName(tx, userId, saved.exercises)
    await makeAliases(tx, userId, saved.aliases, exercises.exercise)
    await makeImports(tx, userId, known, newId)
    const imports = new Map(known.map(({ id }) => [id, newId(id)]))
    const track = tracksOf(saved, userId, exercises)
    return { person, ...exercises, track, earlierImport: (id) => (id && imports.get(id)) ?? null }
  })
}

/** Where the tracks of the file are in this account. */
function tracksOf({ tracks }: SavedAccount, userId: string, { exercise }: Pick<RestoredAccount, 'exercise'>): IdOf {
  const found = new Map(
    tracks.map(({ id, exercise_id, label }) => [id, trackIdFor(userId, exercise(exercise_id), label)]),
  )
  return (id) => found.get(id) ?? id
}

type SavedExercises = SavedAccount['exercises']

/** Finds the account's exercise by its id or its name, else a new one, made when it is first used. */
async function exercisesByName(
  db: Kysely<Tables>,
  userId: string,
  exercises: SavedExercises,
): Promise<Pick<RestoredAccount, 'exercise' | 'own'>> {
  const [ids, keys] = [exercises.map(({ id }) => id), exercises.map(({ name }) => nameKey(name))]
  const { rows } = await sql<{ id: string; name_key: string }>`select id, name_key from exercise
    where user_id = ${userId} and (id = any(${ids}::uuid[]) or name_key = any(${keys}::text[]))`.execute(db)
  const own = new Set(rows.map(({ id }) => id))
  const byKey = new Map(rows.map(({ id, name_key }) => [name_key, id]))
  const idOf = ({ id, name }: SavedExercises[number]) =>
    own.has(id) ? id : (byKey.get(nameKey(name)) ?? exerciseIdFor(userId, name))
  const found = new Map(exercises.map((exercise) => [exercise.id, idOf(exercise)]))
  return { exercise: (id) => found.get(id) ?? id, own }
}

async function makeExercises(tx: Kysely<Tables>, userId: string, exercises: SavedExercises) {
  const rows = exercises.map((exercise) => ({
    ...exercise,
    ...{ user_id: userId, name_key: nameKey(exercise.name) },
    created_at: new Date(exercise.created_at),
  }))
  await sql`insert into exercise (id, user_id, name, name_key, section, rest_seconds, created_at)
    select id, user_id, name, name_key, section, rest_seconds, created_at
    from jsonb_populate_recordset(null::exercise, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

async function makeAliases(tx: Kysely<Tables>, userId: string, aliases: SavedAccount['aliases'], exercise: IdOf) {
  const rows = aliases.map(({ name_key, exercise_id }) => ({
    ...{ user_id: userId, name_key, exercise_id: exercise(exercise_id) },
  }))
  await sql`insert into exercise_alias (user_id, name_key, exercise_id)
    select user_id, name_key, exercise_id
    from jsonb_populate_recordset(null::exercise_alias, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** Writes earlier imports. One that was running when the file was made counts as over. */
async function makeImports(tx: Kysely<Tables>, userId: string, imports: readonly SavedImport[], newId: IdOf) {
  const rows = imports.map((each) => ({
    ...each,
    ...{ id: newId(each.id), user_id: userId, created_at: new Date(each.created_at) },
    state: STATES.has(each.state) ? each.state : 'done',
    finished_at: each.finished_at === null ? null : new Date(each.finished_at),
  }))
  await sql`insert into import (id, user_id, source, file_name, file_sha256, time_zone, state, total, written, skipped,
      left_out, weighings, created_at, finished_at)
    select id, user_id, source, file_name, file_sha256, time_zone, state, total, written, skipped,
      left_out, weighings, created_at, finished_at
    from jsonb_populate_recordset(null::import, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** Whether an earlier import is valid. Others are left out, and so are the links of their workouts. */
const isPossible = ({ source, total, written, skipped }: SavedImport): boolean =>
  SOURCES.has(source) && written + skipped <= total

const SOURCES = new Set(['strong', 'hevy', 'fitnotes', 'sled-csv', 'sled-json', 'table'])
const STATES = new Set(['done', 'failed', 'undone'])

/**
 * Writes the settings of exercises, and tracks; in an account with data only those that it has none of. It may run twice.
 */
export async function writeBook(
  context: Context,
  { id: importId, userId, keepsIds }: RunningImport,
  { settings, exerciseSettings, tracks }: SavedAccount,
  { exercise, track }: RestoredAccount,
): Promise<void> {
  const { db } = context.database
  const { rows } = await sql<{ id: string }>`select id from book_exercise where user_id = ${userId}
    union all select t.id from book_track t where t.user_id = ${userId} and not exists (
      select from import_track i where i.import_id = ${importId} and i.track_id = t.id)`.execute(db)
  const known = new Set(keepsIds ? [] : rows.map(({ id }) => id))
  const documentId = bookIdFor(userId)
  const operationOf = (what: string, made: Made): Envelope => ({
    ...made,
    ...{
      id: derivedId(importId, `book ${what}`),
      actorId: userId,
      ownerId: userId,
      documentId,
      n: 1,
      at: context.now(),
    },
  })
  const ops = exerciseSettings.flatMap(({ id, same_as, ...changes }) => {
    const exerciseId = exercise(id)
    if (known.has(exerciseId)) return []
    const same = same_as === null ? null : exercise(same_as)
    return operationOf(id, editBookExercise.make({ exerciseId, changes: { ...changes, same_as: same } }))
  })
  const brought = tracks.filter(({ id }) => !known.has(track(id)))
  for (const { id: savedId, exercise_id, label, ...changes } of brought) {
    const id = track(savedId)
    const exerciseId = exercise(exercise_id)
    ops.push(operationOf(`track ${savedId}`, editTrack.make({ id, exerciseId, label, changes })))
  }
  if (settings && keepsIds) ops.unshift(operationOf('settings', setBook.make({ changes: settings })))
  await noteTracks(
    db,
    importId,
    brought.map(({ id }) => track(id)),
  )
  for (let at = 0; at < ops.length; at += BATCH) await pushInTurn(context, userId, ops.slice(at, at + BATCH))
  await sql`update import_track i set holds = ${TRACK_HOLDS} from book_track t
    where i.import_id = ${importId} and i.holds = '' and t.id = i.track_id and t.user_id = ${userId}`.execute(db)
}

/** Before they are written, so that a second run knows them. What they say follows, for an undo. */
async function noteTracks(db: Kysely<Tables>, importId: string, trackIds: readonly string[]) {
  const rows = trackIds.map((track_id) => ({ import_id: importId, track_id, holds: '' }))
  await sql`insert into import_track
    select * from jsonb_populate_recordset(null::import_track, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db)
}

/** What a track `t` says, in short. */
export const TRACK_HOLDS = sql<string>`md5(row(t.rule, t.base, t.base_unit, t.base_reps, t.base_stage, t.base_set_at)::text)`
