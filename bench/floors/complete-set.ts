/**
 * Floors of a completed set: `/by-hand` runs the product's one prepared statement without checks, `/insert` a bare
 * INSERT in its own commit.
 */
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Envelope } from '#sync/operation.ts'
import { serve } from './serve.ts'

/** As many connections as the product's. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(
  'create table if not exists bare_set (id uuid primary key, workout_id uuid, set_id uuid, at timestamptz)',
)

type Body = { actorId: string; ops: (Envelope & { args: { setId: string } })[] }

serve({ '/by-hand': byHand, '/insert': insert })

async function insert(text: string): Promise<string> {
  const { ops } = JSON.parse(text) as Body
  for (const op of ops) {
    const values = [op.id, op.documentId, op.args.setId, new Date(op.at)]
    await pool.query('insert into bare_set (id, workout_id, set_id, at) values ($1, $2, $3, $4)', values)
  }
  return '{"ok":true}'
}

const workouts = new Map<string, Row>()

async function byHand(text: string, request: IncomingMessage): Promise<string> {
  const { actorId, ops } = JSON.parse(text) as Body
  const token = decodeURIComponent(request.headers.cookie?.split('=')[1] ?? '').split('.')[0]
  const id = ops[0]?.documentId ?? ''
  const workout = workouts.get(id) ?? ((await ask(DOCUMENT, [id, actorId])).rows[0] as Row)
  workouts.set(id, workout)
  return await write(workout, { actorId, token }, ops)
}

type Row = Record<string, unknown>

const ask = (text: string, values: unknown[]) => pool.query({ name: nameOf(text), text, values })

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `by-hand-${names.size}`
  names.set(text, name)
  return name
}

async function write(found: Row, { actorId, token }: { actorId: string; token?: string }, ops: Body['ops']) {
  const rev = Number(found.rev) + 1
  const at = new Date()
  const wanted = new Set(ops.map((op) => op.args.setId))
  const open = (found.sets as Row[]).filter((set) => wanted.has(set.id as string))
  const sets: Row[] = open.map((set) => ({ ...set, status: 'complete', account_id: actorId, edited_by: actorId }))
  const last = sets.at(-1)?.workout_exercise_id
  const times = { last_op_at: at, last_set_at: at }
  const root = { ...(found.root as Row), ...times, last_workout_exercise_id: last, edited_by: actorId }
  const delta = { kind: 'workout', id: found.id, ownerId: actorId, rev, prevRev: rev - 1, root, sets }
  const event = JSON.stringify({
    t: 'document',
    ...delta,
    by: actorId,
    ops: ops.map(({ id }) => ({ actorId, id })),
    delta,
  })
  const outcomes = ops.map((op) => ({
    ...{ actor_id: actorId, op_id: op.id, owner_id: actorId, document_id: op.documentId, kind: op.kind },
    ...{ outcome: 'done', rev, at },
  }))
  const writes = `with owner as (${LOCK}), condition as (${AS_REMEMBERED}),
    w0 as (${updateOf('workout', { ...root, rev }, 1)} and stored.id = $4 and stored.user_id = $2),
    w1 as (${updateOf('logged_set', sets[0] ?? {}, 3)} and stored.workout_id = $4 and stored.user_id = $5),
    w2 as (${REMEMBER})
    select 1 / (select count(*) from condition), (select pg_notify($6, $7))`
  const rows = [JSON.stringify([{ ...root, rev }]), actorId, JSON.stringify(sets), found.id, actorId]
  const told = ['live', event.slice(0, 7_500), JSON.stringify(outcomes)]
  await ask(writes, [...rows, ...told, token, at, rev - 1])
  found.rev = rev
  return JSON.stringify({ results: ops.map(({ id }) => ({ id, outcome: 'done', rev })), documents: [delta] })
}

function updateOf(table: string, row: Row, place: number): string {
  const columns = Object.keys(row).filter((column) => column !== 'id' && column !== 'user_id')
  const changes = columns.map((column) => `${column} = given.${column}`)
  return `update ${table} as stored set ${changes} from jsonb_populate_recordset(null::${table}, $${place}::jsonb) as given
    where stored.id = given.id`
}

const SESSION = `select profile.id as user_id
  from auth_session as session inner join profile on profile.id = session.user_id
  where session.token = $9 and profile.deleted_at is null and session.expires_at > $10`

const LOCK = 'select id from profile where id = $2 for no key update'

const AS_REMEMBERED = `select d.id from owner, workout as d
  where d.id = $4 and d.user_id = $2 and d.rev = $11 and exists (${SESSION})
    and not exists (select id from webhook where user_id = $2 and is_on limit 1)
  for no key update of d`

const REMEMBER = `insert into applied_operation
  select * from jsonb_populate_recordset(null::applied_operation, $8::jsonb)`

const WORKOUT = `id, user_id, workout_name, routine_id, muscle_group, is_unscheduled, is_active, is_public, created_at,
  completed_at, duration_seconds, last_workout_exercise_id, og_image_url, rest_ends_at, rest_set_id, rest_seconds, ended_at,
  ended_by, time_zone, last_op_at, last_set_at, note, has_public_notes, import_id, trashed_at, confirmed_at, edited_by,
  contested`
const WORKOUT_EXERCISE = `id, workout_id, user_id, exercise_id, exercise_order, snapshot_name, snapshot_section,
  name_override, section_override, rest_seconds, note, group_id, group_rest, edited_by, contested`
const LOGGED_SET = `id, workout_id, workout_exercise_id, exercise_id, user_id, routine_set_id, set_order, status, set_variant,
  set_type, reps, timed_set_duration, weight, weight_unit, load, kind, side, open_ended, rpe, distance, distance_unit, note,
  target_reps, target_weight, account_id, edited_by, contested`

const DOCUMENT = `select d.id, d.rev,
    (select to_json(r) from (select ${WORKOUT.replaceAll(/\w+/g, (column) => `d.${column}`)}) as r) as root,
    (select coalesce(json_agg(r), '[]')
      from (select ${WORKOUT_EXERCISE} from workout_exercise where workout_id = d.id and user_id = d.user_id) as r) as exercises,
    (select coalesce(json_agg(r), '[]')
      from (select ${LOGGED_SET} from logged_set where workout_id = d.id and user_id = d.user_id) as r) as sets
  from workout as d where d.id = $1 and d.user_id = $2`
