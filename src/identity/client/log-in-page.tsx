import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { Button } from '#ui/button.tsx'
import { canUsePasskeys } from '#ui/passkey.ts'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { type Answer, noConnection } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestKeepAccount, requestLogIn } from './auth-requests.client.ts'
import { logInField } from './form-errors.ts'
import { useAuth } from './use-auth.ts'

const KeepAccountDialog = lazy(() =>
  import('./keep-account-dialog.tsx').then((module) => ({ default: module.KeepAccountDialog })),
)

const PasskeyLogIn = lazy(() => import('./passkey-log-in.tsx').then((module) => ({ default: module.PasskeyLogIn })))

/** `/login` (R-AUTH-02 to 12). */
export function LogInPage({ site }: { site: Site | null }) {
  const { state, store } = useAuth()
  const navigate = useNavigate()
  const lapsed = state.status === 'loaded' ? state.lapsedUser : null
  const [email, setEmail] = useState(lapsed?.email ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const errorToast = useFormError()
  const field = error === null ? null : logInField(error)

  async function enter(request: typeof requestLogIn) {
    if (isBusy) return
    setIsBusy(true)
    const answer = await request({ email, password })
    setIsBusy(false)
    const mayBeKept = answer.t === 'refused' && answer.code === 'account-deleted'
    setIsDeleted(mayBeKept)
    if (mayBeKept) return setError(null)
    await take(answer)
  }

  /** What a passkey is refused for stands under no field: none of them is wrong. */
  async function take(answer: Answer<SessionAnswer>, isOfFields = true) {
    if (answer.t !== 'answered') {
      const message = answer.t === 'refused' ? answer.message : noConnection()
      setError(isOfFields ? message : null)
      errorToast.show(message, { isOffline: answer.t === 'unreachable' }) // R-AUTH-09
      return
    }
    store.adopt(answer.body)
    toastSuccess('Logged in successfully')
    await navigate({ to: '/', replace: true }) // which leads on as R-AUTH-07 says
  }

  function typed(set: (value: string) => void) {
    return (value: string) => {
      errorToast.clear()
      set(value)
    }
  }

  function logIn(event: FormEvent) {
    event.preventDefault()
    void enter(requestLogIn)
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
          onValueChange={typed(setEmail)}
          error={field === 'email' && error}
        />
        <div className="relative">
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={typed(setPassword)}
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
      {canUsePasskeys() && (
        <Suspense fallback={null}>
          <PasskeyLogIn onAnswer={(answer) => take(answer, false)} />
        </Suspense>
      )}
      {isDeleted && (
        <Suspense fallback={null}>
          <KeepAccountDialog
            isBusy={isBusy}
            onKeep={() => void enter(requestKeepAccount)}
            onLeave={() => setIsDeleted(false)}
          />
        </Suspense>
      )}
      <p className="text-center text-text-2">
        New here?{' '}
        <Link to="/create-account" className="link text-text">
          Sign up
        </Link>
      </p>
    </AuthFrame>
  )
}
