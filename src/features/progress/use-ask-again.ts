import { useEffect, useRef } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { queryClient, toldRevs } from '#identity/client/query-client.ts'
import { useOwnerId } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments, useSyncFact } from '#sync/client/react/use-document.ts'

/** Asks for a group again once the server has stored a change of finished workouts, the book or weighings. */
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

/** Also after the last change is sent: no document tells that the server has deleted a workout. */
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
