import { type RawBuilder, sql } from 'kysely'

/** What `managerName` is made of, of rows of `actorsOf`. */
export type ActorColumns = { first_name: string | null; last_name: string | null; email: string | null }

/**
 * The e-mail address of today is for those who share today; who did it in the owner's name and may no more is a stranger
 * (table A9), of whom the owner knows the address the share was given to. An account that was deleted is called nothing.
 */
export const ACTOR_COLUMNS = sql`person.first_name, person.last_name,
  case when share.revoked_at is null and share.id is not null then person.email
       when person.id is not null then share.delegate_email end as email`

/** Joins what `ACTOR_COLUMNS` names to rows with an `actor_id`. */
export const actorsOf = (rows: string, ownerId: string): RawBuilder<unknown> => sql`
  left join profile person on person.id = ${sql.ref(`${rows}.actor_id`)} and person.deleted_at is null
  left join account_share share
    on share.owner_user_id = ${ownerId} and share.delegate_user_id = ${sql.ref(`${rows}.actor_id`)}`
