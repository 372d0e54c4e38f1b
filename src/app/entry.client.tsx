import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { AuthProvider } from '#identity/client/auth-provider.tsx'
import { deviceLanguage } from '#words/device-language.client.ts'
import { keepWordsOffline, speak } from '#words/load-words.client.ts'
import { FatalErrorBoundary } from './fatal-error.tsx'
import { watchForMissingFiles } from './missing-file.client.ts'
import { Root } from './root.tsx'
import { follow, recoveryToken } from './router.tsx'
import { registerServiceWorker } from './service-worker.client.ts'
import '#ui/styles.css'

watchForMissingFiles()
await speak(deviceLanguage())
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FatalErrorBoundary>
        <AuthProvider recoveryToken={recoveryToken}>
          <Router aroundNav={follow}>
            <Root />
          </Router>
        </AuthProvider>
      </FatalErrorBoundary>
    </StrictMode>,
  )
}
void registerServiceWorker()
void keepWordsOffline()
