import { useSyncExternalStore } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { type Alert, getFirstAlert, subscribeToAlerts } from './alert-queue.ts'
import { useLastValue } from './use-last-value.ts'

/** Draws the alerts of `showAlert` and `askQuestion`, one at a time. Mounted once, at the root. */
export function AlertHost() {
  const current = useSyncExternalStore(subscribeToAlerts, getFirstAlert, () => undefined)
  // The text stays while the dialog fades out.
  const drawn: Alert | undefined = useLastValue(current)
  if (!drawn) return null
  return (
    <AlertDialog
      key={drawn.id}
      isOpen={drawn === current}
      text={drawn.text}
      description={drawn.description}
      confirmText={drawn.okText}
      confirmVariant={drawn.isDestructive ? 'danger' : 'ink'}
      cancelText={drawn.cancelText}
      onConfirm={() => drawn.settle(true)}
      onCancel={() => drawn.settle(false)}
    />
  )
}
