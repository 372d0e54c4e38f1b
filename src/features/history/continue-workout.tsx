import { navigate } from 'wouter/use-browser-location'
import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, hasEndedItself, LATE_RESUME_MS } from '#domain/workout-end.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { momentOf } from '#words/day-and-month.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

/** Continues one's own workout within 24 h of its end; null: it is too late, or it ended itself, which a banner says. */
export function useContinue(document: WorkoutDocument): (() => void) | null {
  const { now } = useSync()
  const resume = useResume(document)
  const { workout } = document
  return now() - (workout.ended_at ?? 0) > LATE_RESUME_MS || hasEndedItself(workout, now()) ? null : resume
}

/** Says that Sled ended a forgotten workout. Its owner can continue it. */
export function EndedItself({ document, isOwn }: { document: WorkoutDocument; isOwn: boolean }) {
  const words = useWords()
  const { now } = useSync()
  const resume = useResume(document)
  const { workout } = document
  if (!hasEndedItself(workout, now())) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const moment = momentOf(workout.completed_at ?? 0, now(), timeZone, words)
  return (
    <Banner
      tone="info"
      action={
        isOwn && (
          <Button variant="quiet" size="small" onClick={resume}>
            {words('history.continue.button')}
          </Button>
        )
      }
    >
      {words('history.continue.endedItself', moment)}
    </Banner>
  )
}

/** Continues a workout; asks first if another one is running, which then ends. */
function useResume(document: WorkoutDocument): () => void {
  const sync = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  async function resume() {
    const own = sync.documents.documents('workout', document.ownerId)
    const running = own.find(({ workout }) => workout.is_active)
    if (running && !(await askToEnd(running, sync.now(), words))) return
    dispatch(resumeWorkout.make({}), document.id)
    navigate('/workout/active')
  }
  return () => void resume()
}

function askToEnd(running: WorkoutDocument, now: number, words: Words): Promise<boolean> {
  const { workout_name, created_at } = running.workout
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const moment = momentOf(created_at, now, timeZone, words)
  const values = { name: nameOr(workout_name, 'workout', words), ...moment }
  return askQuestion({
    text: words('history.continue.title'),
    description: words(hasCompleteSet(running) ? 'history.continue.ends' : 'history.continue.discards', values),
    confirmText: words('history.continue.button'),
  })
}
