import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, Suspense, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { SessionAnswer } from '#domain/session.ts'
import { withTaken } from '#identity/taken-along.ts'
import { Button } from '#ui/button.tsx'
import { canUsePasskeys, signedByPasskey } from '#ui/passkey.ts'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { type Answer, problemOf } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'
import {
  requestKeepAccount,
  requestLogIn,
  requestPasskeyChallenge,
  requestPasskeyLogIn,
} from './auth-requests.client.ts'
import { logInField } from './form-errors.ts'
import { KeepAccountDialog, KeepByProvider } from './keep-account-dialog.tsx'
import { takeReturn, useTaken } from './log-in-return.client.ts'
import { forgetReturn, OtherWays, ProviderButton, useReturned } from './provider-way.tsx'
import { SecondStepPage } from './second-step-form.tsx'
import { useAuth } from './use-auth.ts'

type LogInField = 'email' | 'password'

type LogInPageProps = {
  site: Site | null
  text: string | undefined
  /** Called after the log-in, while this page is still open. Answers where to go; null: as usual. */
  onLoggedIn: () => Promise<string | null>
}

export function LogInPage({ site, text, onLoggedIn }: LogInPageProps) {
  const words = useWords()
  const taken = useTaken()
  const { input, isBusy, enter, take, isDeleted, leaveDeleted, step } = useLogIn(onLoggedIn)
  const hasReturned = useReturned(onLoggedIn, 'logIn.done')
  const { provider } = site ?? {}
  // R-OPS-03: administrators keep their password, at an address of their own.
  const search = new URLSearchParams(useSearch())
  const isForAdministrators = search.has('password')
  const hasForm = !provider?.isOnly || isForAdministrators
  const hasPasskeys = hasForm && canUsePasskeys()
  function submit(event: FormEvent) {
    event.preventDefault()
    void enter(requestLogIn)
  }
  if (hasReturned) return null
  if (step) return <SecondStepPage site={site} {...step} />
  return (
    <AuthFrame title={words('logIn.title')} text={text} site={site}>
      <OtherWays hasForm={hasForm && (provider !== undefined || hasPasskeys)}>
        {provider && <ProviderButton name={provider.name} />}
        {hasPasskeys && <PasskeyLogIn onAnswer={(answer) => take(answer, false)} />}
      </OtherWays>
      {hasForm && <PasswordForm input={input} isBusy={isBusy} onSubmit={submit} />}
      {isDeleted && (
        <Suspense fallback={null}>
          <KeepAccountDialog isBusy={isBusy} onKeep={() => void enter(requestKeepAccount)} onLeave={leaveDeleted} />
        </Suspense>
      )}
      {provider && search.get('failed') === 'account-deleted' && <KeepByProvider />}
      {!site?.isByInvitation && (
        <p className="text-center text-text-2">
          <Sentence
            of="logIn.newHere"
            values={{
              link: (linked) => (
                <Link to={withTaken('/create-account', taken)} className="link text-text">
                  {linked}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </AuthFrame>
  )
}

type PasswordFormProps = Pick<ReturnType<typeof useLogIn>, 'input' | 'isBusy'> & {
  onSubmit: (event: FormEvent) => void
}

function PasswordForm({ input, isBusy, onSubmit }: PasswordFormProps) {
  const words = useWords()
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4.5">
      <TextField {...input('email')} label={words('identity.email')} type="email" autoComplete="username" />
      <div className="relative">
        <TextField
          {...input('password')}
          label={words('identity.password')}
          type="password"
          autoComplete="current-password"
        />
        <Link to="/reset-password" className="link absolute -top-4.5 end-0 pt-4.5 pb-1.5 text-13 text-text-2">
          {words('logIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('logIn.busy')}>
        {words('action.logIn')}
      </Button>
    </form>
  )
}

function useLogIn(onLoggedIn: LogInPageProps['onLoggedIn']) {
  const { state, store } = useAuth()
  const lapsed = state.status === 'loaded' ? state.lapsedUser : null
  const [values, setValues] = useState({ email: lapsed?.email ?? '', password: '' })
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  /** The request to which the server wants a code. */
  const [stopped, setStopped] = useState<{ request: typeof requestLogIn } | null>(null)
  const errorToast = useFormError()

  async function enter(request: typeof requestLogIn) {
    if (isBusy) return
    setIsBusy(true)
    const answer = await request(values)
    const mayBeKept = answer.t === 'refused' && answer.code === 'account-deleted'
    setIsDeleted(mayBeKept)
    if (mayBeKept) setError(null)
    else if (answer.t === 'refused' && answer.code === 'second-step-needed') setStopped({ request })
    else await take(answer)
    setIsBusy(false)
  }

  /**
   * Acts on the answer to a log-in. `isOfFields` is false for a passkey, whose refusal shows no error under a field.
   */
  async function take(answer: Answer<SessionAnswer>, isOfFields = true) {
    if (answer.t !== 'answered') {
      const message = problemOf(answer)
      setError(isOfFields ? message : null)
      errorToast.show(message, { isOffline: answer.t === 'unreachable' })
      return
    }
    await goOn(answer.body)
  }

  async function goOn(answer: SessionAnswer) {
    const place = await onLoggedIn()
    forgetReturn()
    store.adopt(answer)
    toastSuccess(currentWords()('logIn.done'))
    navigate(takeReturn(place ?? undefined), { replace: true }) // the guard leads on from `/`
  }

  const input = (name: LogInField) => ({
    name,
    value: values[name],
    onValueChange(value: string) {
      errorToast.clear()
      setValues((current) => ({ ...current, [name]: value }))
    },
    error: error !== null && logInField(error) === name && error,
  })
  const step = stopped && {
    async onCode(code: string) {
      const answer = await stopped.request({ ...values, code })
      if (answer.t === 'answered') await goOn(answer.body)
      return answer
    },
    onBack() {
      setError(null)
      setValues({ ...values, password: '' })
      setStopped(null)
    },
  }
  return { input, isBusy, isDeleted, enter, take, step, leaveDeleted: () => setIsDeleted(false) }
}

/** `onAnswer` gets the server's answer. */
function PasskeyLogIn({ onAnswer }: { onAnswer: (answer: Answer<SessionAnswer>) => Promise<void> }) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)

  async function logIn() {
    setIsBusy(true)
    const answer = await askPasskey().catch(() => refused())
    if (answer) await onAnswer(answer)
    setIsBusy(false)
  }

  return (
    <Button
      variant="quiet"
      size="large"
      isBlock
      icon={<KeyRound aria-hidden="true" size={18} />}
      isBusy={isBusy}
      busyText={words('logIn.passkey.busy')}
      onClick={() => void logIn()}
    >
      {words('logIn.passkey.button')}
    </Button>
  )
}

const refused = (): Answer<never> => ({
  t: 'refused',
  code: 'passkey-refused',
  message: refusalText('passkey-refused', currentWords()),
})

/** The answer to a log-in by passkey; null if the person cancels. */
async function askPasskey(): Promise<Answer<SessionAnswer> | null> {
  const challenge = await requestPasskeyChallenge()
  if (challenge.t !== 'answered') return challenge
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.body)
  const response = await signedByPasskey(navigator.credentials.get({ publicKey }))
  return response && (await requestPasskeyLogIn(response))
}
