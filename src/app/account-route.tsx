import { useRef, useSyncExternalStore } from 'react'
import { AccountPage } from '#features/account/account-page.tsx'
import { sendWaiting } from '#features/figures/tell-pictures.client.ts'
import {
  forgetPictures,
  hasWaitingPictures,
  subscribeToWaitingPictures,
} from '#features/figures/waiting-pictures.client.ts'
import { forgetWorkouts } from '#features/workout/kept-on-device.client.ts'
import { type DeviceName, heldText } from '#frame/use-sync-chip.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { type LogOut, type LogOutWay, logOutWays, useLogOut } from '#identity/client/use-log-out.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useSyncStatus } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

export function AccountRoute() {
  const { state, store } = useAuth()
  const sync = useSync()
  const hasPictures = useSyncExternalStore(subscribeToWaitingPictures, () => hasWaitingPictures(sync))
  const logOut = useLogOut({
    isWaiting: hasPictures,
    send: () => void sendWaiting(sync),
    forget: () => forgetKept(sync),
  })
  const user = state.status === 'loaded' ? state.user : null
  if (!user) return null
  return (
    <>
      <AccountPage
        user={user}
        isLoggingOut={logOut.step === 'leaving'}
        onLogOut={logOut.begin}
        onSaved={(answer) => store.adopt(answer, 'user-updated')}
        // The person may take the deletion back, so unsent changes stay on the device.
        onDeleted={() =>
          store.forget(async () => {
            await sync.clearDocuments()
            forgetKept(sync)
          })
        }
      />
      <LogOutDialog logOut={logOut} hasPictures={hasPictures} />
    </>
  )
}

function forgetKept(sync: Sync) {
  forgetWorkouts(sync)
  forgetPictures(sync)
}

/** `hasPictures`: the device holds pictures that the server lacks. */
type LogOutDialogProps = { logOut: LogOut; hasPictures: boolean }

function LogOutDialog({ logOut, hasPictures }: LogOutDialogProps) {
  const words = useWords()
  const status = useSyncStatus()
  const device = useIsWide() ? 'computer' : 'phone'
  const safeRef = useRef<HTMLButtonElement>(null)
  const isSending = logOut.step === 'sending'
  const [first = 'cancel', ...others] = logOutWays({ ...status, waiting: status.waiting + (hasPictures ? 1 : 0) })
  const steps: Record<LogOutWay, { text: string; go: () => void }> = {
    send: { text: words('account.logOut.sendFirst'), go: logOut.sendFirst },
    keep: { text: words('account.logOut.keep', { device }), go: logOut.keep },
    discard: { text: words('action.discard'), go: logOut.discard },
    'log-out': { text: words('account.logOut.button'), go: logOut.keep },
    cancel: { text: words('action.cancel'), go: logOut.cancel },
  }
  return (
    <Dialog
      isOpen={isSending || logOut.step === 'asking'}
      onClose={logOut.cancel}
      title={words('account.logOut.title')}
      description={descriptionOf(words, { status, hasPictures, isSending, device })}
      initialFocus={safeRef}
    >
      <div className="grid gap-2.5">
        <Button
          ref={safeRef}
          size="large"
          isBlock
          isBusy={isSending}
          busyText={busyTextOf(words, { status, hasPictures })}
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

type Told = { status: SyncStatus; hasPictures: boolean; isSending: boolean; device: DeviceName }

function busyTextOf(words: Words, { status, hasPictures }: Pick<Told, 'status' | 'hasPictures'>): string {
  if (hasPictures && status.waiting === 0) return words('account.logOut.sendingPictures')
  if (status.waiting + status.needsYou === 0) return words('account.logOut.busy')
  return words('account.logOut.sending', waitingOf(status))
}

function descriptionOf(words: Words, { status, hasPictures, isSending, device }: Told): string {
  const { waiting, needsYou, isReachable, storage } = status
  if (isSending && !isReachable) {
    if (hasPictures && waiting === 0) return words('account.logOut.picturesOffline')
    return words('account.logOut.offline', waitingOf(status))
  }
  const held = waiting > 0 && words('account.logOut.notSent', { held: heldText(status, device) })
  const pictures = hasPictures && words('account.logOut.pictures')
  const refused = needsYou > 0 && words('account.logOut.unsaved', { count: needsYou })
  const lost = needsYou > 0 && storage === 'page' && words('account.logOut.lost')
  return [held, pictures, refused, lost].filter(Boolean).join(' ') || words('account.logOut.allSent')
}

const waitingOf = ({ waiting, waitingRows }: SyncStatus) => ({ changes: waiting, sets: waitingRows })
