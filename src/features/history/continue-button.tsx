import Play from 'lucide-react/icons/play'
import { navigate } from 'wouter/use-browser-location'
import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS } from '#domain/workout-end.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { clockLabel } from '#words/day-and-month.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

/** Continues one's own workout that ended within 24 h (R-ACTIVE-20). A workout that is running ends, after a question. */
export function ContinueButton({ document }: { document: WorkoutDocument }) {
  const sync = useSync()
  const dispatch = useDispatch()
  const words = useWords()
  if (sync.now() - (document.workout.ended_at ?? 0) > LATE_RESUME_MS) return null
  async function resume() {
    const own = sync.documents.documents('workout', document.ownerId)
    const running = own.find(({ workout }) => workout.is_active)
    if (running && !(await askToEnd(running, sync.now(), words))) return
    dispatch(resumeWorkout.make({}), document.id)
    navigate('/workout/active')
  }
  return (
    <Button variant="quiet" isBlock icon={<Play aria-hidden="true" size={18} />} onClick={() => void resume()}>
      {words('history.continue.button')}
    </Button>
  )
}

function askToEnd(running: WorkoutDocument, now: number, words: Words): Promise<boolean> {
  const { workout_name, created_at } = running.workout
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const values = { name: nameOr(workout_name, 'workout', words), from: clockLabel(created_at, now, timeZone, words) }
  return askQuestion({
    text: words('history.continue.title'),
    description: words(hasCompleteSet(running) ? 'history.continue.ends' : 'history.continue.discards', values),
    confirmText: words('history.continue.button'),
  })
}
