import { useEffect, useState } from 'react'
import { ask } from '#sync/client/ask.ts'
import type { ActivityEntry, ActivityPage } from './activity.ts'

type Activity = {
  entries: readonly ActivityEntry[]
  state: 'asking' | 'here' | 'unreachable'
  /** Asks for what is older; null: that was all. */
  more: (() => void) | null
  /** The newest again. */
  retry: () => void
}

/** What was done in a document, from the newest on; asked for again when the document has another revision. */
export function useActivity(documentId: string, rev: number): Activity {
  const [pages, setPages] = useState<readonly ActivityPage[]>([])
  const [state, setState] = useState<Activity['state']>('asking')
  const [tries, setTries] = useState(0)
  const cursor = pages.at(-1)?.nextCursor ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision and a try are reasons to ask, not parts of it
  useEffect(() => {
    let isCurrent = true
    void requestPage(documentId, null).then((page) => {
      if (!isCurrent) return
      if (page) setPages([page])
      setState(page ? 'here' : 'unreachable')
    })
    return () => {
      isCurrent = false
    }
  }, [documentId, rev, tries])
  async function more() {
    const of = pages
    setState('asking')
    const page = await requestPage(documentId, cursor)
    // What was asked anew meanwhile begins at the newest, and what is older may not fit behind it.
    if (page) setPages((now) => (now === of ? [...now, page] : now))
    setState(page ? 'here' : 'unreachable')
  }
  return {
    entries: pages.flatMap(({ entries }) => entries),
    state,
    more: cursor === null ? null : () => void more(),
    retry() {
      setState('asking')
      setTries(tries + 1)
    },
  }
}

/** Null: the server could not be asked, or does not know the document yet. */
async function requestPage(documentId: string, cursor: string | null): Promise<ActivityPage | null> {
  const query = new URLSearchParams({ documentId, ...(cursor && { cursor }) })
  const answer = await ask<ActivityPage>('GET', `/api/activity?${query}`)
  return answer.t === 'answered' ? answer.body : null
}
