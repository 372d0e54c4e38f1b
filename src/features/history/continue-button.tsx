import { useNavigate } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS } from '#domain/workout-end.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { clockLabel } from '#words/day-and-month.ts'

/** Back into one's own workout that ended within 24 h (R-ACTIVE-20). One that is running ends with it, after a question. */
export function ContinueButton({ document }: { document: WorkoutDocument }) {
  const sync = useSync()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  if (sync.now() - (document.workout.ended_at ?? 0) > LATE_RESUME_MS) return null
  async function resume() {
    const own = sync.documents.documents('workout', document.ownerId)
    const running = own.find(({ workout }) => workout.is_active)
    if (running && !(await askToEnd(running, sync.now()))) return
    dispatch(resumeWorkout.make({}), document.id)
    await navigate({ to: '/workout/active' })
  }
  return (
    <Button variant="quiet" isBlock icon={<Play aria-hidden="true" size={18} />} onClick={() => void resume()}>
      Continue
    </Button>
  )
}

function askToEnd(running: WorkoutDocument, now: number): Promise<boolean> {
  const { workout_name, created_at } = running.workout
  const from = clockLabel(created_at, now, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const what = hasCompleteSet(running) ? 'ends now' : 'has no completed sets and will be discarded'
  return askQuestion({
    text: 'Continue this workout?',
    description: `${workout_name || 'The workout'} from ${from} is still running. It ${what}.`,
    confirmText: 'Continue',
  })
}
