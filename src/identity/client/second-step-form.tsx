import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { type Answer, problemOf } from './ask.ts'
import { AuthFrame } from './auth-frame.tsx'

type SecondStepPageProps = {
  site: Site | null
  /** Sends the code. Acts on an answer that lets the person in. */
  onCode: (code: string) => Promise<Answer<unknown>>
  /** Back to the password, or to another link. */
  onBack: () => void
}

/** R-OPS-04: a code of the authenticator, or a recovery code. */
export function SecondStepPage({ site, onCode, onBack }: SecondStepPageProps) {
  const words = useWords()
  const [isRecovery, setIsRecovery] = useState(false)
  const text = words(isRecovery ? 'logIn.step.recoveryText' : 'logIn.step.text')
  return (
    <AuthFrame title={words('logIn.step.title')} text={text} site={site}>
      <SecondStepForm {...{ onCode, onBack, isRecovery, setIsRecovery }} />
    </AuthFrame>
  )
}

type SecondStepFormProps = Omit<SecondStepPageProps, 'site'> & {
  isRecovery: boolean
  setIsRecovery: (isRecovery: boolean) => void
}

function SecondStepForm({ onCode, onBack, isRecovery, setIsRecovery }: SecondStepFormProps) {
  const words = useWords()
  const [code, setCode] = useState('')
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
        <Button variant="ghost" size="small" onClick={onBack}>
          {words('logIn.step.back')}
        </Button>
      </div>
    </form>
  )
}
