import { useEffect, useState } from 'react'
import { useWords } from '#words/use-words.ts'
import { loadPage } from './missing-file.client.ts'
import { useSite } from './use-site.ts'

const loadLanding = () => loadPage(() => import('#features/landing/landing.page.tsx'))

type Landing = Awaited<ReturnType<typeof loadLanding>>

/**
 * `/` inside the app, for whoever has just logged out of it or has no connection; the server draws it for everybody else.
 * The router does not load it: who is signed in is led on from here and never sees it.
 */
export function LandingRoute() {
  const site = useSite()
  const words = useWords()
  const [landing, setLanding] = useState<Landing | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    loadLanding().then(setLanding, (error: unknown) => setFailure({ error }))
  }, [])
  useEffect(() => {
    if (landing) document.title = words('landing.pageTitle') // As the server calls it.
  }, [landing, words])
  if (failure) throw failure.error
  return landing && <landing.LandingPage site={site} />
}
