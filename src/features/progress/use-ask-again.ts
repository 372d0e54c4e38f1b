import { useEffect, useRef } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { queryClient, toldRevs } from '#identity/client/query-client.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'

/**
 * Asks for a group of answers again once the server has stored a change of finished workouts, the book or weighings.
 * Draws nothing: closed sheets use this, too, and a completed set waits for everything that is drawn.
 */
export function useAskAgain(group: 'stats' | 'exercises' | 'history' | 'trash') {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  useEffect(() => {
    let written = writtenBy(documents, ownerId)
    function look() {
      const before = written
      written = writtenBy(documents, ownerId)
      if (before === written || (group !== 'trash' && areTold(before, written))) return
      void queryClient.invalidateQueries({ queryKey: [group, ownerId] })
    }
    const topics = [listTopic('workout', ownerId), bookIdFor(ownerId), listTopic('body', ownerId)]
    const stops = topics.map((topic) => documents.subscribe(topic, look))
    return () => stops.forEach((stop) => void stop())
  }, [documents, group, ownerId])
}

function writtenBy(documents: Sync['documents'], ownerId: string): string {
  const ended = documents.documents('workout', ownerId).filter(({ workout }) => !workout.is_active)
  const book = documents.document('book', bookIdFor(ownerId))
  return [...ended, ...(book ? [book] : []), ...documents.documents('body', ownerId)]
    .map(({ id, rev }) => `${id}:${rev}`)
    .toSorted()
    .join(' ')
}

/** Also asks again after the last change is sent, because no document tells that the server has deleted a workout. */
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

function areTold(before: string, now: string): boolean {
  const entriesOf = (text: string) => new Set(text.split(' ').filter(Boolean))
  const [old, current] = [entriesOf(before), entriesOf(now)]
  const isTold = (entry: string) => {
    const [id = '', rev] = entry.split(':')
    return toldRevs.get(id) === Number(rev)
  }
  return [...old].every((entry) => current.has(entry)) && [...current].every((entry) => old.has(entry) || isTold(entry))
}
