import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ChevronDown from 'lucide-react/icons/chevron-down'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { Day } from '#domain/statistics/calendar.ts'
import { heatmap } from '#domain/statistics/weeks.ts'
import { HistoryShareDrawer } from '#features/public-link/history-share-drawer.tsx'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { BodyWeightSection } from './body-weight-section.tsx'
import { CopyForAi } from './copy-for-ai.tsx'
import { DayLines } from './day-lines.tsx'
import { Heatmap } from './heatmap.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { MusclesSection } from './muscles-section.tsx'
import type { Stats } from './progress.ts'
import { ExercisesSection, RecordsSection } from './records-section.tsx'
import { LiftsSection, VolumeSection } from './twelve-weeks.tsx'
import { useLastDeleted, useOtherYear, useStats } from './use-stats.ts'
import { useShownUnit, WeekSection } from './week-section.tsx'

/** `/stats`: the statistics of all workouts. */
export function StatsPage() {
  const words = useWords()
  const { today, stats, musclesFrom, isLoading, isFromDevice } = useStats()
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  const isOwn = useOwnerId() === useSync().accountId
  const [isSharing, setIsSharing] = useState(false)
  return (
    <>
      <PageHeader
        title={words('history.title')}
        share={isOwn ? { label: words('history.share'), onPress: () => setIsSharing(true) } : undefined}
      />
      <PageBody className="gap-3.5">
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
      </PageBody>
      {isOwn && <HistoryShareDrawer isOpen={isSharing} onClose={() => setIsSharing(false)} />}
    </>
  )
}

function Sections({ stats, today, musclesFrom }: { stats: Stats; today: string; musclesFrom: string }) {
  const unit = useShownUnit(stats)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,13fr)_minmax(0,12fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <LiftsSection lifts={stats.lifts} />
        <VolumeSection stats={stats} today={today} />
        <WeekSection stats={stats} today={today} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ExercisesSection stats={stats} />
        <RecordsSection stats={stats} today={today} />
        <MusclesSection stats={stats} from={musclesFrom} today={today} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DaysSection stats={stats} today={today} />
        <BodyWeightSection today={today} unit={unit} />
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

/** The page without workouts. Body weights are shown, because the device has them without the server. */
function WithoutWorkouts({ isKnown, today }: { isKnown: boolean; today: string }) {
  const words = useWords()
  const unit = useShownUnit({ unit: null })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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

/**
 * The days of a year. The device caches only the current year, so nothing is shown of another before the server
 * answers.
 */
function DaysSection({ stats, today }: { stats: Stats; today: Day }) {
  const words = useWords()
  const [year, setYear] = useState<string | null>(null)
  const [picked, setPicked] = useState<Day | null>(null)
  const until = year === null ? null : `${year}-12-31`
  const other = useOtherYear(until)
  const isOffline = useIsOffline()
  const isUnknown = until !== null && other === null
  const days = until === null ? stats.days : (other?.days ?? [])
  const weeks = heatmap(days, until ?? today, stats.weekStart)
  const all = weeks.flat()
  const trained = all.filter(({ workouts }) => workouts > 0)
  const chosen = all.find(({ day }) => day === picked) ?? trained.at(-1) ?? null
  const workouts = trained.reduce((sum, day) => sum + day.workouts, 0)
  return (
    <Part title={words('progress.days.title')}>
      <Card className="px-4 pt-4 pb-1">
        <div className="mb-3 flex items-center gap-3">
          <b className="min-w-0 flex-1 font-[640]">
            {isUnknown ? isOffline && words('connection.needed') : words('progress.days.workouts', { count: workouts })}
          </b>
          <YearChoice stats={stats} today={today} year={year} onChange={setYear} />
        </div>
        {!(isUnknown && isOffline) && (
          <Heatmap weeks={weeks} today={today} chosen={chosen?.day ?? null} onChoose={setPicked} />
        )}
        <DayLines day={chosen} today={today} />
      </Card>
    </Part>
  )
}

type YearProps = { stats: Stats; today: Day; year: string | null; onChange: (year: string | null) => void }

function YearChoice({ stats: { firstDay }, today, year, onChange }: YearProps) {
  const words = useWords()
  const [first, last] = [Number((firstDay ?? today).slice(0, 4)), Number(today.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first) }, (_, ago) => String(last - 1 - ago))
  if (years.length === 0) return null
  return (
    <span className="relative">
      <select
        aria-label={words('progress.days.year')}
        value={year ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
        className="h-9 appearance-none rounded-[11px] border-0 bg-sunken pe-8 ps-3 text-14 font-[580] text-text tabular-nums forced-colors:border"
      >
        <option value="">{words('progress.days.lastWeeks')}</option>
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute top-2.5 end-3 text-text-2" />
    </span>
  )
}
