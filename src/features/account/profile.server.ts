import type { Context } from '#server/context.ts'

/** The names as they are stored. */
export type Names = { first_name: string; last_name: string }

/** R-ACCT-06. */
export async function setNames({ database, now }: Context, userId: string, names: Names): Promise<void> {
  await database.db
    .updateTable('profile')
    .set({ ...names, name: `${names.first_name} ${names.last_name}`, updated_at: new Date(now()) })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
