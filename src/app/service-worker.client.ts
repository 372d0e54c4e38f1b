import { registerSW } from 'virtual:pwa-register'

/** How often a page that stays open looks for a new version, in ms. */
const LOOK_EVERY_MS = 60 * 60 * 1000

let isReady = false
let update: (() => Promise<void>) | null = null
const listeners = new Set<() => void>()

export const isUpdateReady = (): boolean => isReady

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts the new version; the page loads anew. */
export const takeUpdate = () => void update?.()

/** Lets the app open offline. Browsers demand https for it, or the machine itself. */
export function registerServiceWorker() {
  trustOwnWorker()
  update = registerSW({
    onNeedRefresh() {
      isReady = true
      for (const listener of listeners) listener()
    },
    onRegisteredSW(_url, registration) {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
    },
  })
}

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown
}

/** The content policy lets no text become code (Trusted Types). The one script the app names by text is its worker. */
function trustOwnWorker() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === WORKER ? url : null) })
}

const WORKER = '/sw.js'
