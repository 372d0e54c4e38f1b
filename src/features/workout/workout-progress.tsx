import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { Progress } from '#domain/progress.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { useJustDone } from '#features/exercise-cards/just-done.client.ts'
import { ProgressBar } from '#features/exercise-cards/progress-bar.tsx'
import { RestBar } from '#features/workout/rest/rest-bar.tsx'
import { useEffortScale } from '#frame/use-book.ts'
import { type SyncPhase, useSyncChip } from '#frame/use-sync-chip.ts'
import { editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument, useSyncFact } from '#sync/client/react/use-document.ts'
import { announce } from '#ui/announcer.tsx'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { currentWords } from '#words/current-words.ts'

type WorkoutProgressProps = {
  progress: Progress
  groups: readonly TrackGroup[]
  needsYou: ReactNode
  workoutId: string
  focusedId: string | null
  /** True if a set has an open end: the bar then also asks for the reps. */
  hasOpenEnds: boolean
}

/** The progress in the bar, a component of its own because it redraws while the device sends changes. */
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
      lastSet={(scale || hasOpenEnds) && <AskedSet workoutId={workoutId} />}
      rest={<RestBar workoutId={workoutId} focusedId={focusedId} />}
    />
  )
})

/** The chip of sending; null: none. Announces once that the connection is lost, and once that everything is sent. */
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

/** The set that this person did last, for a page that was loaded again. */
const lastOf = (done: readonly LoggedSet[], accountId: string): LoggedSet | null =>
  done
    .filter(({ account_id }) => account_id === accountId)
    .toSorted((a, b) => (a.done_at ?? 0) - (b.done_at ?? 0))
    .at(-1) ?? null

/** Asks about the last completed set in the bar, so that no row moves. */
function AskedSet({ workoutId }: { workoutId: string }) {
  const scale = useEffortScale()
  const dispatch = useDispatch()
  const { accountId } = useSync()
  const setId = useJustDone()
  const done = useDocument('workout', workoutId)?.sets.filter(({ status }) => status === 'complete') ?? []
  const set = done.find(({ id }) => id === setId) ?? lastOf(done, accountId)
  return (
    <AfterSet
      key={set?.id}
      set={set}
      isNew={set?.id === setId}
      scale={scale}
      onEdit={(changes, was) => set && dispatch(editSet.logging.make({ setId: set.id, changes }), workoutId, { was })}
    />
  )
}
