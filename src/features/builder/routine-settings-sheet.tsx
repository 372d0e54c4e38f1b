import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { routineNameProblem } from '#domain/routine-name.ts'
import { MAX_NOTE } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { ChangedLine } from '#features/exercise-cards/changed-line.tsx'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { useCopyTargets } from '#features/plans/use-copy-targets.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'

type RoutineSettingsSheetProps = {
  editing: { name: string; note: string; changedBy: ReactNode } | null
  onClose: () => void
  /** `saved`: only the texts that changed; `note` null: no note. */
  onSave: (saved: { name?: string; note?: string | null }, seen: { name: string; note: string | null }) => void
  onDelete: () => void
  onCopy: () => void
  children?: ReactNode
}

export function RoutineSettingsSheet({
  editing,
  onClose,
  onSave,
  onDelete,
  onCopy,
  children,
}: RoutineSettingsSheetProps) {
  const words = useWords()
  const { opened, seen, form, setForm } = useTexts(editing)
  const [name, note] = [cleanText(form.name), cleanText(form.note)]
  const problem = routineNameProblem(name)
  const isDirty = name !== seen.name || note !== seen.note
  const isUnfit = problem !== null || textLength(note) > MAX_NOTE
  function save() {
    const saved = { ...(name !== seen.name && { name }), ...(note !== seen.note && { note: note || null }) }
    onSave(saved, { name: seen.name, note: seen.note || null })
  }
  const changed = (of: keyof Texts, typed: string) =>
    opened &&
    opened.first[of] !== seen[of] &&
    typed !== seen[of] &&
    seen[of] !== '' && (
      <ChangedLine by={opened.subject.changedBy} value={seen[of]} onUse={() => setForm({ ...form, [of]: seen[of] })} />
    )
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      fitsContent
      title={words('builder.settings.title')}
      primary={{ text: words('action.save'), isDisabled: isUnfit || !isDirty }}
      onSubmit={save}
      isDirty={isDirty}
    >
      <TextField
        label={words('builder.settings.name')}
        value={form.name}
        onValueChange={(typed) => setForm({ ...form, name: typed })}
        error={problem && refusalText(problem, words)}
        autoComplete="off"
        autoCapitalize="words"
      />
      {changed('name', name)}
      <TextArea
        label={words('builder.settings.note')}
        hint={words('builder.settings.noteHint')}
        limit={MAX_NOTE}
        value={form.note}
        onValueChange={(typed) => setForm({ ...form, note: typed })}
      />
      {changed('note', note)}
      <CopyButton isDisabled={isDirty} onPress={onCopy} />
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-ms-3 justify-self-start px-3"
        onClick={onDelete}
      >
        {words('builder.settings.delete')}
      </Button>
      {children}
    </Sheet>
  )
}

/** For people with clients. What is unsaved comes first, because a copy takes what is stored. */
function CopyButton({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const words = useWords()
  if (useCopyTargets().length === 0) return null
  return (
    <Button
      variant="ghost"
      icon={<Copy aria-hidden="true" size={18} />}
      className="-mb-2.5 -ms-3 justify-self-start px-3"
      disabled={isDisabled}
      onClick={onPress}
    >
      {words('plans.copy.title')}
    </Button>
  )
}

/** The texts in the form and the stored ones. A text that is unchanged in the form follows changes from elsewhere. */
function useTexts(editing: RoutineSettingsSheetProps['editing']) {
  const { opened, setForm } = useOpenedForm(editing, textsOf, (form, now, before) => ({
    name: form.name === before.name ? now.name : form.name,
    note: form.note === before.note ? now.note : form.note,
  }))
  return { opened, setForm, seen: opened ? textsOf(opened.subject) : NOTHING, form: opened?.form ?? NOTHING }
}

type Texts = { name: string; note: string }
const textsOf = ({ name, note }: Texts): Texts => ({ name, note })
const NOTHING: Texts = { name: '', note: '' }
