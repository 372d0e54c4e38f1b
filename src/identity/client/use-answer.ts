import { useEffect, useState } from 'react'
import type { Answer } from './ask.ts'

/** In ms, after a request without an answer. */
const AGAIN_MS = 2_000

/**
 * Asks the server until it answers. `answer` is null until then. `request` must stay the same function.
 * `isUnreachable`: the last request was refused or had no answer.
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
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const said = await request(accountId)
      if (!isCurrent) return
      setIsUnreachable(said.t !== 'answered')
      if (said.t === 'answered') setAnswer(said.body)
      if (said.t === 'unreachable') timer = setTimeout(look, AGAIN_MS)
    }
    if (hasConnection) void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, accountId, hasConnection])
  return { answer, setAnswer, isUnreachable }
}
