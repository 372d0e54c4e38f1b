import { type RefObject, useRef, useState } from 'react'
import { type Answer, isAboutPassword, noConnection } from './ask.ts'

/** A form that asks for the current password: its draft, its error and its request. */
export function useProvedForm<Draft extends { password: string }>(empty: Draft, onClose: () => void) {
  const passwordRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(empty)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function refuse(message: string, field?: RefObject<HTMLInputElement | null>): null {
    setError(message)
    field?.current?.focus()
    return null
  }

  return {
    draft,
    error,
    isBusy,
    isDirty: draft !== empty,
    passwordRef,
    refuse,
    close() {
      setDraft(empty)
      setError(null)
      onClose()
    },
    change(values: Partial<Draft>) {
      setError(null)
      setDraft({ ...draft, ...values })
    },
    /**
     * Sends the request, also without a password, because not every account has one. Answers null after a refusal; the
     * form then says why. `keeps` the draft for another step.
     */
    async send<Body>(request: () => Promise<Answer<Body>>, { keeps = false } = {}): Promise<Body | null> {
      setIsBusy(true)
      const answer = await request()
      setIsBusy(false)
      if (answer.t === 'unreachable') return refuse(noConnection())
      if (answer.t === 'refused') return refuse(answer.message, isAboutPassword(answer.code) ? passwordRef : undefined)
      if (!keeps) setDraft(empty)
      return answer.body
    },
  }
}
