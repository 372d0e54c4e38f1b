import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Relation } from '#domain/permissions.ts'
import { type ActingFor, ownerOf } from '#sync/client/acting.ts'
import type { Sync } from '#sync/client/sync.ts'

type Account = {
  sync: Sync
  /** The owner one acts for; null: one's own account. */
  acting: ActingFor | null
}

const AccountContext = createContext<(Account & { relation: Relation }) | null>(null)

export function SyncProvider({ sync, acting, children }: Account & { children: ReactNode }) {
  const account = useMemo(() => {
    const relation: Relation = acting ? { as: 'delegate', flags: acting.flags } : OWNER
    return { sync, acting, relation }
  }, [sync, acting])
  return <AccountContext value={account}>{children}</AccountContext>
}

const OWNER: Relation = { as: 'owner' }

export const useSync = (): Sync => useAccount().sync

/** The id of one's own account, or of the owner one acts for. */
export function useOwnerId(): string {
  const { sync, acting } = useAccount()
  return ownerOf(sync.accountId, acting)
}

/** The owner one acts for; null: one's own account. */
export const useActing = (): ActingFor | null => useAccount().acting

/** The relation to the owner of the data on screen, for `can(relation, action)`. */
export const useRelation = (): Relation => useAccount().relation

function useAccount() {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useSync must be used within a SyncProvider')
  return account
}
