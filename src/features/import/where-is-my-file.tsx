import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ProgressSection } from '#features/progress/stats-parts.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { useWords } from '#words/use-words.ts'

const APPS = ['strong', 'hevy', 'fitnotes'] as const

/** How to export from the apps that Sled reads. */
export function WhereIsMyFile() {
  const words = useWords()
  const [open, setOpen] = useState<(typeof APPS)[number] | null>(null)
  return (
    <ProgressSection title={words('import.where.title')}>
      <List>
        {APPS.map((app) => (
          <li key={app}>
            <button
              type="button"
              aria-expanded={open === app}
              onClick={() => setOpen(open === app ? null : app)}
              className={listRowPressClass()}
            >
              <ListRow
                title={words(`import.source.${app}`)}
                subtitle={words(`import.where.${app}`)}
                trailing={
                  <ChevronDown
                    aria-hidden="true"
                    size={20}
                    className={open === app ? 'rotate-180 text-text-3' : 'text-text-3'}
                  />
                }
              />
            </button>
            {open === app && <p className="px-4 pb-3.5 text-text-2">{words(`import.where.${app}Steps`)}</p>}
          </li>
        ))}
      </List>
    </ProgressSection>
  )
}
