import { isAlertShowing } from './alert-queue.ts'

type Dismissal = { reason: string; event: Event; cancel: () => void }

/** Esc and presses for an alert or toast must not close the sheet below. Answers true if cancelled. */
export function callsOffDismissal(details: Dismissal): boolean {
  const target = details.event.target
  const isOnToast = target instanceof Element && target.closest('[data-sonner-toaster]') !== null
  if (!isAlertShowing() && !isOnToast) return false
  details.cancel()
  return true
}
