import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ErrorCode } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { type TakenAlong, withTaken } from '#identity/taken-along.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { type Answer, noConnection } from './ask.ts'
import { AuthFrame, NoAnswer } from './auth-frame.tsx'
import { requestInvitedEmail, requestSignUp } from './auth-requests.client.ts'
import { signUpField } from './form-errors.ts'
import { onNextLink } from './link-token.client.ts'
import { forgetInvitation, takeReturn, useTaken } from './log-in-return.client.ts'
import { forgetReturn, OtherWays, ProviderButton, useReturned } from './provider-way.tsx'
import { useAuth } from './use-auth.ts'
import { useCommonPassword } from './use-common-password.ts'

const EMPTY = { first_name: '', last_name: '', email: '', password: '' }

type SignUpPageProps = {
  site: Site | null
  /** The token of an administrator's link, or empty. */
  invitation: string
  text: string | undefined
  /** Called after the account exists, while this page is still open. Answers where to go; null: as usual. */
  onCreated: () => Promise<string | null>
  onSignedIn: (user: SessionAnswer['user']) => void
}

/** The form, as far as the person may make an account here (R-OPS-01). */
export function SignUpPage(props: SignUpPageProps) {
  const words = useWords()
  const { site, invitation } = props
  const { answer, retry } = useInvitedEmail(invitation)
  const taken = useTaken()
  useEffect(() => onNextLink(() => window.location.reload()), [])
  const hasReturned = useReturned(async (user) => {
    const place = await props.onCreated()
    forgetInvitation('account')
    props.onSignedIn(user)
    return place
  }, 'signUp.doneByProvider')
  if (hasReturned || (invitation && answer === null)) return null
  if (answer?.t === 'answered') return <SignUpForm key={invitation} {...props} email={answer.body.email} />
  if (!site?.isByInvitation && answer?.t !== 'unreachable') return <SignUpForm {...props} invitation="" email="" />
  return (
    <AuthFrame title={words('signUp.create')} site={site}>
      {answer?.t === 'unreachable' ? (
        <NoAnswer onRetry={retry} />
      ) : (
        !site?.provider?.makesAccounts && (
          <Banner tone="info">{answer ? answer.message : words('failures.by-invitation')}</Banner>
        )
      )}
      {site?.provider && <ProviderButton name={site.provider.name} />}
      <HasAccount taken={taken} />
    </AuthFrame>
  )
}

/** `answer` is null until the server answers, and without a link. */
function useInvitedEmail(token: string) {
  const [answer, setAnswer] = useState<Answer<{ email: string }> | null>(null)
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    if (token) void requestInvitedEmail(token).then((said) => isCurrent && setAnswer(said))
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  return {
    answer,
    retry() {
      setAnswer(null)
      setAttempt(attempt + 1)
    },
  }
}

/** `email`: the invited address, or empty. */
function SignUpForm(props: SignUpPageProps & { email: string }) {
  const words = useWords()
  const { site, text, invitation } = props
  const taken = useTaken()
  const { provider } = site ?? {}
  return (
    <AuthFrame title={words('signUp.create')} text={text} site={site}>
      {provider && (
        <OtherWays hasForm={!provider.isOnly}>
          <ProviderButton name={provider.name} invitation={invitation} />
        </OtherWays>
      )}
      {!provider?.isOnly && <SignUpFields {...props} />}
      <HasAccount taken={taken} />
    </AuthFrame>
  )
}

function SignUpFields({ email, ...rest }: SignUpPageProps & { email: string }) {
  const words = useWords()
  const { input, password, formError, isComplete, isBusy, signUp } = useSignUp({ email, ...rest })
  const common = useCommonPassword(password)
  return (
    <form onSubmit={signUp} noValidate className="grid gap-4.5">
      <div className="grid grid-cols-2 gap-3">
        <TextField {...input('first_name')} label={words('identity.firstName')} autoComplete="given-name" />
        <TextField {...input('last_name')} label={words('identity.lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...input('email')}
        label={words('identity.email')}
        type="email"
        readOnly={email !== ''}
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
      <Button type="submit" size="large" isBlock disabled={!isComplete} isBusy={isBusy} busyText={words('signUp.busy')}>
        {words('signUp.create')}
      </Button>
    </form>
  )
}

function HasAccount({ taken }: { taken: TakenAlong | null }) {
  return (
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
  )
}

type Hear = Pick<SignUpPageProps, 'invitation' | 'onCreated' | 'onSignedIn'>

function useSignUp({ invitation, email, onCreated, onSignedIn }: Hear & { email: string }) {
  const { store } = useAuth()
  const [values, setValues] = useState({ ...EMPTY, email })
  const [error, setError] = useState<{ code: ErrorCode | null; message: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const errorToast = useFormError()
  const isComplete = Object.values(values).every((value) => value.trim() !== '')
  const field = error && signUpField(error.code, error.message)

  async function signUp(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isComplete) return
    setIsBusy(true)
    const answer = await requestSignUp({ ...values, ...(invitation && { invitation }) })
    const place = answer.t === 'answered' ? await onCreated() : null
    setIsBusy(false)
    if (answer.t !== 'answered') {
      const refusal = answer.t === 'refused' ? answer : { code: null, message: noConnection() }
      setError(refusal)
      errorToast.show(refusal.message, { isOffline: answer.t === 'unreachable' })
      return
    }
    forgetInvitation('account')
    forgetReturn()
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
