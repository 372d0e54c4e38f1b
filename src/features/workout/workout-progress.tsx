import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Progress } from '#domain/progress.ts'
import { ProgressBar } from '#features/exercise-cards/progress-bar.tsx'
import { useEffortScale } from '#frame/use-book.ts'
import { type SyncPhase, useSyncChip } from '#frame/use-sync-chip.ts'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import { announce } from '#ui/announcer.tsx'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { currentWords } from '#words/current-words.ts'
import { laterPart } from './later-part.client.ts'

type WorkoutProgressProps = {
  progress: Progress
  groups: readonly TrackGroup[]
  /** What could not be saved, beside the progress. */
  needsYou: ReactNode
  workoutId: string
  focusedId: string | null
  /** A set has an open end: how many it were is asked as well (R-LIFT-07). */
  hasOpenEnds: boolean
}

/** The first set doesn't need it. */
const RestBar = laterPart(() =>
  import('./rest-bar.tsx').then(
    (module) => ({ default: module.RestBar }),
    () => ({ default: () => null }), // The sets are complete without it.
  ),
)

const AskedSet = laterPart(() =>
  import('./asked-set.tsx').then(
    (module) => ({ default: module.AskedSet }),
    () => ({ default: () => null }), // The set's sheet has it, too.
  ),
)

/** The progress of the workout, and what is not sent yet. Only this component redraws while changes are being sent. */
export const WorkoutProgress = memo(function WorkoutProgress(props: WorkoutProgressProps) {
  const { progress, groups, needsYou, workoutId, focusedId, hasOpenEnds } = props
  const scale = useEffortScale()
  const deviceName = useIsWide() ? 'computer' : 'phone'
  const chip = useSyncChip(deviceName)
  useSpokenSync(chip?.phase ?? null, deviceName)
  return (
    <ProgressBar
      progress={progress}
      groups={groups}
      needsYou={needsYou}
      chip={chip && <SyncChip {...chip} />}
      lastSet={
        (scale || hasOpenEnds) && (
          <Suspense fallback={null}>
            <AskedSet workoutId={workoutId} />
          </Suspense>
        )
      }
      rest={
        <Suspense fallback={null}>
          <RestBar workoutId={workoutId} focusedId={focusedId} />
        </Suspense>
      }
    />
  )
})

/**
 * Announces what the chip shows: once when the connection is lost, and once when all is sent (DESIGN §7). Null for no
 * chip.
 */
function useSpokenSync(phase: Exclude<SyncPhase, 'quiet'> | null, deviceName: 'phone' | 'computer'): void {
  const isAllSaved = useSyncFact('needsYou') === 0
  const wasOffline = useRef(false)
  useEffect(() => {
    if (phase === 'offline') {
      wasOffline.current = true
      announce(currentWords()('workout.spoken.offline', { device: deviceName }))
    } else if (wasOffline.current && phase !== 'sending') {
      wasOffline.current = false
      announce(currentWords()(isAllSaved ? 'workout.spoken.online' : 'workout.spoken.onlineUnsaved'))
    }
  }, [phase, deviceName, isAllSaved])
}
