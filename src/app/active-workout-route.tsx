import { NeedsYouChip } from '#features/unsaved-changes/unsaved-changes-chip.tsx'
import { ActiveWorkoutPage } from '#features/workout/active-workout-page.tsx'

/** `/workout/active`, with what could not be saved beside its progress. */
export function ActiveWorkoutRoute() {
  return <ActiveWorkoutPage needsYou={<NeedsYouChip />} />
}
