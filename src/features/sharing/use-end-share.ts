import { useEffect, useRef, useState } from 'react'
import { refreshShares } from '#identity/client/use-shares.ts'
import { askQuestion, dropQuestions, showAlert } from '#ui/alert-queue.ts'
import { currentWords } from '#words/current-words.ts'
import { requestEnd } from './shares-requests.client.ts'

type Question = Pick<Parameters<typeof askQuestion>[0], 'text' | 'description' | 'confirmText'>

/**
 * Asks, then ends a share; one that has ended already is no error. The card disappears, so the focus moves to the next
 * heading.
 */
export function useEndShare(shareId: string, question: Question) {
  const [isEnding, setIsEnding] = useState(false)
  const headingRef = useRef<HTMLElement | null>(null)
  const isAsking = useRef(false)
  useEffect(
    () => () => {
      headingRef.current?.focus()
      if (isAsking.current) dropQuestions() // the other person has ended the share (R-COACH-15)
    },
    [],
  )
  async function end(button: HTMLElement) {
    if (isEnding) return
    isAsking.current = true
    const isSure = await askQuestion({ ...question, isDestructive: true })
    isAsking.current = false
    if (!isSure) return
    setIsEnding(true)
    // Found before the request, because a live message may remove the card before the answer.
    headingRef.current = button.closest('section')?.querySelector('h2') ?? null
    const answer = await requestEnd(shareId)
    const isEnded = answer.t === 'answered' || (answer.t === 'refused' && answer.code === 'not-found')
    if (!isEnded) {
      headingRef.current = null
      void showAlert(currentWords()('failed.share.add'))
    }
    await refreshShares()
    setIsEnding(false)
  }
  return { isEnding, end: (button: HTMLElement) => void end(button) }
}
