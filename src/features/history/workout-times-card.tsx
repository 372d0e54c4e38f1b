import Clock from 'lucide-react/icons/clock'
import type { Workout } from '#domain/workout.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { cardClass } from '#ui/card.tsx'
import { imageDate } from '#words/image-date.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'

/** The workout's date, start and end by the clock of the place where it was done. A press corrects them. */
export function WorkoutTimesCard({ workout, onEdit }: { workout: Workout; onEdit: () => void }) {
  const words = useWords()
  const date = imageDate(workout, words)
  const clock = (at: number) => wallTime(at, workout.time_zone).slice(-5)
  const start = clock(workout.created_at)
  const end = clock(workout.completed_at ?? workout.created_at)
  return (
    <button
      type="button"
      onClick={onEdit}
      className={`${cardClass({ isPressable: true })} flex min-h-16 w-full items-center gap-3 px-3 text-left`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-text-2">
        <Clock aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[620]">{date}</span>
        <span className="block truncate text-13 text-text-2 tabular-nums">
          {words('history.times.range', { start, end })}
        </span>
      </span>
      <span className="pr-2 text-13 font-[600] text-text-2">
        <Sentence of="history.times.change" values={{ hidden: (text) => <span className="sr-only">{text}</span> }} />
      </span>
    </button>
  )
}
