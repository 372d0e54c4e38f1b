import { useRef } from 'react'
import { useSyncStatus } from '#sync/client/use-document.ts'
import { waitingText } from '#sync/client/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsWide } from '#ui/use-media.ts'
import type { LogOut } from './use-log-out.ts'

/** Y34: what becomes of that which waits on this device. */
export function LogOutDialog({ logOut }: { logOut: LogOut }) {
  const status = useSyncStatus()
  const device = useIsWide() ? 'computer' : 'phone'
  const safeRef = useRef<HTMLButtonElement>(null)
  const isSending = logOut.step === 'sending'
  return (
    <Dialog
      isOpen={isSending || logOut.step === 'asking'}
      onClose={logOut.cancel}
      title="Log out?"
      description={
        isSending && !status.isReachable
          ? `No connection. ${waitingText(status)} will be sent when there is one.`
          : `Not sent yet: ${waitingText(status)}, saved on this ${device} alone.`
      }
      initialFocus={safeRef}
    >
      <div className="grid gap-2.5">
        <Button
          ref={safeRef}
          size="large"
          isBlock
          isBusy={isSending}
          busyText={`Sending ${waitingText(status)}`}
          onClick={logOut.sendFirst}
        >
          Send first
        </Button>
        <Button size="large" variant="soft" isBlock onClick={logOut.keep}>
          Keep on this {device}
        </Button>
        <Button size="large" variant="danger-ghost" isBlock onClick={logOut.discard}>
          Discard
        </Button>
      </div>
    </Dialog>
  )
}
