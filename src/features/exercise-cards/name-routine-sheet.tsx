import { useRef, useState } from 'react'
import { routineNameProblem } from '#domain/routine-name.ts'
import { cleanText } from '#domain/text.ts'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'

type NameRoutineSheetProps = {
  isOpen: boolean
  /** What stands in the field when it is opened for the first time. */
  initialName?: string
  /** Whose routine it will be, when it is somebody else's. */
  ownerName?: string
  onClose: () => void
  onCreate: (name: string) => void
}

/** 'Name routine': the one thing a new routine needs (R-ROUT-05, R-ROUT-06). */
export function NameRoutineSheet({ isOpen, initialName = '', ownerName, onClose, onCreate }: NameRoutineSheetProps) {
  const [typed, setTyped] = useState(initialName)
  const inputRef = useRef<HTMLInputElement>(null)
  const name = cleanText(typed)
  const problem = routineNameProblem(name)
  function close() {
    setTyped('')
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title="Name routine"
      subtitle={ownerName && `For ${ownerName}`}
      primary={{ text: 'Create', isDisabled: problem !== null }}
      onSubmit={() => onCreate(name)}
      isDirty={name !== ''}
      initialFocus={inputRef}
    >
      <TextField
        ref={inputRef}
        label="Routine name"
        value={typed}
        onValueChange={setTyped}
        error={problem === 'name-too-long' && refusalText(problem)}
        placeholder="Push Day A"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
      />
    </Sheet>
  )
}
