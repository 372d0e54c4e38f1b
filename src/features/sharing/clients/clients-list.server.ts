import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { nextFocus } from '#domain/focus.ts'
import type { NewsItem } from '#domain/news.ts'
import { can, type Relation, type ShareFlags } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { planFacts } from '#domain/plans/plan-session.ts'
import { planView } from '#domain/plans/plan-view.ts'
import { exerciseState, progressOf } from '#domain/progress.ts'
import { restingAt } from '#domain/rest.ts'
import { exercisesInOrder } from '#domain/routine.ts'
import { SIGN_OFF_MS } from '#domain/sign-off.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { placedExercises, visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { newsOf } from '#features/notifications/news.server.ts'
import { plansSessions } from '#features/progress/plan-sessions.server.ts'
import { kinds } from '#logbook/documents.ts'
import type { Context } from '#server/context.ts'
import { isInForce, relationBy } from '#sync/server/relation.ts'
import { documentsWhere } from '#sync/server/snapshot.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { Client, Clients, ClientTraining } from './clients.ts'

type Db = Kysely<Tables>

/** The most clients in an answer: a coach has some dozens. */
const MAX_CLIENTS = 300

/** The longest workout, in ms. */
const LONGEST_MS = 24 * 60 * 60 * 1000

type Row = ShareFlags & {
  owner_id: string
  first_name: string
  last_name: string
  email: string
  plan_id: string | null
  routine_name: string | null
  last: { name: string; at: number; sets: number | null; zone: string | null } | null
  to_confirm: number
}

type Known = { row: Row; relation: Relation }

/**
 * What a coach may know of each owner who shares with them. Takes the same few statements for one client as for a
 * hundred, because a board of people who train asks often. `isTrainingOnly`: only those who train now, for whom nothing
 * is next.
 */
export async function clientsOf(
  context: Pick<Context, 'database' | 'now'>,
  actorId: string,
  words: Words,
  { isTrainingOnly = false } = {},
): Promise<Clients> {
  const { db } = context.database
  const now = context.now()
  const all = (await ownersOf(db, actorId, now)).map((row) => ({ row, relation: relationBy(row) }))
  const running = await runningWorkouts(db, all)
  const known = isTrainingOnly ? all.filter(({ row }) => running.has(row.owner_id)) : all
  const next = await nextRoutines(
    db,
    known.filter(({ row }) => !running.has(row.owner_id)),
    now,
  )
  const unread = (await newsOf(db, { userId: actorId, isUnread: true })).map((told) => told(words))
  const answers = unread.filter(({ what }) => what === 'answer')
  const clients = known.map(({ row, relation }): Client => {
    const workout = running.get(row.owner_id)
    return {
      ownerId: row.owner_id,
      name: displayName(row, words),
      firstName: row.first_name.trim(),
      flags: {
        can_create_routines: row.can_create_routines,
        can_start_workouts: row.can_start_workouts,
        can_review_history: row.can_review_history,
      },
      training: workout ? trainingOf(workout, row.routine_name, now) : null,
      last: row.last && can(relation, 'history.read') ? lastOf(row.last) : null,
      next: next.get(row.owner_id) ?? null,
      toConfirm: can(relation, 'workout.read.completed') ? row.to_confirm : 0,
      newComments: commentsIn(answers, row.owner_id),
    }
  })
  return { actorId, clients }
}

const commentsIn = (answers: readonly NewsItem[], ownerId: string) =>
  answers.reduce((sum, answer) => sum + (answer.ownerId === ownerId ? answer.count : 0), 0)

const lastOf = ({ name, at, sets }: NonNullable<Row['last']>) => ({ name, at, sets: sets ?? 0 })

async function ownersOf(db: Db, actorId: string, now: number): Promise<Row[]> {
  const since = now - SIGN_OFF_MS
  const { rows } = await sql<Row>`
    select person.id as owner_id, person.first_name, person.last_name, person.email,
      share.can_create_routines, share.can_start_workouts, share.can_review_history,
      (select active_plan from book b where b.user_id = person.id) as plan_id,
      (
        select r.routine_name from workout w join routine r on r.id = w.routine_id and r.user_id = w.user_id
        where w.user_id = person.id and w.is_active
      ) as routine_name,
      (
        select jsonb_build_object(
          'name', coalesce((
            select r.routine_name from routine r where r.id = w.routine_id and r.user_id = w.user_id
          ), w.workout_name),
          'at', trunc(extract(epoch from w.completed_at) * 1000), 'zone', w.time_zone,
          'sets', (select s.sets from workout_stat s where s.workout_id = w.id and s.user_id = w.user_id)
        ) from workout w
        where w.user_id = person.id and w.completed_at is not null and w.trashed_at is null
        order by w.created_at desc, w.id desc limit 1
      ) as last,
      (
        select count(*)::integer from workout w
        where w.user_id = person.id and w.completed_at >= ${new Date(since)} and w.trashed_at is null
          and w.created_at >= ${new Date(since - LONGEST_MS)} and w.confirmed_at is null and exists (
            select from logged_set s
            where s.workout_id = w.id and s.user_id = w.user_id and s.status = 'complete'
              and s.account_id <> w.user_id
          )
      ) as to_confirm
    from account_share share join profile person on person.id = share.owner_user_id
    where share.delegate_user_id = ${actorId} and ${isInForce('share')} and person.deleted_at is null
    order by share.created_at, share.id limit ${MAX_CLIENTS}`.execute(db)
  return rows
}

