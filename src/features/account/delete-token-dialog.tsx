import { useRef } from 'react'
import type { AccessToken, AccessTokens } from '#domain/access-token.ts'
import { noConnection } from '#identity/client/ask.ts'
import { Dialog } from '#ui/dialog.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { requestTokenDeletion } from './account-requests.client.ts'
import { PasswordForm } from './password-form.tsx'

type DeleteTokenDialogProps = {
  accountId: string
  email: string
  token: AccessToken | undefined
  onClose: () => void
  onDeleted: (left: AccessTokens) => void
}

/** Asks for the password: a program may depend on the token. */
export function DeleteTokenDialog({ accountId, email, token, onClose, onDeleted }: DeleteTokenDialogProps) {
  const words = useWords()
  const fieldRef = useRef<HTMLInputElement>(null)
  const shown = useLastValue(token)

  async function remove({ id, name }: AccessToken, password: string): Promise<string | null> {
    const answer = await requestTokenDeletion({ accountId, password, tokenId: id })
    if (answer.t !== 'answered') return answer.t === 'refused' ? answer.message : noConnection()
    toastSuccess(words('tokens.deletion.done', { name }))
    onDeleted(answer.body)
    return null
  }

  return (
    <Dialog
      isOpen={token !== undefined}
      onClose={onClose}
      title={words('tokens.deletion.title', { name: shown?.name ?? '' })}
      description={words('tokens.deletion.text')}
      initialFocus={fieldRef}
    >
      {shown && (
        <PasswordForm
          email={email}
          fieldRef={fieldRef}
          submit={{ text: words('action.delete'), busyText: words('tokens.deletion.busy'), isDangerous: true }}
          onCancel={onClose}
          onSubmit={(password) => remove(shown, password)}
        />
      )}
    </Dialog>
  )
}
