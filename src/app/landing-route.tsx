import { useEffect, useState } from 'react'
import { loadPage } from './missing-file.client.ts'
import { useSite } from './use-site.ts'

type Landing = typeof import('#features/landing/landing.page.tsx')

const loadLanding = () => loadPage(() => import('#features/landing/landing.page.tsx'))

/**
 * `/` inside the app, for whoever has just logged out of it or has no connection; the server draws it for everybody else.
 * The router does not load it: who is signed in is led on from here and never sees it.
 */
export function LandingRoute() {
  const site = useSite()
  const [landing, setLanding] = useState<Landing | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    loadLanding().then(setLanding, (error: unknown) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  return landing && <landing.LandingPage site={site} />
}
