import { useEffect, useState } from 'react'
import type { FirstNames } from '#identity/shares.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { keptNames, namesNow } from './first-names.ts'

/**
 * The name of another account on the screen: its first name where the two share, 'Your manager' and the like until it is
 * known, 'You' for the person's own account. The server's last answer is kept for times without a connection.
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
  const words = useWords()
  return isOneself ? words('identity.names.you') : names[accountId] || unnamed(sync, ownerId, accountId)
}

/** The same, asked once: the server's answer, or its last one. */
export async function firstNameNow(sync: Sync, ownerId: string, accountId: string): Promise<string> {
  const names = await namesNow(sync, accountId).catch(() => keptNames(sync))
  return names[accountId] || unnamed(sync, ownerId, accountId)
}

function unnamed(sync: Sync, ownerId: string, accountId: string): string {
  const words = currentWords()
  if (accountId === ownerId) return words('identity.names.owner')
  return words(ownerId === sync.accountId ? 'identity.names.yourManager' : 'identity.names.anotherManager')
}

const NOTHING = () => undefined
