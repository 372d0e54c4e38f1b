import { useWords } from '#words/use-words.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type CodeFieldProps = Pick<TextFieldProps, 'ref' | 'error' | 'value' | 'onValueChange'>

/** Six digits of an authenticator app, which phones offer to fill in. */
export function CodeField(field: CodeFieldProps) {
  const words = useWords()
  return (
    <TextField
      label={words('logIn.step.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      aria-required
      {...field}
    />
  )
}
