import KeyRound from 'lucide-react/icons/key-round'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#ui/button.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useRoutineToSave, withRoutine } from './routine-to-save.ts'

export type LogInField = 'email' | 'password'

type LogInFormProps = {
  site: Site | null
  /** A line below the title. */
  text?: string
  input: (name: LogInField) => Omit<TextFieldProps, 'label'>
  isBusy?: boolean
  /** Left out where no script is there yet. A browser must not send the form itself: the password would be in an address. */
  onSubmit?: () => void
  passkey: ReactNode
  children?: ReactNode
}

/** What `/login` shows. The server draws it, too, so that nobody waits for the app to read and to type. */
export function LogInForm({ site, text, input, isBusy, onSubmit, passkey, children }: LogInFormProps) {
  const words = useWords()
  const routineId = useRoutineToSave()
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <AuthFrame title={words('logIn.title')} text={text} site={site}>
      <form onSubmit={submit} noValidate className="grid gap-4.5">
        <TextField {...input('email')} label={words('identity.email')} type="email" autoComplete="username" />
        <div className="relative">
          <TextField
            {...input('password')}
            label={words('identity.password')}
            type="password"
            autoComplete="current-password"
          />
          <Link to="/reset-password" className="link absolute -top-4.5 right-0 pt-4.5 pb-1.5 text-13 text-text-2">
            {words('logIn.forgot')}
          </Link>
        </div>
        <Button
          type={onSubmit ? 'submit' : 'button'}
          size="large"
          isBlock
          isBusy={isBusy}
          busyText={words('logIn.busy')}
          data-log-in-button=""
        >
          {words('action.logIn')}
        </Button>
      </form>
      {passkey}
      {children}
      <p className="text-center text-text-2">
        <Sentence
          of="logIn.newHere"
          values={{
            link: (linked) => (
              <Link to={withRoutine('/create-account', routineId)} className="link text-text">
                {linked}
              </Link>
            ),
          }}
        />
      </p>
    </AuthFrame>
  )
}

/** Logs in without a password. */
export function PasskeyButton(props: Pick<ComponentProps<typeof Button>, 'isBusy' | 'onClick'>) {
  const words = useWords()
  return (
    <Button
      variant="quiet"
      size="large"
      isBlock
      icon={<KeyRound aria-hidden="true" size={18} />}
      busyText={words('logIn.passkey.busy')}
      {...props}
    >
      {words('logIn.passkey.button')}
    </Button>
  )
}
