import { ActiveWorkoutPage } from '#features/workout/active-workout-page.tsx'
import { InboxChip } from './inbox-chip.tsx'
import { PeopleHere } from './overlays.tsx'

/** `/workout/active`, with what other features say in it. */
export const ActiveWorkoutRoute = () => <ActiveWorkoutPage needsYou={<InboxChip isTraining />} People={PeopleHere} />
