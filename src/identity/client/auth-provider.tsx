import { type ReactNode, useEffect, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { forgetOtherActing } from '#sync/client/acting.ts'
import type { Answer } from './ask.ts'
import { requestRecovery, requestSession, requestSignOut } from './auth-requests.client.ts'
import { type SessionEdges, SessionStore } from './session-store.client.ts'
import { AuthContext } from './use-auth.ts'

type AuthProviderProps = {
  recoveryToken: string | null
  children: ReactNode
}

export function AuthProvider({ recoveryToken, children }: AuthProviderProps) {
  const [store, setStore] = useState<SessionStore | null>(null)
  useEffect(() => {
    const started = new SessionStore(browserEdges(recoveryToken))
    started.start()
    setStore(started)
    return () => started.stop()
  }, [recoveryToken])
  return store && <AuthContext value={store}>{children}</AuthContext>
}

function browserEdges(recoveryToken: string | null): SessionEdges {
  return {
    ...(recoveryToken && { requestRecovery: (code) => recoverOnce(recoveryToken, code) }),
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
    endActing() {
      for (const key of forgetOtherActing(null, browserStorage())) {
        // every open page of that account listens on this channel (`ActingBoard`)
        const board = new BroadcastChannel(key)
        board.postMessage(null)
        board.close()
      }
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

let recovery: Promise<Answer<SessionAnswer>> | null = null

/** Spends the recovery link once: a second mount of the provider gets the same answer. A code is another try. */
function recoverOnce(token: string, code?: string): Promise<Answer<SessionAnswer>> {
  if (code !== undefined) return requestRecovery(token, code)
  recovery ??= requestRecovery(token)
  return recovery
}

/** Null if the browser forbids even reading `localStorage`. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
