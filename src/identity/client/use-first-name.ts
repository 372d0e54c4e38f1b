import { useEffect, useState } from 'react'
import type { FirstNames, People } from '#identity/shares.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'

/**
 * The first name of somebody who shares with this account, 'You' for oneself, else 'Your manager' and the like. The
 * device stores the last answer.
 */
export function useFirstName(accountId: string): string {
  const sync = useSync()
  const ownerId = useOwnerId()
  const known = useKnownName(accountId)
  const words = useWords()
  return accountId === sync.accountId ? words('identity.names.you') : known || unnamed(sync, ownerId, accountId)
}

/** The first name; '' for oneself, and for a person who gave none or shares no longer; null: not known yet. */
export function useKnownName(accountId: string): string | null {
  const sync = useSync()
  const [names, setNames] = useState<FirstNames | null>(null)
  const isOneself = accountId === sync.accountId
  useEffect(() => {
    if (isOneself) return
    let isCurrent = true
    const show = (known: FirstNames) => isCurrent && setNames(known)
    void keptNames(sync).then((kept) => isCurrent && accountId in kept && setNames((shown) => shown ?? kept))
    void namesNow(sync, accountId)
      .catch(() => keptNames(sync))
      .then(show)
    return () => {
      isCurrent = false
    }
  }, [sync, accountId, isOneself])
  return isOneself ? '' : names && (names[accountId] ?? '')
}

/**
 * Whether anybody shares with this account, or it with them, as far as the device knows. False until then, and while
 * `isAsked` is.
 */
export function useHasPeople(isAsked: boolean): boolean {
  const sync = useSync()
  const [hasPeople, setHasPeople] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const show = (names: FirstNames) => isCurrent && setHasPeople(Object.keys(names).length > 0)
    void namesNow(sync)
      .catch(() => keptNames(sync))
      .then(show)
    return () => {
      isCurrent = false
    }
  }, [sync, isAsked])
  return isAsked && hasPeople
}

export const FirstName = ({ accountId }: { accountId: string }) => useFirstName(accountId)

/** The name from the server's answer, or from the stored one. */
export async function firstNameNow(sync: Sync, ownerId: string, accountId: string): Promise<string> {
  const names = await namesNow(sync, accountId).catch(() => keptNames(sync))
  return names[accountId] || unnamed(sync, ownerId, accountId)
}

function unnamed(sync: Sync, ownerId: string, accountId: string): string {
  const words = currentWords()
  if (accountId === ownerId) return words('identity.names.owner')
  return words(ownerId === sync.accountId ? 'identity.names.yourManager' : 'identity.names.anotherManager')
}

/** The request that serves all names, until an unknown person appears or it fails. */
const asked = new WeakMap<Sync, Promise<FirstNames>>()

/** The first names; asks again next time if `accountId` is missing. Throws without an answer. */
async function namesNow(sync: Sync, accountId?: string): Promise<FirstNames> {
  const asking = asked.get(sync) ?? requestNames(sync)
  asked.set(sync, asking)
  const names = await asking.catch((error: unknown) => {
    asked.delete(sync)
    throw error
  })
  if (accountId !== undefined && !(accountId in names)) asked.delete(sync)
  return names
}

const keptNames = async (sync: Sync): Promise<FirstNames> => ((await sync.readHint(HINT)) ?? {}) as FirstNames

/** Call this after a change of shares. Does nothing if this device stores no names. */
export async function freshenFirstNames(sync: Sync): Promise<void> {
  asked.delete(sync)
  if (await sync.readHint(HINT)) await requestNames(sync).catch(() => undefined)
}

const HINT = 'first-names'

async function requestNames(sync: Sync): Promise<FirstNames> {
  const { accountId, device } = sync
  const keep = sync.keeper()
  const response = await device.fetch(`/api/people?actorId=${accountId}`, {})
  if (!response.ok) throw new Error(`the first names answered ${response.status}`)
  const { actorId, firstNames } = (await response.json()) as People
  if (actorId !== accountId) throw new Error('the first names of another account were answered')
  await keep(HINT, firstNames)
  return firstNames
}
