import { ActiveWorkoutPage } from '#features/workout/active-workout-page.tsx'
import { InboxChip } from './inbox-chip.tsx'
import { PeopleHere } from './overlays.tsx'

export const ActiveWorkoutRoute = () => <ActiveWorkoutPage needsYou={<InboxChip isTraining />} People={PeopleHere} />
