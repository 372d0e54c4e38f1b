import { sql } from 'kysely'
import { type Bests, isBefore, type Place, withSession } from '#domain/records/bests.ts'
import { type Joined, joinedExercises, joinedSession, joinedSessions, type SameAs } from '#domain/records/joined.ts'
import type { Session } from '#domain/records/lift-session.ts'
import { inTime, type LiftRecord, recordsOf } from '#domain/records/records.ts'
import type { Reader } from '#sync/product.ts'
import type { Written } from './write-workouts.ts'

/** The stored bests of an exercise and those joined with it. `earlier`: the bests of all workouts but the newest. */
export type Kept = {
  exerciseId: string
  name: string
  sessions: number
  newest: Place
  bests: Bests | null
  earlier: Bests | null
}

type Told = { workoutId: string; exerciseId: string; records: readonly LiftRecord[] }

/** The exercises that the owner's book joins. */
export async function joinedOf(db: Reader, ownerId: string): Promise<Joined> {
  const { rows } =
    await sql<SameAs>`select e.id, e.same_as from book b join book_exercise e on e.book_id = b.id and e.user_id = b.user_id
    where b.user_id = ${ownerId} and e.same_as is not null`.execute(db)
  return joinedExercises(rows)
}

/**
 * Updates bests and records after a write. The newest workout of an exercise needs only the stored bests; for any other
 * the server derives the exercise from all workouts.
 */
export async function foldBests(tx: Reader, ownerId: string, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return
  const joined = await joinedOf(tx, ownerId)
  const byExercise = Map.groupBy(written, ({ exerciseId }) => joined.idOf(exerciseId))
  const kept = await readKept(tx, ownerId, [...byExercise.keys()])
  const next: Kept[] = []
  const told: Told[] = []
  for (const [id, changes] of byExercise) {
    const step = nextStep(id, kept.get(id) ?? null, changes, joined)
    if (!step) await foldWhole(tx, ownerId, id, joined.groupOf(id))
    else {
      next.push(step.kept)
      told.push(step.told)
    }
  }
  await writeKept(tx, ownerId, next)
  await tellRecords(tx, ownerId, told)
}

/** The state after a write of the newest workout; null: it is not the newest. */
function nextStep(id: string, kept: Kept | null, changes: readonly Written[], joined: Joined) {
  const [session, another] = joinedSessions(
    changes.flatMap(({ now }) => now ?? []),
    joined,
  )
  const [first] = changes.filter(({ now }) => now).toSorted((a, b) => (a.exerciseId < b.exerciseId ? -1 : 1))
  if (!session || another || !first || changes.some(({ workoutId }) => workoutId !== session.workoutId)) return null
  const wasThere = changes.some(({ was }) => was !== null)
  const isRewritten = kept?.newest.workoutId === session.workoutId && kept.newest.at === session.at
  const isFurther = !wasThere && (!kept || isBefore(kept.newest, session))
  if (!isRewritten && !isFurther) return null
  const earlier = (isRewritten ? kept?.earlier : kept?.bests) ?? null
  // Joined exercises have the name of the one that the person chose.
  const isChosen = changes.some(({ exerciseId, now }) => now && exerciseId === id)
  if (!isChosen && !kept) return null
  return {
    kept: {
      exerciseId: id,
      name: isChosen || !kept ? session.name : kept.name,
      sessions: (kept?.sessions ?? 0) + (isRewritten ? 0 : 1),
      newest: { workoutId: session.workoutId, at: session.at },
      bests: withSession(earlier, session),
      earlier,
    },
    told: { workoutId: session.workoutId, exerciseId: first.exerciseId, records: recordsOf(session, earlier) },
  }
}

/** Derives bests and records from all workouts of an exercise and of those joined with it. */
export async function foldWhole(tx: Reader, ownerId: string, id: string, group: readonly string[]): Promise<void> {
  const sessions = await sessionsOf(tx, ownerId, id, group)
  const rowsOf = new Map(sessions.map(({ session, rows }) => [session.workoutId, rows]))
  const told: Told[] = []
  let last: { session: Session; before: Bests | null } | null = null
  for (const step of inTime(sessions.map(({ session }) => session))) {
    last = step
    const [first, ...others] = rowsOf.get(step.session.workoutId) ?? []
    if (first && (step.records.length > 0 || first.hasRecords)) told.push({ ...first, records: step.records })
    told.push(...others.filter(({ hasRecords }) => hasRecords).map((row) => ({ ...row, records: [] })))
  }
  await tellRecords(tx, ownerId, told)
  if (!last) {
    await sql`delete from exercise_best where user_id = ${ownerId} and exercise_id = ${id}`.execute(tx)
    return
  }
  const { session, before } = last
  const newest = { workoutId: session.workoutId, at: session.at }
  const folded = { newest, earlier: before, bests: withSession(before, session) }
  const chosen = sessions.filter(({ rows }) => rows.some(({ exerciseId }) => exerciseId === id))
  const newestChosen = inOrder(chosen.map(({ session }) => session)).at(-1)
  const name = newestChosen?.name ?? (await nameOf(tx, ownerId, id)) ?? session.name
  await writeKept(tx, ownerId, [{ exerciseId: id, name, sessions: sessions.length, ...folded }])
}

