import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionState } from '#identity/who.ts'
import type { SessionStore } from './session-store.client.ts'

export type Auth = { state: SessionState; store: SessionStore }

export const AuthContext = createContext<SessionStore | null>(null)

export function useAuth(): Auth {
  const store = useContext(AuthContext)
  if (!store) throw new Error('useAuth must be used within an AuthProvider')
  return { state: useSyncExternalStore(store.subscribe, store.current), store }
}
