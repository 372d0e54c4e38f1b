import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NO_CONNECTION } from '#sync/client/ask.ts'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { requestLogIn } from './auth-requests.client.ts'
import { logInField } from './form-errors.ts'
import { useAuth } from './use-auth.ts'

/** `/login` (R-AUTH-02 to 12). */
export function LogInPage({ site }: { site: Site | null }) {
  const { state, store } = useAuth()
  const navigate = useNavigate()
  const lapsed = state.status === 'loaded' ? state.lapsedUser : null
  const [email, setEmail] = useState(lapsed?.email ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = error === null ? null : logInField(error)

  async function logIn(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await requestLogIn({ email, password })
    setIsBusy(false)
    if (answer.t !== 'answered') {
      const message = answer.t === 'refused' ? answer.message : NO_CONNECTION
      setError(message)
      toastError(message) // R-AUTH-09
      return
    }
    store.adopt(answer.body)
    toastSuccess('Logged in successfully')
    await navigate({ to: '/', replace: true }) // which leads on as R-AUTH-07 says
  }

  return (
    <AuthFrame title="Log in" site={site}>
      <form onSubmit={logIn} noValidate className="grid gap-4.5">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onValueChange={setEmail}
          error={field === 'email' && error}
        />
        <div className="relative">
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
            error={field === 'password' && error}
          />
          <Link to="/reset-password" className="link absolute -top-3 right-0 py-3 text-13 text-text-2">
            Forgot?
          </Link>
        </div>
        <Button type="submit" size="large" isBlock isBusy={isBusy} busyText="Logging in">
          Log in
        </Button>
      </form>
      <p className="text-center text-text-2">
        New here?{' '}
        <Link to="/create-account" className="link text-text">
          Sign up
        </Link>
      </p>
    </AuthFrame>
  )
}
