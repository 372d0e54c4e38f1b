import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { asSharedNow, type IncomingShare } from '#identity/shares.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { flagOf, type Way } from './incoming-card.tsx'
import { PickerDialog } from './picker-dialog.tsx'

type Picking = { owner: ActingFor; mode: Exclude<Way, 'history'>; isOpen: boolean }

/** Opens the picker, or the owner's history in their name. */
export function useOpenedOwner(incoming: readonly IncomingShare[]) {
  const { acting } = useSync()
  const [picking, setPicking] = useState<Picking | null>(null)
  const isWithdrawn =
    picking?.isOpen === true &&
    !incoming.some(({ ownerId, flags }) => ownerId === picking.owner.ownerId && flags[flagOf(picking.mode)])
  useEffect(() => {
    if (!isWithdrawn) return
    setPicking((open) => open && { ...open, isOpen: false })
    toastError(refusalText('permission-denied', currentWords()), { id: 'permission-denied' })
  }, [isWithdrawn])

  function open(share: IncomingShare, way: Way) {
    const owner = asSharedNow(share, incoming)
    if (way !== 'history') return setPicking({ owner, mode: way, isOpen: true })
    acting.enter(owner)
    navigate('/history')
  }
  return {
    picking: picking && { ...picking, owner: asSharedNow(picking.owner, incoming) },
    open,
    close: () => setPicking((open) => open && { ...open, isOpen: false }),
  }
}

/** Stays mounted while it fades out. */
export function OpenedOwner({ opened: { picking, close } }: { opened: ReturnType<typeof useOpenedOwner> }) {
  return picking && <PickerDialog owner={picking.owner} mode={picking.mode} isOpen={picking.isOpen} onClose={close} />
}
