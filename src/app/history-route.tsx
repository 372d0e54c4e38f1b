import { CompletedWorkoutPage } from '#features/history/completed-workout-page.tsx'
import { HistoryPage } from '#features/history/history-page.tsx'
import { ImportNotice } from '#features/import/known-imports.tsx'
import { useMinWidth } from '#ui/use-media.ts'

/** From this width of the window on, a workout is beside the list, in px. */
const BESIDE = 1000

/** The history and its workouts: one page in a wide window, else a page for each. */
export function HistoryRoute({ workoutId }: { workoutId?: string | undefined }) {
  const isBeside = useMinWidth(BESIDE)
  if (workoutId !== undefined && !isBeside) return <CompletedWorkoutPage key={workoutId} workoutId={workoutId} />
  return <HistoryPage notice={<ImportNotice />} beside={isBeside ? { workoutId, draw: drawWorkout } : undefined} />
}

const drawWorkout = (workoutId: string, isNamed: boolean) => (
  <CompletedWorkoutPage key={workoutId} workoutId={workoutId} beside={isNamed ? 'named' : 'newest'} />
)
