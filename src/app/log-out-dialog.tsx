import { useRef } from 'react'
import { plural } from '#domain/number.ts'
import type { SyncStatus } from '#sync/client/sync-status.ts'
import { useSyncStatus } from '#sync/client/use-document.ts'
import { heldText, waitingText } from '#sync/client/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsWide } from '#ui/use-media.ts'
import type { LogOut } from './use-log-out.ts'

/** Y34: what becomes of that which waits on this device. It may be sent while the question stands. */
export function LogOutDialog({ logOut }: { logOut: LogOut }) {
  const status = useSyncStatus()
  const device = useIsWide() ? 'computer' : 'phone'
  const safeRef = useRef<HTMLButtonElement>(null)
  const isSending = logOut.step === 'sending'
  const isAllSent = status.waiting + status.needsYou === 0
  return (
    <Dialog
      isOpen={isSending || logOut.step === 'asking'}
      onClose={logOut.cancel}
      title="Log out?"
      description={descriptionOf(status, isSending, device)}
      initialFocus={safeRef}
    >
      <div className="grid gap-2.5">
        <Button
          ref={safeRef}
          size="large"
          isBlock
          isBusy={isSending}
          busyText={isAllSent ? 'Logging out' : `Sending ${waitingText(status)}`}
          onClick={status.waiting > 0 ? logOut.sendFirst : logOut.keep}
        >
          {status.waiting > 0 ? 'Send first' : isAllSent ? 'Log out' : `Keep on this ${device}`}
        </Button>
        {status.waiting > 0 && status.storage !== 'page' && (
          <Button size="large" variant="soft" isBlock onClick={logOut.keep}>
            Keep on this {device}
          </Button>
        )}
        {isAllSent ? (
          <Button size="large" variant="soft" isBlock onClick={logOut.cancel}>
            Cancel
          </Button>
        ) : (
          <Button size="large" variant="danger-ghost" isBlock onClick={logOut.discard}>
            Discard
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function descriptionOf(status: SyncStatus, isSending: boolean, device: string): string {
  const { waiting, needsYou, isReachable } = status
  if (isSending && !isReachable) return `No connection. ${waitingText(status)} will be sent when there is one.`
  const refused = needsYou > 0 && `${plural(needsYou, 'thing')} could not be saved and needs you.`
  const held = waiting > 0 && `Not sent yet: ${heldText(status, device)}.`
  return [held, refused].filter(Boolean).join(' ') || 'Everything is sent now.'
}
