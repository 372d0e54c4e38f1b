import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Announcer } from '#ui/announcer.tsx'
import { Demo } from './demo.tsx'

/**
 * Brings the demo to life that the server has drawn, and that may be `used` already. What it says to a screen reader has a
 * place of its own.
 */
export function wakeDemo(place: HTMLElement, used: AbortSignal) {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Announcer />)
  hydrateRoot(
    place,
    <StrictMode>
      <Demo used={used} />
    </StrictMode>,
  )
}
