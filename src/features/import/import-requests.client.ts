import { type Answer, ask, askWith } from '#identity/client/ask.ts'
import type { ChangedSince, Imports, StartedImport } from './imports.ts'
import { GZIP } from './read-file.client.ts'

const addressOf = (path: string, accountId: string, more: Record<string, string> = {}): string =>
  `/api/imports${path}?${new URLSearchParams({ accountId, ...more })}`

/** Asks for the imports of the last 90 days, newest first. */
export const requestImports = (accountId: string): Promise<Answer<Imports>> => ask('GET', addressOf('', accountId))

/** Stops an import; workouts already written stay. */
export const requestStop = (accountId: string, id: string): Promise<Answer<StartedImport>> =>
  ask('POST', addressOf(`/${id}/stop`, accountId))

/** Asks which workouts of an import have changed since. */
export const requestChanged = (accountId: string, id: string): Promise<Answer<ChangedSince>> =>
  ask('GET', addressOf(`/${id}/changed`, accountId))

/** Undoes an import: moves its workouts to the trash, with `withChanged` also changed ones. */
export const requestUndo = (accountId: string, id: string, withChanged: boolean): Promise<Answer<StartedImport>> =>
  ask('POST', addressOf(`/${id}/undo`, accountId), { withChanged })

/** Sends a plan. Sent again with the same `id`, it is the same import. */
export const sendPlan = (accountId: string, id: string, plan: Blob): Promise<Answer<StartedImport>> =>
  askWith(addressOf('', accountId, { id }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(plan.type === GZIP && { 'content-encoding': 'gzip' }) },
    body: plan,
    signal: AbortSignal.timeout(SEND_MS),
  })

/** In ms: fifty megabytes on a slow uplink take this long. */
const SEND_MS = 10 * 60_000
