import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { SHARE_FLAGS } from '#domain/permissions.ts'

type Db = Kysely<Tables>

/** The person, and who and what they let in. No list of these is long. */
export const exportedAccount = async (db: Db, userId: string) => ({
  profile: await profileOf(db, userId),
  sessions: await sessionsOf(db, userId),
  passkeys: await passkeysOf(db, userId),
  access_tokens: await accessTokensOf(db, userId),
  webhooks: await webhooksOf(db, userId),
  connected_apps: await connectedAppsOf(db, userId),
  notifications: await notificationsOf(db, userId),
  shares_given: await sharesOf(db, userId, 'owner_user_id'),
  shares_received: await sharesOf(db, userId, 'delegate_user_id'),
  invitations: await invitationsOf(db, userId),
  client_notes: await clientNotesOf(db, userId),
})

const profileOf = (db: Db, userId: string) =>
  db
    .selectFrom('profile')
    .select([
      'id',
      'email',
      'email_verified',
      'first_name',
      'last_name',
      'share_all_workouts',
      'share_records',
      'role',
      'language',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('auth_session')
    .select(['created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('auth_passkey')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Without anything that helps to guess or use a token. */
const accessTokensOf = (db: Db, userId: string) =>
  db
    .selectFrom('api_token')
    .select(['name', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('app_id', 'is', null)
    .orderBy('created_at')
    .execute()

/** The programs with access, and their addresses. */
const connectedAppsOf = (db: Db, userId: string) =>
  db
    .selectFrom('connected_app')
    .select(['name', 'redirect_uri', 'scopes', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Without the signing secrets. */
const webhooksOf = (db: Db, userId: string) =>
  db
    .selectFrom('webhook')
    .select(['address', 'events', 'is_on', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Without anything that helps to guess a link. */
const invitationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('invitation')
    .select(['created_at', 'expires_at', ...SHARE_FLAGS])
    .where('coach_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** What the person has noted of clients, also of those who share no more (R-COACH-11). */
const clientNotesOf = (db: Db, userId: string) =>
  db
    .selectFrom('coach_note as note')
    .innerJoin('profile', (join) =>
      join.onRef('profile.id', '=', 'note.client_id').on('profile.deleted_at', 'is', null),
    )
    .select(['note.client_id', 'profile.first_name', 'profile.last_name', 'note.text', 'note.updated_at'])
    .where('note.coach_id', '=', userId)
    .orderBy('note.client_id')
    .execute()

/** Browsers with notifications, without what sending to them needs. */
const notificationsOf = async (db: Db, userId: string) => ({
  settings:
    (await db
      .selectFrom('notification_setting')
      .select(['rest', 'forgotten', 'sharing', 'comments', 'hides_details'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null,
  devices: await db
    .selectFrom('push_subscription')
    .select(['label', 'created_at', 'last_ok_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
})

/** With the other person's name, as on the sharing page. A deleted account has none. */
const sharesOf = (db: Db, userId: string, side: 'owner_user_id' | 'delegate_user_id') => {
  const otherSide = side === 'owner_user_id' ? 'share.delegate_user_id' : 'share.owner_user_id'
  return db
    .selectFrom('account_share as share')
    .leftJoin('profile', (join) => join.onRef('profile.id', '=', otherSide).on('profile.deleted_at', 'is', null))
    .select([`${otherSide} as person_id`, 'profile.first_name', 'profile.last_name', 'share.delegate_email'])
    .select(['share.created_at', 'share.revoked_at', 'share.ends_at'])
    .select(['share.can_create_routines', 'share.can_start_workouts', 'share.can_review_history', 'share.is_followed'])
    .where(`share.${side}`, '=', userId)
    .orderBy('share.created_at')
    .execute()
}
