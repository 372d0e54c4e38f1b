import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

export const PEOPLE = {
  olivia: { first_name: 'Olivia', last_name: 'Owen', email: 'olivia@example.org' },
  max: { first_name: 'Max', last_name: 'Martin', email: 'max@example.org' },
  vera: { first_name: 'Vera', last_name: 'Visitor', email: 'vera@example.org' },
} as const
type Person = (typeof PEOPLE)[keyof typeof PEOPLE]

/** Printed by the program, so this password protects nothing. */
export const PASSWORD = 'push the sled'

const EMAILS = Object.values(PEOPLE).map(({ email }) => email)

export async function existingAccounts({ database: { db } }: Context): Promise<{ id: string; email: string }[]> {
  return await db.selectFrom('profile').select(['id', 'email']).where('email', 'in', EMAILS).orderBy('email').execute()
}

/** Creates an account as old as the story, without a session. Answers its id. */
export async function createAccount(context: Context, person: Person, createdAt: number): Promise<string> {
  const name = `${person.first_name} ${person.last_name}`
  const { user } = await (await context.auth()).api.signUpEmail({ body: { ...person, name, password: PASSWORD } })
  const { db } = context.database
  await db.deleteFrom('auth_session').where('user_id', '=', user.id).execute()
  await db
    .updateTable('profile')
    .set({ created_at: new Date(createdAt), email_verified: true, email_proven_at: new Date(createdAt) })
    .where('id', '=', user.id)
    .execute()
  return user.id
}

/** `at`: ms since 1970. */
export async function shareEverything(context: Context, ownerId: string, delegateId: string, at: number) {
  await context.database.db.transaction().execute(async (tx) => {
    // the lock of the owner's account
    await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx)
    await tx
      .insertInto('account_share')
      .values({
        owner_user_id: ownerId,
        delegate_user_id: delegateId,
        delegate_email: PEOPLE.max.email,
        created_at: new Date(at),
        given_at: new Date(at),
        can_create_routines: true,
        can_start_workouts: true,
        can_review_history: true,
      })
      .execute()
  })
}

/** Deletes accounts with everything they own, in one transaction. Their devices lose their sessions. */
export async function deleteAccounts({ database: { db } }: Context, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
    for (const table of OWNED) {
      await sql`delete from ${sql.table(table)} where user_id = any(${ids}::uuid[])`.execute(tx)
    }
    await sql`delete from account_share
      where owner_user_id = any(${ids}::uuid[]) or delegate_user_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from applied_operation
      where owner_id = any(${ids}::uuid[]) or actor_id = any(${ids}::uuid[])`.execute(tx)
    // Frees the ids of rows, because the same story uses the same ids with other accounts.
    await sql`delete from used_id where user_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from profile where id = any(${ids}::uuid[])`.execute(tx)
  })
}

/** Tables of an account, each before the tables that its rows refer to. */
const OWNED = [
  'workout_stat',
  'workout_exercise_stat',
  'exercise_best',
  'logged_set',
  'workout_exercise',
  'workout',
  'routine_set',
  'routine_exercise',
  'routine',
  'exercise',
  'auth_session',
  'auth_passkey',
  'auth_account',
]

/** The account that administers the server because it was the first; null: none. */
export async function firstAccountId({ database: { db } }: Context): Promise<string | null> {
  const row = await db
    .selectFrom('server_setting')
    .select('value')
    .where('key', '=', 'first_account')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Makes a recreated account the administrator if the deleted one was. */
export async function inheritFirstAccount({ database: { db } }: Context, id: string): Promise<void> {
  await db.updateTable('server_setting').set({ value: id }).where('key', '=', 'first_account').execute()
  await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', id).execute()
}

export async function administrators({ database: { db } }: Context): Promise<string[]> {
  const rows = await db.selectFrom('profile').select('email').where('role', '=', 'admin').orderBy('email').execute()
  return rows.map(({ email }) => email)
}
