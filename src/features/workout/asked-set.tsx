import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { useJustDone } from '#features/exercise-cards/just-done.client.ts'
import { useEffortScale } from '#frame/use-book.ts'
import { editSet } from '#logbook/sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'

/** What is asked of the set that was completed last, in the bar: nothing beside the rows moves for it (R-LIFT-03, R-LIFT-07). */
export function AskedSet({ workoutId }: { workoutId: string }) {
  const scale = useEffortScale()
  const dispatch = useDispatch()
  const setId = useJustDone()
  const set = useDocument('workout', workoutId)?.sets.find(({ id }) => id === setId)
  if (!set) return null
  return (
    <AfterSet
      key={set.id}
      set={set}
      scale={scale}
      onEdit={(changes, was) => dispatch(editSet.logging.make({ setId: set.id, changes }), workoutId, { was })}
    />
  )
}
