import { type ReactNode, useEffect, useState } from 'react'
import { requestSession, requestSignOut } from './auth-requests.client.ts'
import { type SessionEdges, SessionStore } from './session.client.ts'
import { AuthContext } from './use-auth.ts'

/** Gives everything below the session of this browser. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store, setStore] = useState<SessionStore | null>(null)
  useEffect(() => {
    const started = new SessionStore(browserEdges())
    started.start()
    setStore(started)
    return () => started.stop()
  }, [])
  return store && <AuthContext value={store}>{children}</AuthContext>
}

function browserEdges(): SessionEdges {
  return {
    requestSession,
    requestSignOut,
    storage: browserStorage(),
    now: Date.now,
    log: (text) => console.warn(text),
    onOtherTab(changed) {
      const listener = (event: StorageEvent) => changed(event.key)
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
    onWake(wake) {
      const awaken = () => document.visibilityState === 'visible' && wake()
      window.addEventListener('online', awaken)
      document.addEventListener('visibilitychange', awaken)
      return () => {
        window.removeEventListener('online', awaken)
        document.removeEventListener('visibilitychange', awaken)
      }
    },
  }
}

/** A browser may forbid even looking at it. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
