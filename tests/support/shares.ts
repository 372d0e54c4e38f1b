import type { ShareFlags } from '#domain/permissions.ts'
import type { Person, TestServer } from './server.ts'

/** An owner lets somebody act for them. What `flags` leaves out is not allowed. */
export async function shareWith({ context }: TestServer, owner: Person, delegate: Person, flags: Partial<ShareFlags>) {
  const { db } = context.database
  const none = { can_create_routines: false, can_start_workouts: false, can_review_history: false }
  const { email } = await db
    .selectFrom('profile')
    .select('email')
    .where('id', '=', delegate.userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_share')
    .values({
      ...{ owner_user_id: owner.userId, delegate_user_id: delegate.userId, delegate_email: email },
      ...{ ...none, ...flags },
    })
    .execute()
}
