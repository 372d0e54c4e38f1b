import { type Answer, ask, askWith } from '#identity/client/ask.ts'
import type { ChangedSince, Imports, StartedImport } from './imports.ts'
import { GZIP } from './read-file.client.ts'

const addressOf = (path: string, accountId: string, more: Record<string, string> = {}): string =>
  `/api/imports${path}?${new URLSearchParams({ accountId, ...more })}`

/** The imports of the last 90 days, newest first. */
export const requestImports = (accountId: string): Promise<Answer<Imports>> => ask('GET', addressOf('', accountId))

/** What is written stays (R-IMP-24). */
export const requestStop = (accountId: string, id: string): Promise<Answer<StartedImport>> =>
  ask('POST', addressOf(`/${id}/stop`, accountId))

/** What became of an import's workouts since. */
export const requestChanged = (accountId: string, id: string): Promise<Answer<ChangedSince>> =>
  ask('GET', addressOf(`/${id}/changed`, accountId))

/** Moves an import's workouts to the trash, with `withChanged` also those that were changed since (R-IMP-27). */
export const requestUndo = (accountId: string, id: string, withChanged: boolean): Promise<Answer<StartedImport>> =>
  ask('POST', addressOf(`/${id}/undo`, accountId), { withChanged })

/** Sends a packed plan. With the same `id` again it is the same import (R-IMP-22). */
export const sendPlan = (accountId: string, id: string, plan: Blob): Promise<Answer<StartedImport>> =>
  askWith(addressOf('', accountId, { id }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(plan.type === GZIP && { 'content-encoding': 'gzip' }) },
    body: plan,
    signal: AbortSignal.timeout(SEND_MS),
  })

/** Fifty megabytes on a slow uplink. */
const SEND_MS = 10 * 60_000
