import { type FormEvent, useRef, useState } from 'react'
import type { AccessToken, AccessTokens } from '#domain/access-token.ts'
import { noConnection } from '#identity/client/ask.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { requestTokenDeletion } from './account-requests.client.ts'

type DeleteTokenDialogProps = {
  accountId: string
  email: string
  /** Undefined: the dialog is closed. */
  token: AccessToken | undefined
  onClose: () => void
  onDeleted: (left: AccessTokens) => void
}

/** Asks for the password, as a program may depend on the token (R-API-02). */
export function DeleteTokenDialog({ token, ...rest }: DeleteTokenDialogProps) {
  const words = useWords()
  const fieldRef = useRef<HTMLInputElement>(null)
  const shown = useLastValue(token)
  return (
    <Dialog
      isOpen={token !== undefined}
      onClose={rest.onClose}
      title={words('tokens.deletion.title', { name: shown?.name ?? '' })}
      description={words('tokens.deletion.text')}
      initialFocus={fieldRef}
    >
      {shown && <DeletionForm token={shown} fieldRef={fieldRef} {...rest} />}
    </Dialog>
  )
}

type DeletionFormProps = Omit<DeleteTokenDialogProps, 'token'> & {
  token: AccessToken
  fieldRef: React.RefObject<HTMLInputElement | null>
}

function DeletionForm({ accountId, email, token, fieldRef, onClose, onDeleted }: DeletionFormProps) {
  const words = useWords()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!password) return setError(refusalText('password-required', words))
    setIsBusy(true)
    const answer = await requestTokenDeletion({ accountId, password, tokenId: token.id })
    setIsBusy(false)
    if (answer.t !== 'answered') return setError(answer.t === 'refused' ? answer.message : noConnection())
    toastSuccess(words('tokens.deletion.done', { name: token.name }))
    onDeleted(answer.body)
  }

  return (
    <form onSubmit={remove} noValidate className="grid gap-5">
      {/* A password manager wants to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        ref={fieldRef}
        label={words('identity.currentPassword')}
        type="password"
        autoComplete="current-password"
        aria-required
        value={password}
        onValueChange={(value) => {
          setError(null)
          setPassword(value)
        }}
        error={error}
      />
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
        <Button size="large" variant="soft" onClick={onClose}>
          {words('action.cancel')}
        </Button>
        <Button type="submit" size="large" variant="danger" isBusy={isBusy} busyText={words('tokens.deletion.busy')}>
          {words('action.delete')}
        </Button>
      </div>
    </form>
  )
}
