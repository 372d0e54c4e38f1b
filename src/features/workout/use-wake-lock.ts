import { useEffect, useState } from 'react'
import { ScreenLight, type ScreenState } from './wake-lock.client.ts'

/** Keeps the screen on while mounted, as far as the browser lets it; whether it does is what it answers. */
export function useWakeLock(): ScreenState {
  const [state, setState] = useState<ScreenState>('off')
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    const isSeen = () => document.visibilityState === 'visible'
    const light = new ScreenLight({ wakeLock, isSeen }, () => setState(light.state))
    const look = () => light.look()
    light.want()
    document.addEventListener('visibilitychange', look)
    document.addEventListener('pointerup', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('pointerup', look)
      light.letGo()
    }
  }, [])
  return state
}
