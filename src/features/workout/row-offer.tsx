import type { Section } from '#domain/section.ts'
import type { LoggedSet, WorkoutExercise } from '#domain/workout.ts'
import { ValueOffer } from '#features/exercise-cards/value-offer.tsx'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { keepWorkoutRow } from '#logbook/kept-rows.ts'
import { editSet } from '#logbook/logged-sets.ts'
import { editWorkoutExercise } from '#logbook/workout-exercises.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useOffer } from '#sync/client/react/use-offer.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setValueText } from '#words/set-label.ts'

/** What somebody else called this exercise, or where they had it, for today (Y35). */
export function ExerciseOffer({ exercise }: { exercise: WorkoutExercise }) {
  const offer = useOffer(exercise)
  const dispatch = useDispatch()
  const by = useFirstName(offer?.by ?? '')
  if (offer?.field !== 'name_override' && offer?.field !== 'section_override') return null
  const { id, workout_id, snapshot_name, snapshot_section } = exercise
  const { field, value } = offer
  const name = String(value ?? snapshot_name)
  const section = (value ?? snapshot_section) as Section
  const isName = field === 'name_override'
  return (
    <ValueOffer
      by={by}
      value={isName ? name : sectionTitle(section)}
      onUse={() =>
        dispatch(editWorkoutExercise.make({ id, ...(isName ? { name } : { section }) }), workout_id, {
          was: { [field]: exercise[field] },
        })
      }
      onKeep={() => dispatch(keepWorkoutRow.make({ rowId: id, field, value }), workout_id)}
    />
  )
}

/** What somebody else had on this set, offered back with one tap (Y35). */
export function SetOffer({ set }: { set: LoggedSet }) {
  const offer = useOffer(set)
  const dispatch = useDispatch()
  const by = useFirstName(offer?.by ?? '')
  const text = offer && setValueText(offer.field, offer.value, set)
  if (!offer || text === null) return null
  const { field, value } = offer
  const was = { [field]: set[field as keyof typeof set] as typeof value }
  return (
    <ValueOffer
      by={by}
      value={text}
      onUse={() => dispatch(editSet.make({ setId: set.id, changes: { [field]: value } }), set.workout_id, { was })}
      onKeep={() => dispatch(keepWorkoutRow.make({ rowId: set.id, field, value }), set.workout_id)}
    />
  )
}
