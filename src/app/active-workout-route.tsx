import { ActiveWorkoutPage } from '#features/workout/active-workout-page.tsx'
import { InboxChip } from './inbox-chip.tsx'

/** `/workout/active`, with what could not be saved beside its progress. */
export function ActiveWorkoutRoute() {
  return <ActiveWorkoutPage needsYou={<InboxChip isTraining />} />
}
