import { useEffect, useState } from 'react'
import type { Answer } from './ask.ts'
import { requestConfirmation } from './auth-requests.client.ts'
import { onNextLink } from './link-token.client.ts'
import { useAuth } from './use-auth.ts'

/** The result of the link with `token`; null until it is known. `retry` is for a server that was not reached. */
export function useConfirmation(token: string): { answer: Answer<unknown> | null; retry: () => void } {
  const { store } = useAuth()
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isCurrent = true
    void confirmOnce(token, attempt).then((answer) => {
      if (!isCurrent) return
      setAnswer(answer)
      const state = store.current()
      // A confirmed address may make the account an administrator (R-ADMIN-03).
      if (answer.t === 'answered' && state.status === 'loaded' && state.user) void store.refresh()
    })
    return () => {
      isCurrent = false
    }
  }, [token, attempt, store])

  useEffect(() => onNextLink(() => window.location.reload()), [])

  return {
    answer,
    retry() {
      setAnswer(null)
      setAttempt(attempt + 1)
    },
  }
}

let asked: { attempt: number; answer: Promise<Answer<unknown>> } | null = null

/** A link works once, so the result is kept for whoever comes back to its page. */
function confirmOnce(token: string, attempt: number): Promise<Answer<unknown>> {
  if (!asked || attempt > asked.attempt) asked = { attempt, answer: requestConfirmation(token) }
  return asked.answer
}
