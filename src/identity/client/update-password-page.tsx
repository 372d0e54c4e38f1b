import { type FormEvent, useEffect, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { ErrorCode } from '#domain/errors.ts'
import { MIN_PASSWORD } from '#domain/session.ts'
import { textLength } from '#domain/text.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordOwner } from '#ui/password-owner.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { AfterSecondStep } from './after-second-step.tsx'
import { problemOf } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestPasswordNeeds, requestPasswordUpdate } from './auth-requests.client.ts'
import { onNextLink } from './link-token.client.ts'
import { useAuth } from './use-auth.ts'
import { useCommonPassword } from './use-common-password.ts'

const EMPTY = { currentPassword: '', password: '', confirmed: '' }

/** Sets a new password, for a person with an email link or with the current password. */
export function UpdatePasswordPage({ site }: { site: Site | null }) {
  return (
    <AfterSecondStep site={site}>
      <PasswordPage site={site} />
    </AfterSecondStep>
  )
}

function PasswordPage({ site }: { site: Site | null }) {
  const words = useWords()
  const { state } = useAuth()
  const { isCurrentNeeded, outcome, isBusy, update } = usePasswordUpdate()
  const [values, setValues] = useState(EMPTY)
  const common = useCommonPassword(values.password)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await update(values)) setValues(EMPTY)
  }

  const input = (name: keyof typeof EMPTY) => ({
    name,
    type: 'password',
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    value: values[name],
    onValueChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  })
  return (
    <div className="pb-(--nav-h) md:pb-0 md:ps-(--shell-start)">
      <AuthFrame title={words('updatePassword.title')} text={words('updatePassword.text')} site={site}>
        <form onSubmit={submit} noValidate className="grid gap-4.5">
          {outcome?.t === 'refused' && <Banner tone="error">{outcome.message}</Banner>}
          {outcome?.t === 'updated' && <Banner tone="success">{words('updatePassword.done')}</Banner>}
          <PasswordOwner email={state.status === 'loaded' ? (state.user?.email ?? '') : ''} />
          {isCurrentNeeded && <TextField {...input('currentPassword')} label={words('identity.currentPassword')} />}
          <TextField {...input('password')} label={words('updatePassword.new')} hint={common} />
          <TextField {...input('confirmed')} label={words('updatePassword.confirm')} />
          <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('updatePassword.busy')}>
            {words('updatePassword.button')}
          </Button>
        </form>
      </AuthFrame>
    </div>
  )
}

type PasswordOutcome = { t: 'updated'; next: '/routines' | '/recovered' } | { t: 'refused'; message: string }

const LEAVE_AFTER_MS = 2_000

/** `update` resolves with true if the server took the password. */
function usePasswordUpdate(): {
  /** False after an email link, which needs no current password. */
  isCurrentNeeded: boolean
  outcome: PasswordOutcome | null
  isBusy: boolean
  update: (values: typeof EMPTY) => Promise<boolean>
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

  async function update({ currentPassword, password, confirmed }: typeof EMPTY): Promise<boolean> {
    if (isBusy || isUpdated) return false
    const mistake = mistakeIn(password, confirmed)
    if (mistake) {
      setOutcome({ t: 'refused', message: refusalText(mistake, currentWords()) })
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
    // The hour after the link has passed, or another tab has already set a password.
    if (answer.t === 'refused' && answer.code === 'password-required') setIsCurrentNeeded(true)
    setOutcome({ t: 'refused', message: problemOf(answer) })
    return false
  }

  return { isCurrentNeeded, outcome, isBusy, update }
}

/** The first mistake in a new password and its repetition; null: none. */
function mistakeIn(password: string, confirmed: string): ErrorCode | null {
  if (password !== confirmed) return 'passwords-differ'
  return textLength(password) < MIN_PASSWORD ? 'password-too-short' : null
}

/** Whether the current password is needed: by the address until the server says what this session may do. */
function useCurrentNeeded() {
  const isFromLink = new URLSearchParams(useSearch()).get('type') === 'recovery'
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
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => navigate(next), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [next])
}
