import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import { hashOfToken } from './one-time-token.ts'

/** Of a `Context`. `now`: ms since 1970. */
type Door = { config: Pick<Config, 'signUp'>; database: { db: Kysely<Tables> }; now: () => number }

/**
 * `token`: of an invitation's link. `hasProvenEmail`: a provider of log-ins vouches for the address, so an invitation of
 * this address counts without its link.
 */
type Joiner = { email: string; token?: string | null; hasProvenEmail?: boolean }

/**
 * Must be called before an account is made, whatever way that is (R-OPS-01). Checks only: an invitation names one address,
 * which has one account at most, so it makes no second one. `spendInvitation` ends it once the account is there. Throws
 * AppError 'by-invitation', 'invitation-invalid' or 'invited-other-email'.
 */
export async function admit(door: Door, joiner: Joiner): Promise<void> {
  const { signUp } = door.config
  if (signUp === 'open' || (await takeFirstPlace(door, joiner))) return
  if (signUp === 'closed' || !(await isInvited(door, joiner))) throw new AppError(await refusalOf(door, joiner))
}

/** Must be called after an account was made, whatever way that was. */
export async function spendInvitation(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom('account_invitation').where('email', '=', email).execute()
}

/** Whether people without an invitation may not make an account. */
export async function isByInvitation(door: Door): Promise<boolean> {
  return door.config.signUp !== 'open' && (await hadAccount(door.database.db))
}

/** The address that a link invites. Throws AppError 'invitation-invalid'. */
export async function invitedEmail(door: Door, token: string): Promise<string> {
  const email = door.config.signUp === 'closed' ? undefined : await addressOfLink(door, token)
  if (!email) throw new AppError('invitation-invalid')
  return email
}

async function isInvited({ database: { db }, now }: Door, { email, token, hasProvenEmail = false }: Joiner) {
  if (!token && !hasProvenEmail) return false
  const row = await db
    .selectFrom('account_invitation')
    .select('email')
    .where('email', '=', email)
    .where('expires_at', '>', new Date(now()))
    .$if(!hasProvenEmail, (of) => of.where('token_hash', '=', hashOfToken(token ?? '')))
    .executeTakeFirst()
  return row !== undefined
}

async function refusalOf(door: Door, { token }: Joiner) {
  if (!token) return 'by-invitation'
  const isOther = door.config.signUp === 'invite' && (await addressOfLink(door, token)) !== undefined
  return isOther ? 'invited-other-email' : 'invitation-invalid'
}

async function addressOfLink({ database: { db }, now }: Door, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_invitation')
    .select('email')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst()
  return row?.email
}

const FIRST_PLACE = 'first_place'
/** In ms: whoever could not make the first account keeps its place from other people no longer. */
const MAKING_MS = 60 * 1000

/**
 * True for one address, while the server has never had an account. Keeps a hash of the address, because the row outlives
 * the account.
 */
async function takeFirstPlace({ database: { db }, now }: Door, { email }: Joiner): Promise<boolean> {
  if (await hadAccount(db)) return false
  const [at, by] = [now(), hashOfToken(email)]
  const { rows } = await sql`
    insert into server_setting as taken (key, value) values (${FIRST_PLACE}, ${`${at} ${by}`})
    on conflict (key) do update set value = excluded.value
    where split_part(taken.value, ' ', 2) = ${by}
    or split_part(taken.value, ' ', 1)::bigint not between ${at - MAKING_MS} and ${at + MAKING_MS}
    returning key`.execute(db)
  return rows.length > 0
}

async function hadAccount(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from profile) or exists (select from server_setting where key = 'first_account') as is
  `.execute(db)
  return rows[0]?.is === true
}
