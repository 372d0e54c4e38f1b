import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import type { MassUnit } from '#domain/load.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { type Day, dayOf } from '#domain/statistics/calendar.ts'
import { useExerciseSettings, useSettings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { useDay } from '#ui/use-day.ts'
import { useMinWidth } from '#ui/use-media.ts'
import { recordName, recordText } from '#words/record-text.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { amountParts, asItWasDone, loadParts } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownValue } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import { recentDay } from './day-text.ts'
import type { PlacedRecord, RecentExercise, Stats } from './progress.ts'
import { SmallLine } from './small-line.tsx'
import { ShowMore } from './stats-parts.tsx'

const SHOWN = 3

/** The records of the last 30 days, by exercise. */
export function RecordsSection({ stats: { records }, today }: { stats: Stats; today: Day }) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const exercises = [...Map.groupBy(records, ({ exerciseId }) => exerciseId).values()]
  if (exercises.length === 0) return null
  const shown = isWhole ? exercises : exercises.slice(0, SHOWN)
  return (
    <Part title={words('progress.records.title')} aside={words('progress.records.lastDays')}>
      <List>
        {shown.map((all) => (
          <li key={all[0]?.exerciseId}>
            <ExerciseRecords records={all} today={today} />
          </li>
        ))}
        {exercises.length > SHOWN && (
          <li>
            <ShowMore
              isOpen={isWhole}
              text={isWhole ? words('progress.fewer') : words('progress.records.all', { count: exercises.length })}
              onToggle={() => setIsWhole(!isWhole)}
            />
          </li>
        )}
      </List>
    </Part>
  )
}

/** `records`: those of one exercise, the newest first. A tap leads to all its records. */
function ExerciseRecords({ records, today }: { records: readonly PlacedRecord[]; today: Day }) {
  const words = useWords()
  const { unit } = useSettings()
  const { timeZone } = useSync()
  const [newest] = records
  if (!newest) return null
  return (
    <Link to={`/exercises/${newest.exerciseId}`} className={`${listRowPressClass()} px-4 pt-3 pb-2`}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-15 font-[620]">{newest.name}</span>
        <span className="text-13 whitespace-nowrap text-text-2">
          {recentDay(dayOf(newest.at, timeZone()), today, words)}
        </span>
      </span>
      {newestOfKinds(records, words, unit).map(([name, record]) => (
        <span key={name} style={{ minHeight: 30 }} className="flex items-center gap-3 text-15 text-text-2 tabular-nums">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <b className="font-[660] whitespace-nowrap text-text">{recordText(record, words, unit)}</b>
        </span>
      ))}
    </Link>
  )
}

/** The most lines of one exercise: a month of most reps at each weight would hide the other exercises. */
const LINES = 3

/** The records of an exercise by name, the newest of each, which is the greatest. */
function newestOfKinds(records: readonly PlacedRecord[], words: Words, unit: MassUnit | null) {
  const named = records.map((record) => [recordName(record, words, unit), record] as const)
  return named.filter(([name], index) => named.findIndex(([other]) => other === name) === index).slice(0, LINES)
}

/** The exercises done last, each with a small line of its newest workouts and its best set. */
export function ExercisesSection({ stats: { exercises, recent = [] } }: { stats: Stats }) {
  const words = useWords()
  return (
    <Part title={words('progress.exercises.title')} aside={recent.length > 1 && words('progress.exercises.order')}>
      <List>
        {recent.map((exercise) => (
          <li key={exercise.id}>
            <ExerciseRow exercise={exercise} />
          </li>
        ))}
        <li>
          <Link to="/exercises" className={`${listRowPressClass()} flex! min-h-14 items-center gap-3 px-4`}>
            <span className="min-w-0 flex-1 truncate font-[580]">
              {words('progress.exercises.all', { count: exercises })}
            </span>
            <ChevronRight aria-hidden="true" size={18} className="text-text-3" />
          </Link>
        </li>
      </List>
    </Part>
  )
}

/** In px, of the window. From here on a row has room for how often an exercise was done. */
const ROOMY = 1200

function ExerciseRow({ exercise: { id, name, lastAt, sessions, line, best } }: { exercise: RecentExercise }) {
  const words = useWords()
  const today = useDay(useSync().now)
  const isWide = useMinWidth(ROOMY)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Link to={`/exercises/${id}`} className={`${listRowPressClass()} flex! min-h-13 items-center gap-2.5 px-4 py-1.5`}>
      <span className="min-w-0 flex-1">
        <span className="block leading-[1.2] font-[600] wrap-break-word hyphens-auto">{name}</span>
        <span className="block text-13 text-text-2">
          {agoLabel(lastAt, today, timeZone, words)}
          {isWide && ` · ${words('progress.days.workouts', { count: sessions })}`}
        </span>
      </span>
      {line.length > 1 && <SmallLine values={line} isNarrow={!isWide} className="max-[359px]:w-10" />}
      <span style={{ minWidth: 92 }} className="text-end text-15 font-[660] whitespace-nowrap tabular-nums tiny:hidden">
        {best && <BestSet exerciseId={id} set={best} />}
      </span>
    </Link>
  )
}

/** '57.5 kg × 6', with small units. */
function BestSet({ exerciseId, set }: { exerciseId: string; set: RecordSet }) {
  const words = useWords()
  const settings = useSettings()
  const { unit } = useExerciseSettings(exerciseId)
  const done = asItWasDone(set)
  const amount = amountParts(done, words)
  const isAlone = done.set_type === 'distance' || (done.set_type === 'timed' && done.weight_unit === 'body')
  const load = isAlone ? null : loadParts(done, words, unit ?? settings.unit ?? undefined)
  if (!load) return <Value {...amount} />
  return (
    <bdi dir="ltr">
      <Value {...load} />
      <span className="px-1 font-[480] text-text-2">×</span>
      <Value {...amount} unit={done.set_type === 'reps' ? null : amount.unit} />
    </bdi>
  )
}

function Value({ lead, sign, value, unit }: ShownValue) {
  return (
    <bdi dir="ltr">
      {lead && <bdi>{lead}</bdi>}
      {lead && ` ${sign} `}
      {value}
      {unit && <small className="ms-[3px] text-13 font-[500] text-text-2">{unit}</small>}
    </bdi>
  )
}
