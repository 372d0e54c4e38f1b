import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { memo, type ReactNode } from 'react'
import { newSetChoicesOf } from '#domain/book.ts'
import { elapsed } from '#domain/elapsed.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { MAX_SETS } from '#domain/set.ts'
import { nextSet } from '#domain/set-list.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import type { ExerciseView } from '#features/workout/workout-view.ts'
import { useBook } from '#frame/use-book.ts'
import { addSet, removeSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { toastInfo, toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { setName } from '#words/set-name.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'

type CardFootProps = {
  exercise: ExerciseView
  last: ExerciseSession | null
}

/** The foot of an open card: the last session, which opens the last ten, the button for another set, and the menu. */
export const CardFoot: (props: CardFootProps) => ReactNode = memo(function CardFoot(props) {
  const { exercise, last } = props
  const open = useOpenSheet()
  const words = useWords()
  const { now } = useSync()
  const add = useAddSet(exercise)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const ago = last ? agoLabel(last.completed_at, now(), timeZone, words) : ''
  const text = last
    ? words('workout.sessions.lastTime', elapsed(last.completed_at, now(), timeZone))
    : words('workout.sessions.last')
  return (
    <div className="mt-1 -me-1 -mb-2 flex min-h-12 items-center gap-1 ps-1">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text}
        onClick={() => open({ of: 'sessions', id: exercise.id })}
        className="flex min-h-tap min-w-0 items-center gap-2 rounded-md px-1 text-15 font-[500] text-text-2 hover:bg-hover"
      >
        <History aria-hidden="true" size={18} strokeWidth={2} className="shrink-0" />
        <span className="truncate max-[374px]:hidden">{text}</span>
        <span className="hidden min-w-0 text-start leading-[1.2] max-[374px]:inline">{last ? ago : text}</span>
        <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
      </button>
      <button
        type="button"
        aria-label={words('workout.addSet.label')}
        onClick={add}
        className="ms-auto flex min-h-tap shrink-0 items-center gap-1.5 rounded-md px-3 text-15 font-[620] hover:bg-hover max-[374px]:px-2"
      >
        <Plus aria-hidden="true" size={18} strokeWidth={2.2} />
        {words('workout.addSet.text')}
      </button>
      <CardMenuButton exerciseName={exercise.name} onClick={() => open({ of: 'menu', id: exercise.id })} />
    </div>
  )
}, isSame)

/** Skips drawing after a completed set, which changes nothing here; reading the time zone at every draw was slow. */
function isSame(before: CardFootProps, after: CardFootProps): boolean {
  const shown = ({ id, name, section, exercise_id }: CardFootProps['exercise']) =>
    [id, name, section, exercise_id].join()
  return before.last === after.last && shown(before.exercise) === shown(after.exercise)
}

/** Adds a set like the last one of the exercise, for today. 'Undo' takes it away again while it is open. */
function useAddSet({ id, workout_id: workoutId, exercise_id: exerciseId }: ExerciseView): () => void {
  const book = useBook()
  const { documents, newId } = useSync()
  const dispatch = useDispatch()
  const setsNow = () => {
    const workout = documents.document('workout', workoutId)
    return workout ? visibleSetsOf(workout, id) : []
  }
  return () => {
    const [sets, words] = [setsNow(), currentWords()]
    if (sets.filter(({ kind }) => kind !== 'warmup').length >= MAX_SETS)
      return toastInfo(refusalText('set-count', words), { id: 'set-count' })
    const set = {
      ...nextSet(sets, setName, newSetChoicesOf(book, exerciseId)),
      id: newId(),
      workoutExerciseId: id,
      routineSetId: null,
    }
    dispatch(addSet.logging.make({ set }), workoutId)
    function undo() {
      const added = setsNow().find((row) => row.id === set.id)
      if (added?.status === 'default') dispatch(removeSet.logging.make({ setId: set.id }), workoutId)
    }
    const action = { label: words('action.undo'), onClick: undo }
    toastSuccess(words('workout.addSet.done', { set: sidedName(set, words) }), { duration: UNDO_MS, action })
  }
}
