import type { Sync } from '#sync/client/sync.ts'
import type { FirstNames, People } from '#sync/wire.ts'

/** One question for all who want to know, until somebody new turns up or it could not be answered. */
const asked = new WeakMap<Sync, Promise<FirstNames>>()

/** What others are called, as the server says now; asked for anew where an account is not among them. Throws without an answer. */
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

/** Something was shared or taken back: the names this device keeps are asked for anew; if it keeps none, nothing is. */
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
