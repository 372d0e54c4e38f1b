import { lazyPart } from '#ui/lazy-part.ts'

/** The overlays of a workout, and plates, which are off by default, are one file. The first set does not need it. */
const load = async () => (await import('./workout-overlays.tsx')).OVERLAYS

export const CommentBubble = lazyPart(async () => (await load()).CommentBubble)
export const ExercisePane = lazyPart(async () => (await load()).ExercisePane)
export const FillDown = lazyPart(async () => (await load()).FillDown)
export const PlatesLine = lazyPart(async () => (await load()).PlatesLine)
export const RemoteToasts = lazyPart(async () => (await load()).RemoteToasts)
export const RestSheet = lazyPart(async () => (await load()).RestSheet)
export const StillTraining = lazyPart(async () => (await load()).StillTraining)
export const UnitQuestion = lazyPart(async () => (await load()).UnitQuestion)
export const WorkoutComments = lazyPart(async () => (await load()).WorkoutComments)
export const WorkoutOutline = lazyPart(async () => (await load()).WorkoutOutline)
export const WorkoutOverlays = lazyPart(async () => (await load()).WorkoutOverlays)
export const WhyLine = lazyPart(async () => (await load()).WhyLine)
