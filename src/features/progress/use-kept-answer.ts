import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { queryClient, toldRevs } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments, useSyncFact } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'

const keptQuery = (sync: Sync, ownerId: string, keptAs: string) => ({
  queryKey: ['kept', ownerId, keptAs],
  queryFn: async () => (await sync.readHint(keptAs)) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the server last said to this device about the owner on screen under a name; null: nothing, or not read yet. */
export function useKeptAnswer<Answer>(keptAs: string): Answer | null {
  const { data } = useQuery(keptQuery(useSync(), useOwnerId(), keptAs), queryClient)
  return (data as Answer | undefined) ?? null
}

/** What the statistics of an owner are kept as. */
export const statsOf = (ownerId: string): string => `stats:${ownerId}`

/** Reads the kept statistics on a page with the link there: a press then draws them at once, and not a page without them. */
export function useStatsAhead() {
  const ownerId = useOwnerId()
  // The page that reads ahead is not drawn again for it.
  useQuery({ ...keptQuery(useSync(), ownerId, statsOf(ownerId)), notifyOnChangeProps: [] }, queryClient)
}

/** Keeps an answer on the device, by what `sync.keeper` gave when it was asked for, and for the pages that read ahead. */
export function keepAnswer(keep: ReturnType<Sync['keeper']>, ownerId: string, keptAs: string, answer: unknown) {
  void keep(keptAs, answer)
  queryClient.setQueryData(['kept', ownerId, keptAs], answer)
}

/**
 * Asks for the answers of a group about the owner on screen again, once the server has written what they are made of:
 * workouts that are over, the book, weighings.
 */
export function useAskAgain(group: 'stats' | 'exercises' | 'history' | 'trash') {
  const ownerId = useOwnerId()
  const workouts = useDocuments('workout')
  const book = useDocument('book', bookIdFor(ownerId))
  const bodies = useDocuments('body')
  const written = [...workouts.filter(({ workout }) => !workout.is_active), ...(book ? [book] : []), ...bodies]
    .map(({ id, rev }) => `${id}:${rev}`)
    .toSorted()
    .join(' ')
  const known = useRef(written)
  useEffect(() => {
    if (known.current === written) return
    const isAsked = group !== 'trash' && areTold(known.current, written)
    known.current = written
    if (!isAsked) void queryClient.invalidateQueries({ queryKey: [group, ownerId] })
  }, [written, group, ownerId])
}

/**
 * The same, and once everything is sent: a deleted workout is on no device, so no document says that its deletion has
 * arrived.
 */
export function useAskAgainOnceSent(group: 'history' | 'trash') {
  useAskAgain(group)
  const ownerId = useOwnerId()
  const isWaiting = useSyncFact('waiting') > 0
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void queryClient.invalidateQueries({ queryKey: [group, ownerId] })
    wasWaiting.current = isWaiting
  }, [isWaiting, group, ownerId])
}

/** Whether nothing changed but that documents came of which somebody had told before. */
function areTold(before: string, now: string): boolean {
  const entriesOf = (text: string) => new Set(text.split(' ').filter(Boolean))
  const [old, current] = [entriesOf(before), entriesOf(now)]
  const isTold = (entry: string) => {
    const [id = '', rev] = entry.split(':')
    return toldRevs.get(id) === Number(rev)
  }
  return [...old].every((entry) => current.has(entry)) && [...current].every((entry) => old.has(entry) || isTold(entry))
}
