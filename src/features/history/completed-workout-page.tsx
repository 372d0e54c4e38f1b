import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Trash2 from 'lucide-react/icons/trash'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import type { WorkoutTimes } from '#domain/workout-times.ts'
import { ActivitySection } from '#features/activity/activity-section.tsx'
import { useJustDone } from '#features/exercise-cards/just-done.client.ts'
import { useRecords } from '#features/progress/use-records.ts'
import { WeighIn } from '#features/progress/weighing.tsx'
import { WhyNoRecord, WorkoutRecords } from '#features/progress/workout-records.tsx'
import { ShareDrawer } from '#features/public-link/share-drawer.tsx'
import { useWorkoutLink } from '#features/public-link/use-public-link.ts'
import { useWorkoutImage } from '#features/social-image/use-workout-image.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { renameWorkout, retimeWorkout } from '#logbook/workouts.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { Card, cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { ContinueButton, EndedItself } from './continue-workout.tsx'
import { CorrectingScope } from './corrections.tsx'
import { RenameWorkoutSheet } from './rename-workout-sheet.tsx'
import { TimesSheet } from './times-sheet.tsx'
import { LastSet, WorkoutLog } from './workout-log.tsx'
import { WorkoutNoteCard } from './workout-notes.tsx'
import { WorkoutSummary, WorkoutTimesCard } from './workout-summary.tsx'

export function CompletedWorkoutPage({ workoutId }: { workoutId: string }) {
  const { state, document } = useFetchedDocument('workout', workoutId)
  const words = useWords()
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const { accountId } = useSync()
  useWorkoutImage(document)
  const isCompleted = document !== null && workoutState(document.workout) === 'completed'
  const isOwn = document?.ownerId === accountId
  return (
    <>
      <PageHeader
        title={nameOr(isCompleted ? document.workout.workout_name : '', 'workout', words)}
        onBack={() => navigate('/history')}
        edit={isCompleted ? { label: words('history.rename.title'), onPress: () => setSheet('name') } : undefined}
        share={
          isCompleted && isOwn ? { label: words('history.workout.share'), onPress: () => setSheet('share') } : undefined
        }
      />
      <main id="main" className={`${PAGE_TOP} pb-(--nav-h) md:pb-0 md:pl-(--shell-left)`}>
        {isCompleted ? (
          <CorrectingScope document={document}>
            <CompletedWorkout document={document} isOwn={isOwn} sheet={sheet} setSheet={setSheet} />
          </CorrectingScope>
        ) : (
          <NotShown state={state} />
        )}
      </main>
    </>
  )
}

/** In ms: how long a workout counts as just ended. */
const JUST_ENDED_MS = 2 * 60 * 60 * 1000

type SheetName = 'share' | 'name' | 'times'

type CompletedWorkoutProps = {
  document: WorkoutDocument
  /** True for the owner, who alone can share links. */
  isOwn: boolean
  sheet: SheetName | null
  setSheet: (sheet: SheetName | null) => void
}

