/** A browser engine as the tests see it. Firefox and WebKit speak different protocols, but share the shape of input. */
export type Engine = {
  name: 'Firefox' | 'WebKit'
  /** Whether it takes a finger from its driver. Otherwise scripts make the pointer events of one. */
  hasFinger: boolean
  /** Whether `loseTab` is a SIGKILL of the processes that run pages. Otherwise the tab is closed. */
  killsTab: boolean
  /** Starts a browser with data of its own, as a device has. Ends with `close`. */
  open(): Promise<EngineBrowser>
}

export type EngineBrowser = {
  goto(url: string): Promise<void>
  /** Calls a function in the page, given as its source. Arguments and answer are JSON, a promise is waited for. */
  call(source: string, args: readonly unknown[]): Promise<unknown>
  /** Moves a pointer or presses keys: a sequence of WebDriver's actions. */
  perform(input: InputSource): Promise<void>
  /** The tab is gone in this moment, and another one is there with nothing in it yet. */
  loseTab(): Promise<void>
  close(): Promise<void>
}

/** What WebDriver and WebDriver BiDi call a source of input, with its actions. */
export type InputSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' | 'touch' }; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** What would outlive a killed run ends by itself. */
export const LIFETIME = { timeout: 600_000, killSignal: 'SIGKILL' } as const
