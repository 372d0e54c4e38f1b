import type { ShareFlags } from '#domain/permissions.ts'
import type { FixedKey } from '#words/words.ts'

/** In the order and words for an owner. */
export const PERMISSIONS = [
  { flag: 'can_create_routines', label: 'sharing.permission.createRoutines' },
  { flag: 'can_start_workouts', label: 'sharing.permission.startWorkouts' },
  { flag: 'can_review_history', label: 'sharing.permission.reviewHistory' },
] as const satisfies { flag: keyof ShareFlags; label: FixedKey }[]

/** The default for a new manager. */
export const ALL_PERMISSIONS: ShareFlags = {
  can_create_routines: true,
  can_start_workouts: true,
  can_review_history: true,
}
