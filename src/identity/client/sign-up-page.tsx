import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ErrorCode } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { withTaken } from '#identity/taken-along.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { noConnection } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import { requestSignUp } from './auth-requests.client.ts'
import { signUpField } from './form-errors.ts'
import { takeReturn, useTaken } from './log-in-return.client.ts'
import { useAuth } from './use-auth.ts'
import { useCommonPassword } from './use-common-password.ts'

const EMPTY = { first_name: '', last_name: '', email: '', password: '' }

type SignUpPageProps = {
  site: Site | null
  text: string | undefined
  /** Called after the account exists, while this page is still open. Answers where to go; null: as usual. */
  onCreated: () => Promise<string | null>
  onSignedIn: (user: SessionAnswer['user']) => void
}

export function SignUpPage({ site, text, ...hear }: SignUpPageProps) {
  const words = useWords()
  const { input, password, formError, isComplete, isBusy, signUp } = useSignUp(hear)
  const common = useCommonPassword(password)
  const taken = useTaken()
  return (
    <AuthFrame title={words('signUp.create')} text={text} site={site}>
      <form onSubmit={signUp} noValidate className="grid gap-4.5">
        <div className="grid grid-cols-2 gap-3">
          <TextField {...input('first_name')} label={words('identity.firstName')} autoComplete="given-name" />
          <TextField {...input('last_name')} label={words('identity.lastName')} autoComplete="family-name" />
        </div>
        <TextField
          {...input('email')}
          label={words('identity.email')}
          type="email"
          autoComplete="username"
          placeholder={words('signUp.emailExample')}
        />
        <TextField
          {...input('password')}
          label={words('identity.password')}
          type="password"
          autoComplete="new-password"
          placeholder={words('signUp.passwordHint')}
          hint={common}
        />
        {formError && <Banner tone="error">{formError}</Banner>}
        <Button
          type="submit"
          size="large"
          isBlock
          disabled={!isComplete}
          isBusy={isBusy}
          busyText={words('signUp.busy')}
        >
          {words('signUp.create')}
        </Button>
      </form>
      <p className="text-center text-text-2">
        <Sentence
          of="signUp.hasAccount"
          values={{
            link: (linked) => (
              <Link to={withTaken('/login', taken)} className="link text-text">
                {linked}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  )
}

function useSignUp({ onCreated, onSignedIn }: Pick<SignUpPageProps, 'onCreated' | 'onSignedIn'>) {
  const { store } = useAuth()
  const [values, setValues] = useState(EMPTY)
  const [error, setError] = useState<{ code: ErrorCode | null; message: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const errorToast = useFormError()
  const isComplete = Object.values(values).every((value) => value.trim() !== '')
  const field = error && signUpField(error.code, error.message)

  async function signUp(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isComplete) return
    setIsBusy(true)
    const answer = await requestSignUp(values)
    const place = answer.t === 'answered' ? await onCreated() : null
    setIsBusy(false)
    if (answer.t !== 'answered') {
      const refusal = answer.t === 'refused' ? answer : { code: null, message: noConnection() }
      setError(refusal)
      errorToast.show(refusal.message, { isOffline: answer.t === 'unreachable' })
      return
    }
    store.adopt(answer.body)
    onSignedIn(answer.body.user)
    toastSuccess(currentWords()('signUp.done'))
    navigate(takeReturn(place ?? undefined), { replace: true }) // the guard leads on from `/`
  }

  const input = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onValueChange(value: string) {
      errorToast.clear()
      setValues((current) => ({ ...current, [name]: value }))
    },
    error: field === name && error?.message,
  })
  return { input, password: values.password, formError: field === 'form' && error?.message, isComplete, isBusy, signUp }
}
