import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { memo, type ReactNode } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import type { ExerciseView } from '#features/workout/workout-view.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'

type LastSessionsProps = {
  exercise: ExerciseView
  last: ExerciseSession | null
}

/** The bottom of an open card: the last session, the way to the last ten, and the menu. */
export const LastSessions: (props: LastSessionsProps) => ReactNode = memo(function LastSessions(props) {
  const { exercise, last } = props
  const open = useOpenSheet()
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="-mb-1.5 flex items-center">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open({ of: 'sessions', id: exercise.id })}
        className="flex min-h-tap min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-left text-13 font-[540] text-text-2 hover:bg-hover"
      >
        <History aria-hidden="true" size={15} strokeWidth={2.2} />
        <span className="min-w-0 truncate">
          {last
            ? words('workout.sessions.lastTime', elapsed(last.completed_at, now(), timeZone))
            : words('workout.sessions.last')}
        </span>
        <ChevronRight aria-hidden="true" size={16} />
      </button>
      <CardMenuButton exerciseName={exercise.name} onClick={() => open({ of: 'menu', id: exercise.id })} />
    </div>
  )
}, isSame)

/** A completed set changes nothing here, and reading the time zone at every draw was slow. */
function isSame(before: LastSessionsProps, after: LastSessionsProps): boolean {
  const shown = ({ id, name, section, exercise_id }: LastSessionsProps['exercise']) =>
    [id, name, section, exercise_id].join()
  return before.last === after.last && shown(before.exercise) === shown(after.exercise)
}
