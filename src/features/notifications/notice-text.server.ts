import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { can } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { product } from '#logbook/server/product.ts'
import { isFollowing } from '#logbook/server/tell-news.ts'
import type { Notice } from '#server/queued-notices.ts'
import { relationTo } from '#sync/server/relation.ts'
import { loadAnybodysDocument } from '#sync/server/snapshot.ts'
import type { Words } from '#words/words.ts'
import { newsOf } from './news.server.ts'
import type { PushText } from './send-push.server.ts'

type Db = Kysely<Tables>

/** What comes after the rest: 'Bench Press, set 3: 100 kg × 8'; '' if nothing is left to do. */
export type AfterRest = (document: WorkoutDocument, words: Words) => string

type Said = Pick<PushText, 'title' | 'body' | 'path' | 'ownerId'>

type NewsNotice = Extract<Notice, { newsId: string }>

const WORKOUT = '/workout/active'

/**
 * The text of a notice in the reader's language; null if the notice is no longer true, or this person may no longer
 * know it.
 */
export async function noticeText(
  db: Db,
  notice: Notice,
  afterRest: AfterRest,
): Promise<((words: Words, hidesDetails: boolean) => PushText) | null> {
  const said = 'newsId' in notice ? await aboutNews(db, notice) : await aboutWorkout(db, notice, afterRest)
  if (!said) return null
  const { kind, at } = notice
  return (words, hidesDetails) => {
    const { body, ...text } = said(words)
    return { ...text, body: hidesDetails ? '' : body, tag: kind, id: `${kind} ${at}` }
  }
}

/** A topic at a push service, where only the newest message waits. It reveals nothing of the workout. */
export const topicOf = (notice: Notice): string =>
  createHash('sha256')
    .update(`${notice.kind} ${'newsId' in notice ? notice.newsId : notice.workoutId}`)
    .digest('base64url')
    .slice(0, 32)

/** Nothing if the person has read the news by now. */
async function aboutNews(db: Db, { userId, newsId }: NewsNotice): Promise<((words: Words) => Said) | null> {
  const [news] = await newsOf(db, { userId, newsId, isUnread: true })
  return (
    (news &&
      ((words) => {
        const { what, name, about, count, path, ownerId } = news(words)
        const said = { what, name, about, count }
        return {
          title: words('notifications.news.title', said),
          body: words('notifications.news.body', said),
          path,
          ownerId,
        }
      })) ??
    null
  )
}

async function aboutWorkout(
  db: Db,
  notice: Exclude<Notice, NewsNotice>,
  afterRest: AfterRest,
): Promise<((words: Words) => Said) | null> {
  const { userId, kind, at, workoutId } = notice
  const document = await loadAnybodysDocument(db, product, 'workout', workoutId)
  if (!document || document.workout.trashed_at) return null
  if (kind === 'training') return await aboutTraining(db, notice, document)
  if (!document.workout.is_active) return null
  const { workout, ownerId } = document
  const relation = await relationTo(db, userId, ownerId)
  const isOwner = relation.as === 'owner'
  if (!can(relation, kind === 'rest' ? 'workout.log.active' : 'workout.read.active')) return null
  const name = workout.workout_name
  if (kind === 'forgotten') {
    return (words) => ({
      title: words('notifications.forgotten.title'),
      body: words('notifications.forgotten.body', { name }),
      path: WORKOUT,
      ownerId,
    })
  }
  const client = isOwner ? null : await firstNameOf(db, ownerId)
  if (workout.rest_ends_at !== at) return null
  return (words) => {
    const next = afterRest(document, words)
    const body = client && next ? words('notifications.rest.ofClient', { client, next }) : (client ?? next)
    return { title: words('notifications.rest.title'), body, path: WORKOUT, ownerId }
  }
}

async function aboutTraining(
  db: Db,
  { userId, hasEnded }: Extract<Notice, { kind: 'training' }>,
  { ownerId, workout }: WorkoutDocument,
): Promise<((words: Words) => Said) | null> {
  const isTrue = hasEnded ? workout.completed_at !== null : workout.is_active
  if (!isTrue || !(await isFollowed(db, userId, ownerId))) return null
  const client = await firstNameOf(db, ownerId)
  const said = { what: hasEnded ? 'ended' : 'other', client, name: workout.workout_name } as const
  return (words) => ({
    title: words('notifications.training.title', said),
    body: words('notifications.training.body', said),
    path: '/sharing',
  })
}

async function isFollowed(db: Db, delegateId: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account_share share
    where share.owner_user_id = ${ownerId} and share.delegate_user_id = ${delegateId}
      and ${isFollowing('share')}`.execute(db)
  return rows.length > 0
}

async function firstNameOf(db: Db, userId: string): Promise<string> {
  const { first_name } = await db
    .selectFrom('profile')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return first_name
}