function CompletedWorkout({ document, isOwn, sheet, setSheet }: CompletedWorkoutProps) {
  const publicLink = useWorkoutLink(document)
  const records = useRecords(document)
  const { now } = useSync()
  const [openedAt] = useState(now)
  const hasJustEnded = openedAt - (document.workout.completed_at ?? 0) < JUST_ENDED_MS
  const summary = <WorkoutSummary document={document} />
  const doneId = useJustDone()
  const lastSet = document.sets.find(({ id }) => id === doneId)
  return (
    <div
      data-toast-room=""
      className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-3 px-4 pt-3 pb-10 md:px-7 lg:grid-cols-[minmax(0,420px)_minmax(0,480px)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-16">
        <EndedItself document={document} isOwn={isOwn} />
        {lastSet && <LastSet document={document} set={lastSet} />}
        {isOwn ? <TapToShare onShare={publicLink.share}>{summary}</TapToShare> : summary}
        <WorkoutRecords records={records} />
        <WhyNoRecord document={document} />
        {isOwn && hasJustEnded && <WeighIn />}
        <RoutineLink routineId={document.workout.routine_id} />
        <WorkoutTimesCard workout={document.workout} onEdit={() => setSheet('times')} />
        <WorkoutNoteCard note={document.workout.note} />
        {isOwn && <ContinueButton document={document} />}
        <div className="hidden lg:block">
          <DeleteButton workoutId={document.id} />
        </div>
      </div>
      <div className="grid min-w-0 gap-3">
        <WorkoutLog document={document} records={records} />
        {isOwn && (
          <Card className="px-[18px] py-1.5 has-[[aria-expanded=true]]:pb-4">
            <ActivitySection documentId={document.id} rev={document.rev} />
          </Card>
        )}
      </div>
      <div className="mt-3 lg:hidden">
        <DeleteButton workoutId={document.id} />
      </div>
      {isOwn && <ShareDrawer publicLink={publicLink} isOpen={sheet === 'share'} onClose={() => setSheet(null)} />}
      <WorkoutSheets document={document} sheet={sheet} onClose={() => setSheet(null)} />
    </div>
  )
}

function WorkoutSheets({
  document,
  sheet,
  onClose,
}: {
  document: WorkoutDocument
  sheet: SheetName | null
  onClose: () => void
}) {
  const dispatch = useDispatch()
  const { id, workout } = document
  const wereTimesOpen = useLastValue(sheet === 'times' || undefined)
  function rename(name: string) {
    dispatch(renameWorkout.make({ name }), id, { was: { workout_name: workout.workout_name } })
    onClose()
  }
  function retime(times: WorkoutTimes) {
    dispatch(retimeWorkout.make(times), id)
    onClose()
  }
  return (
    <>
      <RenameWorkoutSheet workout={sheet === 'name' ? workout : null} onClose={onClose} onSave={rename} />
      {wereTimesOpen && <TimesSheet workout={sheet === 'times' ? workout : null} onClose={onClose} onSave={retime} />}
    </>
  )
}

/** The name of the workout's routine, as a link unless the routine is archived or the person may not change it. */
function RoutineLink({ routineId }: { routineId: string | null }) {
  const words = useWords()
  const routine = useDocument('routine', routineId ?? '')?.routine
  const mayEdit = can(useRelation(), 'routine.edit')
  if (routineId === null || (!routine && !mayEdit)) return null
  const inside = (
    <>
      <span className="grid size-10 place-items-center rounded-md bg-sunken text-text-2">
        <Dumbbell aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 truncate font-[620]">
        {routine
          ? words('history.workout.routine', { name: routine.routine_name })
          : words('history.workout.viewRoutine')}
      </span>
    </>
  )
  if (routine?.is_archived || !mayEdit) return <div className={`${cardClass()} ${ROW}`}>{inside}</div>
  return (
    <Link to={`/routines/${routineId}/configure`} className={`${cardClass({ isPressable: true })} ${ROW}`}>
      {inside}
      <ChevronRight aria-hidden="true" size={20} />
    </Link>
  )
}

const ROW = 'flex min-h-16 items-center gap-3 px-3'

function DeleteButton({ workoutId }: { workoutId: string }) {
  const dispatch = useDispatch()
  const words = useWords()
  async function remove() {
    const isSure = await askQuestion({
      text: words('history.delete.title'),
      description: words('history.delete.text'),
      confirmText: words('action.delete'),
      isDestructive: true,
    })
    if (!isSure) return
    dispatch(deleteWorkout.make({}), workoutId)
    navigate('/history')
  }
  return (
    <Button variant="danger-ghost" icon={<Trash2 aria-hidden="true" size={18} />} onClick={() => void remove()}>
      {words('history.delete.button')}
    </Button>
  )
}

function NotShown({ state }: { state: 'here' | 'loading' | 'missing' | 'unreachable' }) {
  const words = useWords()
  const back = <Button onClick={() => navigate('/history')}>{words('history.workout.back')}</Button>
  const shown: Record<typeof state, ReactNode> = {
    loading: (
      <Loading>
        <SkeletonCard />
      </Loading>
    ),
    here: <EmptyState icon={<History size={26} />} title={words('failures.workout-not-found')} action={back} />,
    missing: <EmptyState icon={<History size={26} />} title={words('failures.workout-not-found')} action={back} />,
    unreachable: (
      <EmptyState
        icon={<WifiOff size={26} />}
        title={words('connection.needed')}
        text={words('history.workout.unreachableText')}
        action={back}
      />
    ),
  }
  return <div className="mx-auto max-w-[760px] px-4 pt-6 md:px-7">{shown[state]}</div>
}

type TapToShareProps = {
  /** The preview that the link shows. */
  children: ReactNode
  onShare: () => void
}

/** A tap anywhere on the preview shares it. */
function TapToShare({ children, onShare }: TapToShareProps) {
  return (
    <div className="relative">
      {children}
      <button type="button" onClick={onShare} className="absolute inset-0 flex items-end justify-center rounded-xl">
        <span className="py-2.5 text-15 text-text-2">{useWords()('publicLink.tapToShare')}</span>
      </button>
      <div aria-hidden="true" className="h-10" />
    </div>
  )
}
