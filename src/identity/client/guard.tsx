import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Facts, type Place, pageAt } from '#identity/who.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'

/** Shows the page of an address or a page in its place, or leads elsewhere before the page is drawn. */
export function Guard({ facts, children }: { facts: Facts; children: ReactNode }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const query = useLocation({ select: ({ search }) => search as Place['query'] })
  const drawnPath = useDrawnPath(path)
  const page = pageAt({ path, query, drawnPath }, facts)
  const target = page.t === 'redirect' ? page.to : null
  useLayoutEffect(() => {
    if (target) void navigate({ to: target, replace: true })
  }, [target, navigate])
  if (page.t === 'check') return <WorkoutCheck />
  return page.t === 'shown' ? children : null
}

/** The page of the last address stands until the next one is loaded, so it must be allowed too. */
export function useDrawnPath(path: string): string {
  const [firstPath] = useState(path)
  return useRouterState({
    // The root alone stands for an address that leads nowhere.
    select: ({ matches, resolvedLocation }) =>
      (matches.length > 1 ? matches.at(-1)?.pathname : resolvedLocation?.pathname) ?? firstPath,
  })
}

/** R-AUTH-76, R-LAND-26. */
function WorkoutCheck() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-text-2" aria-busy="true">
      <Spinner size={28} />
      <p role="status">{useWords()('identity.checking')}</p>
    </main>
  )
}
