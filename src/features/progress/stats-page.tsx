import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { BodyWeightSection } from './body-weight-section.tsx'
import { CopyForAi } from './copy-for-ai.tsx'
import { DaysSection } from './days-section.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { MusclesSection } from './muscles-section.tsx'
import type { Stats } from './progress.ts'
import { ExercisesSection, RecordsSection } from './records-section.tsx'
import { useLastDeleted, useStats } from './use-stats.ts'
import { useShownUnit, WeekSection } from './week-section.tsx'

/** `/stats`: what the workouts come to. */
export function StatsPage() {
  const words = useWords()
  const { today, stats, musclesFrom, isLoading, isFromDevice } = useStats()
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title={words('history.title')} />
      <main id="main" className={`${PAGE_TOP} pb-(--nav-h) md:pb-0 md:pl-(--shell-left)`}>
        <div className="grid max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-3 pb-8 md:px-7 md:pt-4">
          <HistoryTabs current="/stats" />
          {isFromDevice && !isOffline && stats && (
            <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
          )}
          {stats?.firstDay ? (
            <Sections stats={stats} today={today} musclesFrom={musclesFrom ?? today} />
          ) : isLoading ? (
            <Loading>
              <SkeletonCard />
            </Loading>
          ) : (
            <WithoutWorkouts isKnown={stats !== null} today={today} />
          )}
        </div>
      </main>
    </>
  )
}

function Sections({ stats, today, musclesFrom }: { stats: Stats; today: string; musclesFrom: string }) {
  const unit = useShownUnit(stats)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <WeekSection stats={stats} today={today} />
        <MusclesSection stats={stats} from={musclesFrom} today={today} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DaysSection stats={stats} today={today} />
        <RecordsSection stats={stats} today={today} />
        <BodyWeightSection today={today} unit={unit} />
        <ExercisesSection stats={stats} />
        <CopyForAi />
      </div>
    </div>
  )
}

function Empty() {
  const words = useWords()
  const { deleted, restore } = useLastDeleted()
  return (
    <EmptyState
      icon={<ChartNoAxesColumn size={26} />}
      title={
        deleted ? words('progress.emptied', { name: nameOr(deleted.name, 'workout', words) }) : words('progress.empty')
      }
      action={deleted && <Button onClick={restore}>{words('action.undo')}</Button>}
    />
  )
}

/** Body weights are on the device, without the server. */
function WithoutWorkouts({ isKnown, today }: { isKnown: boolean; today: string }) {
  const words = useWords()
  const unit = useShownUnit({ unit: null })
  return (
    <div className="grid max-w-[696px] grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        {isKnown ? (
          <Empty />
        ) : (
          <EmptyState
            icon={<WifiOff size={26} />}
            title={words('connection.needed')}
            text={words('progress.unreachableText')}
          />
        )}
      </Card>
      <BodyWeightSection today={today} unit={unit} />
    </div>
  )
}
