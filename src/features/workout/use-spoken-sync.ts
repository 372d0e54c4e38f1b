import { useEffect, useRef } from 'react'
import type { SyncPhase } from '#frame/use-sync-chip.ts'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'

/** Says what the chip shows, once when the connection is lost and once when all is sent (DESIGN §7). Null: no chip. */
export function useSpokenSync(phase: Exclude<SyncPhase, 'quiet'> | null, deviceName: 'phone' | 'computer'): void {
  const isAllSaved = useSyncFact('needsYou') === 0
  const wasOffline = useRef(false)
  useEffect(() => {
    if (phase === 'offline') {
      wasOffline.current = true
      announce(currentWords()('workout.spoken.offline', { device: deviceName }))
    } else if (wasOffline.current && phase !== 'sending') {
      wasOffline.current = false
      announce(currentWords()(isAllSaved ? 'workout.spoken.online' : 'workout.spoken.onlineUnsaved'))
    }
  }, [phase, deviceName, isAllSaved])
}
