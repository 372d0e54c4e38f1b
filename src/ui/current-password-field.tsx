import { useWords } from '#words/use-words.ts'
import { PasswordOwner } from './password-owner.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type CurrentPasswordFieldProps = Pick<TextFieldProps, 'ref' | 'error' | 'onValueChange'> & {
  email: string
  value: string
}

/** The password that a person must type again before a risky act. */
export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
  const words = useWords()
  return (
    <>
      <PasswordOwner email={email} />
      <TextField
        label={words('identity.currentPassword')}
        type="password"
        autoComplete="current-password"
        aria-required
        {...field}
      />
    </>
  )
}
