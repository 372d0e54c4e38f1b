import { useEffect, useState } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { asksIn, hasCompleteSet, lastSetAt } from '#domain/workout-end.ts'
import { keepGoing } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Sync } from '#sync/client/sync.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { momentOf } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'

type StillTrainingProps = {
  document: WorkoutDocument
  /** Ends the workout at its last completed set, because the person forgot to end it. */
  onEndAtLastSet: () => void
}

/**
 * Asks a person who comes back to a workout after an idle hour whether they still train. Work on another device takes
 * the question back.
 */
export function StillTraining({ document, onEndAtLastSet }: StillTrainingProps) {
  const words = useWords()
  const { now, onClockSet } = useSync()
  const dispatch = useDispatch()
  const isDue = useIsDue(document, { now, onClockSet })
  const [wasDue, setWasDue] = useState(false)
  if (isDue && !wasDue) setWasDue(true)
  if (!wasDue) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const moment = momentOf(lastSetAt(document), now(), timeZone, words)
  const hasSet = hasCompleteSet(document)
  return (
    <AlertDialog
      isOpen={isDue}
      text={words('workout.still.title')}
      description={hasSet ? words('workout.still.lastSet', moment) : words('workout.still.noSet')}
      confirmText={words('workout.still.keep')}
      cancelText={hasSet ? words('workout.still.endAt', moment) : words('exerciseCards.endWorkout.confirm')}
      layout="stack"
      safeAnswer="confirm"
      onConfirm={() => dispatch(keepGoing.make({}), document.id)}
      onCancel={onEndAtLastSet}
    />
  )
}

/** Whether to ask: looks again when the time comes while the page is open, or the clock is corrected. */
function useIsDue(document: WorkoutDocument, { now, onClockSet }: Pick<Sync, 'now' | 'onClockSet'>): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let timer = 0
    function look() {
      window.clearTimeout(timer)
      const wait = asksIn(document, now())
      setIsDue(wait !== null && wait <= 0)
      if (wait !== null && wait > 0) timer = window.setTimeout(look, wait)
    }
    look()
    const stop = onClockSet(look)
    window.document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      stop()
      window.document.removeEventListener('visibilitychange', look)
    }
  }, [document, now, onClockSet])
  return isDue
}
