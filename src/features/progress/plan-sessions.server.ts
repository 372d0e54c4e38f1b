import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { PlanPlace } from '#domain/plan.ts'
import type { PlanSession } from '#domain/plans/plan-session.ts'
import type { PlanSessions } from './progress.ts'

/** The most workouts of a plan in an answer: a turn has at most 84 slots. */
const MAX_SESSIONS = 100

type Row = { plan_id: string; id: string; created_at: Date; plan_place: PlanPlace }

type PlansQuery = { ownerId: string; planIds: readonly string[] }

/** The newest completed workouts of each plan, by its id, the newest first. The caller checks the rights. */
export const planSessions = (db: Kysely<Tables>, { ownerId, planIds }: PlansQuery): Promise<PlanSessions> =>
  plansSessions(
    db,
    planIds.map((planId) => ({ ownerId, planId })),
  )

/** The same for plans of several owners. */
export async function plansSessions(
  db: Kysely<Tables>,
  plans: readonly { ownerId: string; planId: string }[],
): Promise<PlanSessions> {
  const [ownerIds, planIds] = [plans.map(({ ownerId }) => ownerId), plans.map(({ planId }) => planId)]
  const { rows } = await sql<Row>`
    select w.plan_id, w.id, w.created_at, w.plan_place
    from unnest(${ownerIds}::uuid[], ${planIds}::uuid[]) as asked (owner_id, id)
    join profile p on p.id = asked.owner_id and p.deleted_at is null
    cross join lateral (
      select plan_id, id, created_at, plan_place from workout
      where user_id = p.id and plan_id = asked.id and plan_place is not null
        and not is_active and completed_at is not null and trashed_at is null
      order by created_at desc, id desc limit ${MAX_SESSIONS}
    ) w
    order by w.plan_id, w.created_at desc, w.id desc`.execute(db)
  const found: Record<string, PlanSession[]> = Object.fromEntries(planIds.map((id) => [id, []]))
  for (const { plan_id: planId, id, created_at, plan_place: place } of rows)
    found[planId]?.push({ workoutId: id, planId, at: created_at.getTime(), place })
  return found
}
