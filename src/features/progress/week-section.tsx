import CalendarCheck from 'lucide-react/icons/calendar-check-2'
import { Link } from 'wouter'
import type { MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { daysAfter, weekOf } from '#domain/statistics/calendar.ts'
import { SHORTEST_STREAK } from '#domain/statistics/weeks.ts'
import { useSettings } from '#frame/use-book.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { Card } from '#ui/card.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { wholeIn } from '#words/record-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { dayRange } from './day-text.ts'
import type { Stats } from './progress.ts'
import { BigNumber, ProgressSection } from './stats-parts.tsx'
import { about } from './value-texts.ts'

/** This week beside the last one, and the streak. */
export function WeekSection({ stats, today }: { stats: Stats; today: string }) {
  const words = useWords()
  const { now, last } = stats.week
  const unit = useShownUnit(stats)
  const from = weekOf(today, stats.weekStart)
  const volume = (kilograms: number, entered: readonly MassUnit[] = []) =>
    about(words.number(wholeIn(kilograms, unit)), kilograms > 0 && entered.some((other) => other !== unit))
  const time = (seconds: number) => formatDuration(seconds, words) || words('day.minutes', { minutes: 0 })
  return (
    <ProgressSection title={words('progress.week.title')} aside={dayRange(from, daysAfter(from, 6), words)}>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-line shadow-e-1 forced-colors:border forced-colors:border-solid">
        <Figure
          name={words('progress.week.workouts')}
          value={words.number(now.workouts)}
          last={words.number(last.workouts)}
        />
        <Figure name={words('progress.week.sets')} value={words.number(now.sets)} last={words.number(last.sets)} />
        <Figure
          name={words('progress.week.volume')}
          value={volume(now.volume, stats.units?.now)}
          unit={unit}
          last={volume(last.volume, stats.units?.last)}
        />
        <Figure name={words('progress.week.time')} value={time(now.seconds)} last={time(last.seconds)} />
      </div>
      <Streak stats={stats} />
    </ProgressSection>
  )
}

/** The unit of sums and bests: the chosen one, else that of the newest lifts. */
export function useShownUnit({ unit }: Pick<Stats, 'unit'>): MassUnit {
  const settings = useSettings()
  return settings.unit ?? settings.last_unit ?? unit ?? 'lbs'
}

type FigureProps = { name: string; value: string; unit?: string; last: string }

function Figure({ name, value, unit, last }: FigureProps) {
  const words = useWords()
  return (
    <div className="bg-surface px-4 py-3.5">
      <p className="text-13 font-[580] text-text-2">{name}</p>
      <p>
        <BigNumber value={value} unit={unit} />
      </p>
      <p className="mt-[3px] text-13 text-text-2 tabular-nums">{words('progress.week.last', { value: last })}</p>
    </div>
  )
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
