import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Progress } from '#domain/progress.ts'
import type { Section } from '#domain/section.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { TimerBar } from '#features/exercise-cards/timer-bar.tsx'
import { keepNextRowClear, useFocusScroll } from '#features/exercise-cards/use-focus-scroll.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, usePending } from '#sync/client/react/use-document.ts'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { useToastCover } from '#ui/toaster.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useExerciseFocus } from './use-exercise-focus.ts'
import { useSetCompletion } from './use-set-completion.ts'
import { waitingSetIds } from './waiting-sets.ts'
import { WorkoutDeck } from './workout-deck.tsx'
import { WorkoutOutline } from './workout-outline.tsx'
import { WorkoutOverlays } from './workout-overlays.tsx'
import { WorkoutProgress } from './workout-progress.tsx'
import type { OpenSheet } from './workout-sheets.tsx'
import { type WorkoutView, workoutView } from './workout-view.ts'

type WorkoutScreenProps = {
  document: WorkoutDocument
  /** What could not be saved, beside the progress. */
  needsYou: ReactNode
  /** This device completed or deleted a set, which may have ended the workout (R-ACTIVE-20). */
  onSetsChanged: () => void
  onEndByHand: () => void
}

/** The running workout: timer, sections, cards, progress (R-ACTIVE-09..12). */
export function WorkoutScreen({ document, needsYou, onSetsChanged, onEndByHand }: WorkoutScreenProps) {
  const sync = useSync()
  const isWide = useIsWide()
  const view = useWorkoutView(document)
  const waitingIds = useWaitingSets(document.id)
  const [focusedId, focus] = useExerciseFocus(view.exercises, document.workout.last_workout_exercise_id)
  const { release, completed } = useSetCompletion(document.id, focus, onSetsChanged)
  const { sheet, close, create, editSet, editExercise } = useOpenSheet()
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const question = useEndQuestion(document.workout.is_active, onEndByHand)
  useFocusScroll(focusedId)
  useToastCover(keepNextRowClear)

  const { exercises, progress, progressBySection } = view
  const groups = useMemo(() => trackGroups(exercises, waitingIds), [exercises, waitingIds])
  const percents = useMemo(() => percentsOf(progressBySection), [progressBySection])
  const { created_at: startedAt, workout_name: name } = document.workout
  const time = { startedAt, now: sync.now }
  return (
    <>
      <Timer {...time} title={name} onEnd={question.ask} />
      <main id="main" className="pt-[calc(56px+var(--shell-top))] pb-16 md:pl-(--shell-left)">
        <h1 className="sr-only">{name}</h1>
        <Switcher kind="workout" values={percents} top={56} />
        <WorkoutDeck
          exercisesBySection={view.exercisesBySection}
          focusedId={focusedId}
          waitingIds={waitingIds}
          onAdd={create}
          onPress={focus}
          onRelease={release}
          onCompleted={completed}
          onEdit={editSet}
          onEditExercise={editExercise}
        />
      </main>
      <WorkoutProgress
        progress={progress}
        groups={groups}
        needsYou={needsYou}
        workoutId={document.id}
        focusedId={focusedId}
      />
      {isWide && (
        <WorkoutOutline
          routineName={routine?.routine.routine_name}
          exercises={exercises}
          focusedId={focusedId}
          onFocus={focus}
        />
      )}
      <Suspense fallback={null}>
        <RemoteToasts workoutId={document.id} focusedId={focusedId} onFocus={focus} />
      </Suspense>
      <WorkoutOverlays
        dialog={{ ...time, ...question.dialog, progress, groups }}
        sheets={{
          document,
          sheet,
          onClose: close,
          onFocus: focus,
          onRemoved: onSetsChanged,
        }}
      />
    </>
  )
}

/**
 * 'End workout?': once answered with yes it stays and says so until the server has answered too. A refusal makes the
 * workout active again and closes it; what went wrong is in an alert (R-ACTIVE-26).
 */
function useEndQuestion(isActive: boolean, onEnd: () => void) {
  const [step, setStep] = useState<'none' | 'asked' | 'ending'>('none')
  if (step === 'ending' && isActive) setStep('none')
  const ask = useCallback(() => setStep('asked'), [])
  return {
    ask,
    dialog: {
      isOpen: step !== 'none',
      isBusy: step === 'ending',
      onKeep: () => setStep((now) => (now === 'asked' ? 'none' : now)),
      onEnd() {
        onEnd()
        setStep('ending')
      },
    },
  }
}

/** Which sheet is open. What opens and closes one stays the same for the life of the screen. */
function useOpenSheet() {
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const create = useCallback((section: Section) => setSheet({ of: 'new-exercise', section }), [])
  const editSet = useCallback((id: string) => setSheet({ of: 'set', id }), [])
  const editExercise = useCallback((id: string) => setSheet({ of: 'exercise', id }), [])
  return { sheet, close, create, editSet, editExercise }
}

function useWaitingSets(workoutId: string): ReadonlySet<string> {
  const pending = usePending(workoutId)
  return useMemo(() => waitingSetIds(pending), [pending])
}

/** The first set does not wait for what others do. */
const RemoteToasts = lazy(() =>
  import('./remote-toasts.tsx').then(
    (module) => ({ default: module.RemoteToasts }),
    () => ({ default: () => null }), // Their changes are seen all the same.
  ),
)

/** A completed set changes neither the time nor, most often, which sections there are. */
const Timer = memo(TimerBar)
const Switcher = memo(SectionSwitcher)

/** The view before is what the next one keeps of. */
function useWorkoutView(document: WorkoutDocument): WorkoutView {
  const last = useRef<WorkoutView>(undefined)
  return useMemo(() => {
    last.current = workoutView(document, last.current)
    return last.current
  }, [document])
}

const trackGroups = (exercises: WorkoutView['exercises'], waitingIds: ReadonlySet<string>): TrackGroup[] =>
  exercises.map(({ sets }) => ({
    ticks: sets.map(({ id, status }) => (status !== 'complete' ? 'open' : waitingIds.has(id) ? 'waiting' : 'done')),
  }))

const percentsOf = ({ warmup, training, cooldown }: Record<Section, Progress>): Record<Section, number> => ({
  warmup: warmup.percent,
  training: training.percent,
  cooldown: cooldown.percent,
})
