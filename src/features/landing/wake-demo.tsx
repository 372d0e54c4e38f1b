import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Announcer } from '#ui/announcer.tsx'
import { Demo } from './demo.tsx'

/** Starts the demo that the server has drawn. Its announcements have a live region of their own. */
export function wakeDemo(place: HTMLElement, used: AbortSignal) {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Announcer />)
  hydrateRoot(
    place,
    <StrictMode>
      <Demo opening={JSON.parse(place.dataset.demo ?? '')} used={used} />
    </StrictMode>,
  )
}
