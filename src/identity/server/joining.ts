import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { hashOfToken } from './one-time-token.ts'

/** `now`: ms since 1970. */
type Door = { config: Pick<Config, 'signUp'>; db: Kysely<Tables>; now: () => number }

export const doorOf = ({ config, database, now }: Pick<Context, 'config' | 'database' | 'now'>): Door => ({
  ...{ config, db: database.db, now },
})

/**
 * `token`: of an invitation's link. `hasProvenEmail`: a provider of log-ins vouches for the address, so an invitation of
 * this address counts without its link.
 */
type Joiner = { email: string; token?: string | null; hasProvenEmail?: boolean }

/**
 * Must be called before an account is made, whatever way that is (R-OPS-01). Uses the invitation up. Answers what takes
 * that back if the account could not be made. Throws AppError 'by-invitation', 'invitation-invalid' or
 * 'invited-other-email'.
 */
export async function admit(door: Door, joiner: Joiner): Promise<() => Promise<void>> {
  const { signUp } = door.config
  if (signUp !== 'open' && (await takeFirstPlace(door)))
    return async () => {
      await door.db.deleteFrom('server_setting').where('key', '=', FIRST_PLACE).execute()
    }
  const spent = signUp === 'closed' ? undefined : await spendInvitation(door, joiner)
  if (!spent && signUp !== 'open') throw new AppError(await refusalOf(door, joiner))
  return async () => {
    if (spent)
      await door.db
        .insertInto('account_invitation')
        .values(spent)
        .onConflict((c) => c.doNothing())
        .execute()
  }
}

type Admission = { takeBack?: () => Promise<void> }

const admissions = new AsyncLocalStorage<Admission>()

/** As `admit`, for somebody whom the library is about to make an account. `inAdmission` takes it back. */
export async function admitInside(door: Door, joiner: Joiner): Promise<void> {
  const takeBack = await admit(door, joiner)
  Object.assign(admissions.getStore() ?? {}, { takeBack } satisfies Admission)
}

/** Runs a call to the library in which somebody may be admitted. `hasWorked` says whether the account was made. */
export async function inAdmission<Answer>(
  call: () => Promise<Answer>,
  hasWorked: (answer: Answer) => boolean,
): Promise<Answer> {
  const admission: Admission = {}
  let isMade = false
  try {
    const answer = await admissions.run(admission, call)
    isMade = hasWorked(answer)
    return answer
  } finally {
    if (!isMade) await admission.takeBack?.()
  }
}

/** Whether people without an invitation may not make an account. */
export async function isByInvitation(door: Door): Promise<boolean> {
  return door.config.signUp !== 'open' && (await hadAccount(door.db))
}

/** The address that a link invites. Throws AppError 'invitation-invalid'. */
export async function invitedEmail(door: Door, token: string): Promise<string> {
  const email = door.config.signUp === 'closed' ? undefined : await addressOfLink(door, token)
  if (!email) throw new AppError('invitation-invalid')
  return email
}

async function spendInvitation({ db, now }: Door, { email, token, hasProvenEmail = false }: Joiner) {
  if (!token && !hasProvenEmail) return undefined
  return await db
    .deleteFrom('account_invitation')
    .where('email', '=', email)
    .where('expires_at', '>', new Date(now()))
    .$if(!hasProvenEmail, (of) => of.where('token_hash', '=', hashOfToken(token ?? '')))
    .returningAll()
    .executeTakeFirst()
}

async function refusalOf(door: Door, { token }: Joiner) {
  if (!token) return 'by-invitation'
  const isOther = door.config.signUp === 'invite' && (await addressOfLink(door, token)) !== undefined
  return isOther ? 'invited-other-email' : 'invitation-invalid'
}

async function addressOfLink({ db, now }: Door, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_invitation')
    .select('email')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst()
  return row?.email
}

const FIRST_PLACE = 'first_place'
/** In ms: a process that died while it made the first account keeps its place no longer. */
const MAKING_MS = 60 * 1000

/** True for one person, while the server has never had an account. */
async function takeFirstPlace({ db, now }: Door): Promise<boolean> {
  if (await hadAccount(db)) return false
  const at = now()
  const { rows } = await sql`
    insert into server_setting as taken (key, value) values (${FIRST_PLACE}, ${String(at)})
    on conflict (key) do update set value = excluded.value
    where taken.value::bigint not between ${at - MAKING_MS} and ${at + MAKING_MS}
    returning key`.execute(db)
  return rows.length > 0
}

async function hadAccount(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from profile) or exists (select from server_setting where key = 'first_account') as is
  `.execute(db)
  return rows[0]?.is === true
}
