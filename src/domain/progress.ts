import type { SetStatus } from './set.ts'

type WithStatus = { status: SetStatus }

/** `percent`: whole, 0 to 100; 100 only when every set is complete. */
export type Progress = { completed: number; total: number; percent: number }

/** Hidden sets don't count. */
export function progressOf(sets: Iterable<WithStatus>): Progress {
  let completed = 0
  let total = 0
  for (const { status } of sets) {
    if (status === 'hidden') continue
    total += 1
    if (status === 'complete') completed += 1
  }
  return { completed, total, percent: percentOf(completed, total) }
}

/** Rounded, but 199 of 200 is not 100. */
function percentOf(completed: number, total: number): number {
  if (total <= 0) return 0
  if (completed >= total) return 100
  return Math.min(99, Math.round((completed / total) * 100))
}

/**
 * 'complete': all visible sets are complete, or a person flagged the exercise. 'empty': no set is visible, so progress,
 * focus and the automatic end ignore the exercise.
 */
export type ExerciseState = 'empty' | 'incomplete' | 'complete'

export function exerciseState(sets: readonly WithStatus[], isFlagged = false): ExerciseState {
  if (isFlagged) return 'complete'
  const { completed, total } = progressOf(sets)
  if (total === 0) return 'empty'
  return completed === total ? 'complete' : 'incomplete'
}
