import History from 'lucide-react/icons/rotate-ccw-clock'
import { type LastValues, spokenLastTime, weightTimesAmount } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import './last-time.css'

type LastTimeProps = { id: string; then: LastValues; today: LastValues }

/** What the same set was last time, quietly under today's values: '100 × 8'. */
export function LastTime({ id, then, today }: LastTimeProps) {
  const words = useWords()
  return (
    <span data-part="last" id={id}>
      <History aria-hidden="true" size={12} strokeWidth={2.2} />
      <span aria-hidden="true">{weightTimesAmount(then, today, words)}</span>
      <span className="sr-only">{spokenLastTime(then, words)}</span>
    </span>
  )
}
