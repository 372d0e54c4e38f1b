import { useRef } from 'react'
import { AccountPage } from '#features/account/account-page.tsx'
import { forgetPictures } from '#features/figures/waiting-pictures.client.ts'
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
  const logOut = useLogOut(() => forgetKept(sync))
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
      <LogOutDialog logOut={logOut} />
    </>
  )
}

function forgetKept(sync: Sync) {
  forgetWorkouts(sync)
  forgetPictures(sync)
}

function LogOutDialog({ logOut }: { logOut: LogOut }) {
  const words = useWords()
  const status = useSyncStatus()
  const device = useIsWide() ? 'computer' : 'phone'
  const safeRef = useRef<HTMLButtonElement>(null)
  const isSending = logOut.step === 'sending'
  const isAllSent = status.waiting + status.needsYou === 0
  const [first = 'cancel', ...others] = logOutWays(status)
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
      description={descriptionOf(words, { status, isSending, device })}
      initialFocus={safeRef}
    >
      <div className="grid gap-2.5">
        <Button
          ref={safeRef}
          size="large"
          isBlock
          isBusy={isSending}
          busyText={isAllSent ? words('account.logOut.busy') : words('account.logOut.sending', waitingOf(status))}
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

type Told = { status: SyncStatus; isSending: boolean; device: DeviceName }

function descriptionOf(words: Words, { status, isSending, device }: Told): string {
  const { waiting, needsYou, isReachable, storage } = status
  if (isSending && !isReachable) return words('account.logOut.offline', waitingOf(status))
  const held = waiting > 0 && words('account.logOut.notSent', { held: heldText(status, device) })
  const refused = needsYou > 0 && words('account.logOut.unsaved', { count: needsYou })
  const lost = needsYou > 0 && storage === 'page' && words('account.logOut.lost')
  return [held, refused, lost].filter(Boolean).join(' ') || words('account.logOut.allSent')
}

const waitingOf = ({ waiting, waitingRows }: SyncStatus) => ({ changes: waiting, sets: waitingRows })
