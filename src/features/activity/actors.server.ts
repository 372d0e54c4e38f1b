import { type RawBuilder, sql } from 'kysely'

export type ActorColumns = { first_name: string | null; last_name: string | null; email: string | null }

/**
 * People who share with each other today see the current address; of a former delegate the owner sees the address that
 * was invited. Deleted accounts and strangers have no name: a restored file may hold anybody's id.
 */
export const ACTOR_COLUMNS = sql`person.first_name, person.last_name,
  case when share.revoked_at is null and share.id is not null then person.email
       when person.id is not null then share.delegate_email end as email`

/** Joins the tables of `ACTOR_COLUMNS` to rows with an `actor_id`. */
export const actorsOf = (rows: string, ownerId: string): RawBuilder<unknown> => sql`
  left join account_share share
    on share.owner_user_id = ${ownerId} and share.delegate_user_id = ${sql.ref(`${rows}.actor_id`)}
  left join profile person on person.id = ${sql.ref(`${rows}.actor_id`)} and person.deleted_at is null
    and (person.id = ${ownerId} or share.id is not null)`
