import Download from 'lucide-react/icons/download'
import type { LeftOut } from '#domain/import/file-read.ts'
import { CloseButton } from '#features/progress/close-button.tsx'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ReadFile } from './read-file.client.ts'

type LeftOutSheetProps = { read: ReadFile; fileName: string; isOpen: boolean; onClose: () => void }

/** So many lines are listed; the file holds more. */
const LISTED = 200

/** Rows that the reader left out, with line and reason. */
export function LeftOutSheet({ read: { leftOut, counts }, fileName, isOpen, onClose }: LeftOutSheetProps) {
  const words = useWords()
  const listed = leftOut.slice(0, LISTED)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('import.leftOut.rows', { count: counts.leftOut })}
      subtitle={fileName}
      headerAction={<CloseButton onClose={onClose} />}
    >
      <Button
        variant="quiet"
        className="justify-self-start"
        icon={<Download aria-hidden="true" size={18} />}
        onClick={() => saveFile(`left-out-${fileName}.csv`, 'text/csv', leftOutFile(leftOut, words))}
      >
        {words('import.leftOut.save')}
      </Button>
      <ul className="-mx-5 *:not-first:shadow-[0_-1px_0_var(--line)]">
        {listed.map((row) => (
          <li key={row.line} className="flex min-h-11 items-baseline gap-3 px-5 py-2.5">
            <span className="w-24 shrink-0 text-13 text-text-2 tabular-nums">
              {words('import.leftOut.line', { line: words.number(row.line) })}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{whyText(row, words)}</span>
          </li>
        ))}
      </ul>
      {leftOut.length > LISTED && (
        <p className="text-13 text-text-2">{words('import.leftOut.more', { count: leftOut.length - LISTED })}</p>
      )}
    </Sheet>
  )
}

function whyText({ reason, text }: LeftOut, words: Words): string {
  const why = words(`import.leftOut.reason.${reason}`)
  return text === null ? why : words('import.leftOut.why', { reason: why, text })
}

/** Line, reason and text. A formula for a spreadsheet gets an apostrophe. */
const leftOutFile = (rows: readonly LeftOut[], words: Words): string =>
  rows
    .map(({ line, reason, text }) => [line, words(`import.leftOut.reason.${reason}`), text ?? ''])
    .map((fields) =>
      fields
        .map(
          (field) =>
            `"${String(field)
              .replace(/^(?=[=+\-@])/, "'")
              .replace(/"/g, '""')}"`,
        )
        .join(','),
    )
    .join('\n')