const inOrder = (sessions: readonly Session[]) => sessions.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))

/** The name in the dictionary, for an exercise that the owner never did, but joined with others. */
async function nameOf(db: Reader, ownerId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from exercise where user_id = ${ownerId} and id = ${id}`.execute(db)
  return rows[0]?.name
}

type StatRow = { workout_id: string; exercise_id: string; session: Session; has_records: boolean }

/** The sessions of joined exercises, one for each workout, with the rows that it merges. */
async function sessionsOf(db: Reader, ownerId: string, id: string, group: readonly string[]) {
  const { rows } = await sql<StatRow>`
    select workout_id, exercise_id, session, records <> '[]' as has_records from workout_exercise_stat
    where user_id = ${ownerId} and exercise_id = any(${group}::uuid[]) order by exercise_id`.execute(db)
  const byWorkout = Map.groupBy(rows, ({ workout_id }) => workout_id)
  return [...byWorkout.values()].map((together) => ({
    session: joinedSession(
      id,
      together.map(({ session }) => session),
    ),
    rows: together.map((row) => ({
      workoutId: row.workout_id,
      exerciseId: row.exercise_id,
      hasRecords: row.has_records,
    })),
  }))
}

type Earlier = {
  id: string
  group: readonly string[]
  /** Null: all completed workouts. */
  place: Place | null
  /** Leaves only what the caller may see of a session; missing: all. */
  said?: (session: Session) => Session
}

/** The bests before a workout that is not the newest, from every earlier session. */
export async function bestsBefore(db: Reader, ownerId: string, of: Earlier): Promise<Bests | null> {
  const { id, group, place, said = (session) => session } = of
  const sessions = await sessionsOf(db, ownerId, id, group)
  return sessions
    .map(({ session }) => said(session))
    .filter((session) => place === null || isBefore(session, place))
    .reduce<Bests | null>(withSession, null)
}

export async function recordsByWorkout(
  db: Reader,
  ownerId: string,
  { id, group, said }: Required<Omit<Earlier, 'place'>>,
): Promise<Map<string, readonly LiftRecord[]>> {
  const sessions = await sessionsOf(db, ownerId, id, group)
  const steps = [...inTime(sessions.map(({ session }) => said(session)))]
  return new Map(steps.map(({ session, records }) => [session.workoutId, records]))
}

type KeptRow = {
  exercise_id: string
  name: string
  sessions: number
  newest_at: Date
  newest_workout_id: string
  bests: Bests | null
  earlier: Bests | null
}

export async function readKept(db: Reader, ownerId: string, ids: readonly string[]): Promise<Map<string, Kept>> {
  const { rows } = await sql<KeptRow>`
    select exercise_id, name, sessions, newest_at, newest_workout_id, bests, earlier from exercise_best
    where user_id = ${ownerId} and exercise_id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ exercise_id, newest_at, newest_workout_id, ...row }) => [
      exercise_id,
      { ...row, exerciseId: exercise_id, newest: { workoutId: newest_workout_id, at: newest_at.getTime() } },
    ]),
  )
}

async function writeKept(tx: Reader, ownerId: string, kept: readonly Kept[]) {
  if (kept.length === 0) return
  const rows = kept.map(({ exerciseId, newest, ...row }) => ({
    ...row,
    user_id: ownerId,
    exercise_id: exerciseId,
    newest_at: new Date(newest.at).toISOString(),
    newest_workout_id: newest.workoutId,
  }))
  await sql`insert into exercise_best
      (user_id, exercise_id, name, sessions, newest_at, newest_workout_id, bests, earlier)
    select user_id, exercise_id, name, sessions, newest_at, newest_workout_id, bests, earlier
    from jsonb_populate_recordset(null::exercise_best, ${JSON.stringify(rows)}::jsonb)
    on conflict (user_id, exercise_id) do update set name = excluded.name, sessions = excluded.sessions,
      newest_at = excluded.newest_at, newest_workout_id = excluded.newest_workout_id,
      bests = excluded.bests, earlier = excluded.earlier`.execute(tx)
}

async function tellRecords(tx: Reader, ownerId: string, told: readonly Told[]) {
  const rows = told.map(({ workoutId, exerciseId, records }) => ({
    workout_id: workoutId,
    exercise_id: exerciseId,
    records,
  }))
  if (rows.length === 0) return
  await sql`update workout_exercise_stat as stored set records = given.records
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(workout_id uuid, exercise_id uuid, records jsonb)
    where stored.workout_id = given.workout_id and stored.exercise_id = given.exercise_id
      and stored.user_id = ${ownerId} and stored.records <> given.records`.execute(tx)
}
