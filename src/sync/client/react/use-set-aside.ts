import { useSyncExternalStore } from 'react'
import type { SetAside } from '#sync/client/refused/park.ts'
import { useSync } from './sync-provider.tsx'

export function useSetAside(): readonly SetAside[] {
  const { setAside } = useSync()
  return useSyncExternalStore(setAside.subscribe, () => setAside.current)
}
