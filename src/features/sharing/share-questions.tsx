import Check from 'lucide-react/icons/check'
import UserMinus from 'lucide-react/icons/user-minus'
import { useEffect, useRef, useState } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import { refreshShares } from '#identity/client/use-shares.ts'
import type { ShareQuestion } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { showAlert } from '#ui/alert-queue.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { RowButton, ShareCard } from './share-card.tsx'
import { requestEnd, requestKeep } from './shares-requests.client.ts'

/** Shares from before a recovery, which the person keeps or ends. */
export const ShareQuestions = ({ questions, isOffline }: { questions: ShareQuestion[]; isOffline: boolean }) =>
  questions.map((question) => <QuestionCard key={question.id} question={question} isOffline={isOffline} />)

function QuestionCard({ question, isOffline }: { question: ShareQuestion; isOffline: boolean }) {
  const { id, side, name, email, givenAt, isPaused } = question
  const words = useWords()
  const { now } = useSync()
  const [isBusy, setIsBusy] = useState(false)
  const pageRef = useRef<HTMLElement | null>(null)
  // The card had the focus and disappears, so the focus moves to the heading of the rest.
  useEffect(() => () => pageRef.current?.querySelector('h2')?.focus(), [])

  async function answer(request: typeof requestEnd, button: HTMLElement) {
    pageRef.current = button.closest('main')
    setIsBusy(true)
    const answered = await request(id)
    if (answered.t === 'unreachable' || (answered.t === 'refused' && answered.code !== 'not-found'))
      void showAlert(currentWords()('failed.share.add'))
    await refreshShares()
    setIsBusy(false)
  }

  const isDisabled = isOffline || isBusy
  return (
    <ShareCard name={name} email={email} tone={side === 'received' ? 'coach' : 'neutral'}>
      <li className="px-4 py-3 text-15 text-text-2">
        {[
          words(`sharing.questions.${side}`, elapsed(givenAt, now(), null)),
          isPaused && words('sharing.questions.paused'),
        ]
          .filter(Boolean)
          .join(' ')}
      </li>
      <li>
        <RowButton
          icon={<Check aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
          label={words('sharing.questions.keep')}
          isDisabled={isDisabled}
          onPress={(button) => void answer(requestKeep, button)}
        />
      </li>
      <li className="rounded-b-xl">
        <RowButton
          icon={<UserMinus aria-hidden="true" size={20} className="shrink-0" />}
          label={words('sharing.questions.end')}
          isDisabled={isDisabled}
          isDanger
          onPress={(button) => void answer(requestEnd, button)}
        />
      </li>
    </ShareCard>
  )
}
