import type { FirstNames, People } from '#identity/shares.ts'
import type { Sync } from '#sync/client/sync.ts'

/** One request serves everybody who asks, until somebody new appears or it fails. */
const asked = new WeakMap<Sync, Promise<FirstNames>>()

/**
 * The first names of other accounts as the server knows them now. Asks again if `accountId` is not among them. Throws
 * without an answer.
 */
export async function namesNow(sync: Sync, accountId: string): Promise<FirstNames> {
  const asking = asked.get(sync) ?? requestNames(sync)
  asked.set(sync, asking)
  const names = await asking.catch((error: unknown) => {
    asked.delete(sync)
    throw error
  })
  if (!(accountId in names)) asked.delete(sync)
  return names
}

/** What the server last said to this device. */
export const keptNames = async (sync: Sync): Promise<FirstNames> => ((await sync.readHint(HINT)) ?? {}) as FirstNames

/** Asks for the kept names again after a share was added or removed. Does nothing if this device keeps none. */
export async function freshenFirstNames(sync: Sync): Promise<void> {
  asked.delete(sync)
  if (await sync.readHint(HINT)) await requestNames(sync).catch(() => undefined)
}

const HINT = 'first-names'

async function requestNames(sync: Sync): Promise<FirstNames> {
  const { accountId, device } = sync
  const response = await device.fetch(`/api/people?actorId=${accountId}`, {})
  if (!response.ok) throw new Error(`the first names answered ${response.status}`)
  const { actorId, firstNames } = (await response.json()) as People
  if (actorId !== accountId) throw new Error('the first names of another account were answered') // Y5
  await sync.writeHint(HINT, firstNames)
  return firstNames
}
