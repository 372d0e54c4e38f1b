import { useState } from 'react'
import type { Webhook, Webhooks } from '#domain/webhooks.ts'
import { noConnection } from '#identity/client/ask.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { requestWebhookDeletion } from './webhook-requests.client.ts'

type DeleteWebhookDialogProps = {
  accountId: string
  /** Undefined: the dialog is closed. */
  webhook: Webhook | undefined
  onClose: () => void
  onDeleted: (left: Webhooks) => void
}

export function DeleteWebhookDialog({ accountId, webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const words = useWords()
  const shown = useLastValue(webhook)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function remove() {
    if (!webhook || isBusy) return
    setIsBusy(true)
    const said = await requestWebhookDeletion({ accountId, webhookId: webhook.id })
    setIsBusy(false)
    if (said.t !== 'answered') return setError(said.t === 'refused' ? said.message : noConnection())
    setError(null)
    toastSuccess(words('webhooks.deletion.done'))
    onDeleted(said.body)
  }

  return (
    <AlertDialog
      isOpen={webhook !== undefined}
      text={words('webhooks.deletion.title')}
      description={
        <span className="wrap-anywhere">{words('webhooks.deletion.text', { address: shown?.address ?? '' })}</span>
      }
      confirmText={words('action.delete')}
      confirmVariant="danger"
      isBusy={isBusy}
      busyText={words('webhooks.deletion.busy')}
      onConfirm={() => void remove()}
      cancelText={words('action.cancel')}
      onCancel={() => {
        setError(null)
        onClose()
      }}
    >
      {error && <FieldError id="delete-webhook-error">{error}</FieldError>}
    </AlertDialog>
  )
}
