import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { asSharedNow, type IncomingShare } from '#identity/shares.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { PickerDialog } from './picker-dialog.tsx'

type Owner = Pick<IncomingShare, 'ownerId' | 'name' | 'flags'>

/** A way to act for an owner. */
export type Way = 'workout' | 'manage' | 'routines' | 'history' | 'progress' | 'join'

/** The dialogs of ways, and what each needs. */
const FLAGS = { workout: 'can_start_workouts', manage: 'can_create_routines' } as const

/** The pages of the other ways. */
const PAGES = { join: '/workout/active', routines: '/routines', history: '/history', progress: '/stats' } as const

type Picking = { owner: ActingFor; mode: keyof typeof FLAGS; isOpen: boolean }

/** Acts for an owner: opens the dialog of routines, or a page of the owner. `incoming`: who shares now. */
export function useOpenedOwner(incoming: readonly Owner[]) {
  const { acting } = useSync()
  const [picking, setPicking] = useState<Picking | null>(null)
  const isWithdrawn =
    picking?.isOpen === true &&
    !incoming.some(({ ownerId, flags }) => ownerId === picking.owner.ownerId && flags[FLAGS[picking.mode]])
  useEffect(() => {
    if (!isWithdrawn) return
    setPicking((open) => open && { ...open, isOpen: false })
    toastError(refusalText('permission-denied', currentWords()), { id: 'permission-denied' })
  }, [isWithdrawn])

  function open(share: Owner, way: Way) {
    const owner = asSharedNow(share, incoming)
    if (way === 'workout' || way === 'manage') return setPicking({ owner, mode: way, isOpen: true })
    acting.enter(owner)
    navigate(PAGES[way])
  }
  return {
    picking: picking && { ...picking, owner: asSharedNow(picking.owner, incoming) },
    open,
    close: () => setPicking((open) => open && { ...open, isOpen: false }),
  }
}

/** The dialog of an owner, which stays mounted while it fades out. */
export function OpenedOwner({ opened: { picking, close } }: { opened: ReturnType<typeof useOpenedOwner> }) {
  return picking && <PickerDialog owner={picking.owner} mode={picking.mode} isOpen={picking.isOpen} onClose={close} />
}
