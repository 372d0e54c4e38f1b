import { type ReactNode, useRef } from 'react'
import { MAX_EXERCISE_NOTE } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChangedLine } from './changed-line.tsx'
import { useOpenedForm } from './use-opened-form.ts'

/** A note as it is stored, even while the sheet is open. */
type EditedNote<Name extends string> = {
  name: Name
  label: string
  /** Says where people will read the note. */
  hint?: string
  note: string | null
  /** In characters. */
  limit: number
  /** The person who wrote it last. */
  changedBy?: ReactNode
  /** A text that a later write replaced; null: none. */
  replaced?: { note: string; by: ReactNode } | null
}

/** The field of the note that stays with an exercise, in every workout. */
export const noteThatStays = (note: string | null | undefined, words: Words): EditedNote<'always'> => ({
  name: 'always',
  label: words('exerciseCards.notes.always'),
  hint: words('exerciseCards.notes.alwaysHint'),
  limit: MAX_EXERCISE_NOTE,
  note: note ?? null,
})

/** `was`: the note that the person saw; null: no note. */
type SavedNote<Name extends string> = { name: Name; note: string | null; was: string | null }

type NotesSheetProps<Name extends string> = {
  editing: {
    title: string
    subtitle?: string
    fields: readonly EditedNote<Name>[]
    /** A further note, only to read. */
    read?: { label: string; note: string } | null
  } | null
  onClose: () => void
  /** Called with the changed notes only. */
  onSave: (notes: readonly SavedNote<Name>[]) => void
}

/** Notes to write and to read. An empty field is no note. */
export function NotesSheet<Name extends string>({ editing, onClose, onSave }: NotesSheetProps<Name>) {
  const words = useWords()
  const firstField = useRef<HTMLTextAreaElement>(null)
  const { opened, setForm } = useOpenedForm(
    editing,
    ({ fields }) => Object.fromEntries(fields.map(({ name, note }) => [name, note ?? ''])),
    (form, now, before) =>
      Object.fromEntries(
        now.fields.map(({ name, note }, index) => {
          const typed = form[name] ?? ''
          return [name, typed === (before.fields[index]?.note ?? '') ? (note ?? '') : typed]
        }),
      ),
  )
  if (!opened) return null
  const { subject, first, form } = opened
  const typedIn = (name: Name) => cleanText(form[name] ?? '')
  const changed = subject.fields.filter(({ name, note }) => typedIn(name) !== (note ?? ''))
  const isTooLong = subject.fields.some(({ name, limit }) => textLength(typedIn(name)) > limit)
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={subject.title}
      subtitle={subject.subtitle}
      fitsContent
      primary={{ text: words('action.save'), isDisabled: changed.length === 0 || isTooLong }}
      onSubmit={() => onSave(changed.map(({ name, note }) => ({ name, note: typedIn(name) || null, was: note })))}
      isDirty={changed.length > 0}
      // With a note, the focus stays off the field, because the person comes to read first.
      initialFocus={first.fields[0]?.note ? undefined : firstField}
    >
      {subject.read && (
        <div>
          <p className="text-13 font-[600] text-text-2">{subject.read.label}</p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{subject.read.note}</p>
        </div>
      )}
      {subject.fields.map((field, index) => (
        <div key={field.name} className="grid gap-1.5">
          <TextArea
            ref={index === 0 ? firstField : undefined}
            label={field.label}
            hint={field.hint}
            limit={field.limit}
            value={form[field.name] ?? ''}
            onValueChange={(typed) => setForm({ ...form, [field.name]: typed })}
          />
          <Others field={field} seen={first.fields[index]?.note ?? ''} typed={typedIn(field.name)} onUse={use(field)} />
        </div>
      ))}
    </Sheet>
  )

  function use({ name }: EditedNote<Name>) {
    return (note: string) => setForm({ ...form, [name]: note })
  }
}

type OthersProps<Name extends string> = {
  field: EditedNote<Name>
  /** The note as it was when the sheet opened. */
  seen: string
  typed: string
  onUse: (note: string) => void
}

function Others<Name extends string>({ field, seen, typed, onUse }: OthersProps<Name>) {
  const words = useWords()
  const { note, changedBy, replaced } = field
  if (note && note !== seen && note !== typed) {
    return (
      <div className="pt-3">
        <ChangedLine by={changedBy} value={note} onUse={() => onUse(note)} />
      </div>
    )
  }
  if (!replaced || replaced.note === typed) return null
  return (
    <p className="text-13 text-text-2">
      <span className="[overflow-wrap:anywhere]">
        {replaced.by}: {replaced.note}
      </span>{' '}
      <button
        type="button"
        className="min-h-tap min-w-tap rounded-md text-start font-[660] text-coach-text underline underline-offset-3"
        onClick={() => onUse(replaced.note)}
      >
        {words('exerciseCards.notes.use')}
      </button>
    </p>
  )
}
