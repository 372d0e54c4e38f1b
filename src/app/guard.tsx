import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { coverOf, type Facts, redirectOf } from './redirect.ts'

/** Shows the page of an address, or what stands in its place, or leads elsewhere before anything of it is drawn. */
export function Guard({ facts, children }: { facts: Facts; children: ReactNode }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const query = useLocation({ select: ({ search }) => search as Readonly<Record<string, unknown>> })
  // The page of the last address stands until the next one is loaded: it must be allowed too.
  const drawnPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }) ?? path
  const target = redirectOf(path, query, facts)
  useLayoutEffect(() => {
    if (target) void navigate({ to: target, replace: true })
  }, [target, navigate])
  if (target || redirectOf(drawnPath, NO_QUERY, facts)) return null
  const cover = coverOf(path, facts)
  if (cover === 'nothing') return null
  return cover === 'check' ? <WorkoutCheck /> : children
}

const NO_QUERY = {}

/** R-AUTH-76, R-LAND-26. */
function WorkoutCheck() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-text-2" aria-busy="true">
      <Spinner size={28} />
      <p role="status">Checking for active workouts...</p>
    </main>
  )
}
