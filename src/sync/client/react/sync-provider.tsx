import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Relation } from '#domain/permissions.ts'
import { type ActingFor, ownerOf } from '#sync/client/acting.ts'
import type { Sync } from '#sync/client/sync.ts'

type Account = {
  sync: Sync
  /** The owner whose data is on screen; null for one's own account. */
  acting: ActingFor | null
}

const AccountContext = createContext<(Account & { relation: Relation }) | null>(null)

/** Provides the data of signed-in screens. */
export function SyncProvider({ sync, acting, children }: Account & { children: ReactNode }) {
  const account = useMemo(() => {
    const relation: Relation = acting ? { as: 'delegate', flags: acting.flags } : OWNER
    return { sync, acting, relation }
  }, [sync, acting])
  return <AccountContext value={account}>{children}</AccountContext>
}

const OWNER: Relation = { as: 'owner' }

/** The signed-in account's sync. */
export const useSync = (): Sync => useAccount().sync

/** The owner of the documents on screen: one's own account, or the owner one acts for (R-DELEG-27). */
export function useOwnerId(): string {
  const { sync, acting } = useAccount()
  return ownerOf(sync.accountId, acting)
}

/** The owner the screens act for; null for one's own account. */
export const useActing = (): ActingFor | null => useAccount().acting

/** The person's relation to the owner on screen, for `can(relation, action)`. */
export const useRelation = (): Relation => useAccount().relation

function useAccount() {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useSync must be used within a SyncProvider')
  return account
}
