import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { noConnection } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestRecoveryMail } from './auth-requests.client.ts'
import { useAuth } from './use-auth.ts'

/** `/reset-password` (R-AUTH-27 to 35). A link that does not work any more leads here too, where there is another. */
export function ResetPasswordPage({ site }: { site: Site | null }) {
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
    setError(answer.t === 'answered' ? null : answer.t === 'refused' ? answer.message : noConnection())
  }

  return (
    <AuthFrame
      title="Forgot your password?"
      text="Enter your email and we'll send you a link to reset your password."
      site={site}
    >
      <form onSubmit={send} noValidate className="grid gap-4.5">
        {error && <Banner tone="error">{error}</Banner>}
        {isSent && <Banner tone="success">Check your email for a password reset link.</Banner>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          aria-required // R-AUTH-30
          value={email}
          onValueChange={setEmail}
        />
        <Button type="submit" size="large" isBlock isBusy={isBusy} busyText="Sending">
          Send reset link
        </Button>
      </form>
      <p className="text-center">
        <Link to="/login" className="link text-text">
          Back to login
        </Link>
      </p>
    </AuthFrame>
  )
}
