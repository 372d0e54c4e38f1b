import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import type { Actor } from '#identity/server/actor.ts'
import { provesAddresses } from '#identity/server/confirm-email.ts'
import { lockAccount } from '#identity/server/lock-account.ts'
import { hashOfToken, newToken } from '#identity/server/one-time-token.ts'
import type { Context } from '#server/context.ts'
import { invitationMail } from '#server/mail/link-mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { addNews } from '#server/news.ts'
import { relationTo } from '#sync/server/relation.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { giveShare, lockBoth } from './change-shares.server.ts'
import { type Invitation, invitationLink, type MadeInvitation, type OpenInvitations } from './invitation.ts'

const LASTS_MS = 7 * 24 * 60 * 60 * 1000 // R-COACH-01
const MAX_OPEN = 20 // R-COACH-01

type Db = Kysely<Tables>

/** The open invitations of a coach, oldest first. */
export async function openInvitations({ database, now }: Context, coachId: string): Promise<OpenInvitations> {
  const rows = await database.db
    .selectFrom('invitation')
    .select(['id', 'expires_at'])
    .where('coach_id', '=', coachId)
    .where('expires_at', '>', new Date(now()))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OPEN)
    .execute()
  return { invitations: rows.map(({ id, expires_at }) => ({ id, expiresAt: expires_at.getTime() })) }
}

/** Makes an invitation. Only the answer has its token. Throws AppError 'own-email-unconfirmed' or 'invitations-full'. */
export async function makeInvitation(context: Context, actor: Actor, flags: ShareFlags): Promise<MadeInvitation> {
  const { database, now } = context
  await requireProvenAddress(context, actor.userId)
  const token = newToken()
  const at = now()
  const expiresAt = at + LASTS_MS
  return await database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    await tx
      .deleteFrom('invitation')
      .where('coach_id', '=', actor.userId)
      .where('expires_at', '<=', new Date(at))
      .execute()
    const open = await tx.selectFrom('invitation').select('id').where('coach_id', '=', actor.userId).execute()
    if (open.length >= MAX_OPEN) throw new AppError('invitations-full')
    const { id } = await tx
      .insertInto('invitation')
      .values({
        coach_id: actor.userId,
        token_hash: hashOfToken(token),
        created_at: new Date(at),
        expires_at: new Date(expiresAt),
        ...flags,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, expiresAt, token }
  })
}

/** Changes the rights that an open invitation asks for. Throws AppError 'not-found'. */
export async function changeWish(
  { database, now }: Context,
  coachId: string,
  { invitationId, flags }: { invitationId: string; flags: ShareFlags },
): Promise<void> {
  await database.db
    .updateTable('invitation')
    .set(flags)
    .where('id', '=', invitationId)
    .where('coach_id', '=', coachId)
    .where('expires_at', '>', new Date(now()))
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('not-found'))
}

/** Withdraws an invitation. One that is over already is no error. */
export async function withdrawInvitation({ database }: Context, coachId: string, invitationId: string): Promise<void> {
  await database.db.deleteFrom('invitation').where('id', '=', invitationId).where('coach_id', '=', coachId).execute()
}

/**
 * Mails the link. It names the coach by their proven address only, because strangers could otherwise send their own
 * words to anybody. Throws AppError 'own-email-unconfirmed' or 'invitation-invalid'.
 */
export async function mailInvitation(
  context: Context,
  { userId, email: coachEmail }: Actor,
  { token, email }: { token: string; email: string },
  words: Words,
): Promise<void> {
  const { config, database, jobs } = context
  await requireProvenAddress(context, userId)
  const open = await openInvitation(database.db, token, context.now())
  if (open?.coach_id !== userId) throw new AppError('invitation-invalid')
  await queueMail(
    jobs,
    database.db,
    invitationMail(words, email, invitationLink(config.publicOrigin, token), coachEmail),
  )
}

/** The client's page shows the coach's address, which anybody could have registered. */
async function requireProvenAddress(context: Context, coachId: string): Promise<void> {
  const { email_verified } = await context.database.db
    .selectFrom('profile')
    .select('email_verified')
    .where('id', '=', coachId)
    .executeTakeFirstOrThrow()
  if (!email_verified && provesAddresses(context)) throw new AppError('own-email-unconfirmed')
}

/** What a link asks for. `readerId`: null without a login. Throws AppError 'invitation-invalid'. */
export async function readInvitation(
  { database: { db }, now }: Context,
  { token, readerId }: { token: string; readerId: string | null },
  words: Words,
): Promise<Invitation> {
  const open = await openInvitation(db, token, now())
  if (!open || open.coach_id === readerId) throw new AppError('invitation-invalid')
  const { coach_id: coachId, can_create_routines, can_start_workouts, can_review_history } = open
  const relation = readerId === null ? null : await relationTo(db, coachId, readerId)
  return {
    coachName: displayName(open, words),
    flags: { can_create_routines, can_start_workouts, can_review_history },
    isSharedAlready: relation?.as === 'delegate',
  }
}

/**
 * Shares the account with the coach of a link, once. Throws AppError 'invitation-invalid', 'share-exists' (then the link
 * stays open) or 'share-end-past'.
 */
export async function acceptInvitation(
  { database, now }: Context,
  actor: Actor,
  { token, flags, endsAt }: { token: string; flags: ShareFlags; endsAt: number | null },
): Promise<string> {
  const at = now()
  if (endsAt !== null && endsAt <= at) throw new AppError('share-end-past')
  const { userId } = actor
  return await database.db.transaction().execute(async (tx) => {
    const coachId = (await openInvitation(tx, token, at))?.coach_id
    if (!coachId || coachId === userId) throw new AppError('invitation-invalid')
    await lockBoth(tx, userId, coachId)
    await lockAccount(tx, actor)
    const coach = await spend(tx, token, at)
    const delegate = { id: coachId, email: coach.email }
    return await giveShare(tx, { ownerId: userId, delegate, flags, endsAt, at }, 'accepted')
  })
}

/**
 * Takes the link away from everybody. The coach hears of it, but not from whom: whoever declines shares nothing. Throws
 * AppError 'invitation-invalid'.
 */
export async function declineInvitation({ database: { db }, now }: Context, userId: string, token: string) {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const coachId = (await openInvitation(tx, token, at))?.coach_id
    if (!coachId || coachId === userId) throw new AppError('invitation-invalid')
    await spend(tx, token, at)
    await addNews(tx, { kind: 'declined', userId: coachId, otherId: null, ownerId: coachId, at })
  })
}

/** The invitation of a link with its coach; undefined if the link does not work (any more). */
const openInvitation = (db: Db, token: string, now: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('profile', 'profile.id', 'invitation.coach_id')
    .select(['invitation.coach_id', 'profile.first_name', 'profile.last_name', 'profile.email', ...SHARE_FLAGS])
    .where('invitation.token_hash', '=', hashOfToken(token))
    .where('invitation.expires_at', '>', new Date(now))
    .where('profile.deleted_at', 'is', null)
    .executeTakeFirst()

/** Uses a link up in one statement, so that one of two people gets it. Answers its coach. */
async function spend(db: Db, token: string, now: number): Promise<{ email: string }> {
  const { rows } = await sql<{ email: string }>`
    delete from invitation using profile
    where token_hash = ${hashOfToken(token)} and expires_at > ${new Date(now)}
      and profile.id = coach_id and profile.deleted_at is null
    returning profile.email`.execute(db)
  if (!rows[0]) throw new AppError('invitation-invalid')
  return rows[0]
}
