import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Announcer } from '#ui/announcer.tsx'
import { Demo } from './demo.tsx'

/** Brings the demo to life that the server has drawn. What it says to a screen reader has a place of its own. */
export function wakeDemo(place: HTMLElement) {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Announcer />)
  hydrateRoot(
    place,
    <StrictMode>
      <Demo />
    </StrictMode>,
  )
}
