import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { routineNameProblem } from '#domain/routine-name.ts'
import { cleanText } from '#domain/text.ts'
import { ChangedLine } from '#features/exercise-cards/changed-line.tsx'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'

type RoutineSettingsSheetProps = {
  /** The current name, and the name of the person who saved the routine last; null: closed. */
  editing: { name: string; changedBy: ReactNode } | null
  onClose: () => void
  onRename: (name: string, seen: string) => void
  onDelete: () => void
  /** Shown below the fields. */
  children?: ReactNode
}

/** The routine's name, and 'Delete program' (R-BUILD-12). */
export function RoutineSettingsSheet({ editing, onClose, onRename, onDelete, children }: RoutineSettingsSheetProps) {
  const words = useWords()
  const { opened, setForm } = useOpenedForm(
    editing,
    ({ name }) => name,
    (typed, now, before) => (typed === before.name ? now.name : typed),
  )
  const seen = opened?.subject.name ?? ''
  const typed = opened?.form ?? ''
  const name = cleanText(typed)
  const problem = routineNameProblem(name)
  const isDirty = name !== seen
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={words('builder.settings.title')}
      primary={{ text: words('action.save'), isDisabled: problem !== null || !isDirty }}
      onSubmit={() => onRename(name, seen)}
      isDirty={isDirty}
    >
      <TextField
        label={words('builder.settings.name')}
        value={typed}
        onValueChange={setForm}
        error={problem && refusalText(problem)}
        autoComplete="off"
        autoCapitalize="words"
      />
      {opened && opened.first.name !== seen && isDirty && (
        <ChangedLine by={opened.subject.changedBy} value={seen} onUse={() => setForm(seen)} />
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-ml-3 justify-self-start px-3"
        onClick={onDelete}
      >
        {words('builder.settings.delete')}
      </Button>
      {children}
    </Sheet>
  )
}
