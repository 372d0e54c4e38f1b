import History from 'lucide-react/icons/rotate-ccw-clock'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { commentsAt, countOf } from '#domain/comments.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { ActivitySection } from '#features/activity/activity-section.tsx'
import { WorkoutComments } from '#features/editing/comment-bubble.tsx'
import { useJustDone } from '#features/exercise-cards/just-done.client.ts'
import { useRecords } from '#features/progress/use-records.ts'
import { WhyNoRecord, WorkoutRecords } from '#features/progress/workout-records.tsx'
import { ShareDrawer } from '#features/public-link/share-drawer.tsx'
import { useWorkoutLink } from '#features/public-link/use-public-link.ts'
import { useWorkoutImage } from '#features/social-image/use-workout-image.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeaderChips } from '#ui/header-chips.ts'
import { MenuButton } from '#ui/menu-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { workoutNames } from '#words/workout-name.ts'
import { CompletedMenu, type OwnSheet } from './completed-menu.tsx'
import { EndedItself } from './continue-workout.tsx'
import { CorrectingScope } from './corrections.tsx'
import { SignOffCard, useSignOff } from './sign-off.tsx'
import { Figures, useComparison, WhenAndRoutine } from './workout-comparison.tsx'
import { LastSet, WorkoutLog } from './workout-log.tsx'
import { TapToShare, WorkoutSummary } from './workout-summary.tsx'

type CompletedWorkoutPageProps = {
  workoutId: string
  /** Beside the history's list, as the workout that the address names or as the newest. */
  beside?: 'named' | 'newest'
}

export function CompletedWorkoutPage({ workoutId, beside }: CompletedWorkoutPageProps) {
  const { state, document } = useFetchedDocument('workout', workoutId)
  const words = useWords()
  const [sheet, setSheet] = useState<OwnSheet | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const { accountId } = useSync()
  useWorkoutImage(document)
  const isCompleted = document !== null && workoutState(document.workout) === 'completed'
  const isOwn = document?.ownerId === accountId
  const isBeside = beside !== undefined
  const routine = useDocument('routine', document?.workout.routine_id ?? '')?.routine
  const names = workoutNames(isCompleted ? document.workout.workout_name : '', routine?.routine_name, words)
  const header = (
    <PageHeader
      title={names.title}
      level={beside === 'newest' ? 2 : 1}
      onBack={isBeside ? undefined : () => navigate('/history')}
      share={
        isCompleted && isOwn && !isEditing
          ? { label: words('history.workout.share'), onPress: () => setSheet('share') }
          : undefined
      }
    >
      {isEditing ? (
        <Button size="small" className="mx-1" onClick={() => setIsEditing(false)}>
          {words('history.log.done')}
        </Button>
      ) : (
        isCompleted && <MenuButton label={words('history.menu.open')} onPress={() => setSheet('menu')} />
      )}
    </PageHeader>
  )
  return (
    <>
      {isBeside ? (
        <HeaderChips
          value={<span className="me-2.5 ms-auto truncate text-13 text-text-2 max-[1239px]:hidden">{names.other}</span>}
        >
          {header}
        </HeaderChips>
      ) : (
        header
      )}
      <PageBody data-toast-room="" className="@container min-[1000px]:pt-2!">
        {isCompleted ? (
          <CorrectingScope document={document}>
            <CompletedWorkout
              {...{ document, isOwn, isEditing, sheet, setSheet }}
              onEditLog={() => setIsEditing(true)}
            />
            <CompletedMenu {...{ document, names, isOwn, sheet, setSheet }} onEditLog={() => setIsEditing(true)} />
          </CorrectingScope>
        ) : (
          <NotShown state={state} />
        )}
      </PageBody>
    </>
  )
}

type CompletedWorkoutProps = {
  document: WorkoutDocument
  /** True for the owner, who alone can share links. */
  isOwn: boolean
  isEditing: boolean
  sheet: OwnSheet | null
  setSheet: (sheet: OwnSheet | null) => void
  onEditLog: () => void
}

function CompletedWorkout({ document, isOwn, isEditing, sheet, setSheet, onEditLog }: CompletedWorkoutProps) {
  const publicLink = useWorkoutLink(document)
  const records = useRecords(document)
  const areLate = useAreLate(records.isKnown)
  const comparison = useComparison(document)
  const summary = <WorkoutSummary document={document} />
  const signOff = useSignOff(document, isOwn)
  const doneId = useJustDone()
  const lastSet = document.sets.find(({ id }) => id === doneId)
  const { note } = document.workout
  const said = (
    <>
      <WorkoutRecords records={records} />
      <WhyNoRecord document={document} />
    </>
  )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 @min-[560px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <EndedItself document={document} isOwn={isOwn} />
          {signOff.isAsking && <SignOffCard document={document} onSee={onEditLog} />}
          {isOwn ? <TapToShare onShare={publicLink.share}>{summary}</TapToShare> : summary}
          {lastSet && <LastSet document={document} set={lastSet} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <WhenAndRoutine workout={document.workout} mark={signOff.mark} />
          {note && <p className="px-1 text-15 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
          {countOf(commentsAt(document, null)) > 0 && <WorkoutComments document={document} />}
          <Figures document={document} comparison={comparison} />
          {!areLate && said}
        </div>
      </div>
      <Log isEditing={isEditing} isInPlace={records.isKnown || areLate}>
        <WorkoutLog
          {...{ document, badges: records.badges, unit: comparison.unit, isOpen: isEditing }}
          lifted={comparison.figures.exercises}
        />
        {areLate && <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">{said}</div>}
        {isOwn && (
          <Card className="mt-5 px-[18px] py-1.5 has-[[aria-expanded=true]]:pb-4">
            <ActivitySection documentId={document.id} rev={document.rev} />
          </Card>
        )}
      </Log>
      {isOwn && <ShareDrawer publicLink={publicLink} isOpen={sheet === 'share'} onClose={() => setSheet(null)} />}
    </>
  )
}

/** In ms. Poor reception keeps nobody from the sets for longer. */
const LONGEST_WAIT_MS = 2_000

/**
 * Whether records come too late to stand above the log, which is shown by then and stays where it is (R-REACH-22). They
 * follow it.
 */
function useAreLate(areKnown: boolean): boolean {
  const isOffline = useIsOffline()
  const [areLate, setAreLate] = useState(false)
  useEffect(() => {
    if (areKnown) return
    const timer = setTimeout(() => setAreLate(true), isOffline ? 0 : LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [areKnown, isOffline])
  return areLate
}

type LogProps = { isEditing: boolean; isInPlace: boolean; children: ReactNode }

/** Comes into view when the person begins to correct it. */
function Log({ isEditing, isInPlace, children }: LogProps) {
  const wasEditing = useRef(isEditing)
  return (
    <div
      className={classNames('scroll-mt-[calc(var(--header-h)+var(--shell-top))]', !isInPlace && 'invisible')}
      ref={(log) => {
        if (isEditing && !wasEditing.current) log?.scrollIntoView()
        wasEditing.current = isEditing
      }}
    >
      {children}
    </div>
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
  return shown[state]
}
