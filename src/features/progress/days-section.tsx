import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Day } from '#domain/statistics/calendar.ts'
import { heatmap } from '#domain/statistics/weeks.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'
import { DayLines } from './day-lines.tsx'
import { Heatmap } from './heatmap.tsx'
import type { Stats } from './progress.ts'
import { ProgressSection } from './stats-parts.tsx'
import { useOtherYear } from './use-stats.ts'

/** The device caches only the current year: of another one nothing counts before the server answers. */
export function DaysSection({ stats, today }: { stats: Stats; today: Day }) {
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
    <ProgressSection title={words('progress.days.title')}>
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
    </ProgressSection>
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
        className="h-9 appearance-none rounded-[11px] border-0 bg-sunken pr-8 pl-3 text-14 font-[580] text-text tabular-nums forced-colors:border"
      >
        <option value="">{words('progress.days.lastWeeks')}</option>
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute top-2.5 right-3 text-text-2" />
    </span>
  )
}
