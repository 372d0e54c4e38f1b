import { isAlertShowing } from './alert-queue.ts'

type Dismissal = { reason: string; event: Event; cancel: () => void }

/**
 * An alert and the toasts lie above sheets and dialogs but are elsewhere in the tree. Esc and presses meant for them
 * must not close what lies below. Answers true if the dismissal was cancelled.
 */
export function callsOffDismissal(details: Dismissal): boolean {
  const target = details.event.target
  const isOnToast = target instanceof Element && target.closest('[data-sonner-toaster]') !== null
  if (!isAlertShowing() && !isOnToast) return false
  details.cancel()
  return true
}