/** By their owners. */
async function runningWorkouts(db: Db, known: readonly Known[]): Promise<Map<string, WorkoutDocument>> {
  const ownerIds = known.filter(({ relation }) => can(relation, 'workout.read.active')).map(({ row }) => row.owner_id)
  if (ownerIds.length === 0) return new Map()
  const documents = await documentsWhere(db, kinds.workout, sql`d.is_active and d.user_id = any(${ownerIds}::uuid[])`)
  return new Map(documents.filter((each) => each.kind === 'workout').map((each) => [each.ownerId, each]))
}

function trainingOf(document: WorkoutDocument, routineName: string | null, now: number): ClientTraining {
  const { workout } = document
  const cards = exercisesInOrder(placedExercises(document)).map((placed) => {
    const sets = visibleSetsOf(document, placed.id)
    return { ...placed, sets, state: exerciseState(sets) }
  })
  const nameOf = (id: string | null | undefined) => cards.find((card) => card.id === id)?.name ?? null
  const last = cards.find(({ id }) => id === workout.last_workout_exercise_id)
  const resting = restingAt(workout, now)
  const rested = nameOf(document.sets.find(({ id }) => id === resting?.setId)?.workout_exercise_id)
  return {
    name: routineName ?? workout.workout_name,
    startedAt: workout.created_at,
    sets: cards.map(({ sets }) => {
      const { completed, total } = progressOf(sets)
      return { done: completed, total }
    }),
    exercise: last?.state === 'incomplete' ? last.name : nameOf(nextFocus(cards, last?.id ?? null)),
    rest: resting && rested !== null ? { exercise: rested, endsAt: now + resting.left } : null,
  }
}

/** The names of the routines that come next in the plans in use, by their owners. */
async function nextRoutines(db: Db, known: readonly Known[], now: number): Promise<Map<string, string>> {
  const asked = known.flatMap(({ row, relation }) =>
    row.plan_id !== null && can(relation, 'plan.read') ? [{ ownerId: row.owner_id, planId: row.plan_id }] : [],
  )
  if (asked.length === 0) return new Map()
  const found = await documentsWhere(db, kinds.plan, isOneOf(asked.map(({ ownerId, planId }) => [ownerId, planId])))
  const plans = found.filter((each): each is PlanDocument => each.kind === 'plan')
  const slots = plans.flatMap((plan) => plan.slots.map((slot) => [plan.ownerId, slot.routine_id] as const))
  const [routines, sessions] = await Promise.all([
    documentsWhere(db, kinds.routine, isOneOf(slots)),
    plansSessions(db, asked),
  ])
  const zones = new Map(known.map(({ row }) => [row.owner_id, row.last?.zone ?? null]))
  const named = plans.flatMap((plan) => {
    const { id, ownerId } = plan
    const own = routines.filter((each) => each.kind === 'routine').filter((each) => each.ownerId === ownerId)
    const today = dayOf(now, zones.get(ownerId) ?? null)
    const { due, restUntil } = planView(plan, planFacts(sessions[id] ?? [], own, today))
    const routineId = (due[0] ?? restUntil)?.slot.routine_id
    const routine = own.find((each) => each.id === routineId)
    return routine ? [[ownerId, routine.routine.routine_name] as const] : []
  })
  return new Map(named)
}

/** For documents `d`: pairs of an owner and an id. */
const isOneOf = (pairs: readonly (readonly [ownerId: string, id: string])[]) => {
  const [ownerIds, ids] = [pairs.map(([ownerId]) => ownerId), pairs.map(([, id]) => id)]
  return sql`(d.user_id, d.id) in (select * from unnest(${ownerIds}::uuid[], ${ids}::uuid[]))`
}
