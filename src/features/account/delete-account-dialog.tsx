import Download from 'lucide-react/icons/download'
import { type FormEvent, useRef, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { noConnection, problemOf } from '#identity/client/ask.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordOwner } from '#ui/password-owner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { exportAddress, requestDeletion } from './account-requests.client.ts'

type DeleteAccountDialogProps = {
  user: SessionAnswer['user']
  isOpen: boolean
  onClose: () => void
  /** Leaves the account on this device; the server has ended every session. */
  onDeleted: () => Promise<void>
}

export function DeleteAccountDialog({ user, isOpen, onClose, onDeleted }: DeleteAccountDialogProps) {
  const words = useWords()
  const safeRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words('account.deletion.title')}
      description={words('account.deletion.text')}
      initialFocus={safeRef}
    >
      <a href={exportAddress(user.id)} download className={buttonClass({ variant: 'quiet', isBlock: true })}>
        <span className="inline-flex items-center gap-2">
          <Download aria-hidden="true" size={18} />
          {words('account.deletion.download')}
        </span>
      </a>
      <DeletionForm user={user} safeRef={safeRef} onClose={onClose} onDeleted={onDeleted} />
    </Dialog>
  )
}

type DeletionFormProps = Omit<DeleteAccountDialogProps, 'isOpen'> & {
  safeRef: React.RefObject<HTMLButtonElement | null>
}

/** Mounts with the dialog, so that it starts empty each time. */
function DeletionForm({ user, safeRef, onClose, onDeleted }: DeletionFormProps) {
  const words = useWords()
  const [password, setPassword] = useState('') // stays empty for an account without one
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const errorToast = useFormError()

  function fail(message: string) {
    setError(message)
    errorToast.show(message, { isOffline: message === noConnection() })
  }

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await requestDeletion({ accountId: user.id, password })
    setIsBusy(false)
    if (answer.t !== 'answered') return fail(problemOf(answer))
    await onDeleted()
    toastSuccess(words('account.deletion.done'))
  }

  return (
    <form onSubmit={remove} noValidate className="grid gap-5">
      <PasswordOwner email={user.email} />
      <TextField
        label={words('account.logIn.password')}
        type="password"
        autoComplete="current-password"
        aria-required
        value={password}
        onValueChange={(value) => {
          errorToast.clear()
          setPassword(value)
        }}
        error={error}
      />
      {/* Side by side they need 360 px. */}
      <div className="grid gap-2.5 min-[360px]:grid-cols-[1fr_1.6fr]">
        <Button ref={safeRef} size="large" variant="soft" onClick={onClose} className="max-[359px]:order-last">
          {words('action.cancel')}
        </Button>
        <Button type="submit" size="large" variant="danger" isBusy={isBusy} busyText={words('account.deletion.busy')}>
          {words('account.deletion.button')}
        </Button>
      </div>
    </form>
  )
}
