import type { Section } from '#domain/section.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields, type KeepChoiceShown } from './exercise-fields.tsx'
import { isExerciseDirty, openNewExercise, type SavedExercise, savedExercise } from './exercise-form.ts'
import { type NameRules, useNameCheck } from './use-name-check.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type ExerciseSheetProps = NameRules & {
  keepChoice?: KeepChoiceShown
  nameSuggestions?: readonly string[]
  /** False in the demo, which has one section only (R-LAND-11). */
  hasSections?: boolean
  isBelowHeader?: boolean
  onClose: () => void
}

type CreateExerciseSheetProps = ExerciseSheetProps & {
  /** The section it was opened from; null: closed. */
  creating: { section: Section } | null
  onAdd: (exercise: SavedExercise, keep: KeepChoice) => void
}

/** 'Create': a new exercise with its sets (R-EDIT-02, R-EDIT-35, R-EDIT-37). */
export function CreateExerciseSheet(props: CreateExerciseSheetProps) {
  const { creating, onClose, onAdd } = props
  const { opened, setForm } = useOpenedForm(creating, ({ section }) => openNewExercise(section))
  const nameCheck = useNameCheck(props)
  const form = opened?.form

  function add() {
    if (form && nameCheck.accepts(form.fields.name)) onAdd(savedExercise(form), form.keep)
  }
  function close() {
    nameCheck.forget()
    onClose()
  }
  return (
    <Sheet
      isOpen={creating !== null}
      onClose={close}
      title="Create"
      primary={{ text: 'Add' }}
      onSubmit={add}
      isDirty={form ? isExerciseDirty(form) : false}
      isBelowHeader={props.isBelowHeader}
    >
      {form && (
        <ExerciseFormFields
          form={form}
          onChange={setForm}
          nameError={nameCheck.errorOf(form.fields.name)}
          keepChoice={props.keepChoice ?? 'none'}
          nameSuggestions={props.nameSuggestions}
          hasSections={props.hasSections}
        />
      )}
    </Sheet>
  )
}
