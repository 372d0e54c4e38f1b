import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'

/** The note of a workout. A press edits it, or adds one. */
export function WorkoutNoteCard({ note }: { note: string | null | undefined }) {
  const words = useWords()
  const open = useOpenSheet()
  const edit = () => open({ of: 'own-note' })
  if (!note) {
    return (
      <Button
        variant="ghost"
        className="justify-self-start px-3 text-text-2"
        icon={<NotebookPen aria-hidden="true" size={18} />}
        aria-haspopup="dialog"
        onClick={edit}
      >
        {words('history.note.add')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={edit}
      className={`${cardClass({ isPressable: true })} flex min-h-16 w-full items-start gap-3 p-3 text-left`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-text-2">
        <NotebookPen aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 pt-2 text-15 whitespace-pre-line [overflow-wrap:anywhere]">{note}</span>
      <span className="pt-2 pr-2 text-13 font-[600] text-text-2">
        <Sentence of="history.note.change" values={{ hidden: (text) => <span className="sr-only">{text}</span> }} />
      </span>
    </button>
  )
}
