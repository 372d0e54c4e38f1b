import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { possessive } from '#domain/names.ts'
import { NameRoutineSheet } from '#features/exercise-cards/name-routine-sheet.tsx'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import type { ActingFor } from '#identity/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { type PickerList, type PickerMode, pickerRoutines } from './picker-list.ts'
import { CreateRow, JoinCard, PickerRow } from './picker-rows.tsx'
import { usePickerList } from './use-picker-list.ts'
import { usePicking } from './use-picking.ts'

type PickerDialogProps = {
  /** Whose routines, as one will act for them. */
  owner: ActingFor
  mode: PickerMode
  isOpen: boolean
  onClose: () => void
}

/** Picks a routine of an owner: to start a workout of theirs from it, or to edit it (R-PICK-01 to R-PICK-12). */
export function PickerDialog({ owner, mode, isOpen, onClose }: PickerDialogProps) {
  const { list, problem, again } = usePickerList(owner.ownerId, isOpen)
  const picking = usePicking(owner, isOpen, again)
  const [isNaming, setIsNaming] = useState(false)
  const isStart = mode === 'workout'
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={isStart ? 'Select routine to start workout' : `Manage ${possessive(owner.name)} routines`}
        description={isStart ? owner.name : undefined}
        width="wide"
        hasClose
      >
        {list ? (
          <Choices list={list} mode={mode} picking={picking} onCreate={() => setIsNaming(true)} />
        ) : (
          <NoList problem={problem} onAgain={again} />
        )}
      </Dialog>
      <NameRoutineSheet
        isOpen={isNaming}
        ownerName={owner.name}
        onClose={() => setIsNaming(false)}
        onCreate={picking.create}
      />
    </>
  )
}

type ChoicesProps = {
  list: PickerList
  mode: PickerMode
  picking: ReturnType<typeof usePicking>
  onCreate: () => void
}

function Choices({ list, mode, picking, onCreate }: ChoicesProps) {
  const isOffline = useIsOffline()
  const routines = pickerRoutines(list, mode)
  const isStart = mode === 'workout'
  const isJoining = isStart && list.running !== null
  const { startingId, start, join, edit } = picking
  const now = useSync().now() // the clock of every label (Y25), on the device's calendar (table A1)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      {isOffline && <Banner tone="offline">Needs a connection</Banner>}
      {isJoining && <JoinCard isDisabled={isOffline} onPress={join} />}
      {!isStart && <CreateRow isDisabled={isOffline} onPress={onCreate} />}
      {routines.length === 0 && !isJoining && (
        <EmptyState
          icon={<Dumbbell size={26} />}
          title={isStart ? 'No routines found for this client.' : 'No routines found for this account.'}
        />
      )}
      <ul className="-mx-1 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {routines.map((routine) => (
          <li key={routine.id}>
            <PickerRow
              routine={routine}
              now={now}
              action={isStart ? 'Start workout' : 'Edit routine'}
              isDisabled={isJoining || isOffline || startingId !== null} // R-PICK-09
              isBusy={startingId === routine.id}
              onPress={() => (isStart ? void start(routine.id) : edit(routine.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoList({ problem, onAgain }: { problem: string | null; onAgain: () => void }) {
  const isOffline = useIsOffline()
  if (isOffline) return <EmptyState icon={<WifiOff size={26} />} title="Needs a connection" />
  if (problem) {
    const again = <Button onClick={onAgain}>Try again</Button>
    return <EmptyState icon={<Dumbbell size={26} />} title={problem} action={again} />
  }
  return (
    <Loading>
      {['w-[46%]', 'w-[38%]', 'w-[52%]'].map((width) => (
        <div key={width} className="grid min-h-16 content-center gap-2 px-1">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-[30%]" />
        </div>
      ))}
    </Loading>
  )
}
