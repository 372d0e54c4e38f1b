import { useCallback, useMemo, useState } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { Deck } from '#features/deck/deck.tsx'
import { DeckSection } from '#features/deck/deck-section.tsx'
import { EndWorkoutDialog } from '#features/deck/end-workout-dialog.tsx'
import { ProgressBar } from '#features/deck/progress-bar.tsx'
import { SectionSwitcher } from '#features/deck/section-switcher.tsx'
import { TimerBar } from '#features/deck/timer-bar.tsx'
import { useFocusScroll } from '#features/deck/use-focus-scroll.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { usePending, useSyncStatus } from '#sync/client/use-document.ts'
import { useSyncChip } from '#sync/client/use-sync-chip.ts'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useToastOffset } from '#ui/toaster.tsx'
import type { TrackGroup } from '#ui/track.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useExerciseFocus } from './use-exercise-focus.ts'
import { useSetCompletion } from './use-set-completion.ts'
import { WorkoutCard } from './workout-cards.tsx'
import { WorkoutOutline } from './workout-outline.tsx'
import { WorkoutSheets } from './workout-sheets.tsx'
import { type WorkoutView, workoutView } from './workout-view.ts'

type WorkoutScreenProps = {
  document: WorkoutDocument
  /** The last set that this device completed has ended the workout (R-ACTIVE-20). */
  onEndedHere: () => void
  onEndByHand: () => void
}

/** The running workout: timer, sections, cards, progress (R-ACTIVE-09..12). */
export function WorkoutScreen({ document, onEndedHere, onEndByHand }: WorkoutScreenProps) {
  const sync = useSync()
  const { isReachable } = useSyncStatus()
  const chip = useSyncChip(useIsWide() ? 'computer' : 'phone')
  const view = useMemo(() => workoutView(document), [document])
  const waitingIds = useWaitingSets(document.id)
  const [focusedId, focus] = useExerciseFocus(view.exercises, document.workout.last_workout_exercise_id)
  const { release, completed } = useSetCompletion(document.id, focus, onEndedHere)
  const [editedSetId, setEditedSetId] = useState<string | null>(null)
  const [creatingIn, setCreatingIn] = useState<Section | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useFocusScroll(focusedId)
  useToastOffset(64)

  const closeSheets = useCallback(() => {
    setEditedSetId(null)
    setCreatingIn(null)
  }, [])
  const groups = useMemo(() => trackGroups(view, waitingIds), [view, waitingIds])
  const { workout } = document
  const time = { startedAt: workout.created_at, now: sync.now }
  return (
    <>
      <WorkoutOutline
        workoutName={workout.workout_name}
        exercises={view.exercises}
        focusedId={focusedId}
        onFocus={focus}
      />
      <TimerBar {...time} title={workout.workout_name} onEnd={() => setIsAsking(true)} />
      <main id="main" className="pt-14 pb-16 md:pl-(--shell-left)">
        <h1 className="sr-only">{workout.workout_name}</h1>
        <SectionSwitcher kind="workout" values={percents(view)} top={56} />
        <Deck hasSections>
          {SECTIONS.map((section) => {
            const own = view.exercises.filter((exercise) => exercise.section === section)
            return (
              <DeckSection
                key={section}
                section={section}
                exerciseCount={own.length}
                completeCount={own.filter((exercise) => exercise.state === 'complete').length}
                onAdd={setCreatingIn}
              >
                {own.map((exercise) => (
                  <WorkoutCard
                    key={exercise.id}
                    exercise={exercise}
                    isOpen={exercise.id === focusedId}
                    waitingIds={waitingIn(exercise.sets, waitingIds)}
                    isReachable={isReachable}
                    onPress={focus}
                    onRelease={release}
                    onCompleted={completed}
                    onEdit={setEditedSetId}
                  />
                ))}
              </DeckSection>
            )
          })}
        </Deck>
      </main>
      <ProgressBar progress={view.progress} groups={groups} chip={chip && <SyncChip {...chip} />} />
      <EndWorkoutDialog
        {...time}
        isOpen={isAsking}
        progress={view.progress}
        groups={groups}
        onKeep={() => setIsAsking(false)}
        onEnd={() => {
          setIsAsking(false)
          onEndByHand()
        }}
      />
      <WorkoutSheets
        workoutId={document.id}
        exercises={view.exercises}
        editedSetId={editedSetId}
        creatingIn={creatingIn}
        onClose={closeSheets}
        onAdded={focus}
      />
    </>
  )
}

/** Sets whose operations the server has not answered yet (R-SYNC-09). */
function useWaitingSets(workoutId: string): ReadonlySet<string> {
  const pending = usePending(workoutId)
  return useMemo(() => new Set(pending.flatMap(({ args }) => setIdOf(args) ?? [])), [pending])
}

const setIdOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'setId' in args && typeof args.setId === 'string' ? args.setId : null

const waitingIn = (sets: readonly { id: string }[], waitingIds: ReadonlySet<string>): string =>
  waitingIds.size === 0
    ? ''
    : sets
        .map(({ id }) => id)
        .filter((id) => waitingIds.has(id))
        .join(' ')

const trackGroups = (view: WorkoutView, waitingIds: ReadonlySet<string>): TrackGroup[] =>
  view.exercises.map(({ section, sets }) => ({
    isStrong: section === 'training',
    ticks: sets.map(({ id, status }) => (status !== 'complete' ? 'open' : waitingIds.has(id) ? 'waiting' : 'done')),
  }))

const percents = ({ progressBySection: { warmup, training, cooldown } }: WorkoutView): Record<Section, number> => ({
  warmup: warmup.percent,
  training: training.percent,
  cooldown: cooldown.percent,
})
