import { AlertDialog } from '#ui/alert-dialog.tsx'

type KeepAccountDialogProps = { isBusy: boolean; onKeep: () => void; onLeave: () => void }

/** A log-in to an account that was deleted less than seven days ago (R-ACCT-16). */
export function KeepAccountDialog({ isBusy, onKeep, onLeave }: KeepAccountDialogProps) {
  return (
    <AlertDialog
      isOpen
      text="This account was deleted"
      description="It is erased for good 7 days after that. Until then you can have it back as it was; only what you shared with people has to be shared again."
      confirmText="Keep my account"
      isBusy={isBusy}
      busyText="Restoring"
      onConfirm={onKeep}
      cancelText="Leave it deleted"
      onCancel={onLeave}
      layout="stack"
    />
  )
}
