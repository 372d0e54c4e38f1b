import { type ReactNode, useRef, useState } from 'react'
import { routineNameProblem } from '#domain/routine-name.ts'
import { cleanText } from '#domain/text.ts'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'

type NameRoutineSheetProps = {
  isOpen: boolean
  /** The name in the field when the sheet first opens. */
  initialName?: string
  /** The owner of the routine, if it is somebody else. */
  ownerName?: string
  onClose: () => void
  onCreate: (name: string) => void
  /** What else a '+' offers, below the field. */
  children?: ReactNode
}

export function NameRoutineSheet({
  isOpen,
  initialName = '',
  ownerName,
  onClose,
  onCreate,
  children,
}: NameRoutineSheetProps) {
  const words = useWords()
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
      fitsContent
      title={words('exerciseCards.nameRoutine.title')}
      subtitle={ownerName && words('exerciseCards.nameRoutine.for', { name: ownerName })}
      primary={{ text: words('exerciseCards.nameRoutine.create'), isDisabled: problem !== null }}
      onSubmit={() => onCreate(name)}
      isDirty={name !== ''}
      initialFocus={inputRef}
    >
      <TextField
        ref={inputRef}
        label={words('exerciseCards.nameRoutine.label')}
        value={typed}
        onValueChange={setTyped}
        error={problem === 'name-too-long' && refusalText(problem, words)}
        placeholder={words('exerciseCards.nameRoutine.placeholder')}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
      />
      {children}
    </Sheet>
  )
}
