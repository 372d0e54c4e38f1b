import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useWords } from '#words/use-words.ts'
import { useProvider } from './provider-way.tsx'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

type KeepAccountDialogProps = { isBusy: boolean; onKeep: () => void; onLeave: () => void }

/** Opens for an account deleted less than seven days ago. */
export function KeepAccountDialog({ isBusy, onKeep, onLeave }: KeepAccountDialogProps) {
  const words = useWords()
  return (
    <AlertDialog
      isOpen
      text={words('logIn.deleted.title')}
      description={words('logIn.deleted.text')}
      confirmText={words('logIn.deleted.keep')}
      isBusy={isBusy}
      busyText={words('logIn.deleted.busy')}
      onConfirm={onKeep}
      cancelText={words('logIn.deleted.leave')}
      onCancel={onLeave}
      layout="stack"
    />
  )
}

/** The provider has just proved the person of a deleted account, and does so again to keep it. */
export function KeepByProvider() {
  const [isOpen, setIsOpen] = useState(true)
  const { isBusy, leave } = useProvider()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <KeepAccountDialog isBusy={isBusy} onKeep={() => void leave({ keep: true })} onLeave={() => setIsOpen(false)} />
    </Suspense>
  )
}
