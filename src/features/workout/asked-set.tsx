import { exerciseName } from '#domain/workout.ts'
import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { useEffortScale } from '#frame/use-book.ts'
import { editSet } from '#logbook/logged-sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'

type AskedSetProps = {
  workoutId: string
  setId: string
  /** It does not stand under the set's row. */
  isElsewhere?: boolean
}

/** What is asked of the set that was just completed (R-LIFT-03, R-LIFT-07). */
export function AskedSet({ workoutId, setId, isElsewhere = false }: AskedSetProps) {
  const scale = useEffortScale()
  const dispatch = useDispatch()
  const document = useDocument('workout', workoutId)
  const set = document?.sets.find(({ id }) => id === setId)
  const exercise = document?.exercises.find(({ id }) => id === set?.workout_exercise_id)
  if (!set || !exercise) return null
  return (
    <AfterSet
      set={set}
      scale={scale}
      exerciseName={isElsewhere ? exerciseName(exercise) : undefined}
      onEdit={(changes, was) => dispatch(editSet.make({ setId, changes }), workoutId, { was })}
    />
  )
}
