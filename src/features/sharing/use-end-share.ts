import { useState } from 'react'
import { FAILURE_TEXTS } from '#domain/failure-texts.ts'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { requestEnd } from './shares-requests.client.ts'
import { refreshShares } from './use-shares.ts'

type Question = Pick<Parameters<typeof askQuestion>[0], 'text' | 'description' | 'confirmText'>

/** Ends a share when the person means it (R-DELEG-26). One that has ended already is what they wanted. */
export function useEndShare(shareId: string, question: Question) {
  const [isEnding, setIsEnding] = useState(false)
  async function end() {
    if (isEnding || !(await askQuestion({ ...question, isDestructive: true }))) return
    setIsEnding(true)
    const answer = await requestEnd(shareId)
    const isEnded = answer.t === 'answered' || (answer.t === 'refused' && answer.code === 'not-found')
    if (!isEnded) void showAlert(FAILURE_TEXTS['share.add'])
    await refreshShares()
    setIsEnding(false)
  }
  return { isEnding, end: () => void end() }
}
