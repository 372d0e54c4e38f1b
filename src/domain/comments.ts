import { completedExercises } from './counted-sets.ts'
import { visibleOf } from './training.ts'
import { type WorkoutComment, type WorkoutDocument, workoutState } from './workout.ts'

/* Where the comments of a workout stand on the screen (R-COACH-07). */

/**
 * The comments on an exercise or a set that the screen shows. Of the workout, or of a row that is not shown: all
 * comments that stand at no row. The oldest first: one that waited offline comes after younger ones.
 */
export function commentsAt(document: WorkoutDocument, targetId: string | null): readonly WorkoutComment[] {
  if (document.comments.length === 0) return document.comments
  const shown = shownRows(document)
  const placeOf = (id: string | null) => (id !== null && shown.has(id) ? id : null)
  const here = document.comments.filter((comment) => placeOf(comment.target_id) === placeOf(targetId))
  return here.toSorted((a, b) => a.at - b.at)
}

/** How many of these say something; a removed one does not. */
export const countOf = (comments: readonly WorkoutComment[]): number =>
  comments.filter(({ removed_at }) => removed_at === null).length

function shownRows(document: WorkoutDocument): ReadonlySet<string> {
  const shown =
    workoutState(document.workout) === 'completed'
      ? completedExercises(document).flatMap(({ exercise, sets }) => [exercise, ...sets])
      : [...document.exercises, ...visibleOf(document.sets)]
  return new Set(shown.map(({ id }) => id))
}
