import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { SessionAnswer } from '#domain/session.ts'
import { Button } from '#ui/button.tsx'
import { canUsePasskeys } from '#ui/passkey.ts'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { type Answer, noConnection } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestKeepAccount, requestLogIn } from './auth-requests.client.ts'
import { logInField } from './form-errors.ts'
import { useAuth } from './use-auth.ts'

const AlertDialog = lazy(() => import('#ui/alert-dialog.tsx').then((module) => ({ default: module.AlertDialog })))

const PasskeyLogIn = lazy(() => import('./passkey-log-in.tsx').then((module) => ({ default: module.PasskeyLogIn })))

/** `/login` (R-AUTH-02 to 12). */
export function LogInPage({ site }: { site: Site | null }) {
  const words = useWords()
  const logIn = useLogIn()
  return (
    <AuthFrame title={words('logIn.title')} site={site}>
      <LogInForm {...logIn} />
      {canUsePasskeys() && (
        <Suspense fallback={null}>
          <PasskeyLogIn onAnswer={(answer) => logIn.take(answer, false)} />
        </Suspense>
      )}
      {logIn.isDeleted && (
        <Suspense fallback={null}>
          <KeepAccountDialog
            isBusy={logIn.isBusy}
            onKeep={() => void logIn.enter(requestKeepAccount)}
            onLeave={logIn.leaveDeleted}
          />
        </Suspense>
      )}
      <p className="text-center text-text-2">
        <Sentence
          of="logIn.newHere"
          values={{
            link: (text) => (
              <Link to="/create-account" className="link text-text">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  )
}

function LogInForm({ input, isBusy, enter }: Pick<ReturnType<typeof useLogIn>, 'input' | 'isBusy' | 'enter'>) {
  const words = useWords()
  function submit(event: FormEvent) {
    event.preventDefault()
    void enter(requestLogIn)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4.5">
      <TextField {...input('email')} label={words('identity.email')} type="email" autoComplete="username" />
      <div className="relative">
        <TextField
          {...input('password')}
          label={words('identity.password')}
          type="password"
          autoComplete="current-password"
        />
        <Link to="/reset-password" className="link absolute -top-3 right-0 py-3 text-13 text-text-2">
          {words('logIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('logIn.busy')}>
        {words('action.logIn')}
      </Button>
    </form>
  )
}

type KeepAccountDialogProps = { isBusy: boolean; onKeep: () => void; onLeave: () => void }

/** Shown after a log-in to an account that was deleted less than seven days ago (R-ACCT-16). */
function KeepAccountDialog({ isBusy, onKeep, onLeave }: KeepAccountDialogProps) {
  const words = useWords()
  return (
    <AlertDialog
      isOpen
      text={words('logIn.deleted.title')}
      description={words('logIn.deleted.text')}
      confirmText={words('logIn.deleted.keep')}
      isBusy={isBusy}
      busyText={words('logIn.deleted.busy')}
      onConfirm={onKeep}
      cancelText={words('logIn.deleted.leave')}
      onCancel={onLeave}
      layout="stack"
    />
  )
}

/** The values typed, and the result of the log-in. */
function useLogIn() {
  const { state, store } = useAuth()
  const lapsed = state.status === 'loaded' ? state.lapsedUser : null
  const [values, setValues] = useState({ email: lapsed?.email ?? '', password: '' })
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const errorToast = useFormError()

  async function enter(request: typeof requestLogIn) {
    if (isBusy) return
    setIsBusy(true)
    const answer = await request(values)
    setIsBusy(false)
    const mayBeKept = answer.t === 'refused' && answer.code === 'account-deleted'
    setIsDeleted(mayBeKept)
    if (mayBeKept) return setError(null)
    await take(answer)
  }

  /** A refused passkey shows no error under a field, because no field is wrong. */
  async function take(answer: Answer<SessionAnswer>, isOfFields = true) {
    if (answer.t !== 'answered') {
      const message = answer.t === 'refused' ? answer.message : noConnection()
      setError(isOfFields ? message : null)
      errorToast.show(message, { isOffline: answer.t === 'unreachable' }) // R-AUTH-09
      return
    }
    store.adopt(answer.body)
    toastSuccess(currentWords()('logIn.done'))
    navigate('/', { replace: true }) // `/` then leads on as R-AUTH-07 says.
  }

  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onValueChange(value: string) {
      errorToast.clear()
      setValues((current) => ({ ...current, [name]: value }))
    },
    error: error !== null && logInField(error) === name && error,
  })
  return { input, isBusy, isDeleted, enter, take, leaveDeleted: () => setIsDeleted(false) }
}
