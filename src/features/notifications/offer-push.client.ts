import { ask, problemOf } from '#identity/client/ask.ts'
import type { Sync } from '#sync/client/sync.ts'
import { dismissToast, toastError, toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import type { Notifications } from './notifications.ts'
import { deviceSupport, subscribeHere } from './this-device.client.ts'

const TOAST = 'push-offer'

/** The server's key, if this browser can show notifications, has not been asked and gets none yet; else null. */
export async function mayOfferPush({ accountId }: Sync): Promise<string | null> {
  if (deviceSupport() !== 'ready' || Notification.permission !== 'default') return null
  if (!(await navigator.serviceWorker.getRegistration())) return null
  const said = await ask<Notifications>('GET', `/api/notifications?${new URLSearchParams({ accountId })}`)
  if (said.t !== 'answered' || said.body.devices.some(({ isThis }) => isThis)) return null
  return said.body.publicKey
}

/** Offers a notification at the end of a rest. Returns the function that takes the offer away. */
export function offerPush(sync: Sync, publicKey: string): () => void {
  const words = currentWords()
  toastInfo(words('notifications.offer.title'), {
    id: TOAST,
    duration: Number.POSITIVE_INFINITY,
    cancel: { label: words('notifications.offer.no'), onClick: () => undefined },
    action: { label: words('notifications.offer.turnOn'), onClick: () => void turnOn(sync, publicKey) },
  })
  return () => dismissToast(TOAST)
}

/** Call this inside a tap, because only there does the browser ask the person. */
async function turnOn(sync: Sync, publicKey: string) {
  const made = await subscribeHere(publicKey)
  const words = currentWords()
  if (made.t !== 'subscribed') {
    if (made.t === 'failed') toastError(words('notifications.device.failed'))
    return
  }
  const { accountId } = sync
  const said = await ask('POST', '/api/notifications/devices', { accountId, ...made.subscription })
  if (said.t !== 'answered') return toastError(problemOf(said))
  sync.compare() // tells the server at once that this page is in front
  toastSuccess(words('notifications.offer.done'))
}
