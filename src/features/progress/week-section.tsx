import CalendarCheck from 'lucide-react/icons/calendar-check-2'
import { Link } from 'wouter'
import type { MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { weekOf } from '#domain/statistics/calendar.ts'
import { SHORTEST_STREAK, type Totals, weekSoFar } from '#domain/statistics/weeks.ts'
import { useSettings } from '#frame/use-book.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { Card } from '#ui/card.tsx'
import { Part } from '#ui/part.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { comparedUntil, dayRange } from './day-text.ts'
import type { Stats } from './progress.ts'
import { SmallFigure } from './stats-parts.tsx'

/** This week beside the same days of the last one (D31), and the streak. */
export function WeekSection({ stats, today }: { stats: Stats; today: string }) {
  const words = useWords()
  const { now, last } = weekSoFar(stats.days, today, stats.weekStart)
  const until = comparedUntil(today, stats.weekStart, words)
  const time = (seconds: number) => formatDuration(seconds, words) || words('day.minutes', { minutes: 0 })
  const figures = [
    { name: 'progress.week.workouts', of: ({ workouts }: Totals) => words.number(workouts) },
    { name: 'progress.week.sets', of: ({ sets }: Totals) => words.number(sets) },
    { name: 'progress.week.time', of: ({ seconds }: Totals) => time(seconds) },
  ] as const
  return (
    <Part title={words('progress.week.title')} aside={dayRange(weekOf(today, stats.weekStart), today, words)}>
      <div>
        <div className="grid grid-cols-3 gap-px overflow-hidden rounded-xl bg-line shadow-e-1 forced-colors:border forced-colors:border-solid">
          {figures.map(({ name, of }) => (
            <div key={name} className="flex bg-surface">
              <SmallFigure name={words(name)} value={of(now)} note={words('progress.week.last', { value: of(last) })} />
            </div>
          ))}
        </div>
        <p className="px-1 pt-1.5 text-12 text-text-2">
          {until ? words('progress.week.comparedUntil', { day: until }) : words('progress.week.compared')}
        </p>
      </div>
      <Streak stats={stats} />
    </Part>
  )
}

/** The unit of sums and bests: the chosen one, else that of the newest lifts. */
export function useShownUnit({ unit }: Pick<Stats, 'unit'>): MassUnit {
  const settings = useSettings()
  return settings.unit ?? settings.last_unit ?? unit ?? 'lbs'
}

function Streak({ stats: { streak, goal } }: { stats: Stats }) {
  const words = useWords()
  const mayChange = can(useRelation(), 'settings.edit')
  return (
    <Card className="flex items-center gap-3.5 px-4 py-3.5">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-[13px] bg-done text-on-done">
        <CalendarCheck size={20} />
      </span>
      <span className="min-w-0 flex-1">
        {streak >= SHORTEST_STREAK && (
          <span className="block font-[660]">{words('progress.streak.weeks', { count: streak })}</span>
        )}
        <span className="block text-13 text-text-2">
          {mayChange ? (
            <Sentence
              of="progress.streak.goalToChange"
              values={{
                count: goal,
                link: (text) => (
                  <Link to="/account/training" className="font-[560] text-text underline underline-offset-3">
                    {text}
                  </Link>
                ),
              }}
            />
          ) : (
            words('progress.streak.goal', { count: goal })
          )}
        </span>
      </span>
    </Card>
  )
}
