import { useEffect, useRef } from 'react'
import type { SyncPhase } from '#frame/use-sync-chip.ts'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import { announce } from '#ui/announcer.tsx'

/** Says what the chip shows, once when the connection is lost and once when all is sent (DESIGN §7). Null: no chip. */
export function useSpokenSync(phase: Exclude<SyncPhase, 'quiet'> | null, deviceName: string): void {
  const isAllSaved = useSyncFact('needsYou') === 0
  const wasOffline = useRef(false)
  useEffect(() => {
    if (phase === 'offline') {
      wasOffline.current = true
      announce(`Offline. Sets are saved on this ${deviceName}.`)
    } else if (wasOffline.current && phase !== 'sending') {
      wasOffline.current = false
      announce(isAllSaved ? 'Back online. All sets saved.' : 'Back online. Not all was saved.')
    }
  }, [phase, deviceName, isAllSaved])
}
