import Award from 'lucide-react/icons/award'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { isFound } from '#domain/text.ts'
import { bestSetOf, LINE_WORKOUTS, lineOf } from '#features/progress/chart-kinds.ts'
import type { DoneExercise } from '#features/progress/progress.ts'
import { SmallLine } from '#features/progress/small-line.tsx'
import { useDoneExercises, useExerciseProgress } from '#features/progress/use-exercises.ts'
import type { HistoryRow } from '#logbook/history-list.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { classNames } from '#ui/class-names.ts'
import { FoundText } from '#ui/found-text.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { useDay } from '#ui/use-day.ts'
import { WindowedList } from '#ui/windowed-list.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { historyLabel } from '#words/relative-day-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { workoutNames } from '#words/workout-name.ts'
import { byMonth, historySubtitle, type Month, setText } from './history-rows.ts'

const MOST_FOUND = 3

/** The exercises that a search finds, those done most often first. A press opens the page of one. */
export function FoundExercises({ search }: { search: string }) {
  const words = useWords()
  const { answer } = useDoneExercises(search !== '')
  const found = search === '' ? [] : (answer ?? []).filter(({ name }) => isFound(search, [name]))
  if (found.length === 0) return null
  const most = found.toSorted((a, b) => b.sessions - a.sessions).slice(0, MOST_FOUND)
  return (
    <List aria-label={words('progress.exercises.title')}>
      {most.map((exercise) => (
        <li key={exercise.id}>
          <FoundExercise exercise={exercise} />
        </li>
      ))}
    </List>
  )
}

/** Its best set and the line of its newest workouts come a moment later, in the room that they have. */
function FoundExercise({ exercise: { id, name, sessions } }: { exercise: DoneExercise }) {
  const words = useWords()
  const { answer } = useExerciseProgress(id)
  const line = lineOf(answer?.series.slice(-LINE_WORKOUTS) ?? [])
  const best = answer?.bests && bestSetOf(answer.bests)
  const subtitle = [
    words('progress.days.workouts', { count: sessions }),
    best && words('progress.exercises.best', { set: setText(best, words) }),
  ]
  return (
    <Link to={`/exercises/${id}`} className={listRowPressClass()}>
      <ListRow
        title={name}
        subtitle={words.line(subtitle)}
        trailing={
          <>
            {line.length > 1 && <SmallLine isNarrow values={line} className="max-[359px]:hidden" />}
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
          </>
        }
      />
    </Link>
  )
}

type HistoryMonthsProps = {
  rows: readonly HistoryRow[]
  /** True if these are not all rows. */
  isPart: boolean
  /** What is underlined. The hours of a search say nothing of a month. */
  search: string
  /** How many workouts each month has without the search, as far as that is known. */
  totals: ReadonlyMap<string, number>
  /** The workout beside the list. */
  openId: string | undefined
}

/** The workouts under their months. */
export function HistoryMonths({ rows, isPart, search, totals, openId }: HistoryMonthsProps) {
  const months = useMemo(() => byMonth(rows), [rows])
  return (
    <div>
      {months.map((month, at) => (
        <MonthOfWorkouts
          key={month.key}
          month={month}
          isPart={isPart && at === months.length - 1}
          search={search}
          totals={totals}
          openId={openId}
        />
      ))}
    </div>
  )
}

type MonthProps = Omit<HistoryMonthsProps, 'rows'> & { month: Month }

function MonthOfWorkouts({ month, isPart, search, totals, openId }: MonthProps) {
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const today = useDay(now)
  const { rows, at, seconds } = month
  const isThisYear = new Date(at).getFullYear() === new Date(today).getFullYear()
  const title = words.date(at, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
  const total = search === '' ? undefined : totals.get(month.key)
  const count =
    total === undefined
      ? words('progress.days.workouts', { count: rows.length })
      : words('history.found', { count: rows.length, total })
  return (
    <section aria-label={title} className="not-first:pt-3">
      <div className="flex h-10 items-center justify-between gap-3 px-1">
        <h2 className="text-17 first-letter:uppercase font-[690] tracking-[-.01em] font-stretch-104%">{title}</h2>
        <p className="text-13 text-text-2 tabular-nums">
          {!isPart && words.line([count, search === '' && formatDuration(seconds, words)])}
        </p>
      </div>
      <WindowedList items={rows} keyOf={({ id }) => id} isPart={isPart}>
        {(row) => <HistoryLink {...{ row, today, timeZone, search }} isOpen={row.id === openId} />}
      </WindowedList>
    </section>
  )
}

/**
 * The height that all rows have (`WindowedList`). On a narrow phone a name may take two lines. Beside a long lift there is
 * no room for the ticks: they wrap and are cut off.
 */
const ROW = 'grid h-22 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 overflow-hidden px-4 max-[359px]:h-28'

type HistoryLinkProps = { row: HistoryRow; today: number; timeZone: string; search: string; isOpen: boolean }

function HistoryLink({ row, today, timeZone, search, isOpen }: HistoryLinkProps) {
  const words = useWords()
  const { title } = workoutNames(row.workout_name, row.routine_name, words)
  return (
    <Link
      to={`/history/${row.id}`}
      aria-current={isOpen || undefined}
      className={classNames(listRowPressClass(), ROW, isOpen && 'bg-hover')}
    >
      <span className="min-w-0 text-17 leading-[23px] font-[640] [overflow-wrap:anywhere] max-[359px]:line-clamp-2 min-[360px]:truncate">
        <FoundText text={title} search={search} />
      </span>
      <span className="self-center text-end text-13 font-[500] whitespace-nowrap text-text-2">
        {historyLabel(row.completed_at, today, timeZone, words)}
      </span>
      <span className="col-span-2 truncate text-13 leading-[20px] text-text-2 tabular-nums">
        {historySubtitle(row, words)}
      </span>
      <span className="col-span-2 flex h-[23px] flex-wrap justify-between gap-x-3 overflow-hidden">
        <Lift row={row} search={search} />
        <span className="ms-auto flex h-[23px] items-center max-[359px]:hidden">
          <Track
            isSmall
            groups={row.track.map(({ done, total }) => ({
              ticks: Array.from({ length: total }, (_, index) => (index < done ? 'done' : 'open')),
            }))}
          />
        </span>
      </span>
    </Link>
  )
}

/** 'Bench Press 57.5 kg × 6', of the exercise that a search found or the main lift, and the number of records, if any. */
function Lift({ row: { main_lift, found_lift, records = 0 }, search }: { row: HistoryRow; search: string }) {
  const words = useWords()
  const lift = found_lift ?? main_lift
  return (
    <span className="flex h-[23px] max-w-full min-w-0 items-center text-15 font-[560] whitespace-pre tabular-nums">
      {lift && (
        <Sentence
          of="history.mainLift"
          values={{
            name: lift.name,
            set: setText(lift.set, words),
            long: () => (
              <span className="truncate">
                <FoundText text={lift.name} search={search} />
              </span>
            ),
          }}
        />
      )}
      {records > 0 && (
        <span className="ms-2 flex items-center gap-1 text-13 font-[640] first:ms-0">
          <Award aria-hidden="true" size={15} strokeWidth={2.2} />
          <span aria-hidden="true">{words.number(records)}</span>
          <span className="sr-only">{words('records.count', { count: records })}</span>
        </span>
      )}
    </span>
  )
}
