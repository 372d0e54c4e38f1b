import type { ShareFlags } from '#domain/permissions.ts'

/** The three permissions in the order in which an owner gives them, in the owner's words (R-DELEG-09). */
export const PERMISSIONS = [
  { flag: 'can_create_routines', label: 'Create routines' },
  { flag: 'can_start_workouts', label: 'Start workouts' },
  { flag: 'can_review_history', label: 'Review history' },
] as const satisfies { flag: keyof ShareFlags; label: string }[]

/** R-DELEG-16. */
export const ALL_PERMISSIONS: ShareFlags = {
  can_create_routines: true,
  can_start_workouts: true,
  can_review_history: true,
}
