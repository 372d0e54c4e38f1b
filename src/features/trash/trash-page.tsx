import Trash2 from 'lucide-react/icons/trash'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { localTime } from '#domain/local-time.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { eraseWorkout, restoreWorkout, TRASH_MS } from '#logbook/trash.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument, usePending } from '#sync/client/react/use-document.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list-row.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { toastInfo } from '#ui/toaster.tsx'
import { dayAndMonth } from '#words/day-and-month.ts'
import { nameOr } from '#words/name-or.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { TrashedWorkout } from './trash-shapes.ts'
import { type Archived, useArchivedRoutines, useTrash } from './use-trash.ts'

/** `/account/deleted`: workouts deleted in the last 30 days, and archived routines. */
export function TrashPage() {
  const words = useWords()
  return (
    <>
      <PageHeader title={words('trash.title')} onBack={() => navigate('/account')} />
      <PageBody className="gap-3.5">
        <p className="px-1 text-text-2">{words('trash.lead')}</p>
        <TrashedWorkouts />
        <ArchivedRoutineList />
      </PageBody>
    </>
  )
}

function TrashedWorkouts() {
  const words = useWords()
  const { workouts, isUnreachable, hasMore, isLoadingMore, loadMore, askAgain } = useTrash()
  if (!workouts) {
    return isUnreachable ? (
      <Card>
        <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
      </Card>
    ) : (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <>
      <List aria-label={words('trash.title')} className="empty:hidden peer">
        {workouts.map((workout) => (
          <WorkoutRow key={workout.id} workout={workout} askAgain={askAgain} />
        ))}
      </List>
      <Card className="hidden peer-empty:block">
        <EmptyState icon={<Trash2 size={26} />} title={words('trash.empty')} />
      </Card>
      {hasMore && (
        <MoreButton isLoading={isLoadingMore} onClick={loadMore}>
          {words('trash.more')}
        </MoreButton>
      )}
    </>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

function WorkoutRow({ workout, askAgain }: { workout: TrashedWorkout; askAgain: () => Promise<unknown> }) {
  const words = useWords()
  const { now } = useSync()
  const dispatch = useDispatch()
  const isBack = useDocument('workout', workout.id) !== null
  const isLeaving = useLeaving(workout.id, askAgain)
  if (isBack || isLeaving) return null
  const name = nameOr(workout.name, 'workout', words)
  const facts = { day: dayAndMonth(workout.startedAt, workout.timeZone, words), sets: workout.sets }
  const days = Math.floor((workout.trashedAt + TRASH_MS - now()) / DAY_MS)
  function restore() {
    dispatch(restoreWorkout.make({}), workout.id)
    toastInfo(words('trash.restored', { name }), { id: `restored:${workout.id}` })
  }
  async function erase() {
    const isSure = await askQuestion({
      text: words('trash.question.title'),
      description: words('trash.question.text', { name }),
      confirmText: words('trash.question.confirm'),
      isDestructive: true,
    })
    if (isSure) dispatch(eraseWorkout.make({}), workout.id)
  }
  return (
    <TrashRow
      name={name}
      lines={[
        workout.by === null ? words('trash.line', facts) : words('trash.lineBy', { ...facts, name: workout.by }),
        words('trash.left', { days: Math.max(0, days) }),
      ]}
    >
      <RestoreButton name={name} onPress={restore} />
      <Button variant="danger-ghost" size="small" onClick={() => void erase()}>
        <NamedAction of="trash.erase" name={name} />
      </Button>
    </TrashRow>
  )
}

/** True from the press until the server's list no longer has the workout. */
function useLeaving(workoutId: string, askAgain: () => Promise<unknown>): boolean {
  const isPending = usePending(workoutId).length > 0
  const [isLeaving, setIsLeaving] = useState(false)
  const latest = useRef(askAgain)
  latest.current = askAgain
  if (isPending && !isLeaving) setIsLeaving(true)
  useEffect(() => {
    if (isPending || !isLeaving) return
    let isCurrent = true
    void latest.current().finally(() => isCurrent && setIsLeaving(false))
    return () => {
      isCurrent = false
    }
  }, [isPending, isLeaving])
  return isLeaving
}

/** The archived routines; draws nothing without one. */
function ArchivedRoutineList() {
  const words = useWords()
  const archived = useArchivedRoutines()
  if (archived.length === 0) return null
  return (
    <section aria-labelledby="archived-routines" className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pt-2.5">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 id="archived-routines" className="text-17 font-[660]">
          {words('trash.routines.title')}
        </h2>
        <span className="text-13 text-text-2">{words('trash.routines.note')}</span>
      </div>
      <List>
        {archived.map((each) => (
          <RoutineRow key={each.document.id} archived={each} />
        ))}
      </List>
    </section>
  )
}

function RoutineRow({ archived: { document, archivedAt } }: { archived: Archived }) {
  const words = useWords()
  const { now } = useSync()
  const dispatch = useDispatch()
  const name = nameOr(document.routine.routine_name, 'routine', words)
  const count = document.exercises.length
  function restore() {
    dispatch(archiveRoutine.make({ isArchived: false }), document.id)
    toastInfo(words('trash.restored', { name }), { id: `restored:${document.id}` })
  }
  const line =
    archivedAt === null
      ? words('trash.routines.line', { count })
      : words('trash.routines.lineSince', { count, month: monthOf(archivedAt, now(), words) })
  return (
    <TrashRow name={name} lines={[line]}>
      <RestoreButton name={name} onPress={restore} />
    </TrashRow>
  )
}

/** The month of a time: 'September', or 'September 2025' in an earlier year. */
function monthOf(at: number, now: number, words: Words): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isThisYear = localTime(at, timeZone).year === localTime(now, timeZone).year
  return words.date(at, { month: 'long', ...(!isThisYear && { year: 'numeric' }), timeZone })
}

function TrashRow({ name, lines, children }: { name: string; lines: readonly string[]; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3.5 min-[481px]:flex-row min-[481px]:items-center min-[481px]:gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-17 leading-[22px] font-[640]">{name}</span>
        {lines.map((line) => (
          <span key={line} className="block truncate text-14 text-text-2">
            {line}
          </span>
        ))}
      </span>
      <span className="flex flex-wrap gap-2 min-[481px]:gap-1">{children}</span>
    </li>
  )
}

function RestoreButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onPress}>
      <NamedAction of="trash.restore" name={name} />
    </Button>
  )
}

function NamedAction({ of, name }: { of: 'trash.restore' | 'trash.erase'; name: string }) {
  return (
    <span>
      <Sentence of={of} values={{ name, hidden: (text) => <span className="sr-only">{text}</span> }} />
    </span>
  )
}
