import ChevronRight from 'lucide-react/icons/chevron-right'
import ListIcon from 'lucide-react/icons/list'
import { useState } from 'react'
import { Link } from 'wouter'
import { byExercise } from '#domain/records/workout-records.ts'
import { type Day, dayOf } from '#domain/statistics/calendar.ts'
import { useSettings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { recordLine } from '#words/record-text.ts'
import { useWords } from '#words/use-words.ts'
import { recentDay } from './day-text.ts'
import type { PlacedRecord, Stats } from './progress.ts'
import { ProgressSection, ShowMore } from './stats-parts.tsx'

const SHOWN = 5

/** The records of the last 30 days, one line for each exercise of a workout. */
export function RecordsSection({ stats: { records }, today }: { stats: Stats; today: Day }) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const told = byExercise(records)
  if (told.length === 0) return null
  const shown = isWhole ? told : told.slice(0, SHOWN)
  return (
    <ProgressSection title={words('progress.records.title')} aside={words('progress.records.lastDays')}>
      <List>
        {shown.map((kinds) => (
          <li key={`${kinds[0]?.workoutId} ${kinds[0]?.exerciseId}`}>
            <RecordLink kinds={kinds} today={today} />
          </li>
        ))}
        {told.length > SHOWN && (
          <li>
            <ShowMore
              isOpen={isWhole}
              text={isWhole ? words('progress.fewer') : words('progress.records.all', { count: told.length })}
              onToggle={() => setIsWhole(!isWhole)}
            />
          </li>
        )}
      </List>
    </ProgressSection>
  )
}

function RecordLink({ kinds, today }: { kinds: readonly PlacedRecord[]; today: Day }) {
  const words = useWords()
  const { unit } = useSettings()
  const { timeZone } = useSync()
  const [record] = kinds
  if (!record) return null
  return (
    <Link to={`/history/${record.workoutId}`} className={`${listRowPressClass()} px-4 py-2.5`}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-[580]">{record.name}</span>
        <span className="text-13 whitespace-nowrap text-text-2">
          {recentDay(dayOf(record.at, timeZone()), today, words)}
        </span>
      </span>
      <span className="block text-15 font-[560] tabular-nums">{recordLine(kinds, words, unit)}</span>
    </Link>
  )
}

export function ExercisesSection({ stats: { exercises } }: { stats: Stats }) {
  const words = useWords()
  return (
    <ProgressSection title={words('progress.exercises.title')}>
      <List>
        <li>
          <Link to="/exercises" className={listRowPressClass()}>
            <ListRow
              leading={<ListIcon aria-hidden="true" size={20} className="text-text-2" />}
              title={words('progress.exercises.all')}
              subtitle={words('progress.exercises.count', { count: exercises })}
              trailing={<ChevronRight aria-hidden="true" size={20} className="text-text-3" />}
            />
          </Link>
        </li>
      </List>
    </ProgressSection>
  )
}
