import { useEffect, useState } from 'react'
import { requestSharedRoutine } from './public-link-requests.client.ts'
import type { SharedRoutine } from './shared-thing.ts'

/** What is about to be copied, for whoever has no account yet; null: nothing, not known yet or not available. */
export function useSharedRoutine(id: string | null): SharedRoutine | null {
  const [shared, setShared] = useState<SharedRoutine | null>(null)
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    void requestSharedRoutine(id).then((answer) => {
      if (isCurrent && answer.t === 'answered') setShared(answer.body)
    })
    return () => {
      isCurrent = false
    }
  }, [id])
  return shared
}
