/**
 * Two floors of a completed set. `/by-hand` sends the product's statements for this case one after the other in one
 * transaction, without any checks. `/insert` sends a bare INSERT for each set, each in its own commit.
 */
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Envelope } from '#sync/operation.ts'
import { serve } from './serve.ts'

/** The number of connections, the same as the product's. */
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

async function byHand(text: string, request: IncomingMessage): Promise<string> {
  const { actorId, ops } = JSON.parse(text) as Body
  const token = decodeURIComponent(request.headers.cookie?.split('=')[1] ?? '').split('.')[0]
  const session = await pool.query(SESSION, [token, new Date()])
  if (session.rows[0]?.user_id !== actorId) throw new Error('not signed in')
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    await tx.query('select id from profile where id = $1 for no key update', [actorId])
    await tx.query(SEEN, [actorId, ops.map((op) => op.id)])
    const { rows } = await tx.query(DOCUMENT, [[ops[0]?.documentId]])
    const answer = await write(tx, rows[0], actorId, ops)
    await tx.query('commit')
    return answer
  } finally {
    tx.release()
  }
}

type Row = Record<string, unknown>

async function write(tx: pg.PoolClient, found: Row, actorId: string, ops: Body['ops']): Promise<string> {
  const rev = Number(found.rev) + 1
  const at = new Date()
  const wanted = new Set(ops.map((op) => op.args.setId))
  const open = (found.sets as Row[]).filter((set) => wanted.has(set.id as string))
  const sets: Row[] = open.map((set) => ({ ...set, status: 'complete', account_id: actorId, edited_by: actorId }))
  const last = sets.at(-1)?.workout_exercise_id
  const root = { ...(found.root as Row), last_op_at: at, last_workout_exercise_id: last, edited_by: actorId }
  await update(tx, 'workout', { ...root, rev })
  for (const set of sets) await update(tx, 'logged_set', set)
  const delta = { kind: 'workout', id: found.id, ownerId: actorId, rev, prevRev: rev - 1, root, sets }
  const event = JSON.stringify({
    t: 'document',
    ...delta,
    by: actorId,
    ops: ops.map(({ id }) => ({ actorId, id })),
    delta,
  })
  await tx.query('select pg_notify($1, $2)', ['live', event.slice(0, 7_500)])
  const places = ops.map((_, index) => `(${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `$${index * 9 + place}`)})`)
  await tx.query(
    `insert into applied_operation (actor_id, op_id, owner_id, document_id, kind, outcome, code, rev, at)
     values ${places}`,
    ops.flatMap((op) => [actorId, op.id, actorId, op.documentId, op.kind, 'done', null, rev, at]),
  )
  return JSON.stringify({ results: ops.map(({ id }) => ({ id, outcome: 'done', rev })), documents: [delta] })
}

function update(tx: pg.PoolClient, table: string, { id, ...row }: Row) {
  const columns = Object.keys(row)
  const changes = columns.map((column, index) => `${column} = $${index + 2}`)
  return tx.query(`update ${table} set ${changes} where id = $1`, [id, ...columns.map((column) => row[column])])
}

const SESSION = `select session.id as session_id, session.expires_at, profile.id as user_id, profile.email,
    profile.first_name, profile.last_name, profile.role, profile.email_verified
  from auth_session as session inner join profile on profile.id = session.user_id
  where session.token = $1 and profile.deleted_at is null and session.expires_at > $2`

const SEEN = 'select op_id, outcome, code, rev from applied_operation where actor_id = $1 and op_id = any($2::uuid[])'

const WORKOUT = `id, user_id, routine_id, workout_name, is_active, is_public, created_at, completed_at, duration_seconds,
  last_workout_exercise_id, og_image_url, muscle_group, is_unscheduled, time_zone, rest_ends_at, ended_at, ended_by,
  last_op_at, edited_by, contested`
const WORKOUT_EXERCISE = `id, workout_id, user_id, exercise_id, exercise_order, snapshot_name, snapshot_section,
  name_override, section_override, edited_by, contested`
const LOGGED_SET = `id, workout_id, workout_exercise_id, exercise_id, user_id, routine_set_id, account_id, status,
  set_order, set_variant, set_type, reps, timed_set_duration, weight, weight_unit, edited_by, contested`

const DOCUMENT = `select d.id, d.rev,
    (select to_jsonb(r) from (select ${WORKOUT.replaceAll(/\w+/g, (column) => `d.${column}`)}) as r) as root,
    (select coalesce(jsonb_agg(to_jsonb(r)), '[]'::jsonb)
      from (select ${WORKOUT_EXERCISE} from workout_exercise where workout_id = d.id) as r) as exercises,
    (select coalesce(jsonb_agg(to_jsonb(r)), '[]'::jsonb)
      from (select ${LOGGED_SET} from logged_set where workout_id = d.id) as r) as sets
  from workout as d where d.id = any($1::uuid[])`
