import { useEffect, useState } from 'react'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import type { FirstNames } from '#sync/wire.ts'
import { keptNames, namesNow } from './first-names.ts'

/**
 * What to call another account on the screen: its first name, as far as the two share, 'Your manager' and the like while
 * it is not known, 'You' for oneself. What the server last said is kept for the time without a connection.
 */
export function useFirstName(accountId: string): string {
  const sync = useSync()
  const ownerId = useOwnerId()
  const [names, setNames] = useState<FirstNames>({})
  const isOneself = accountId === sync.accountId
  useEffect(() => {
    if (isOneself) return
    let isCurrent = true
    const show = (known: FirstNames) => isCurrent && setNames((shown) => ({ ...known, ...shown }))
    void keptNames(sync).then(show)
    namesNow(sync, accountId).then((known) => isCurrent && setNames(known), NOTHING)
    return () => {
      isCurrent = false
    }
  }, [sync, accountId, isOneself])
  return isOneself ? 'You' : names[accountId] || unnamed(sync, ownerId, accountId)
}

/** The same, once: what the server says now, or what it last said. */
export async function firstNameNow(sync: Sync, ownerId: string, accountId: string): Promise<string> {
  const names = await namesNow(sync, accountId).catch(() => keptNames(sync))
  return names[accountId] || unnamed(sync, ownerId, accountId)
}

function unnamed(sync: Sync, ownerId: string, accountId: string): string {
  if (accountId === ownerId) return 'The owner'
  return ownerId === sync.accountId ? 'Your manager' : 'Another manager'
}

const NOTHING = () => undefined
