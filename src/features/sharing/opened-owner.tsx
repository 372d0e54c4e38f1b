import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ActingFor } from '#identity/acting.ts'
import { asSharedNow, type IncomingShare } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { toastError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { flagOf, type Way } from './incoming-card.tsx'
import { PickerDialog } from './picker-dialog.tsx'

type Picking = { owner: ActingFor; mode: Exclude<Way, 'history'>; isOpen: boolean }

/** Where the rows of an owner lead: into the picker, or into their history on their behalf (R-DELEG-27). */
export function useOpenedOwner(incoming: readonly IncomingShare[]) {
  const { acting } = useSync()
  const navigate = useNavigate()
  const [picking, setPicking] = useState<Picking | null>(null)
  const isWithdrawn =
    picking?.isOpen === true &&
    !incoming.some(({ ownerId, flags }) => ownerId === picking.owner.ownerId && flags[flagOf(picking.mode)])
  useEffect(() => {
    if (!isWithdrawn) return
    setPicking((open) => open && { ...open, isOpen: false })
    toastError(refusalText('permission-denied'), { id: 'permission-denied' }) // R-DELEG-34
  }, [isWithdrawn])

  function open(share: IncomingShare, way: Way) {
    const owner = asSharedNow(share, incoming)
    if (way !== 'history') return setPicking({ owner, mode: way, isOpen: true })
    acting.enter(owner)
    void navigate({ to: '/history' })
  }
  return {
    picking: picking && { ...picking, owner: asSharedNow(picking.owner, incoming) },
    open,
    close: () => setPicking((open) => open && { ...open, isOpen: false }),
  }
}

/** The picker of the owner that is open; it stays while it fades out. */
export function OpenedOwner({ opened: { picking, close } }: { opened: ReturnType<typeof useOpenedOwner> }) {
  return picking && <PickerDialog owner={picking.owner} mode={picking.mode} isOpen={picking.isOpen} onClose={close} />
}
