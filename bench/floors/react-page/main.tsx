/** The least React page that opens offline: a service worker, React, and one workout in memory. */
import { memo } from 'react'
import { createRoot } from 'react-dom/client'

const SETS = Array.from({ length: 25 }, (_, index) => `Set ${index + 1}`)

const Row = memo(function Row({ name }: { name: string }) {
  return (
    <div data-set-id={name} data-status="default">
      <button type="button">{name}</button> 5 reps, 45 lbs
    </div>
  )
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <article aria-current="true">
    {SETS.map((name) => (
      <Row key={name} name={name} />
    ))}
  </article>,
)
void navigator.serviceWorker.register('/worker.js')
