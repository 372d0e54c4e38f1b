import { useEffect, useRef, useState } from 'react'
import type { Resting } from '#domain/rest.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import type { Envelope } from '#sync/operation.ts'
import { announce } from '#ui/announcer.tsx'
import { lookAtRest, type RestWatch } from './rest.ts'
import { noteRestHere, restSignals, restsHere } from './rest-settings.client.ts'
import { allowSound, clearRestNotification, signalRestOver } from './rest-signal.client.ts'

/**
 * The rest of a running workout, anew with each second; null: none. Its end is heard where it was begun or changed last.
 * A page that slept is right at once when it wakes.
 */
export function useRest(workoutId: string, nextText: () => string): Resting | null {
  const { documents, now } = useSync()
  const [resting, setResting] = useState<Resting | null>(null)
  const latest = useRef(nextText)
  latest.current = nextText
  useEffect(() => {
    let watch: RestWatch = null
    let timer = 0
    function look() {
      window.clearTimeout(timer)
      const rest = documents.document('workout', workoutId)?.workout
      if (!rest) return setResting(null)
      const { rest_set_id: setId } = rest
      if (setId && !restsHere(setId) && documents.pendingOf(workoutId).some((op) => isOfRest(op, setId))) {
        noteRestHere(setId)
      }
      const seen = lookAtRest(watch, rest, now())
      watch = seen.watch
      setResting((shown) => (isSame(shown, seen.resting) ? shown : seen.resting))
      if (seen.hasEnded && setId && restsHere(setId)) {
        announce('Rest over.')
        signalRestOver(restSignals(), latest.current())
      }
      if (seen.lookAgainIn !== null) timer = window.setTimeout(look, seen.lookAgainIn)
    }
    look()
    const stop = documents.subscribe(workoutId, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [documents, now, workoutId])
  useSignals()
  return resting
}

const RESTING = new Set(['set.complete', 'rest.change'])

/** Made here and not answered yet: begun or changed on this device. */
const isOfRest = ({ kind, args }: Envelope, setId: string): boolean =>
  RESTING.has(kind) && (args as { setId?: string }).setId === setId

const isSame = (a: Resting | null, b: Resting | null): boolean =>
  a?.setId === b?.setId && a?.seconds === b?.seconds && a?.left === b?.left

/** Every tap lets the page sound later on; a page that is seen needs no notification. */
function useSignals() {
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void clearRestNotification()
    for (const gesture of GESTURES) document.addEventListener(gesture, allowSound, true)
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, allowSound, true)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
}

const GESTURES = ['pointerup', 'keydown'] as const
