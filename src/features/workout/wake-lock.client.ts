import { useEffect, useState } from 'react'
import { afterGesture } from './after-gesture.client.ts'

/** off: nobody wants the screen on. refused: the device doesn't allow it now. */
export type ScreenState = 'off' | 'kept-on' | 'refused' | 'unsupported'

type Held = { release: () => Promise<void>; addEventListener: (type: 'release', listener: () => void) => void }

type Screen = {
  wakeLock?: { request: (type: 'screen') => Promise<Held> }
  isSeen: () => boolean
}

/** Keeps the screen on. A browser releases the lock of a hidden page, so every `look` takes it again. */
export class ScreenLight {
  state: ScreenState = 'off'
  private readonly screen: Screen
  private readonly onChange: () => void
  private held: Held | null = null
  private isWanted = false
  private isAsking = false

  constructor(screen: Screen, onChange: () => void) {
    this.screen = screen
    this.onChange = onChange
  }

  want() {
    this.isWanted = true
    this.look()
  }

  /** Call this when the page becomes visible and at each tap, because some browsers allow the lock only then. */
  look() {
    if (!this.isWanted || this.held || this.isAsking || !this.screen.isSeen()) return
    if (this.screen.wakeLock) void this.take(this.screen.wakeLock)
    else this.become('unsupported')
  }

  letGo() {
    this.isWanted = false
    const { held } = this
    this.held = null
    void held?.release().catch(() => undefined)
    this.become('off')
  }

  private async take(wakeLock: NonNullable<Screen['wakeLock']>) {
    this.isAsking = true
    const held = await wakeLock.request('screen').catch(() => null)
    this.isAsking = false
    if (!held) return this.isWanted && this.become('refused')
    if (!this.isWanted) return void held.release().catch(() => undefined)
    this.held = held
    held.addEventListener('release', () => {
      if (this.held !== held) return
      this.held = null
      this.become(this.screen.isSeen() ? 'refused' : 'off')
    })
    this.become('kept-on')
  }

  private become(state: ScreenState) {
    if (this.state === state) return
    this.state = state
    this.onChange()
  }
}

/** Keeps the screen on while mounted, if the browser allows it. */
export function useWakeLock(): ScreenState {
  const [state, setState] = useState<ScreenState>('off')
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock }
    const isSeen = () => document.visibilityState === 'visible'
    const light = new ScreenLight({ wakeLock, isSeen }, () => setState(light.state))
    const look = () => light.look()
    const tapped = afterGesture(look)
    light.want()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pointerup', tapped, true)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pointerup', tapped, true)
      light.letGo()
    }
  }, [])
  return state
}
