import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ask } from '#identity/client/ask.ts'
import type { ActivityPage } from './activity.ts'
import { ActivityReader } from './activity-reader.ts'

/** What was done in a document; the newest are asked for again when the document has another revision. */
export function useActivity(documentId: string, rev: number): ActivityReader {
  const reader = useMemo(() => new ActivityReader((cursor) => requestPage(documentId, cursor)), [documentId])
  useSyncExternalStore(reader.subscribe, () => reader.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is a reason to ask, not a part of it
  useEffect(() => void reader.refresh(), [reader, rev])
  return reader
}

/** Null: the server could not be asked, or does not know the document yet. */
async function requestPage(documentId: string, cursor: string | null): Promise<ActivityPage | null> {
  const query = new URLSearchParams({ documentId, ...(cursor && { cursor }) })
  const answer = await ask<ActivityPage>('GET', `/api/activity?${query}`)
  return answer.t === 'answered' ? answer.body : null
}
