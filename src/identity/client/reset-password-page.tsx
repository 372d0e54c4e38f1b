import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { AfterSecondStep } from './after-second-step.tsx'
import { problemOf } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestRecoveryMail } from './auth-requests.client.ts'
import { useAuth } from './use-auth.ts'

/** A link that no longer works leads here as well, to ask for a new one. */
export function ResetPasswordPage({ site }: { site: Site | null }) {
  return (
    <AfterSecondStep site={site}>
      <RequestPage site={site} />
    </AfterSecondStep>
  )
}

function RequestPage({ site }: { site: Site | null }) {
  const words = useWords()
  const { store } = useAuth()
  const [email, setEmail] = useState('')
  const [error, setError] = useState(store.linkError)
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await requestRecoveryMail(email)
    setIsBusy(false)
    store.forgetLinkError()
    setIsSent(answer.t === 'answered')
    setError(answer.t === 'answered' ? null : problemOf(answer))
  }

  return (
    <AuthFrame title={words('resetPassword.title')} text={words('resetPassword.text')} site={site}>
      <form onSubmit={send} noValidate className="grid gap-4.5">
        {error && <Banner tone="error">{error}</Banner>}
        {isSent && <Banner tone="success">{words('resetPassword.sent')}</Banner>}
        <TextField
          label={words('identity.email')}
          type="email"
          name="email"
          autoComplete="username"
          aria-required
          value={email}
          onValueChange={setEmail}
        />
        <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('resetPassword.busy')}>
          {words('resetPassword.button')}
        </Button>
      </form>
      <p className="text-center">
        <Link to="/login" className="link text-text">
          {words('resetPassword.back')}
        </Link>
      </p>
    </AuthFrame>
  )
}
