import './record-badge.css'
import Award from 'lucide-react/icons/award'
import type { LiftRecord } from '#domain/records/records.ts'
import { useSettings } from '#frame/use-book.ts'
import { recordName, spokenRecord } from '#words/record-text.ts'
import { useWords } from '#words/use-words.ts'

type RecordBadgeProps = {
  record: LiftRecord
  /** True if the exercise's pace counts per 500 m. */
  isRower?: boolean
  /** True on the rail of a set. */
  isOnRail?: boolean
}

/** What a set has beaten: 'Most reps'; in a log a mouse over it shows 'Most reps at 57.5 kg'. */
export function RecordBadge({ record: of, isRower = false, isOnRail = false }: RecordBadgeProps) {
  const words = useWords()
  const { unit } = useSettings()
  const record = { ...of, isRower }
  return (
    <span
      className="record-badge"
      data-on={isOnRail ? 'rail' : 'log'}
      title={isOnRail ? undefined : recordName(record, words, unit)}
    >
      <Award aria-hidden="true" size={14} strokeWidth={2.4} />
      <b aria-hidden="true">{words('records.name', { kind: record.kind })}</b>
      <span className="sr-only">{spokenRecord(record, words, unit)}</span>
    </span>
  )
}
