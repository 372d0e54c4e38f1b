import Award from 'lucide-react/icons/award'
import { useSettings } from '#frame/use-book.ts'
import { cardClass } from '#ui/card.tsx'
import { recordBefore, recordValue } from '#words/record-text.ts'
import { useWords } from '#words/use-words.ts'
import type { RecordsOfWorkout } from './use-records.ts'

/** '2 records': what a workout has beaten, before its sets (R-PROG-06). */
export function WorkoutRecords({ records: { records } }: { records: RecordsOfWorkout }) {
  const words = useWords()
  const { unit: preferred } = useSettings()
  if (records.length === 0) return null
  return (
    <section aria-labelledby="records" className={cardClass()}>
      <h2 id="records" className="flex items-center gap-2.5 px-4.5 pt-4 pb-2 font-[660]">
        <Award aria-hidden="true" size={20} />
        {words('records.count', { count: records.length })}
      </h2>
      <ul className="divide-y divide-line">
        {records.map((record) => {
          const { lead, sign, value, unit } = recordValue(record, words, preferred)
          return (
            <li
              key={`${record.exerciseId} ${record.kind} ${record.load}`}
              className="flex items-center gap-3 px-4.5 py-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-[620] [overflow-wrap:anywhere]">{record.name}</span>
                <span className="block text-14 text-text-2">{recordBefore(record, words, preferred)}</span>
              </span>
              <span className="shrink-0 text-20 font-[680]">
                {lead} {sign}
                {value}
                {unit && <small className="ml-1 text-15 font-[480] text-text-2">{unit}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
