import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useWords } from '#words/use-words.ts'
import { ActivityList } from './activity-list.tsx'

/** Shows who did what, loaded after a press. The caller draws this for the owner alone. */
export function ActivitySection({ documentId, rev }: { documentId: string; rev: number }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-tap w-full items-center gap-2 text-start font-[620]"
        >
          <span className="flex-1">{words('activity.title')}</span>
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={`text-text-2 transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={panelId} className={isOpen ? 'pt-2' : ''}>
        {isOpen && <ActivityList documentId={documentId} rev={rev} />}
      </div>
    </section>
  )
}
