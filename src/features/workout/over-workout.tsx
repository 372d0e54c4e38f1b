import { lazyPart } from '#ui/lazy-part.ts'

/** The overlays of a workout are one file, which the first set does not need. */
const load = async () => (await import('./workout-overlays.tsx')).OVERLAYS

export const RemoteToasts = lazyPart(async () => (await load()).RemoteToasts)
export const RestSheet = lazyPart(async () => (await load()).RestSheet)
export const StillTraining = lazyPart(async () => (await load()).StillTraining)
export const UnitQuestion = lazyPart(async () => (await load()).UnitQuestion)
export const WorkoutOutline = lazyPart(async () => (await load()).WorkoutOutline)
export const WorkoutOverlays = lazyPart(async () => (await load()).WorkoutOverlays)
