import type { ShareFlags } from '#domain/permissions.ts'
import type { FixedKey } from '#words/words.ts'

/** The three permissions in the order an owner sees them, in the owner's words (R-DELEG-09). */
export const PERMISSIONS = [
  { flag: 'can_create_routines', label: 'sharing.permission.createRoutines' },
  { flag: 'can_start_workouts', label: 'sharing.permission.startWorkouts' },
  { flag: 'can_review_history', label: 'sharing.permission.reviewHistory' },
] as const satisfies { flag: keyof ShareFlags; label: FixedKey }[]

/** A new manager gets all of them by default (R-DELEG-16). */
export const ALL_PERMISSIONS: ShareFlags = {
  can_create_routines: true,
  can_start_workouts: true,
  can_review_history: true,
}
