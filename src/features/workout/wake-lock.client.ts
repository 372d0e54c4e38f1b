/** 'off': nobody wants it now; 'refused': the device or its browser did not, for now. */
export type ScreenState = 'off' | 'kept-on' | 'refused' | 'unsupported'

type Held = { release: () => Promise<void>; addEventListener: (type: 'release', listener: () => void) => void }

/** What of a browser it needs. */
export type Screen = {
  wakeLock?: { request: (type: 'screen') => Promise<Held> }
  isSeen: () => boolean
}

/**
 * Keeps the screen on while it is wanted and the page is seen: a browser lets go of it whenever the page is not, so it is
 * taken again at every `look`.
 */
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

  /** To be called when the page is seen again, and at a tap: some browsers give it at none but these. */
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
