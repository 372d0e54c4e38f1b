import { createContext, type ReactNode, useContext } from 'react'
import type { Sync } from './sync.ts'

type Account = {
  sync: Sync
  /** Whose data the screens show: one's own account's, or the owner's one acts for. */
  ownerId: string
}

const AccountContext = createContext<Account | null>(null)

/** Gives the signed-in screens their data. */
export function SyncProvider({ sync, ownerId, children }: Account & { children: ReactNode }) {
  return <AccountContext value={{ sync, ownerId }}>{children}</AccountContext>
}

/** The signed-in account's sync. */
export const useSync = (): Sync => useAccount().sync

/** Whose routines and workouts are on screen. */
export const useOwnerId = (): string => useAccount().ownerId

function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useSync must be used within a SyncProvider')
  return account
}
