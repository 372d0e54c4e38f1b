import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { navigate } from 'wouter/use-browser-location'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { CopyForAi } from './copy-for-ai.tsx'
import { ExerciseAbout } from './exercise-about.tsx'
import { ExerciseChart } from './exercise-chart.tsx'
import { ExerciseRecords } from './exercise-records.tsx'
import { ExerciseSessions } from './exercise-sessions.tsx'
import type { ExerciseProgress } from './progress.ts'
import { ProgressSection } from './stats-parts.tsx'
import { useExerciseProgress, useShownUnits } from './use-exercises.ts'

export function ExercisePage({ exerciseId }: { exerciseId: string }) {
  const words = useWords()
  const { answer, isLoading, isFromDevice, isMissing } = useExerciseProgress(exerciseId)
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title={answer?.name ?? words('progress.exercise.title')} onBack={() => navigate('/exercises')} />
      <main id="main" className={`${PAGE_TOP} pb-(--nav-h) md:pb-0 md:pl-(--shell-left)`}>
        <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-3 pb-8 md:px-7 md:pt-4">
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
        </div>
      </main>
    </>
  )
}

/** Two columns on a wide screen: what it is, and how it went. */
function Parts({ progress }: { progress: ExerciseProgress }) {
  const words = useWords()
  const { id, bests, sessions } = progress
  const units = useShownUnits(id, progress)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
      {bests && (
        <ProgressSection
          title={words('progress.exercise.records')}
          aside={words('progress.exercises.workouts', { count: sessions })}
        >
          <ExerciseRecords bests={bests} units={units} />
        </ProgressSection>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
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
