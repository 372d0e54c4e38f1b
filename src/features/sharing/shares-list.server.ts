import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { displayName } from '#domain/names.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { provesAddresses } from '#identity/server/confirm-email.ts'
import type { ShareQuestion, Shares } from '#identity/shares.ts'
import type { Context } from '#server/context.ts'

/** A person shares with a handful; more than this is abuse. */
const MAX_SHARES = 1_000

type Row = ShareFlags & {
  id: string
  isAsked: boolean
  is_held: boolean
  given_at: Date
  isOwn: boolean
  personId: string
  first_name: string
  last_name: string
  email: string
}

/** The shares of an account that stand, with what the person on the other side is called (R-DELEG-23, R-DELEG-47). */
export async function sharesOf(context: Pick<Context, 'config' | 'database'>, accountId: string): Promise<Shares> {
  const { db } = context.database
  const { rows } = await sql<Row>`
    select share.id, share.owner_user_id = ${accountId} as "isOwn",
      person.id as "personId", person.first_name, person.last_name, person.email,
      share.is_held, share.given_at,
      case when share.owner_user_id = ${accountId} then share.is_owner_asked else share.is_delegate_asked end as "isAsked",
      share.can_create_routines, share.can_start_workouts, share.can_review_history
    from account_share share join profile person on person.id =
      case when share.owner_user_id = ${accountId} then share.delegate_user_id else share.owner_user_id end
    where (share.owner_user_id = ${accountId} or share.delegate_user_id = ${accountId})
      and share.revoked_at is null and person.deleted_at is null
    order by share.created_at, share.id limit ${MAX_SHARES}`.execute(db)
  return {
    actorId: accountId,
    incoming: rows
      .filter(({ isOwn, is_held }) => !isOwn && !is_held)
      .map((row) => ({ ...sideOf(row), ownerId: row.personId })),
    outgoing: rows.filter(({ isOwn }) => isOwn).map((row) => ({ ...sideOf(row), delegateId: row.personId })),
    questions: rows.filter(({ isAsked }) => isAsked).map(questionOf),
    isUnconfirmed: provesAddresses(context) && !(await isConfirmed(db, accountId)),
  }
}

async function isConfirmed(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const account = await db.selectFrom('profile').select('email_verified').where('id', '=', accountId).executeTakeFirst()
  return account?.email_verified === true
}

const questionOf = (row: Row): ShareQuestion => ({
  id: row.id,
  side: row.isOwn ? 'given' : 'received',
  name: displayName(row),
  email: row.email,
  givenAt: row.given_at.getTime(),
  isPaused: row.is_held,
})

const sideOf = (row: Row) => ({
  id: row.id,
  name: displayName(row),
  email: row.email,
  flags: {
    can_create_routines: row.can_create_routines,
    can_start_workouts: row.can_start_workouts,
    can_review_history: row.can_review_history,
  },
})
