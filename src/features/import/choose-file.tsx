import ChevronDown from 'lucide-react/icons/chevron-down'
import FileDown from 'lucide-react/icons/file-down'
import { useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileInput } from '#ui/file-input.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'

type ChooseFileProps = {
  /** Why the last file was refused; null: it was not. */
  problem: string | null
  /** True while the person holds a file over the page. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** The page on which a person chooses a file: by the button, or by dropping it anywhere. */
export function ChooseFile({ problem, isOver, onFiles }: ChooseFileProps) {
  const words = useWords()
  const isWide = useIsWide()
  const inputRef = useRef<HTMLInputElement>(null)
  const limits = words('import.choose.limits')
  return (
    <div className="grid gap-3.5">
      <p className="px-1 text-text-2">{words('import.choose.text')}</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div
        className={classNames(
          'grid justify-items-center gap-2.5 rounded-2xl bg-surface px-5 py-7 text-center forced-colors:border',
          isOver ? 'shadow-[inset_0_0_0_2px_var(--text)]' : 'shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
        )}
      >
        <span aria-hidden="true" className="grid size-13 place-items-center rounded-xl bg-ink text-on-ink">
          <FileDown size={24} />
        </span>
        <FileInput
          ref={inputRef}
          accept=".csv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip"
          onFiles={onFiles}
        />
        <Button size="large" className="min-w-52 tiny:min-w-0" onClick={() => inputRef.current?.click()}>
          {words('import.choose.button')}
        </Button>
        <p className="text-13 text-text-2">
          {isOver ? words('import.choose.letGo') : isWide ? words('import.choose.drop', { limits }) : limits}
        </p>
      </div>
    </div>
  )
}

const APPS = ['strong', 'hevy', 'fitnotes'] as const

/** How to export from the apps that Sled reads. */
export function WhereIsMyFile() {
  const words = useWords()
  const [open, setOpen] = useState<(typeof APPS)[number] | null>(null)
  return (
    <Part title={words('import.where.title')}>
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
    </Part>
  )
}
