import { lazy, Suspense } from 'react'
import { loadPage } from './missing-file.client.ts'

const NotFoundPage = lazy(() =>
  loadPage(() => import('./not-found-page.tsx')).then((module) => ({ default: module.NotFoundPage })),
)

/** What stands at an address that leads nowhere; few ever load it. */
export const NotFound = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)
