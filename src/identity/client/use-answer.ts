import { useEffect, useState } from 'react'
import type { Answer } from './ask.ts'

/**
 * What the server says of an account: null before it has, and asked for again once there is a connection. `request` is
 * one function for as long as the screen is there. `isUnreachable`: the last question had no answer.
 */
export function useAnswer<T>(
  request: (accountId: string) => Promise<Answer<T>>,
  accountId: string,
  hasConnection: boolean,
) {
  const [answer, setAnswer] = useState<T | null>(null)
  const [isUnreachable, setIsUnreachable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (!hasConnection) return
    void request(accountId).then((said) => {
      if (!isCurrent) return
      setIsUnreachable(said.t !== 'answered')
      if (said.t === 'answered') setAnswer(said.body)
    })
    return () => {
      isCurrent = false
    }
  }, [request, accountId, hasConnection])
  return { answer, setAnswer, isUnreachable }
}
