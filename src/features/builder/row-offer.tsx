import type { RoutineExercise, TemplateSet } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import { ValueOffer } from '#features/exercise-cards/value-offer.tsx'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { keepRoutineRow } from '#logbook/kept-rows.ts'
import { editRoutineExercise } from '#logbook/routine-exercises.ts'
import { editTemplateSet } from '#logbook/template-sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useOffer } from '#sync/client/react/use-offer.ts'
import type { Made } from '#sync/operation.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setValueText } from '#words/set-label.ts'

/** What somebody else had on this template set, offered back with one tap (Y35). */
export const TemplateSetOffer = ({ set }: { set: TemplateSet }) => (
  <RowOffer
    row={set}
    textOf={(field, value) => setValueText(field, value, set)}
    use={(field, value) => editTemplateSet.make({ setId: set.id, changes: { [field]: value } })}
  />
)

/** What somebody else called this exercise, or where they had it (Y35). */
export const ExerciseOffer = ({ exercise }: { exercise: RoutineExercise }) => (
  <RowOffer
    row={exercise}
    textOf={(field, value) => (field === 'section' ? sectionTitle(value as Section) : String(value))}
    use={(field, value) => editRoutineExercise.make({ id: exercise.id, [field]: value })}
  />
)

type Value = string | number | boolean | null

type RowOfferProps = {
  row: TemplateSet | RoutineExercise
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
      onUse={() => dispatch(use(field, value), row.routine_id, { was })}
      onKeep={() => dispatch(keepRoutineRow.make({ rowId: row.id, field, value }), row.routine_id)}
    />
  )
}
