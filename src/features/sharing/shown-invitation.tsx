import { useState } from 'react'
import type { ShareFlags } from '#domain/permissions.ts'
import { MAX_EMAIL } from '#domain/session.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { showAlert } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { invitationLink } from './invitation.ts'
import { requestInvitationMail, requestWish } from './invitation-requests.client.ts'
import type { Shown } from './invite-sheet.tsx'
import { PermissionSwitches } from './permission-switches.tsx'

type ShownInvitationProps = { shown: Shown; onShown: (shown: Shown) => void }

/** The ways to pass an invitation on, and what it asks for. */
export function ShownInvitation({ shown, onShown }: ShownInvitationProps) {
  const words = useWords()
  const { accountId } = useSync()
  const { id: invitationId, token, flags: before } = shown
  // The address at which this browser reaches the server, so that a phone in the same room does, too.
  const link = invitationLink(location.origin, token)

  async function ask(flags: ShareFlags) {
    onShown({ ...shown, flags })
    const answer = await requestWish({ accountId, invitationId, flags })
    if (answer.t === 'answered') return
    onShown({ ...shown, flags: before })
    void showAlert(problemOf(answer))
  }

  return (
    <>
      <div className="grid justify-items-center gap-2.5">
        <div className="w-[min(100%,240px)] overflow-hidden rounded-xl shadow-e-1">
          <QrCode text={link} label={words('sharing.invite.code')} />
        </div>
        <p className="text-text-2">{words('sharing.invite.scan')}</p>
      </div>
      <CopiedCode text={link} isOneLine action={words('sharing.invite.copy')} done={words('sharing.invite.copied')} />
      <MailForm token={token} />
      <div>
        <h3 className="text-13 font-[600] text-text-2">{words('sharing.invite.wish')}</h3>
        <div className="-mx-5">
          <PermissionSwitches flags={before} onChange={(flags) => void ask(flags)} className="px-5" />
        </div>
        <p className="pt-2 text-13 text-text-2">{words('sharing.invite.wishNote')}</p>
      </div>
    </>
  )
}

function MailForm({ token }: { token: string }) {
  const words = useWords()
  const { accountId } = useSync()
  const [email, setEmail] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function send() {
    if (isBusy || email.trim() === '') return
    setIsBusy(true)
    const answer = await requestInvitationMail({ accountId, token, email })
    setIsBusy(false)
    if (answer.t !== 'answered') return setError(problemOf(answer))
    setEmail('')
    toastSuccess(currentWords()('sharing.invite.sent'))
  }
  return (
    <div className="flex items-end gap-2.5">
      <TextField
        className="min-w-0 flex-1"
        label={words('sharing.invite.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MAX_EMAIL}
        value={email}
        error={error}
        onValueChange={(typed) => {
          setError(null)
          setEmail(typed)
        }}
      />
      <Button
        size="large"
        variant="quiet"
        isBusy={isBusy}
        busyText={words('sharing.confirm.busy')}
        onClick={() => void send()}
      >
        {words('sharing.invite.send')}
      </Button>
    </div>
  )
}
