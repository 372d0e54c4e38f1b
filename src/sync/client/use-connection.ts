import { useSyncExternalStore } from 'react'
import { useSyncFact } from './use-document.ts'

/** Whether what needs the server now may get through: the device has a network, and the last request arrived. */
export function useHasConnection(): boolean {
  const isReachable = useSyncFact('isReachable')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isReachable && isOnline
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
