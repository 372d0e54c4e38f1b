import { useEffect, useState } from 'react'
import type { FirstNames, People } from '#sync/wire.ts'
import type { Sync } from './sync.ts'
import { useOwnerId, useSync } from './sync-provider.tsx'

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
    void sync.readHint(HINT).then((known) => show((known ?? {}) as FirstNames))
    void namesNow(sync, accountId).then((known) => isCurrent && setNames(known), NOTHING)
    return () => {
      isCurrent = false
    }
  }, [sync, accountId, isOneself])
  return isOneself ? 'You' : names[accountId] || unnamed(sync, ownerId, accountId)
}

/** The same, once: what the server says now, or what it last said. */
export async function firstNameNow(sync: Sync, ownerId: string, accountId: string): Promise<string> {
  const known = async () => ((await sync.readHint(HINT)) ?? {}) as FirstNames
  const names = await namesNow(sync, accountId).catch(known)
  return names[accountId] || unnamed(sync, ownerId, accountId)
}

function unnamed(sync: Sync, ownerId: string, accountId: string): string {
  if (accountId === ownerId) return 'The owner'
  return ownerId === sync.accountId ? 'Your manager' : 'Another manager'
}

/** Something was shared or taken back: the names this device keeps are asked for anew; if it keeps none, nothing is. */
export async function freshenFirstNames(sync: Sync): Promise<void> {
  asked.delete(sync)
  if (await sync.readHint(HINT)) await requestNames(sync).catch(NOTHING)
}

const HINT = 'first-names'
const NOTHING = () => undefined

/** One question for all who want to know, until somebody new turns up or it could not be answered. */
const asked = new WeakMap<Sync, Promise<FirstNames>>()

async function namesNow(sync: Sync, accountId: string): Promise<FirstNames> {
  const asking = asked.get(sync) ?? requestNames(sync)
  asked.set(sync, asking)
  const names = await asking.catch((error: unknown) => {
    asked.delete(sync)
    throw error
  })
  if (!(accountId in names)) asked.delete(sync)
  return names
}

async function requestNames(sync: Sync): Promise<FirstNames> {
  const { accountId, device } = sync
  const response = await device.fetch(`/api/people?actorId=${accountId}`, {})
  if (!response.ok) throw new Error(`the first names answered ${response.status}`)
  const { actorId, firstNames } = (await response.json()) as People
  if (actorId !== accountId) throw new Error('the first names of another account were answered') // Y5
  await sync.writeHint(HINT, firstNames)
  return firstNames
}
