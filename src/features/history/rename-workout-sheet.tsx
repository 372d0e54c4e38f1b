import { useRef } from 'react'
import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import type { Workout } from '#domain/workout.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'

type RenameWorkoutSheetProps = {
  workout: Workout | null
  onClose: () => void
  onSave: (name: string) => void
}

/** A sheet for a workout's name, which must not be blank and must differ. */
export function RenameWorkoutSheet({ workout, onClose, onSave }: RenameWorkoutSheetProps) {
  const { opened, setForm } = useOpenedForm(workout, ({ workout_name }) => workout_name)
  const words = useWords()
  const inputRef = useRef<HTMLInputElement>(null)
  const typed = opened?.form ?? ''
  const name = cleanText(typed)
  const isOther = opened !== null && name !== opened.subject.workout_name
  const isTooLong = textLength(name) > MAX_NAME
  return (
    <Sheet
      isOpen={workout !== null}
      onClose={onClose}
      fitsContent
      title={words('history.rename.title')}
      primary={{ text: words('action.save'), isDisabled: name === '' || !isOther || isTooLong }}
      onSubmit={() => onSave(name)}
      isDirty={isOther}
      initialFocus={inputRef}
    >
      <TextField
        ref={inputRef}
        label={words('history.rename.name')}
        value={typed}
        onValueChange={setForm}
        error={isTooLong && refusalText('name-too-long', words)}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
      />
    </Sheet>
  )
}
