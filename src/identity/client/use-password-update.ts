import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { MIN_PASSWORD } from '#domain/session.ts'
import { textLength } from '#domain/text.ts'
import { refusalText } from '#words/refusal-text.ts'
import { noConnection } from './ask.ts'
import { requestPasswordNeeds, requestPasswordUpdate } from './auth-requests.client.ts'
import { onNextLink } from './link-token.client.ts'
import { useAuth } from './use-auth.ts'

export type PasswordValues = { currentPassword: string; password: string; confirmed: string }

export type PasswordOutcome = { t: 'updated'; next: '/routines' | '/recovered' } | { t: 'refused'; message: string }

const LEAVE_AFTER_MS = 2_000 // R-AUTH-45

/** Setting a password and what follows. `update` answers whether it is set. */
export function usePasswordUpdate(): {
  /** Whether the password one has is asked for: always, but after a link of an e-mail. */
  isCurrentNeeded: boolean
  outcome: PasswordOutcome | null
  isBusy: boolean
  update: (values: PasswordValues) => Promise<boolean>
} {
  const { store } = useAuth()
  const [isCurrentNeeded, setIsCurrentNeeded] = useCurrentNeeded()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<PasswordOutcome | null>(
    store.linkError === null ? null : { t: 'refused', message: store.linkError },
  )
  const isUpdated = outcome?.t === 'updated'
  useLeaving(outcome?.t === 'updated' ? outcome.next : null)
  useEffect(() => onNextLink(() => window.location.reload()), [])

  async function update({ currentPassword, password, confirmed }: PasswordValues): Promise<boolean> {
    if (isBusy || isUpdated) return false
    const mistake = mistakeIn(password, confirmed)
    if (mistake) {
      setOutcome({ t: 'refused', message: refusalText(mistake) })
      return false
    }
    setIsBusy(true)
    const answer = await requestPasswordUpdate({ password, ...(isCurrentNeeded && { currentPassword }) })
    setIsBusy(false)
    store.forgetLinkError()
    if (answer.t === 'answered') {
      setOutcome({ t: 'updated', next: answer.body.hasShareQuestions ? '/recovered' : '/routines' })
      return true
    }
    // The hour after the link is over, or another tab has used it.
    if (answer.t === 'refused' && answer.code === 'password-required') setIsCurrentNeeded(true)
    setOutcome({ t: 'refused', message: answer.t === 'refused' ? answer.message : noConnection() })
    return false
  }

  return { isCurrentNeeded, outcome, isBusy, update }
}

/** Whether the two are the same comes first (R-AUTH-41, R-AUTH-42). */
function mistakeIn(password: string, confirmed: string): ErrorCode | null {
  if (password !== confirmed) return 'passwords-differ'
  return textLength(password) < MIN_PASSWORD ? 'password-too-short' : null
}

/** As the address has it, until the server says what this session may do. */
function useCurrentNeeded() {
  const isFromLink = useLocation({ select: ({ search }) => (search as { type?: unknown }).type === 'recovery' })
  const [isNeeded, setIsNeeded] = useState(!isFromLink)
  useEffect(() => {
    let isCurrent = true
    void requestPasswordNeeds().then((answer) => {
      if (isCurrent && answer.t === 'answered') setIsNeeded(answer.body.needsCurrentPassword)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return [isNeeded, setIsNeeded] as const
}

function useLeaving(next: '/routines' | '/recovered' | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => void navigate({ to: next }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [next, navigate])
}
