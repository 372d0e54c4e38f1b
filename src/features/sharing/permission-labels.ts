import type { ShareFlags } from '#domain/permissions.ts'
import type { FixedKey } from '#words/words.ts'

/** The permissions in the order, and with the words, that an owner sees. */
export const PERMISSIONS = [
  {
    flag: 'can_create_routines',
    label: 'sharing.permission.createRoutines',
    note: 'sharing.permission.createRoutinesNote',
  },
  {
    flag: 'can_start_workouts',
    label: 'sharing.permission.startWorkouts',
    note: 'sharing.permission.startWorkoutsNote',
  },
  {
    flag: 'can_review_history',
    label: 'sharing.permission.reviewHistory',
    note: 'sharing.permission.reviewHistoryNote',
  },
] as const satisfies { flag: keyof ShareFlags; label: FixedKey; note: FixedKey }[]

/** The permissions that a new manager has by default. */
export const ALL_PERMISSIONS: ShareFlags = {
  can_create_routines: true,
  can_start_workouts: true,
  can_review_history: true,
}
