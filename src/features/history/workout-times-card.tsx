import Clock from 'lucide-react/icons/clock'
import type { Workout } from '#domain/workout.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { cardClass } from '#ui/card.tsx'
import { imageDate } from '#words/image-date.ts'

/** When it was, from when to when by the clock of the place it was done at; a press puts it right. */
export function WorkoutTimesCard({ workout, onEdit }: { workout: Workout; onEdit: () => void }) {
  const [start, end] = [workout.created_at, workout.completed_at ?? workout.created_at].map((at) =>
    wallTime(at, workout.time_zone).slice(-5),
  )
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
        <span className="block truncate font-[620]">{imageDate(workout)}</span>
        <span className="block truncate text-13 text-text-2 tabular-nums">
          {start} to {end}
        </span>
      </span>
      <span className="pr-2 text-13 font-[600] text-text-2">
        Change<span className="sr-only"> date and time</span>
      </span>
    </button>
  )
}
