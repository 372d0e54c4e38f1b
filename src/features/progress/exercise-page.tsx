import Award from 'lucide-react/icons/award'
import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list-row.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { nameOr } from '#words/name-or.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, kindLetter } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { CopyForAi } from './copy-for-ai.tsx'
import { ExerciseAbout, ExerciseChips, ExerciseNote } from './exercise-about.tsx'
import { ExerciseChart } from './exercise-chart.tsx'
import { ExerciseRecords } from './exercise-records.tsx'
import type { DoneSession, ExerciseProgress } from './progress.ts'
import { ProgressSection } from './stats-parts.tsx'
import { useExerciseProgress, useExerciseSessions, useShownUnits } from './use-exercises.ts'
import { dayText } from './value-texts.ts'

export function ExercisePage({ exerciseId }: { exerciseId: string }) {
  const words = useWords()
  const { answer, isLoading, isFromDevice, isMissing } = useExerciseProgress(exerciseId)
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title={answer?.name ?? words('progress.exercise.title')} onBack={() => navigate('/exercises')} />
      <PageBody className="gap-3.5">
        {isFromDevice && !isOffline && (
          <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
        )}
        {answer ? (
          <Parts progress={answer} />
        ) : isLoading ? (
          <Loading>
            <SkeletonCard />
          </Loading>
        ) : (
          <Card>
            {isMissing ? (
              <EmptyState icon={<Dumbbell size={26} />} title={words('progress.exercises.empty')} />
            ) : (
              <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
            )}
          </Card>
        )}
      </PageBody>
    </>
  )
}

/** The page's two columns on a wide screen: what the exercise is, and how it went. */
function Parts({ progress }: { progress: ExerciseProgress }) {
  const words = useWords()
  const { id, bests, sessions } = progress
  const units = useShownUnits(id, progress)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 lg:grid-cols-[336px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ExerciseChips progress={progress} />
        <ExerciseNote progress={progress} units={units} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {bests && (
          <ProgressSection
            title={words('progress.exercise.records')}
            aside={words('progress.days.workouts', { count: sessions })}
          >
            <ExerciseRecords bests={bests} units={units} />
          </ProgressSection>
        )}
        <ProgressSection title={words('progress.title')}>
          <Card className="p-4">
            <ExerciseChart progress={progress} units={units} hasTable />
          </Card>
        </ProgressSection>
        <ProgressSection title={words('progress.exercise.sessions')}>
          <ExerciseSessions exerciseId={id} />
        </ProgressSection>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ProgressSection title={words('progress.exercise.about')}>
          <ExerciseAbout progress={progress} units={units} />
        </ProgressSection>
        {bests && <CopyForAi exerciseId={id} />}
      </div>
    </div>
  )
}

function ExerciseSessions({ exerciseId }: { exerciseId: string }): ReactNode {
  const words = useWords()
  const { sessions, hasMore, isLoadingMore, loadMore } = useExerciseSessions(exerciseId)
  if (!sessions) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <>
      <List>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
      {hasMore && (
        <MoreButton isLoading={isLoadingMore} onClick={loadMore}>
          {words('progress.exercise.older')}
        </MoreButton>
      )}
    </>
  )
}

function Session({ session: { workoutId, workoutName, at, sets, recordOrders } }: { session: DoneSession }) {
  const words = useWords()
  const { now } = useSync()
  return (
    <li className="grid gap-0.5 px-4 pt-0.5 pb-3.5">
      <Link to={`/history/${workoutId}`} className="flex min-h-tap items-center gap-3 tiny:flex-wrap tiny:gap-y-0">
        <span className="font-[640] whitespace-nowrap">{dayText(at, now(), words)}</span>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-text-2 tiny:basis-full tiny:text-left">
          {nameOr(workoutName, 'workout', words)}
        </span>
      </Link>
      <ul className="flex flex-wrap gap-1.5">
        {sets.map(asItWasDone).map((set, index) => {
          const isRecord = recordOrders.includes(set.set_order)
          const label = setLabel(set, words)
          return (
            <li
              key={set.set_order}
              aria-label={isRecord ? words('progress.exercise.recordSet', { set: label }) : label}
              className="flex h-8 items-center gap-1.5 rounded-sm bg-sunken px-2.5 text-14 font-[600] whitespace-nowrap tabular-nums forced-colors:border"
            >
              {kindLetter(set, words) && (
                <b
                  aria-hidden="true"
                  className="-ml-1 grid size-4.5 place-items-center rounded-xs bg-[color-mix(in_oklab,currentColor_11%,transparent)] text-[0.6875rem] font-[720]"
                >
                  {kindLetter(set, words)}
                </b>
              )}
              {weightTimesAmount(set, words, sets[index - 1])}
              {isRecord && <Award aria-hidden="true" size={15} strokeWidth={2.3} />}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
