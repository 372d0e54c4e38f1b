import { z } from 'zod/mini'
import { commentAction } from '#domain/permissions.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_COMMENT } from '#domain/rows/values.ts'
import { textLength } from '#domain/text.ts'
import type { WorkoutComment, WorkoutDocument } from '#domain/workout.ts'
import { type Applied, defineOperation, type Meta, refused } from '#sync/operation.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { replaced } from './changed-rows.ts'
import type { WorkoutAsks } from './ways.ts'

/* What people say of a workout, an exercise or a set (R-COACH-07). A comment is no note: it has an author and a time. */

/** The most comments on a workout, removed ones included. */
export const MAX_COMMENTS = 200
/** How long an author may change a comment, in ms. */
export const COMMENT_EDIT_MS = 24 * 60 * 60 * 1000

const asksToComment: WorkoutAsks = (document) => document && commentAction(document.workout)

const COMMENT = {
  version: 1,
  document: 'workout',
  failure: 'failed.comment.save',
  failures: {
    'too-many-rows': 'failures.comments-full',
    'comment-too-long': 'failures.comment-too-long',
    'comment-too-old': 'failures.comment-too-old',
  },
  asks: asksToComment,
} as const

/** Adds a comment. `targetId`: an exercise or a set of the workout; null: the workout. */
export const addComment = defineOperation({
  ...COMMENT,
  kind: 'comment.add',
  args: () => z.object({ id: VALUE_TYPES.id, targetId: z.nullable(VALUE_TYPES.id), text: VALUE_TYPES.text }),
  activity: 'activity.did.commented',
  keeps: true,
  apply(document, { id, targetId, text }, meta) {
    if (!document) return refused('gone')
    if (document.comments.some((comment) => comment.id === id)) return { document }
    const isThere = targetId === null || [...document.exercises, ...document.sets].some((row) => row.id === targetId)
    if (!isThere) return refused('gone')
    if (!areNewIds([id], document)) return refused('malformed')
    const problem = textProblem(text)
    if (problem) return problem
    if (document.comments.length >= MAX_COMMENTS) return refused('too-many-rows')
    const comment: WorkoutComment = {
      ...{ id, workout_id: document.id, user_id: document.ownerId, target_id: targetId, author_id: meta.actorId, text },
      ...{ at: saidAt(meta), edited_at: null, removed_at: null },
    }
    return { document: { ...document, comments: [...document.comments, comment] } }
  },
})

/** Changes the words of one's own comment within 24 h. */
export const editComment = defineOperation({
  ...COMMENT,
  kind: 'comment.edit',
  args: () => z.object({ id: VALUE_TYPES.id, text: VALUE_TYPES.text }),
  activity: 'activity.did.changedComment',
  keeps: true,
  apply: (document, { id, text }, meta) =>
    changed(document, id, meta, (comment) => {
      const problem = textProblem(text)
      if (problem) return problem
      if (comment.text === text) return comment
      if (saidAt(meta) - comment.at > COMMENT_EDIT_MS) return refused('comment-too-old')
      return { ...comment, text, edited_at: saidAt(meta) }
    }),
})

/** Removes one's own comment, which leaves 'removed' in its place. */
export const removeComment = defineOperation({
  ...COMMENT,
  kind: 'comment.remove',
  args: () => z.object({ id: VALUE_TYPES.id }),
  activity: 'activity.did.removedComment',
  apply: (document, { id }, meta) =>
    changed(document, id, meta, (comment) => ({ ...comment, text: '', removed_at: saidAt(meta) })),
})

/** Changes a comment that the actor wrote. A removed one stays removed. */
function changed(
  document: WorkoutDocument | null,
  id: string,
  { actorId }: Meta,
  change: (comment: WorkoutComment) => WorkoutComment | ReturnType<typeof refused>,
): Applied<WorkoutDocument> {
  const comment = document?.comments.find((row) => row.id === id)
  if (!document || !comment) return refused('gone')
  if (comment.author_id !== actorId) return refused('permission-denied')
  if (comment.removed_at !== null) return { document }
  const next = change(comment)
  if ('refused' in next) return next
  return { document: next === comment ? document : { ...document, comments: replaced(document.comments, next) } }
}

function textProblem(text: string) {
  if (text === '') return refused('malformed')
  return textLength(text) > MAX_COMMENT ? refused('comment-too-long') : null
}

/** When the person said it: a comment that waited on a device offline stands where it was made. */
const saidAt = ({ at, madeAt = at }: Meta): number => madeAt
