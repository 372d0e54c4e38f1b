import { useEffect, useState } from 'react'

/** DESIGN §4: a set that is still on its way after 3 s says where it is safe instead of turning on. */
const KEPT_AFTER_MS = 3000

/** Whether a set should read as kept on the device: because it is known to be, or because sending takes long. */
export function useKeptAfterWait(saving: 'saving' | 'kept' | 'at-risk' | null): boolean {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (saving !== 'saving') return
    const timer = window.setTimeout(() => setIsWaiting(true), KEPT_AFTER_MS)
    return () => {
      window.clearTimeout(timer)
      setIsWaiting(false)
    }
  }, [saving])
  return saving === 'kept' || (saving === 'saving' && isWaiting)
}
