import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { type Answer, problemOf } from './ask.ts'

type SecondStepFormProps = {
  /** Sends the code. Acts on an answer that lets the person in. */
  onCode: (code: string) => Promise<Answer<unknown>>
  /** Back to the password. */
  onBack?: () => void
}

/** R-OPS-04: a code of the authenticator, or a recovery code. */
export function SecondStepForm({ onCode, onBack }: SecondStepFormProps) {
  const words = useWords()
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field, too
  useEffect(() => fieldRef.current?.focus(), [isRecovery])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    setIsBusy(true)
    const answer = await onCode(code)
    setIsBusy(false)
    if (answer.t === 'answered') return
    setError(problemOf(answer))
    fieldRef.current?.select()
  }
  function change(typed: string) {
    setError(null)
    setCode(typed)
  }
  function swap() {
    change('')
    setIsRecovery(!isRecovery)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4.5">
      {isRecovery ? (
        <TextField
          ref={fieldRef}
          label={words('logIn.step.recovery')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onValueChange={change}
        />
      ) : (
        <CodeField ref={fieldRef} value={code} error={error} onValueChange={change} />
      )}
      <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('logIn.busy')}>
        {words('logIn.step.go')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" size="small" onClick={swap}>
          {words(isRecovery ? 'logIn.step.useApp' : 'logIn.step.useRecovery')}
        </Button>
        {onBack && (
          <Button variant="ghost" size="small" onClick={onBack}>
            {words('logIn.step.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
