import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Redirect } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { takeEnd } from '#features/workout/ending/ended-workouts.client.ts'
import { noteEnd, undoGone } from '#features/workout/ending/note-end.client.ts'
import { resumeFor } from '#features/workout/ending/resume-for.client.ts'
import { leaveOwner } from '#identity/client/acting-owner.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { useActing, useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument, useIsGone, usePending, useSyncFact } from '#sync/client/react/use-document.ts'
import { PageWithPane } from '#ui/pane.tsx'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useActiveWorkoutId, WorkoutHere } from './use-active-workout.ts'
import { WorkoutScreen } from './workout-screen.tsx'

type Around = {
  needsYou: ReactNode
  People: ComponentType<{ workoutId: string }>
}

export function ActiveWorkoutPage(around: Around) {
  const activeId = useActiveWorkoutId()
  const idHere = use(WorkoutHere)
  const [workoutId, setWorkoutId] = useState(activeId ?? idHere)
  // Another workout may take the place of this one: somebody started it elsewhere, or the server chose it.
  if (activeId && activeId !== workoutId) setWorkoutId(activeId)
  if (workoutId === null) return <Redirect to="/routines" replace />
  return <RunningWorkout key={workoutId} workoutId={workoutId} {...around} />
}

function RunningWorkout({ workoutId, needsYou, People }: Around & { workoutId: string }) {
  const document = useDocument('workout', workoutId)
  const sync = useSync()
  const dispatch = useDispatch()
  const offerUndo = useUndo(workoutId)
  const hasEndedItself = useRef(false)
  const lookForEnd = useCallback(() => {
    hasEndedItself.current = sync.documents.document('workout', workoutId)?.workout.is_active === false
    if (hasEndedItself.current) noteEnd(sync, workoutId, true)
  }, [sync, workoutId])
  const endByHand = useCallback(
    (atLastSet?: boolean) => {
      hasEndedItself.current = false
      dispatch(endWorkoutByHand.make({ atLastSet }), workoutId)
      noteEnd(sync, workoutId, false)
    },
    [sync, dispatch, workoutId],
  )
  const leave = useCallback(() => {
    if (hasEndedItself.current) offerUndo()
  }, [offerUndo])
  useLeaving(workoutId, document, leave)
  useTellOwner(workoutId)
  const shown = useLastShown(document)
  const people = useMemo(
    () => (
      <Suspense fallback={null}>
        <People workoutId={workoutId} />
      </Suspense>
    ),
    [People, workoutId],
  )
  if (!shown) return null
  return (
    <PageWithPane>
      <WorkoutScreen document={shown} {...{ needsYou, people }} onSetsChanged={lookForEnd} onEndByHand={endByHand} />
    </PageWithPane>
  )
}

/** Tells the workout's owner that a person who acts for them has joined. */
function useTellOwner(workoutId: string) {
  const sync = useSync()
  const isActing = useActing() !== null
  useEffect(() => {
    if (!isActing) return
    sync.showsOpened(workoutId)
    return () => sync.showsOpened(null)
  }, [sync, isActing, workoutId])
}

/** Keeps showing a workout that somebody has deleted elsewhere, until the person leaves the screen. */
function useLastShown(document: WorkoutDocument | null): WorkoutDocument | null {
  const last = useRef(document)
  useEffect(() => {
    if (document) last.current = document
  }, [document])
  return document ?? last.current
}

/** Says that the workout is complete, and offers 'Undo'. */
function useUndo(workoutId: string): () => void {
  const sync = useSync()
  const ownerId = useOwnerId()
  const acting = useActing()
  return useCallback(() => {
    const showAgain = () => navigate('/workout/active')
    const gone = () => undoGone(sync, workoutId)
    noteEnd(sync, workoutId, true)
    toastSuccess(currentWords()('workout.complete'), {
      duration: UNDO_MS,
      onAutoClose: gone,
      onDismiss: gone,
      action: {
        label: currentWords()('action.undo'),
        onClick: () => {
          if (acting) return void resumeFor(sync, acting, workoutId, showAgain)
          takeEnd(sync, workoutId)
          sync.dispatch(resumeWorkout.make({}), { ownerId, documentId: workoutId })
          showAgain()
        },
      },
    })
  }, [sync, ownerId, acting, workoutId])
}

/** In ms: how long the screen stays after the end, so that the person sees it. */
const LEAVE_AFTER_MS = 100

/**
 * Leaves the screen when its workout is over. Online this waits for all answers, because a refused last set keeps the
 * workout running; offline the device decides.
 */
function useLeaving(workoutId: string, document: WorkoutDocument | null, onLeave: () => void): void {
  const sync = useSync()
  const isGone = useIsGone(workoutId)
  const isWaiting = usePending(workoutId).length > 0
  const isReachable = useSyncFact('isReachable')
  const needsLogin = useSyncFact('needsLogin')
  const state = document ? workoutState(document.workout) : isGone ? 'deleted' : 'active'
  const isOver = state !== 'active' && !(isWaiting && isReachable && !needsLogin)
  const isActing = useActing() !== null
  useEffect(() => {
    if (!isOver) return
    let isHere = true
    const timer = setTimeout(() => {
      onLeave()
      if (isActing) void leaveOwner(sync.acting, state === 'deleted', () => isHere)
      else if (state === 'completed') navigate(`/history/${workoutId}`, { replace: true })
      else navigate('/routines', { replace: true })
    }, LEAVE_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isOver, state, isActing, workoutId, onLeave, sync])
}
