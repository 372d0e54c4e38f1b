import ChevronRight from 'lucide-react/icons/chevron-right'
import ListIcon from 'lucide-react/icons/list'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Day, dayOf } from '#domain/statistics/calendar.ts'
import { useSettings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { recordName, recordValue } from '#words/record-text.ts'
import { useWords } from '#words/use-words.ts'
import { recentDay } from './day-text.ts'
import type { PlacedRecord, Stats } from './progress.ts'
import { ProgressSection, ShowMore } from './stats-parts.tsx'

/** As many as stand there at first. */
const SHOWN = 5

/** The records of the last 30 days, each with a link to its workout (R-PROG-14). */
export function RecordsSection({ stats: { records }, today }: { stats: Stats; today: Day }) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  if (records.length === 0) return null
  const shown = isWhole ? records : records.slice(0, SHOWN)
  return (
    <ProgressSection title={words('progress.records.title')} aside={words('progress.records.lastDays')}>
      <List>
        {shown.map((record) => (
          <li key={`${record.workoutId} ${record.exerciseId} ${record.kind} ${record.load}`}>
            <RecordLink record={record} today={today} />
          </li>
        ))}
        {records.length > SHOWN && (
          <li>
            <ShowMore
              isOpen={isWhole}
              text={isWhole ? words('progress.fewer') : words('progress.records.all', { count: records.length })}
              onToggle={() => setIsWhole(!isWhole)}
            />
          </li>
        )}
      </List>
    </ProgressSection>
  )
}

function RecordLink({ record, today }: { record: PlacedRecord; today: Day }) {
  const words = useWords()
  const { unit } = useSettings()
  const { timeZone } = useSync()
  const shown = recordValue(record, words, unit)
  const reps = record.kind === 'heaviest' ? record.set?.reps : null
  return (
    <Link to={`/history/${record.workoutId}`} className={listRowPressClass()}>
      <ListRow
        title={record.name}
        subtitle={words('progress.records.when', {
          record: recordName(record, words, unit),
          day: recentDay(dayOf(record.at, timeZone()), today, words),
        })}
        trailing={
          <span className="text-[1.1875rem] font-[690] tracking-[-0.01em] whitespace-nowrap tabular-nums">
            {shown.value}
            <small className="ml-[3px] text-13 font-[540] tracking-normal text-text-2">
              {[shown.unit, reps && `× ${reps}`].filter(Boolean).join(' ')}
            </small>
          </span>
        }
      />
    </Link>
  )
}

/** Where the list of all exercises is (D4). */
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
