import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { provesAddresses } from '#identity/server/confirm-email.ts'
import type { Context } from '#server/context.ts'
import { isAdministrator } from '#server/is-administrator.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { AccountRow, AccountsPage, ActsPage, LoggedAct, Shown } from './accounts.ts'
import { cursorAfter, readCursor } from './cursor.server.ts'

const PAGE = 50

type Asked = { show: Shown; search: string; cursor: string | null }

type Row = {
  id: string
  is_invited: boolean
  first_name: string
  last_name: string
  email: string
  email_verified: boolean
  is_admin: boolean
  created_at: Date
  disabled_at: Date | null
  deleted_at: Date | null
  erase_at: Date | null
  expires_at: Date | null
  seen_on: string | null
  workouts: number
  sets: number
  has_second_step: boolean
  picture_bytes: number
}

/**
 * A page of accounts and open invitations, newest first. The caller has checked that an administrator asks. Only what
 * is on the page is counted, so ten thousand accounts cost no more than fifty.
 */
export async function accountsPage(
  context: Context,
  { show, search, cursor }: Asked,
  words: Words,
): Promise<AccountsPage> {
  const { config, database, now } = context
  const at = now()
  const from = readCursor(cursor)
  const found = sql`
    select * from (
      select id, false as is_invited, first_name, last_name, email, email_verified,
        ${isAdministrator(config)} as is_admin,
        date_trunc('milliseconds', created_at) as created_at, disabled_at, deleted_at, erase_at,
        null::timestamptz as expires_at
      from profile
      union all
      select id, true, '', '', email, false, false, date_trunc('milliseconds', created_at), null, null, null, expires_at
      from account_invitation where expires_at > ${new Date(at)}
    ) person
    where ${search === ''} or first_name || ' ' || last_name || ' ' || email ilike ${likeOf(search)}`
  const { rows } = await sql<Row>`
    select page.*, seen.seen_on, stat.workouts, stat.sets, pictured.bytes as picture_bytes,
      exists (select from second_step where user_id = page.id and confirmed_at is not null) as has_second_step
    from (
      select * from (${found}) found
      where ${SHOWS[show]} ${from ? sql`and (created_at, id) < (${from.createdAt}, ${from.id})` : sql``}
      order by created_at desc, id desc limit ${PAGE + 1}
    ) page
    left join last_seen seen on seen.user_id = page.id
    left join lateral (
      select count(*)::integer as workouts, coalesce(sum(sets), 0)::integer as sets
      from workout_stat where user_id = page.id
    ) stat on true
    left join lateral (
      select coalesce(sum(bytes), 0)::float as bytes from picture where user_id = page.id
    ) pictured on true
    order by page.created_at desc, page.id desc`.execute(database.db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: page.map((row) => listed(row, provesAddresses(context), words)),
    nextCursor: rows.length > PAGE && last ? cursorAfter(last.created_at, last.id) : null,
    counts: from ? null : await countsOf(database.db, found),
    mayInvite: config.signUp !== 'closed',
    now: at,
  }
}

const IS = {
  active: sql<boolean>`not is_invited and deleted_at is null`,
  invited: sql<boolean>`is_invited`,
  disabled: sql<boolean>`deleted_at is not null`,
}
const SHOWS = { ...IS, all: sql<boolean>`true` } satisfies Record<Shown, unknown>

async function countsOf(db: Kysely<Tables>, found: ReturnType<typeof sql>): Promise<Record<Shown, number>> {
  const { rows } = await sql<Record<Shown, number>>`
    select count(*)::integer as all, (count(*) filter (where ${IS.active}))::integer as active,
      (count(*) filter (where ${IS.invited}))::integer as invited,
      (count(*) filter (where ${IS.disabled}))::integer as disabled
    from (${found}) found`.execute(db)
  return rows[0] ?? { all: 0, active: 0, invited: 0, disabled: 0 }
}

/** A text anywhere in the column; what a person types means itself. */
const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** An estimate: a set with its share of workout, exercise, statistics and indexes. */
const BYTES_A_SET = 900
const MB = 1_000_000

function listed(row: Row, areAddressesProven: boolean, words: Words): AccountRow {
  return {
    id: row.id,
    state: stateOf(row, areAddressesProven),
    name: row.is_invited ? null : displayName(row, words),
    email: row.email,
    isAdmin: row.is_admin,
    isDisabled: row.disabled_at !== null,
    hasSecondStep: row.has_second_step,
    createdAt: row.created_at.getTime(),
    seenOn: row.seen_on,
    endsAt: (row.erase_at ?? row.expires_at)?.getTime() ?? null,
    workouts: row.workouts,
    megabytes: Math.round((row.sets * BYTES_A_SET + row.picture_bytes) / (MB / 10)) / 10,
  }
}

function stateOf(row: Row, areAddressesProven: boolean): AccountRow['state'] {
  if (row.is_invited) return 'invited'
  if (row.erase_at) return 'deleted'
  if (row.disabled_at) return 'disabled'
  return areAddressesProven && !row.email_verified ? 'unconfirmed' : 'active'
}

/** A page of the log, newest first. The caller has checked that an administrator asks. */
export async function actsPage(db: Kysely<Tables>, cursor: string | null): Promise<ActsPage> {
  const from = readCursor(cursor)
  const { rows } = await sql<Omit<LoggedAct, 'at'> & { at: Date }>`
    select done.id, done.at, done.act, admin.email as admin, coalesce(subject.email, done.email) as subject
    from account_act done
    left join profile admin on admin.id = done.admin_id
    left join profile subject on subject.id = done.subject_id
    ${from ? sql`where (done.at, done.id) < (${from.createdAt}, ${from.id})` : sql``}
    order by done.at desc, done.id desc limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    acts: page.map((row) => ({ ...row, at: row.at.getTime() })),
    nextCursor: rows.length > PAGE && last ? cursorAfter(last.at, last.id) : null,
  }
}
