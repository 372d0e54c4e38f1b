import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { initialFocus, nextFocus } from '#domain/focus.ts'
import type { Progress } from '#domain/progress.ts'
import type { Section } from '#domain/section.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { type OpenSheet, OpenSheets } from '#features/editing/open-sheet.ts'
import type { SavedSet } from '#features/editing/use-gestures.ts'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { TimerBar } from '#features/exercise-cards/timer-bar.tsx'
import { keepCardClear, useFocusScroll } from '#features/exercise-cards/use-focus-scroll.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { usePane, useSheetInPane } from '#ui/pane.tsx'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { useToastCover } from '#ui/toaster.tsx'
import { useIsWide } from '#ui/use-media.ts'
import {
  ExercisePane,
  RemoteToasts,
  StillTraining,
  UnitQuestion,
  WorkoutOutline,
  WorkoutOverlays,
} from './over-workout.tsx'
import { insteadOfPutOff } from './put-off.client.ts'
import { useSetCompletion } from './use-set-completion.ts'
import { CardActs } from './workout-cards.tsx'
import { WorkoutDeck } from './workout-deck.tsx'
import { WorkoutProgress } from './workout-progress.tsx'
import { type ExerciseView, partnerAfter, type WorkoutView, waitingSetIds, workoutView } from './workout-view.ts'

type WorkoutScreenProps = {
  document: WorkoutDocument
  /** The notice of unsaved changes, beside the progress. */
  needsYou: ReactNode
  /** Says who else trains in the workout. */
  people: ReactNode
  /** Called when this device has completed or deleted a set, which may have ended the workout. */
  onSetsChanged: () => void
  onEndByHand: (atLastSet?: boolean) => void
}

export function WorkoutScreen({ document, needsYou, people, onSetsChanged, onEndByHand }: WorkoutScreenProps) {
  const sync = useSync()
  const isWide = useIsWide()
  const view = useWorkoutView(document)
  const waitingIds = useWaitingSets(sync, document)
  const { openId, focusedId, focus } = useExerciseFocus(view.exercises, document.workout.last_workout_exercise_id)
  const { choose, complete, cardActs, saved, setSaved } = useCardActs(document.id, focus, onSetsChanged)
  const [sheet, open] = useSheetInPane<OpenSheet>()
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const question = useEndQuestion(document.workout.is_active, onEndByHand)
  useFocusScroll(focusedId)
  useToastCover(keepCardClear)

  const { exercises, progress, progressBySection } = view
  const groups = useMemo(() => trackGroups(exercises, waitingIds), [exercises, waitingIds])
  const percents = useMemo(() => percentsOf(progressBySection), [progressBySection])
  const { created_at: startedAt, workout_name: name } = document.workout
  const time = { startedAt, now: sync.now }
  return (
    <OpenSheets value={open}>
      <Timer {...time} title={name} people={people} onEnd={question.ask} />
      <main id="main" className="pt-[calc(56px+var(--shell-top))] pe-(--bar-end,0px) pb-16 md:ps-(--shell-start)">
        <h1 className="sr-only">{name}</h1>
        <Switcher kind="workout" values={percents} top={56} />
        <CardActs value={cardActs}>
          <WorkoutDeck
            document={document}
            exercisesBySection={view.exercisesBySection}
            focusedId={openId}
            waitingIds={waitingIds}
            saved={saved}
          />
        </CardActs>
      </main>
      <WorkoutProgress
        {...{ progress, groups, needsYou }}
        workoutId={document.id}
        focusedId={openId}
        hasOpenEnds={document.sets.some(({ open_ended }) => open_ended)}
      />
      <Suspense fallback={null}>
        <RemoteToasts workoutId={document.id} focusedId={openId} onFocus={focus} />
        {isWide && (
          <WorkoutOutline
            routineName={routine?.routine.routine_name}
            exercises={exercises}
            focusedId={openId}
            onFocus={choose}
          />
        )}
        {usePane().isThere && <ExercisePane exercise={exercises.find(({ id }) => id === openId)} />}
        <UnitQuestion workout={document} />
        <StillTraining document={document} onEndAtLastSet={() => onEndByHand(true)} />
        <WorkoutOverlays
          dialog={{ ...time, ...question.dialog, progress, groups }}
          editing={{
            document,
            routine,
            sheet,
            onFocus: focus,
            onRemoved: onSetsChanged,
            onSaved: setSaved,
            onComplete: complete,
          }}
        />
      </Suspense>
    </OpenSheets>
  )
}

