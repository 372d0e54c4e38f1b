import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { NoticeKind } from '#domain/notices.ts'
import { can, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { product } from '#logbook/server/product.ts'
import type { Notice } from '#server/queued-notices.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysDocument } from '#sync/server/snapshot.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import type { PushText } from './send-push.server.ts'

type Db = Kysely<Tables>

/** What comes after the rest: 'Bench Press, set 3: 100 kg × 8'; '' if nothing is left to do. */
export type AfterRest = (document: WorkoutDocument, words: Words) => string

type ShareNotice = Extract<Notice, { kind: 'sharing' }>

type Said = Pick<PushText, 'title' | 'body' | 'ownerId'>

const PATHS: Record<NoticeKind, string> = {
  rest: '/workout/active',
  forgotten: '/workout/active',
  sharing: '/sharing',
  training: '/sharing',
}

/**
 * The text of a notice in the reader's language; null if the notice is no longer true, or this person may no longer
 * know it.
 */
export async function noticeText(
  db: Db,
  notice: Notice,
  afterRest: AfterRest,
): Promise<((words: Words, hidesDetails: boolean) => PushText) | null> {
  const said = notice.kind === 'sharing' ? await aboutShare(db, notice) : await aboutWorkout(db, notice, afterRest)
  if (!said) return null
  const { kind, at } = notice
  return (words, hidesDetails) => {
    const { title, body, ownerId } = said(words)
    return { title, body: hidesDetails ? '' : body, tag: kind, id: `${kind} ${at}`, path: PATHS[kind], ownerId }
  }
}

/** A topic at a push service, where only the newest message waits. It reveals nothing of the workout. */
export const topicOf = (notice: Notice): string =>
  createHash('sha256')
    .update(`${notice.kind} ${'workoutId' in notice ? notice.workoutId : notice.userId}`)
    .digest('base64url')
    .slice(0, 32)

async function aboutShare(db: Db, notice: ShareNotice) {
  const { userId, otherId } = notice
  const [ownerId, delegateId] = notice.what === 'left' ? [userId, otherId] : [otherId, userId]
  const share = await db
    .selectFrom('account_share')
    .select(['revoked_at', 'is_left', ...SHARE_FLAGS])
    .where('owner_user_id', '=', ownerId)
    .where('delegate_user_id', '=', delegateId)
    .executeTakeFirst()
  const what = share && shareNews(notice, share)
  if (!what) return null
  const other = await db
    .selectFrom('profile')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', otherId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!other) return null
  return (words: Words): Said => ({
    title: words('notifications.sharing.title', { what }),
    body: words('notifications.sharing.body', { what, name: displayName(other, words) }),
  })
}

/** What changed since before the first notice, unless the reader ended the share. */
function shareNews(
  { what: first, before }: ShareNotice,
  { revoked_at, is_left, ...flags }: ShareFlags & { revoked_at: Date | null; is_left: boolean },
): ShareNotice['what'] | null {
  const isOver = revoked_at !== null
  if (first === 'left') return isOver && is_left ? 'left' : null
  if (first === 'given') return isOver ? null : 'given'
  if (isOver) return is_left ? null : 'revoked'
  return SHARE_FLAGS.some((flag) => flags[flag] !== before?.[flag]) ? 'changed' : null
}

async function aboutWorkout(
  db: Db,
  notice: Exclude<Notice, ShareNotice>,
  afterRest: AfterRest,
): Promise<((words: Words) => Said) | null> {
  const { userId, kind, at, workoutId } = notice
  const document = await loadAnybodysDocument(db, product, 'workout', workoutId)
  if (!document?.workout.is_active) return null
  const { workout, ownerId } = document
  const relation = await relationTo(db, userId, ownerId)
  const isOwner = relation.as === 'owner'
  if (!can(relation, kind === 'rest' ? 'workout.log.active' : 'workout.read.active')) return null
  const name = workout.workout_name
  if (kind === 'forgotten') {
    return (words) => ({
      title: words('notifications.forgotten.title'),
      body: words('notifications.forgotten.body', { name }),
      ownerId,
    })
  }
  const client = isOwner ? null : await firstNameOf(db, ownerId)
  if (kind === 'training') {
    return (words) => ({
      title: words('notifications.training.title'),
      body: words('notifications.training.body', { client: client ?? '', name }),
    })
  }
  if (workout.rest_ends_at !== at) return null
  return (words) => {
    const next = afterRest(document, words)
    const body = client && next ? words('notifications.rest.ofClient', { client, next }) : (client ?? next)
    return { title: words('notifications.rest.title'), body, ownerId }
  }
}

async function firstNameOf(db: Db, userId: string): Promise<string> {
  const { first_name } = await db
    .selectFrom('profile')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return first_name
}
