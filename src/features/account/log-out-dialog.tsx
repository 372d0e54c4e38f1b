import { useRef } from 'react'
import { plural } from '#domain/number.ts'
import { type DeviceName, heldText, waitingText } from '#frame/use-sync-chip.ts'
import { type LogOut, type LogOutWay, logOutWays } from '#identity/client/use-log-out.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import { useSyncStatus } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsWide } from '#ui/use-media.ts'

/** Y34: what becomes of that which waits on this device. It may be sent while the question stands. */
export function LogOutDialog({ logOut }: { logOut: LogOut }) {
  const status = useSyncStatus()
  const device = useIsWide() ? 'computer' : 'phone'
  const safeRef = useRef<HTMLButtonElement>(null)
  const isSending = logOut.step === 'sending'
  const isAllSent = status.waiting + status.needsYou === 0
  const [first = 'cancel', ...others] = logOutWays(status)
  const steps: Record<LogOutWay, { text: string; go: () => void }> = {
    send: { text: 'Send first', go: logOut.sendFirst },
    keep: { text: `Keep on this ${device}`, go: logOut.keep },
    discard: { text: 'Discard', go: logOut.discard },
    'log-out': { text: 'Log out', go: logOut.keep },
    cancel: { text: 'Cancel', go: logOut.cancel },
  }
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
          onClick={steps[first].go}
        >
          {steps[first].text}
        </Button>
        {others.map((way) => (
          <Button
            key={way}
            size="large"
            variant={way === 'discard' ? 'danger-ghost' : 'soft'}
            isBlock
            onClick={steps[way].go}
          >
            {steps[way].text}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function descriptionOf(status: SyncStatus, isSending: boolean, device: DeviceName): string {
  const { waiting, needsYou, isReachable, storage } = status
  if (isSending && !isReachable) return `No connection. ${waitingText(status)} will be sent when there is one.`
  const refused = needsYou > 0 && `You have ${plural(needsYou, 'unsaved change')}.`
  const held = waiting > 0 && `Not sent yet: ${heldText(status, device)}.`
  const lost = needsYou > 0 && storage === 'page' && 'Storage is full. Logging out now would lose unsaved changes.'
  return [held, refused, lost].filter(Boolean).join(' ') || 'Everything is sent now.'
}
