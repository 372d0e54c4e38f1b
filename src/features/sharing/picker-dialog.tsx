import { useQuery } from '@tanstack/react-query'
import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { AppError, ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import { NameRoutineSheet } from '#features/exercise-cards/name-routine-sheet.tsx'
import { startedReport } from '#features/product-events/document-report.ts'
import { reportRoutine } from '#features/product-events/report-document.client.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useDay } from '#ui/use-day.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { type PickerList, type PickerMode, pickerRoutines, pickerShown } from './picker-list.ts'
import { CreateRow, JoinCard, PickerRow } from './picker-rows.tsx'
import { startFor } from './start-for.client.ts'

type PickerDialogProps = {
  owner: ActingFor
  mode: PickerMode
  isOpen: boolean
  onClose: () => void
}

/** A dialog to choose an owner's routine, to start a workout or to edit it. */
export function PickerDialog({ owner, mode, isOpen, onClose }: PickerDialogProps) {
  const words = useWords()
  const { list, problem, again } = usePickerList(owner.ownerId, isOpen)
  const picking = usePicking(owner, isOpen, again)
  const [isNaming, setIsNaming] = useState(false)
  const isStart = mode === 'workout'
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={isStart ? words('sharing.picker.start') : words('sharing.picker.manage', { name: owner.name })}
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
  const words = useWords()
  const isOffline = useIsOffline()
  const routines = pickerRoutines(list, mode)
  const isStart = mode === 'workout'
  const isJoining = isStart && list.running !== null
  const { startingId, start, join, edit } = picking
  const now = useDay(useSync().now) // the time for all labels, on the device's calendar
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      {isOffline && <Banner tone="offline">{words('connection.needed')}</Banner>}
      {isJoining && <JoinCard isDisabled={isOffline} onPress={join} />}
      {!isStart && <CreateRow isDisabled={isOffline} onPress={onCreate} />}
      {routines.length === 0 && !isJoining && (
        <EmptyState
          icon={<Dumbbell size={26} />}
          title={words(isStart ? 'sharing.picker.noneToStart' : 'sharing.picker.noneToManage')}
        />
      )}
      <ul className="-mx-1 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {routines.map((routine) => (
          <li key={routine.id}>
            <PickerRow
              routine={routine}
              now={now}
              action={words(isStart ? 'sharing.picker.startWorkout' : 'sharing.picker.editRoutine')}
              isDisabled={isJoining || isOffline || startingId !== null}
              isBusy={startingId === routine.id}
              onPress={() => (isStart ? void start(routine.id) : edit(routine.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoList({ problem, onAgain }: { problem: ReturnType<typeof usePickerList>['problem']; onAgain: () => void }) {
  const words = useWords()
  const isOffline = useIsOffline()
  if (isOffline) return <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
  if (problem) {
    const text = problem === 'unreachable' ? words('sharing.picker.failed') : refusalText(problem, words)
    const again = <Button onClick={onAgain}>{words('action.tryAgain')}</Button>
    return <EmptyState icon={<Dumbbell size={26} />} title={text} action={again} />
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

/** In ms between two requests, because the owner may start or end a workout meanwhile. */
const ASK_AGAIN_MS = 5_000

/** Requests the list at each opening, and after each change of a share. */
function usePickerList(ownerId: string, isOpen: boolean) {
  const { accountId } = useSync()
  const query = useQuery(
    {
      queryKey: ['shares', accountId, 'routines', ownerId],
      queryFn: ({ signal }) => requestPickerList(ownerId, signal),
      enabled: isOpen,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ASK_AGAIN_MS,
    },
    queryClient,
  )
  return { ...pickerShown(query.data, query.error), again: () => void query.refetch() }
}

async function requestPickerList(ownerId: string, signal: AbortSignal): Promise<PickerList> {
  const response = await fetch(`/api/shares/${ownerId}/routines`, { signal })
  if (response.ok) return (await response.json()) as PickerList
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  // A withdrawn share is refused like one that never existed.
  if (code === 'permission-denied' || code === 'not-found') throw new AppError('permission-denied')
  throw code !== undefined && (ERROR_CODES as readonly string[]).includes(code)
    ? new AppError(code as ErrorCode)
    : new Error('no answer')
}

/**
 * The actions of the dialog. Each begins to act for the owner. A slow start leads nowhere once the dialog is closed.
 */
function usePicking(owner: ActingFor, isOpen: boolean, onFailed: () => void) {
  const sync = useSync()
  const [startingId, setStartingId] = useState<string | null>(null)
  const { ownerId, name } = owner
  const closings = useRef(0)
  useEffect(() => {
    if (!isOpen || !ownerId) return
    return () => {
      closings.current += 1
      setStartingId(null)
    }
  }, [isOpen, ownerId])

  function join() {
    sync.acting.enter(owner)
    navigate('/workout/active')
  }
  function edit(routineId: string) {
    sync.acting.enter(owner)
    navigate(`/routines/${routineId}/configure`)
  }
  function create(routineName: string) {
    const routineId = sync.newId()
    sync.acting.enter(owner)
    sync.dispatch(createRoutine.make({ name: routineName }), { ownerId, documentId: routineId })
    reportRoutine(sync, routineId)
    edit(routineId)
  }
  async function start(routineId: string) {
    if (!isOpen || startingId !== null) return
    const closed = closings.current
    const isStillOpen = () => closings.current === closed
    setStartingId(routineId)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const started = await startFor(sync, { ownerId, routineId, timeZone })
    if (sync.acting.isClosed) return // another account is signed in by now and must learn nothing
    if (isStillOpen()) setStartingId(null)
    if (started.as === 'failed') {
      toastError(currentWords()('failed.delegated.start'), { description: started.message })
      return onFailed()
    }
    if (isStillOpen()) join()
    if (started.as === 'joined') return
    const { workout, missing } = started
    for (const made of missing) sync.dispatch(made, { ownerId, documentId: workout.id })
    toastSuccess(currentWords()('sharing.started', { name }))
    const report = startedReport(workout)
    if (report) reportEvent('workout.started', report)
  }
  return { startingId, start, join, edit, create }
}
