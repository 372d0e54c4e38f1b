import { visibleOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { addNews, type NewsOf } from '#server/news.ts'
import type { Change, Reader } from '#sync/product.ts'

type WrittenBy = Change & { by: string | null }

/** Tells people what others did in their accounts (R-COACH-12), in the transaction of the write. */
export async function tellNews(tx: Reader, change: WrittenBy): Promise<void> {
  for (const news of newsOf(change)) await addNews(tx, news)
}

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
  const known = new Set(before.workout.completed_at === null ? [] : loggedByOthers(before).map(({ id }) => id))
  const fresh = loggedByOthers(after).filter(({ id }) => !known.has(id))
  return [...new Set(fresh.map(({ by }) => by))]
}

const loggedByOthers = ({ ownerId, sets }: WorkoutDocument): { id: string; by: string }[] =>
  visibleOf(sets).flatMap(({ id, status, account_id: by }) =>
    status === 'complete' && by !== null && by !== ownerId ? [{ id, by }] : [],
  )
