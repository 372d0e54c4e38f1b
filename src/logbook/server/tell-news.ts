import { type RawBuilder, sql } from 'kysely'
import { can, readAction, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import { delegateSetsOf, type WorkoutDocument } from '#domain/workout.ts'
import { enqueue } from '#server/job-table.ts'
import { addNews, type NewsOf } from '#server/news.ts'
import { type Notice, TELL } from '#server/queued-notices.ts'
import type { Change, Reader } from '#sync/product.ts'
import { isInForce, relationBy } from '#sync/server/relation.ts'

type WrittenBy = Change & { by: string | null }

/** Tells people what others did in their accounts (R-COACH-12), and delegates who follow them that they train. */
export async function tellNews(tx: Reader, change: WrittenBy): Promise<void> {
  const news = newsOf(change)
  const answered = news.flatMap(({ kind, userId }) => (kind === 'answer' ? [userId] : []))
  const readers = await readersOf(tx, change, answered)
  for (const each of news) if (each.kind !== 'answer' || readers.has(each.userId)) await addNews(tx, each)
  const { before, after } = change
  if (after?.kind !== 'workout') return
  const [was, is] = [before?.kind === 'workout' && before.workout, after.workout]
  if (!was && is.is_active) await tellFollowers(tx, after, { by: change.by, hasEnded: false })
  if (was && was.is_active && is.completed_at !== null)
    await tellFollowers(tx, after, { by: change.by, hasEnded: true })
}

/** Those of the delegates who may read the workout now. */
async function readersOf(tx: Reader, { after }: Change, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (after?.kind !== 'workout' || userIds.length === 0) return new Set()
  const { rows } = await sql<ShareFlags & { userId: string }>`
    select delegate_user_id as "userId", ${sql.raw(SHARE_FLAGS.join(', '))} from account_share
    where owner_user_id = ${after.ownerId} and delegate_user_id = any(${userIds}::uuid[])
      and ${isInForce('account_share')}`.execute(tx)
  const action = readAction(after.workout)
  return new Set(rows.filter((flags) => can(relationBy(flags), action)).map(({ userId }) => userId))
}

/** The delegate hears of the owner's training: they want to, and may see it (R-COACH-13). */
export const isFollowing = (share: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${share}.is_followed`)} and ${sql.ref(`${share}.can_start_workouts`)} and ${isInForce(share)})`

/** Tells delegates who follow the owner (R-COACH-13), but nobody what they did themselves or what was long ago. */
async function tellFollowers(
  tx: Reader,
  { id: workoutId, ownerId, workout }: WorkoutDocument,
  { by, hasEnded }: { by: string | null; hasEnded: boolean },
): Promise<void> {
  const at = new Date((hasEnded && workout.ended_at) || workout.created_at)
  const { rows } = await sql<{ userId: string; now: Date }>`
    select share.delegate_user_id as "userId", now() from account_share share
    where share.owner_user_id = ${ownerId} and ${isFollowing('share')}
      and share.delegate_user_id is distinct from ${by}::uuid
      and ${at} > now() - ${TOLD_WITHIN_MS} * interval '1 ms'`.execute(tx)
  if (hasEnded && rows.length > 0 && !(await isFirstEnd(tx, workoutId))) return
  for (const { userId, now } of rows) {
    const notice: Notice = { kind: 'training', userId, workoutId, hasEnded, at: now.getTime() }
    const key = `training ${userId} ${workoutId} ${hasEnded}`
    await enqueue(tx, TELL, { notice }, { key, runAt: now, maxAttempts: 1 })
  }
}

/** Whether no end of this workout was told before: one that goes on ends again. */
async function isFirstEnd(tx: Reader, workoutId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into told_notice (kind, about, at) values ('ended', ${workoutId}, now())
    on conflict (kind, about) do nothing returning about`.execute(tx)
  return rows.length > 0
}

/** In ms since the start or the end of a workout, which a phone may send late. */
const TOLD_WITHIN_MS = 10 * 60_000

/** Compares only what can be news, because every completed set comes through here. */
function newsOf({ before, after, by }: WrittenBy): NewsOf[] {
  if (!after) return []
  const { id: documentId, ownerId } = after
  const ownersNews = { userId: ownerId, ownerId, documentId }
  const isMadeForOwner = before === null && by !== null && by !== ownerId
  if (after.kind === 'routine' && isMadeForOwner) return [{ ...ownersNews, kind: 'copied', otherId: by }]
  if (after.kind !== 'workout') return []
  if (isMadeForOwner && after.workout.is_active) return [{ ...ownersNews, kind: 'started', otherId: by }]
  if (before?.kind !== 'workout') return []
  const loggers = loggedAnew(before, after)
  return [
    ...loggers.map((otherId): NewsOf => ({ ...ownersNews, kind: 'logged', otherId })),
    ...commentsTold(before, after).map((told): NewsOf => ({ ...ownersNews, ...told })),
  ]
}

/** A new comment is told the owner, and as an answer everybody who has commented before. */
function commentsTold(before: WorkoutDocument, { ownerId, comments }: WorkoutDocument) {
  if (before.comments === comments) return []
  const known = new Set(before.comments.map(({ id }) => id))
  const earlier = before.comments.flatMap(({ author_id, removed_at }) => (removed_at === null ? [author_id] : []))
  const authors = new Set(comments.flatMap(({ id, author_id }) => (known.has(id) ? [] : [author_id])))
  return [...authors].flatMap((otherId) =>
    [...new Set([ownerId, ...earlier])].flatMap((userId) => {
      const kind = userId === ownerId ? ('comment' as const) : ('answer' as const)
      return userId === otherId ? [] : [{ userId, kind, otherId }]
    }),
  )
}

/** Who else has completed sets in a workout that is completed now, or since then. */
function loggedAnew(before: WorkoutDocument, after: WorkoutDocument): string[] {
  const { completed_at, trashed_at } = after.workout
  if (before.sets === after.sets && before.workout.completed_at === completed_at) return []
  if (completed_at === null || trashed_at || before.workout.trashed_at) return []
  const known = new Set(before.workout.completed_at === null ? [] : delegateSetsOf(before).map(({ id }) => id))
  const fresh = delegateSetsOf(after).filter(({ id }) => !known.has(id))
  return [...new Set(fresh.flatMap(({ account_id }) => account_id ?? []))]
}
