import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '#identity/client/auth-provider.tsx'
import { FatalErrorBoundary } from './fatal-error.tsx'
import { watchForMissingFiles } from './missing-file.client.ts'
import { recoveryToken, router } from './router.tsx'
import { registerServiceWorker } from './service-worker.client.ts'
import '#ui/styles.css'

watchForMissingFiles()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FatalErrorBoundary>
        <AuthProvider recoveryToken={recoveryToken}>
          <RouterProvider router={router} />
        </AuthProvider>
      </FatalErrorBoundary>
    </StrictMode>,
  )
}
void registerServiceWorker()
