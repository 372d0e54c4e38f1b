import { useEffect } from 'react'
import { exerciseName } from '#domain/training.ts'
import { restSignals } from '#features/workout/rest/rest-settings.client.ts'
import { signalOver } from '#features/workout/rest/rest-signal.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import { isTiming, untilTarget, useSetClock } from './set-clock.client.ts'

/** Signals once that a timed set has reached its target, on the device that times the set. */
export function useClockEnd(workoutId: string): void {
  const { documents, now, onClockSet } = useSync()
  const clock = useSetClock()
  useEffect(() => {
    if (clock?.workoutId !== workoutId) return
    let timer = 0
    // Waits again after each change: somebody may edit the target or set the system clock.
    function wait() {
      window.clearTimeout(timer)
      const left = clock && untilTarget(clock, documents.document('workout', workoutId), now())
      if (left) timer = window.setTimeout(end, left)
    }
    function end() {
      const workout = documents.document('workout', workoutId)
      const set = workout?.sets.find(({ id }) => id === clock?.setId)
      if (!workout || !set || !isTiming(workout)) return
      const exercise = workout.exercises.find(({ id }) => id === set.workout_exercise_id)
      const words = currentWords()
      const title = words('workout.clock.over')
      announce(title)
      const name = sidedName(set, words)
      signalOver(restSignals(), { title, body: exercise ? `${exerciseName(exercise)} · ${name}` : name })
    }
    wait()
    const stops = [documents.subscribe(workoutId, wait), onClockSet(wait)]
    return () => {
      window.clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [clock, workoutId, documents, now, onClockSet])
}
