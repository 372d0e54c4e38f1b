import Dumbbell from 'lucide-react/icons/dumbbell'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pin from 'lucide-react/icons/pin'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words/use-words.ts'

const ICONS = { always: Pin, routine: Dumbbell, today: NotebookPen }
type Source = keyof typeof ICONS

type NoteLinesProps = {
  /** Notes in the order shown; those without a text are left out. */
  notes: readonly (readonly [source: Source, note: string | null | undefined | false])[]
  onOpen: () => void
  className?: string
}

/** A line for each note, at most two. Draws nothing without a note. */
export function NoteLines({ notes, onOpen, className }: NoteLinesProps) {
  const words = useWords()
  const shown = notes.filter(([, note]) => note)
  if (shown.length === 0) return null
  return (
    <ul className={classNames('grid', className)}>
      {shown.map(([source, note]) => {
        const Icon = ICONS[source]
        return (
          <li key={source}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              className="flex min-h-8 w-full items-start gap-2 rounded-md px-2 py-1.5 text-start text-13 leading-[1.45] font-[480] text-text-2 hover:bg-hover active:bg-hover"
            >
              <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
              <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
                <span className="sr-only">{words(`exerciseCards.notes.from.${source}`)}</span>
                {note}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
