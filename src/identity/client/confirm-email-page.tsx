import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '#domain/app-name.ts'
import { Banner } from '#ui/banner.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import type { Answer } from './ask.ts'
import { AuthFrame, NoAnswer } from './auth-frame.tsx'
import { requestConfirmation } from './auth-requests.client.ts'
import { onNextLink } from './link-token.client.ts'
import { useAuth } from './use-auth.ts'

/** `token` is the link's token, or empty. */
export function ConfirmEmailPage({ site, token }: { site: Site | null; token: string }) {
  const words = useWords()
  const { answer, retry } = useConfirmation(token)
  return (
    <AuthFrame title={words('confirmEmail.title')} site={site}>
      {answer === null && (
        <p role="status" className="flex items-center gap-2.5 text-text-2">
          <Spinner />
          {words('confirmEmail.busy')}
        </p>
      )}
      {answer?.t === 'answered' && <Banner tone="success">{words('confirmEmail.done')}</Banner>}
      {answer?.t === 'refused' && <Banner tone="error">{answer.message}</Banner>}
      {answer?.t === 'unreachable' && <NoAnswer onRetry={retry} />}
      <p className="text-center">
        <Link to="/" className="link text-text">
          {words('confirmEmail.goOn', { app: APP_NAME })}
        </Link>
      </p>
    </AuthFrame>
  )
}

/** `answer` is null until the server answers; `retry` asks again after no answer. */
function useConfirmation(token: string): { answer: Answer<unknown> | null; retry: () => void } {
  const { store } = useAuth()
  const [answer, setAnswer] = useState<Answer<unknown> | null>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isCurrent = true
    void confirmOnce(token, attempt).then((answer) => {
      if (!isCurrent) return
      setAnswer(answer)
      const state = store.current()
      // A confirmed address may make the account an administrator.
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

/** Confirms once, because a link works once; a page that mounts again gets the same result. */
function confirmOnce(token: string, attempt: number): Promise<Answer<unknown>> {
  if (!asked || attempt > asked.attempt) asked = { attempt, answer: requestConfirmation(token) }
  return asked.answer
}
