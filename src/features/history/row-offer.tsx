import type { Section } from '#domain/section.ts'
import type { LoggedSet, WorkoutExercise } from '#domain/workout.ts'
import { ValueOffer } from '#features/exercise-cards/value-offer.tsx'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { keepWorkoutRow } from '#logbook/kept-rows.ts'
import { correctSet } from '#logbook/logged-sets.ts'
import { editWorkoutExercise } from '#logbook/workout-exercises.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useOffer } from '#sync/client/react/use-offer.ts'
import type { Made, Value } from '#sync/operation.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setValueText } from '#words/set-label.ts'

/** What somebody else had on this logged set, offered back with one tap (Y35). */
export const SetOffer = ({ set }: { set: LoggedSet }) => (
  <RowOffer
    row={set}
    textOf={(field, value) => setValueText(field, value, set)}
    use={(field, value) => correctSet.make({ setId: set.id, changes: { [field]: value } })}
  />
)

/** What somebody else called this exercise, or where they had it (Y35). */
export function ExerciseOffer({ exercise }: { exercise: WorkoutExercise }) {
  const { id, snapshot_name, snapshot_section } = exercise
  const nameOf = (value: Value) => String(value ?? snapshot_name)
  const sectionOf = (value: Value) => (value ?? snapshot_section) as Section
  return (
    <RowOffer
      row={exercise}
      textOf={(field, value) => {
        if (field === 'name_override') return nameOf(value)
        return field === 'section_override' ? sectionTitle(sectionOf(value)) : null
      }}
      use={(field, value) =>
        editWorkoutExercise.make({
          id,
          ...(field === 'name_override' ? { name: nameOf(value) } : { section: sectionOf(value) }),
        })
      }
    />
  )
}

type RowOfferProps = {
  row: LoggedSet | WorkoutExercise
  /** The value in a word; null: this field is not shown. */
  textOf: (field: string, value: Value) => string | null
  /** The edit that brings it back. */
  use: (field: string, value: Value) => Made
}

function RowOffer({ row, textOf, use }: RowOfferProps) {
  const offer = useOffer(row)
  const dispatch = useDispatch()
  const by = useFirstName(offer?.by ?? '')
  const text = offer && textOf(offer.field, offer.value)
  if (!offer || text === null) return null
  const { field, value } = offer
  const was = { [field]: row[field as keyof typeof row] as Value }
  return (
    <ValueOffer
      by={by}
      value={text}
      onUse={() => dispatch(use(field, value), row.workout_id, { was })}
      onKeep={() => dispatch(keepWorkoutRow.make({ rowId: row.id, field, value }), row.workout_id)}
    />
  )
}
