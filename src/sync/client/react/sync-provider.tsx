import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Relation } from '#domain/permissions.ts'
import type { ActingFor } from '#identity/acting.ts'
import { ownerOf } from '#identity/who.ts'
import type { Sync } from '#sync/client/sync.ts'

type Account = {
  sync: Sync
  /** The owner whose data the screens show; null: one's own account's. */
  acting: ActingFor | null
}

const AccountContext = createContext<(Account & { relation: Relation }) | null>(null)

/** Gives the signed-in screens their data. */
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

/** Whose documents are on screen: one's own account's, or the owner's one acts for (R-DELEG-27). */
export function useOwnerId(): string {
  const { sync, acting } = useAccount()
  return ownerOf(sync.accountId, acting)
}

/** Whom the screens act for; null: nobody, they show one's own account. */
export const useActing = (): ActingFor | null => useAccount().acting

/** What the person is to the owner on screen, for `can(relation, action)`. */
export const useRelation = (): Relation => useAccount().relation

function useAccount() {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useSync must be used within a SyncProvider')
  return account
}
