import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { useWords } from '#words/use-words.ts'

type PasswordFormProps = {
  email: string
  fieldRef: RefObject<HTMLInputElement | null>
  submit: { text: string; busyText: string; isDangerous?: boolean }
  onCancel: () => void
  onSubmit: (password: string) => Promise<string | null>
}

/** Asks for the current password in the foot of a dialog. */
export function PasswordForm({ email, fieldRef, submit, onCancel, onSubmit }: PasswordFormProps) {
  const words = useWords()
  const [password, setPassword] = useState('') // stays empty for an account without one
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function refuse(message: string) {
    setError(message)
    fieldRef.current?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const problem = await onSubmit(password)
    setIsBusy(false)
    if (problem) refuse(problem)
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <CurrentPasswordField
        ref={fieldRef}
        email={email}
        value={password}
        onValueChange={(value) => {
          setError(null)
          setPassword(value)
        }}
        error={error}
      />
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
        <Button size="large" variant="soft" onClick={onCancel}>
          {words('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="large"
          variant={submit.isDangerous ? 'danger' : undefined}
          isBusy={isBusy}
          busyText={submit.busyText}
        >
          {submit.text}
        </Button>
      </div>
    </form>
  )
}
