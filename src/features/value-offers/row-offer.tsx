import type { ReactNode } from 'react'
import type { RoutineExercise, TemplateSet } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import type { LoggedSet, WorkoutExercise } from '#domain/workout.ts'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { keepRoutineRow, keepWorkoutRow } from '#logbook/kept-rows.ts'
import type { correctSet, editSet } from '#logbook/logged-sets.ts'
import { editRoutineExercise } from '#logbook/routine-exercises.ts'
import type { editTemplateSet } from '#logbook/template-sets.ts'
import { editWorkoutExercise } from '#logbook/workout-exercises.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useOffer } from '#sync/client/react/use-offer.ts'
import type { Made, Value } from '#sync/operation.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setValueText } from '#words/set-label.ts'
import { ValueOffer } from './value-offer.tsx'

type SetOfferProps = {
  set: LoggedSet | TemplateSet
  /** What brings the value back. */
  edit: typeof editSet | typeof correctSet | typeof editTemplateSet
}

/** What somebody else had on this set, offered back with one tap (Y35). */
export const SetOffer = ({ set, edit }: SetOfferProps): ReactNode => (
  <RowOffer
    row={set}
    textOf={(field, value) => setValueText(field, value, set)}
    use={(field, value) => edit.make({ setId: set.id, changes: { [field]: value } })}
  />
)

/** What somebody else called this exercise, or where they had it (Y35). */
export const ExerciseOffer = ({ exercise }: { exercise: WorkoutExercise | RoutineExercise }): ReactNode =>
  'workout_id' in exercise ? (
    <WorkoutExerciseOffer exercise={exercise} />
  ) : (
    <RowOffer
      row={exercise}
      textOf={(field, value) => (field === 'section' ? sectionTitle(value as Section) : String(value))}
      use={(field, value) => editRoutineExercise.make({ id: exercise.id, [field]: value })}
    />
  )

/** In a workout it is what is called otherwise than at the start; null is as at the start (R-DATA-12). */
function WorkoutExerciseOffer({ exercise }: { exercise: WorkoutExercise }) {
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
  row: LoggedSet | WorkoutExercise | TemplateSet | RoutineExercise
  /** The value as a short text; null: this field is not shown. */
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
  const [keep, documentId] = 'workout_id' in row ? [keepWorkoutRow, row.workout_id] : [keepRoutineRow, row.routine_id]
  return (
    <ValueOffer
      by={by}
      value={text}
      onUse={() => dispatch(use(field, value), documentId, { was })}
      onKeep={() => dispatch(keep.make({ rowId: row.id, field, value }), documentId)}
    />
  )
}
