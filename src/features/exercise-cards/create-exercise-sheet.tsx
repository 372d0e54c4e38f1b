import { useRef } from 'react'
import type { KnownExercises } from '#domain/exercise-suggestions.ts'
import type { Section } from '#domain/section.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields, type KeepChoiceShown } from './exercise-fields.tsx'
import {
  isExerciseDirty,
  openNewExercise,
  type SavedExercise,
  savedExercise,
  withName,
  withSuggestion,
} from './exercise-form.ts'
import { useExerciseSuggestions } from './use-exercise-suggestions.ts'
import { type NameRules, useNameCheck } from './use-name-check.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type ExerciseSheetProps = NameRules & {
  keepChoice?: KeepChoiceShown
  /** False in the demo, which has one section only (R-LAND-11). */
  hasSections?: boolean
  isBelowHeader?: boolean
  onClose: () => void
}

type CreateExerciseSheetProps = ExerciseSheetProps & {
  /** The section it was opened from; null: closed. */
  creating: { section: Section } | null
  /** Asked for at each opening: what the lifter did so far, to choose from. */
  knownExercises?: () => KnownExercises
  onAdd: (exercise: SavedExercise, keep: KeepChoice) => void
}

/** 'Create': a new exercise with its sets (R-EDIT-02, R-EDIT-35, R-EDIT-37). */
export function CreateExerciseSheet(props: CreateExerciseSheetProps) {
  const { creating, onClose, onAdd, knownExercises, hasSections = true } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(creating, ({ section }) =>
    openNewExercise(section, knownExercises?.().unit),
  )
  const { opened: known } = useOpenedForm(creating, () => knownExercises?.() ?? NOTHING_KNOWN)
  const nameCheck = useNameCheck(props)
  const nameRef = useRef<HTMLInputElement>(null)
  const form = opened?.form
  const suggestions = useExerciseSuggestions(form?.fields.name ?? null, known?.form ?? NOTHING_KNOWN)

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
      title={words('exerciseCards.createExercise.title')}
      primary={{ text: words('exerciseCards.createExercise.add') }}
      onSubmit={add}
      isDirty={form ? isExerciseDirty(form) : false}
      isBelowHeader={props.isBelowHeader}
      initialFocus={nameRef}
    >
      {form && (
        <ExerciseFormFields
          form={form}
          onChange={setForm}
          nameError={nameCheck.errorOf(form.fields.name)}
          keepChoice={props.keepChoice ?? 'none'}
          suggest={{
            suggestions,
            onChoose: (chosen) => setForm(hasSections ? withSuggestion(form, chosen) : withName(form, chosen.name)),
            inputRef: nameRef,
          }}
          hasSections={hasSections}
        />
      )}
    </Sheet>
  )
}

const NOTHING_KNOWN: KnownExercises = { own: [], taken: [] }
