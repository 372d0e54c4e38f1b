import { isAlertShowing } from './alert-queue.ts'

type Dismissal = { reason: string; event: Event; cancel: () => void }

/**
 * Keeps the sheet open when Esc or a press was meant for an alert or toast above it. Answers true if it cancelled the
 * closing.
 */
export function callsOffDismissal(details: Dismissal): boolean {
  const target = details.event.target
  const isOnToast = target instanceof Element && target.closest('[data-sonner-toaster]') !== null
  if (!isAlertShowing() && !isOnToast) return false
  details.cancel()
  return true
}
