import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { can, type ShareFlags } from '#domain/permissions.ts'
import { provesAddresses } from '#identity/server/confirm-email.ts'
import type { EndedShare, FirstNames, ShareQuestion, Shares } from '#identity/shares.ts'
import type { Context } from '#server/context.ts'
import { isInForce, relationBy } from '#sync/server/relation.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'

/** The most shares in an answer: people share with a handful, and more is abuse. */
const MAX_SHARES = 1_000

/** How long in ms both people see that a share's date has passed. */
const ENDED_MS = 30 * 24 * 60 * 60 * 1000

type Row = ShareFlags & {
  id: string
  isAsked: boolean
  is_held: boolean
  given_at: Date
  ends_at: Date | null
  hasEnded: boolean
  isFollowed: boolean
  isOwn: boolean
  personId: string
  first_name: string
  last_name: string
  email: string
  training: string | null
  last_workout_at: Date | null
}

export async function sharesOf(
  context: Pick<Context, 'config' | 'database' | 'now'>,
  accountId: string,
  words: Words,
): Promise<Shares> {
  const { db } = context.database
  const now = context.now()
  const { rows: all } = await sql<Row>`
    select share.id, share.owner_user_id = ${accountId} as "isOwn",
      person.id as "personId", person.first_name, person.last_name, person.email,
      share.is_held, share.given_at, share.ends_at, coalesce(share.ends_at <= ${new Date(now)}, false) as "hasEnded",
      case when share.owner_user_id = ${accountId} then share.is_owner_asked else share.is_delegate_asked end as "isAsked",
      share.can_create_routines, share.can_start_workouts, share.can_review_history,
      share.is_followed and share.can_start_workouts as "isFollowed", (
        select coalesce(r.routine_name, '') from workout w
        left join routine r on r.id = w.routine_id and r.user_id = w.user_id
        where w.user_id = share.owner_user_id and w.is_active and share.delegate_user_id = ${accountId}
      ) as training, (
        select w.completed_at from workout w
        where w.user_id = share.owner_user_id and w.completed_at is not null and w.trashed_at is null
          and share.delegate_user_id = ${accountId}
        order by w.created_at desc, w.id desc limit 1
      ) as last_workout_at
    from account_share share join profile person on person.id =
      case when share.owner_user_id = ${accountId} then share.delegate_user_id else share.owner_user_id end
    where (share.owner_user_id = ${accountId} or share.delegate_user_id = ${accountId})
      and (share.revoked_at is null or share.revoked_at = share.ends_at and share.ends_at > ${new Date(now - ENDED_MS)})
      and person.deleted_at is null
    order by share.created_at, share.id limit ${MAX_SHARES}`.execute(db)
  const rows = all.filter(({ hasEnded }) => !hasEnded)
  return {
    actorId: accountId,
    incoming: rows
      .filter(({ isOwn, is_held }) => !isOwn && !is_held)
      .map((row) => {
        const side = sideOf(row, words)
        const relation = relationBy(side.flags)
        return {
          ...side,
          ownerId: row.personId,
          training: can(relation, 'workout.read.active') ? row.training : null,
          lastWorkoutAt: can(relation, 'history.read') ? (row.last_workout_at?.getTime() ?? null) : null,
        }
      }),
    outgoing: rows.filter(({ isOwn }) => isOwn).map((row) => ({ ...sideOf(row, words), delegateId: row.personId })),
    ended: all.filter(({ hasEnded }) => hasEnded).map((row) => endedOf(row, words)),
    questions: rows.filter(({ isAsked }) => isAsked).map((row) => questionOf(row, words)),
    isUnconfirmed: provesAddresses(context) && !(await isConfirmed(db, accountId)),
  }
}

async function isConfirmed(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const account = await db.selectFrom('profile').select('email_verified').where('id', '=', accountId).executeTakeFirst()
  return account?.email_verified === true
}

const personOf = (row: Row, words: Words) =>
  ({
    id: row.id,
    side: row.isOwn ? 'given' : 'received',
    name: displayName(row, words),
    email: row.email,
  }) as const

const endedOf = (row: Row, words: Words): EndedShare => ({
  ...personOf(row, words),
  endedAt: row.ends_at?.getTime() ?? 0,
})

const questionOf = (row: Row, words: Words): ShareQuestion => ({
  ...personOf(row, words),
  givenAt: row.given_at.getTime(),
  isPaused: row.is_held,
})

const sideOf = (row: Row, words: Words) => ({
  id: row.id,
  name: displayName(row, words),
  email: row.email,
  flags: {
    can_create_routines: row.can_create_routines,
    can_start_workouts: row.can_start_workouts,
    can_review_history: row.can_review_history,
  },
  endsAt: row.ends_at?.getTime() ?? null,
  isFollowed: row.isFollowed,
})

/** The most people in an answer: people share with a handful, and more is abuse. */
const MAX_PEOPLE = 1_000

/**
 * First names of the people with whom an account has active shares. Delegates of one owner do not learn of each other.
 */
export async function firstNames(db: Kysely<Tables>, accountId: string): Promise<FirstNames> {
  const { rows } = await sql<{ id: string; first_name: string }>`
    select id, first_name from profile
    where deleted_at is null and id in (
      select delegate_user_id from account_share where owner_user_id = ${accountId} and ${isInForce('account_share')}
      union all
      select owner_user_id from account_share where delegate_user_id = ${accountId} and ${isInForce('account_share')}
    )
    limit ${MAX_PEOPLE}`.execute(db)
  return Object.fromEntries(rows.map(({ id, first_name }) => [id, first_name]))
}
