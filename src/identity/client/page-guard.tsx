import { type ReactNode, useLayoutEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { type Facts, type Place, pageAt } from '#identity/who.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'

type GuardProps = Omit<Place, 'query'> & { facts: Facts; children: ReactNode }

/** Draws the page, nothing or a check in its place, or redirects. */
export function Guard({ path, drawnPath, facts, children }: GuardProps) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()))
  const page = pageAt({ path, query, drawnPath }, facts)
  const target = page.t === 'redirect' ? page.to : null
  useLayoutEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target])
  if (page.t === 'check') return <WorkoutCheck />
  return page.t === 'shown' ? children : null
}

function WorkoutCheck() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-text-2" aria-busy="true">
      <Spinner size={28} />
      <p role="status">{useWords()('identity.checking')}</p>
    </main>
  )
}
