import type { BulkResult, ImageKind, ImagesFilter } from './image-rows.ts'

export const LOGGED_OUT = 'Please log in to access the OG Image Admin interface.' // R-ADMIN-13

export const PREVIEW_FAILED = 'Failed to load preview image.' // R-ADMIN-21

export const NO_WORKOUT_CHOSEN = 'Please select a workout first' // R-ADMIN-27

export const NO_PREVIEW = 'Build the client preview first' // R-ADMIN-29

export const TAB_NAMES = { workout: 'Workouts', routine: 'Routines' } as const // R-ADMIN-04

export const FILTER_NAMES: Record<ImagesFilter, string> = {
  missing: 'Missing OG Images',
  public: 'Public',
  all: 'All',
} // R-ADMIN-05

/** R-ADMIN-14, R-ADMIN-15 */
export const nothingSelected = (kind: ImageKind): string => `Please select at least one ${kind}`

/** R-ADMIN-20 */
export const loadingFailed = (kind: ImageKind, message: string): string => `Error loading ${kind}s: ${message}`

/** R-ADMIN-10 */
export const overwriteQuestion = (kind: ImageKind): string =>
  `This will overwrite OG images for ALL ${kind === 'workout' ? 'completed workouts' : 'routines'}. Continue?`

/** R-ADMIN-19 */
export const bulkFailed = (message: string): string => `Bulk generate failed: ${message}`

/** R-ADMIN-18 */
export const bulkComplete = ({ processed, total, failures, isCancelled }: BulkResult): string =>
  `${isCancelled ? 'Bulk cancelled.' : 'Bulk complete.'} Processed: ${processed}/${total}. Failed: ${failures.length}`

/** The ends of an id, which tell two apart at a glance. */
export const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`
