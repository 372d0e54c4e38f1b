import { useEffect, useRef, useState } from 'react'
import { type CatalogueExercise, catalogueIn } from '#domain/exercise-catalogue.ts'
import type { Section } from '#domain/section.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import { useWords } from '#words/use-words.ts'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields, type KeepChoiceShown } from './exercise-fields.tsx'
import { isExerciseDirty, openNewExercise, type SavedExercise, withSuggestion } from './exercise-form.ts'
import { type NameRules, useNameCheck } from './use-name-check.ts'
import { useKnownHere, useNewExercise, type WhatIsKnown } from './use-new-exercise.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type ExerciseSheetProps = NameRules &
  Pick<WhatIsKnown, 'tripOf'> & {
    keepChoice?: KeepChoiceShown
    /** The sections to choose from; all if left out. */
    sections?: readonly Section[]
    isBelowHeader?: boolean
    onClose: () => void
  }

type CreateExerciseSheetProps = ExerciseSheetProps &
  Pick<WhatIsKnown, 'knownExercises'> & {
    creating: { section: Section } | null
    onAdd: (exercise: SavedExercise, keep: KeepChoice) => void
  }

/** The form of a new exercise alone, for the demo, which knows no exercises to choose from. */
export function CreateExerciseSheet(props: CreateExerciseSheetProps) {
  const { creating, knownExercises, onClose, onAdd } = props
  const words = useWords()
  const here = useKnownHere(creating, props, useCatalogue(creating !== null))
  const { opened, setForm } = useOpenedForm(creating, ({ section }) =>
    openNewExercise(section, knownExercises?.().unit),
  )
  const { form, change, suggestions, save } = useNewExercise(opened?.form ?? null, setForm, here)
  const nameCheck = useNameCheck(props)
  const nameRef = useRef<HTMLInputElement>(null)

  function add() {
    const added = save()
    if (form && added && nameCheck.accepts(form.fields.name)) onAdd(added.saved, form.keep)
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
          onChange={change}
          step={here.choicesFor(form.fields.name).step}
          trip={props.tripOf?.(form.fields.name)}
          nameError={nameCheck.errorOf(form.fields.name)}
          keepChoice={props.keepChoice ?? 'none'}
          suggest={{
            suggestions,
            onChoose: (chosen) => change(withSuggestion(form, chosen)),
            inputRef: nameRef,
          }}
          sections={props.sections}
        />
      )}
    </Sheet>
  )
}

/** The catalogue in the language in use, without the reader of names that the demo does not need. */
function useCatalogue(isWanted: boolean): readonly CatalogueExercise[] {
  const { language } = useWords()
  const [catalogue, setCatalogue] = useState<readonly CatalogueExercise[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    exerciseNamesIn(language)
      .then((names) => isCurrent && setCatalogue(catalogueIn(names)))
      // Without the catalogue nothing is suggested.
      .catch(() => isCurrent && toastError(currentWords()('failed.exercises.load'), { id: 'exercises.load' }))
    return () => {
      isCurrent = false
    }
  }, [isWanted, language])
  return catalogue
}
