import { useEffect, useRef, useState } from 'react'
import type { Resting } from '#domain/rest.ts'
import { mayOfferPush, offerPush } from '#features/notifications/offer-push.client.ts'
import { afterGesture } from '#features/workout/after-gesture.client.ts'
import { isTiming } from '#features/workout/clock/set-clock.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import type { NextTexts } from './next-after-rest.ts'
import { isPushOfferDue, notePushOffered, restSignals, restsHere } from './rest-settings.client.ts'
import { allowSound, clearRestNotification, signalOver } from './rest-signal.client.ts'
import { lookAtRest, type RestOver, type RestWatch } from './rest-watch.ts'

type ShownRest = { resting: Resting | null; over: RestOver | null }
const NONE: ShownRest = { resting: null, over: null }

/**
 * The rest of a running workout, each second. Only the device that last started or changed the rest signals its end,
 * without sound while somebody times a set there.
 */
export function useRest(workoutId: string, nextTexts: () => NextTexts): ShownRest {
  const { documents, now, onClockSet } = useSync()
  const [rested, setRested] = useState(NONE)
  const latest = useRef(nextTexts)
  latest.current = nextTexts
  useEffect(() => {
    let watch: RestWatch = null
    let timer = 0
    function look() {
      window.clearTimeout(timer)
      const found = documents.document('workout', workoutId)
      if (!found) return setRested(NONE)
      const rest = found.workout
      const { rest_set_id: setId } = rest
      const seen = lookAtRest(watch, rest, now())
      watch = seen.watch
      setRested((now) => (isSame(now, seen) ? now : { resting: seen.resting, over: seen.over }))
      if (seen.hasEnded && setId && restsHere(setId)) {
        const { shown, spoken } = latest.current()
        const words = currentWords()
        announce(spoken ? words('workout.rest.overSpokenNext', { next: spoken }) : words('workout.rest.overSpoken'))
        const { hasSound, notifies } = restSignals()
        // No sound in the middle of a timed set, where it would mean the end of that set.
        const notice = { title: words('workout.rest.over'), body: shown }
        signalOver({ hasSound: hasSound && !isTiming(found), notifies }, notice)
      }
      if (seen.lookAgainIn !== null) timer = window.setTimeout(look, seen.lookAgainIn)
    }
    look()
    const stops = [documents.subscribe(workoutId, look), onClockSet(look)]
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [documents, now, onClockSet, workoutId])
  useSignals()
  usePushOffer(rested.over)
  return rested
}

/** Offers notifications after a rest that began here, when that is due. */
function usePushOffer(over: RestOver | null) {
  const sync = useSync()
  const setId = over?.setId
  useEffect(() => {
    if (!setId || !restsHere(setId) || !isPushOfferDue()) return
    let isCurrent = true
    let takeAway: (() => void) | null = null
    void mayOfferPush(sync).then((publicKey) => {
      if (!publicKey || !isCurrent || document.visibilityState === 'hidden') return
      notePushOffered()
      takeAway = offerPush(sync, publicKey)
    })
    return () => {
      isCurrent = false
      takeAway?.()
    }
  }, [sync, setId])
}

const isSame = (a: ShownRest, b: ShownRest): boolean =>
  a.resting?.setId === b.resting?.setId &&
  a.resting?.seconds === b.resting?.seconds &&
  a.resting?.left === b.resting?.left &&
  a.over?.endedAt === b.over?.endedAt

/** Unlocks the sound at every tap, because unlocking takes longer than completing a set. */
function useSignals() {
  useEffect(() => {
    const tapped = afterGesture(allowSound)
    const seen = () => document.visibilityState === 'visible' && void clearRestNotification()
    for (const gesture of GESTURES) window.addEventListener(gesture, tapped, true)
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, tapped, true)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
}

const GESTURES = ['pointerup', 'keydown'] as const
