import { type FormEvent, useState } from 'react'
import { cleanEmail, MAX_EMAIL } from '#domain/session.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import type { Answer } from '#identity/client/ask.ts'
import { refreshShares } from '#identity/client/use-shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { showAlert } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { ALL_PERMISSIONS } from './permission-labels.ts'
import { PermissionSwitches } from './permission-switches.tsx'
import { requestShare } from './shares-requests.client.ts'

type AddManagerDialogProps = { isOpen: boolean; onClose: () => void }

export function AddManagerDialog({ isOpen, onClose }: AddManagerDialogProps) {
  const words = useWords()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words('sharing.add.title')}>
      <ManagerForm onClose={onClose} />
    </Dialog>
  )
}

/** The form mounts with the dialog, so that it always starts empty. */
function ManagerForm({ onClose }: Pick<AddManagerDialogProps, 'onClose'>) {
  const words = useWords()
  const { accountId } = useSync()
  const isOffline = useIsOffline()
  const [email, setEmail] = useState('')
  const [flags, setFlags] = useState(ALL_PERMISSIONS)
  const [isBusy, setIsBusy] = useState(false)

  async function share(event: FormEvent) {
    event.preventDefault()
    if (isBusy || email.trim() === '') return
    setIsBusy(true)
    const answer = await requestShare({ ownerId: accountId, email, flags })
    setIsBusy(false)
    if (answer.t !== 'answered') return void showAlert(refusalText(answer, email))
    reportEvent('sharing.connected', { owner_user_id: accountId, ...flags })
    onClose()
    await refreshShares()
  }

  return (
    <form onSubmit={share} noValidate className="grid gap-5">
      <TextField
        label={words('sharing.add.email')}
        isLabelHidden
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MAX_EMAIL}
        placeholder={words('sharing.add.placeholder')}
        value={email}
        onValueChange={setEmail}
        hint={isOffline ? words('connection.needed') : undefined}
      />
      <div className="-mx-4">
        <PermissionSwitches flags={flags} onChange={setFlags} className="px-4" />
      </div>
      {/* Buttons side by side need 360 px. */}
      <div className="grid gap-2.5 min-[360px]:grid-cols-[1fr_1.6fr]">
        <Button size="large" variant="soft" onClick={onClose} className="max-[359px]:order-last">
          {words('action.cancel')}
        </Button>
        <Button type="submit" size="large" isBusy={isBusy} busyText={words('sharing.add.busy')} disabled={isOffline}>
          {words('sharing.add.button')}
        </Button>
      </div>
    </form>
  )
}

const SAID = new Set(['share-unknown-email', 'share-with-yourself', 'share-exists'])

/** A few refusals have their own texts; all other failures share one. */
const refusalText = (answer: Exclude<Answer<unknown>, { t: 'answered' }>, email: string): string => {
  if (answer.t === 'refused' && answer.code === 'share-unconfirmed-email')
    return currentWords()('sharing.unconfirmed', { email: cleanEmail(email) })
  return answer.t === 'refused' && SAID.has(answer.code) ? answer.message : currentWords()('failed.share.add')
}
