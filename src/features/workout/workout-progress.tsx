import { lazy, memo, type ReactNode, Suspense } from 'react'
import type { Progress } from '#domain/progress.ts'
import { ProgressBar } from '#features/exercise-cards/progress-bar.tsx'
import { useSyncChip } from '#frame/use-sync-chip.ts'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useSpokenSync } from './use-spoken-sync.ts'

type WorkoutProgressProps = {
  progress: Progress
  groups: readonly TrackGroup[]
  /** What could not be saved, beside the progress. */
  needsYou: ReactNode
  workoutId: string
  focusedId: string | null
}

/** The first set does not wait for it. */
const RestBar = lazy(() =>
  import('./rest-bar.tsx').then(
    (module) => ({ default: module.RestBar }),
    () => ({ default: () => null }), // The sets are whole without it.
  ),
)

/** How far the workout is and what of it is not sent yet. Alone with the sending: nothing else is drawn for it. */
export const WorkoutProgress = memo(function WorkoutProgress(props: WorkoutProgressProps) {
  const { progress, groups, needsYou, workoutId, focusedId } = props
  const deviceName = useIsWide() ? 'computer' : 'phone'
  const chip = useSyncChip(deviceName)
  useSpokenSync(chip?.phase ?? null, deviceName)
  return (
    <ProgressBar
      progress={progress}
      groups={groups}
      needsYou={needsYou}
      chip={chip && <SyncChip {...chip} />}
      rest={
        <Suspense fallback={null}>
          <RestBar workoutId={workoutId} focusedId={focusedId} />
        </Suspense>
      }
    />
  )
})
