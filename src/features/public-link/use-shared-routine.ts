import { useEffect, useState } from 'react'
import { requestSharedRoutine } from './public-link-requests.client.ts'
import type { SharedRoutine } from './shared-thing.ts'

/** The routine that a new account will copy; null: there is none, or it is not known yet or not available. */
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
