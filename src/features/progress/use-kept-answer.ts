import { useEffect, useRef, useState } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { queryClient, toldRevs } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'

/** What the server last said to this device under a name, which holds the owner's id; null: nothing, or not read yet. */
export function useKeptAnswer<Answer>(keptAs: string): Answer | null {
  const sync = useSync()
  const [kept, setKept] = useState<{ as: string; answer: Answer } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void sync.readHint(keptAs).then((hint) => isCurrent && hint && setKept({ as: keptAs, answer: hint as Answer }))
    return () => {
      isCurrent = false
    }
  }, [sync, keptAs])
  return kept?.as === keptAs ? kept.answer : null
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
