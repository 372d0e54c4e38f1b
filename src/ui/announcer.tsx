import { useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'

type Announcement = { text: string; id: number }

/** In ms. Later, somebody who reads to the end of the page must not find an old text. */
const STANDS_MS = 20_000

/** A screen reader says the text after its current sentence. */
export function announce(text: string) {
  current = { text, id: current.id + 1 }
  listeners.tell()
  clearTimeout(forgetting)
  if (text) forgetting = setTimeout(announce, STANDS_MS, '')
}

/** The only polite live region, mounted once, at the root, from the first render on. */
export function Announcer() {
  const { text, id } = useSyncExternalStore(listeners.subscribe, getCurrent, getCurrent)
  return (
    <div aria-live="polite" className="sr-only" data-announcer="">
      {/* A new element for each text, so that a screen reader repeats an equal one. */}
      <p key={id}>{text}</p>
    </div>
  )
}

let current: Announcement = { text: '', id: 0 }
let forgetting: ReturnType<typeof setTimeout> | undefined
const listeners = new Listeners()

const getCurrent = (): Announcement => current
