import type { ReactNode } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { exerciseSummary } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import type { ExerciseSheetProps } from './create-exercise-sheet.tsx'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields } from './exercise-fields.tsx'
import {
  type ExerciseFields,
  followedExercise,
  isExerciseDirty,
  openExercise,
  type SavedExercise,
  savedExercise,
} from './exercise-form.ts'
import { useGone } from './use-gone.ts'
import { useNameCheck } from './use-name-check.ts'
import { useOpenedForm } from './use-opened-form.ts'

/** As it is now, also while the sheet is open. `changedBy`: the name of the person who renamed or moved it last. */
export type EditedExercise = ExerciseFields & { id: string; changedBy?: ReactNode }

type EditExerciseSheetProps = ExerciseSheetProps & {
  /** Null: closed. */
  editing: EditedExercise | null
  onSave: (exerciseId: string, exercise: SavedExercise, keep: KeepChoice) => void
  /** What else can be done with it: 'Delete exercise', moving it up and down (R-BUILD-08). `keep`: as chosen now. */
  actions?: (keep: KeepChoice) => ReactNode
  /** It was deleted elsewhere. */
  isGone?: boolean
  /** What was changed here and is not saved; null: nothing. */
  onGone?: (typed: string | null) => void
}

/** 'Edit exercise': Close, and Save once something changed (R-EDIT-03, R-EDIT-12). */
export function EditExerciseSheet(props: EditExerciseSheetProps) {
  const { editing, onClose, onSave } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(editing, openExercise, props.isGone ? undefined : followedExercise)
  const nameCheck = useNameCheck(props)
  const form = opened?.form
  const isDirty = form ? isExerciseDirty(form) : false

  useGone(props, form && isDirty ? `${form.fields.name}, ${exerciseSummary(form.fields.sets, words)}` : null)

  function save() {
    if (!opened || !form || !nameCheck.accepts(form.fields.name)) return
    if (isDirty) onSave(opened.subject.id, savedExercise(form), form.keep)
  }
  function close() {
    nameCheck.forget()
    onClose()
  }
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={close}
      title={words('exerciseCards.editExercise.title')}
      cancelText={words('ui.close')}
      primary={{ text: words('exerciseCards.editExercise.save'), isDisabled: !isDirty }}
      onSubmit={save}
      onBlockedSubmit={save}
      isDirty={isDirty}
      isBelowHeader={props.isBelowHeader}
    >
      {form && (
        <ExerciseFormFields
          form={form}
          onChange={setForm}
          nameError={nameCheck.errorOf(form.fields.name)}
          changedBy={opened.subject.changedBy}
          keepChoice={props.keepChoice ?? 'none'}
          hasSections={props.hasSections}
        />
      )}
      {form && props.actions?.(form.keep)}
    </Sheet>
  )
}
