import { useState } from 'react'
import { daysBetween } from '#domain/relative-day.ts'
import { ProgressSection } from '#features/progress/stats-parts.tsx'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { type ImportRow, UNDOABLE_MS } from './imports.ts'
import { isAtWork } from './known-imports.tsx'
import { UndoImport } from './undo-import.tsx'

type PastImportsProps = {
  imports: readonly ImportRow[]
  /** The import that the page shows with its own 'Undo'. */
  shownId?: string
}

/** Finished imports of the last 90 days. Without another one at work each has an undo. */
export function PastImports({ imports, shownId }: PastImportsProps) {
  const words = useWords()
  const { now } = useSync()
  const [undone, setUndone] = useState<ImportRow | null>(null)
  const over = imports.filter((row) => !isAtWork(row))
  if (over.length === 0) return null
  return (
    <ProgressSection title={words('import.past.title')}>
      <List>
        {over.map((row) => (
          <li key={row.id}>
            <ListRow
              title={row.fileName}
              subtitle={<span className="whitespace-normal">{pastText(row, now(), row.id === shownId, words)}</span>}
              trailing={
                row.isUndoable &&
                over.length === imports.length &&
                row.id !== shownId && (
                  <Button
                    variant="ghost"
                    className="-mr-3 px-3"
                    aria-label={words('import.past.undoOf', { name: row.fileName })}
                    onClick={() => setUndone(row)}
                  >
                    {words('action.undo')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </List>
      {undone && <UndoImport row={undone} onClose={() => setUndone(null)} />}
    </ProgressSection>
  )
}

function pastText(row: ImportRow, now: number, isShown: boolean, words: Words): string {
  const { state, total, written, weighings, createdAt, isUndoable } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isToday = daysBetween(createdAt, now, timeZone) <= 0
  const day = isToday ? words('day.today') : words.date(createdAt, { day: 'numeric', month: 'long' })
  if (state === 'undone') return words('import.past.undone', { day })
  const text =
    total === 0 && weighings > 0
      ? words('import.past.weighings', { day, count: weighings })
      : words('import.past.text', { day, count: written })
  if (!isShown || !isUndoable) return text
  return words('import.past.until', {
    text,
    until: words.date(createdAt + UNDOABLE_MS, { day: 'numeric', month: 'long' }),
  })
}
