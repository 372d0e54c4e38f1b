import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { Deck } from '#features/deck/deck.tsx'
import { DeckSection } from '#features/deck/deck-section.tsx'
import { ProgressBar } from '#features/deck/progress-bar.tsx'
import { SectionSwitcher } from '#features/deck/section-switcher.tsx'
import { TimerBar } from '#features/deck/timer-bar.tsx'
import { useFocusScroll } from '#features/deck/use-focus-scroll.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { useDocument, usePending, useSyncStatus } from '#sync/client/use-document.ts'
import { useIsHeld, useSyncChip } from '#sync/client/use-sync-chip.ts'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useToastOffset } from '#ui/toaster.tsx'
import type { TrackGroup } from '#ui/track.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useExerciseFocus } from './use-exercise-focus.ts'
import { useSetCompletion } from './use-set-completion.ts'
import { useSpokenSync } from './use-spoken-sync.ts'
import { WorkoutCard, type WorkoutCardProps } from './workout-cards.tsx'
import { WorkoutOutline } from './workout-outline.tsx'
import { WorkoutOverlays } from './workout-overlays.tsx'
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
  const deviceName = useIsWide() ? 'computer' : 'phone'
  const chip = useSyncChip(deviceName)
  const view = useMemo(() => workoutView(document), [document])
  const waitingIds = useWaitingSets(document.id)
  const [focusedId, focus] = useExerciseFocus(view.exercises, document.workout.last_workout_exercise_id)
  const { release, completed } = useSetCompletion(document.id, focus, onSetsChanged)
  const [editedSetId, setEditedSetId] = useState<string | null>(null)
  const [creatingIn, setCreatingIn] = useState<Section | null>(null)
  const routine = useDocument('routine', document.workout.routine_id ?? '')
  const question = useEndQuestion(document.workout.is_active, onEndByHand)
  useFocusScroll(focusedId)
  useToastOffset(64)
  useSpokenSync(chip?.phase ?? null, deviceName)

  const closeSheets = useCallback(() => {
    setEditedSetId(null)
    setCreatingIn(null)
  }, [])
  const groups = useMemo(() => trackGroups(view, waitingIds), [view, waitingIds])
  const { created_at: startedAt, workout_name: name } = document.workout
  const time = { startedAt, now: sync.now }
  const { exercises, progress } = view
  return (
    <>
      <WorkoutOutline
        routineName={routine?.routine.routine_name}
        exercises={exercises}
        focusedId={focusedId}
        onFocus={focus}
      />
      <TimerBar {...time} title={name} onEnd={question.ask} />
      <main id="main" className="pt-[calc(56px+var(--shell-top))] pb-16 md:pl-(--shell-left)">
        <h1 className="sr-only">{name}</h1>
        <SectionSwitcher kind="workout" values={percents(view)} top={56} />
        <WorkoutDeck
          view={view}
          focusedId={focusedId}
          waitingIds={waitingIds}
          onAdd={setCreatingIn}
          onPress={focus}
          onRelease={release}
          onCompleted={completed}
          onEdit={setEditedSetId}
        />
      </main>
      <ProgressBar progress={progress} groups={groups} needsYou={needsYou} chip={chip && <SyncChip {...chip} />} />
      <WorkoutOverlays
        dialog={{ ...time, ...question.dialog, progress, groups }}
        sheets={{
          workoutId: document.id,
          exercises,
          editedSetId,
          creatingIn,
          onClose: closeSheets,
          onAdded: focus,
          onRemoved: onSetsChanged,
        }}
      />
    </>
  )
}

type WorkoutDeckProps = Pick<WorkoutCardProps, 'onPress' | 'onRelease' | 'onCompleted' | 'onEdit'> & {
  view: WorkoutView
  focusedId: string | null
  waitingIds: ReadonlySet<string>
  onAdd: (section: Section) => void
}

/** Warmup, training and cooldown with their cards; an empty one shows only its add card (R-ACTIVE-09). */
function WorkoutDeck({ view, focusedId, waitingIds, onAdd, ...on }: WorkoutDeckProps) {
  const { storage } = useSyncStatus()
  const isHeld = useIsHeld()
  return (
    <Deck hasSections>
      {SECTIONS.map((section) => {
        const own = view.exercises.filter((exercise) => exercise.section === section)
        return (
          <DeckSection
            key={section}
            section={section}
            exerciseCount={own.length}
            completeCount={own.filter((exercise) => exercise.state === 'complete').length}
            onAdd={onAdd}
          >
            {own.map((exercise) => (
              <WorkoutCard
                key={exercise.id}
                exercise={exercise}
                isOpen={exercise.id === focusedId}
                waitingIds={waitingIn(exercise.sets, waitingIds)}
                heldAs={storage === 'page' ? 'at-risk' : isHeld ? 'kept' : 'saving'}
                {...on}
              />
            ))}
          </DeckSection>
        )
      })}
    </Deck>
  )
}

/**
 * 'End workout?': once answered with yes it stays and says so until the server has answered too. A refusal makes the
 * workout active again and closes it; what went wrong is in an alert (R-ACTIVE-26).
 */
function useEndQuestion(isActive: boolean, onEnd: () => void) {
  const [step, setStep] = useState<'none' | 'asked' | 'ending'>('none')
  if (step === 'ending' && isActive) setStep('none')
  return {
    ask: () => setStep('asked'),
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
  view.exercises.map(({ sets }) => ({
    ticks: sets.map(({ id, status }) => (status !== 'complete' ? 'open' : waitingIds.has(id) ? 'waiting' : 'done')),
  }))

const percents = ({ progressBySection: { warmup, training, cooldown } }: WorkoutView): Record<Section, number> => ({
  warmup: warmup.percent,
  training: training.percent,
  cooldown: cooldown.percent,
})