function useCardActs(workoutId: string, focus: (id: string) => void, onSetsChanged: () => void) {
  const { release, completed, complete, choose } = useSetCompletion(workoutId, focus, onSetsChanged)
  const [saved, setSaved] = useState<SavedSet | null>(null)
  const cardActs = useMemo(
    () => ({ onPress: choose, onRelease: release, onCompleted: completed, onSavedGone: () => setSaved(null) }),
    [choose, release, completed],
  )
  return { choose, complete, cardActs, saved, setSaved }
}

/** The question 'End workout?' stays after a yes until the server has answered. A refusal closes it. */
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

/**
 * The sets without an answer. Listens to this document alone: drawing between a release and the document's change would
 * show half a row (decision 0020).
 */
function useWaitingSets({ documents }: Sync, { id }: WorkoutDocument): ReadonlySet<string> {
  const told = useMemo(() => {
    let pending = documents.pendingOf(id)
    const subscribe = (listener: () => void) =>
      documents.subscribe(id, () => {
        pending = documents.pendingOf(id)
        listener()
      })
    return { subscribe, pending: () => pending }
  }, [documents, id])
  const pending = useSyncExternalStore(told.subscribe, told.pending)
  return useMemo(() => waitingSetIds(pending), [pending])
}

/** Memoized, because a completed set rarely changes these. */
const Timer = memo(TimerBar)
const Switcher = memo(SectionSwitcher)

/** Builds the view from the document; parts that are equal to the previous view are reused. */
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

const RESTORE_AFTER_MS = 300 // R-FOCUS-06

/**
 * Which card is open: that of the last worked or the first exercise, then the lifter's choice. The page scrolls there
 * after 300 ms.
 */
function useExerciseFocus(exercises: readonly ExerciseView[], lastWorkedId: string | null) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [firstId] = useState(() => openingFocus(exercises, lastWorkedId))
  const latest = useRef({ exercises, lastWorkedId })
  latest.current = { exercises, lastWorkedId }
  useEffect(() => {
    const timer = setTimeout(() => {
      const { exercises: cards, lastWorkedId: lastId } = latest.current
      setFocusedId((chosen) => chosen ?? openingFocus(cards, lastId))
    }, RESTORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const ifThere = (exerciseId: string | null) => (exercises.some(({ id }) => id === exerciseId) ? exerciseId : null)
  // Somebody else may have deleted or swapped the open exercise.
  if (focusedId && !ifThere(focusedId)) setFocusedId(openingFocus(exercises, lastWorkedId))
  return { openId: ifThere(focusedId ?? firstId), focusedId: ifThere(focusedId), focus: setFocusedId }
}

/**
 * The exercise to open with: the last worked one, or the one after it if a set completed elsewhere moved the focus on.
 */
function openingFocus(cards: readonly ExerciseView[], lastWorkedId: string | null): string | null {
  const id = initialFocus(cards, lastWorkedId)
  const instead = insteadOfPutOff(cards, id)
  if (instead) return instead
  const card = cards.find((one) => one.id === id)
  const lastDone = card?.sets.findLast(({ status }) => status === 'complete')
  const partnerId = card && lastDone && id === lastWorkedId ? partnerAfter(cards, card, lastDone.id) : null
  return partnerId ?? (card?.state === 'complete' ? nextFocus(cards, id) : null) ?? id
}
