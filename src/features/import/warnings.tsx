import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import ListX from 'lucide-react/icons/list-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useState } from 'react'
import type { LeftOut, Warning } from '#domain/import/file-read.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Sheet } from '#ui/sheet.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ReadFile } from './read-file.client.ts'

export function Warnings({ read, fileName }: { read: ReadFile; fileName: string }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const told = toldWarnings(read, words)
  if (told.length === 0 && read.counts.leftOut === 0) return null
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {told.map(({ title, lines }) => (
        <ToldWarning key={title} title={title} lines={lines} />
      ))}
      {read.counts.leftOut > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="block w-full text-start -outline-offset-2 hover:bg-hover"
        >
          <Row
            icon={<ListX aria-hidden="true" size={19} className="text-text-2" />}
            title={words('import.leftOut.rows', { count: read.counts.leftOut })}
            trailing={<ChevronRight aria-hidden="true" size={20} className="self-center" />}
          >
            {words('import.leftOut.open')}
          </Row>
        </button>
      )}
      <LeftOutSheet read={read} fileName={fileName} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

type Told = { title: string; lines: readonly string[] }

function ToldWarning({ title, lines }: Told) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = lines
  return (
    <Row icon={<TriangleAlert aria-hidden="true" size={19} className="text-warn-text" />} title={title}>
      {first}
      {isOpen &&
        [...new Set(others)].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      {!isOpen && others.length > 0 && (
        <button type="button" className="block py-1 font-[600] text-text underline" onClick={() => setIsOpen(true)}>
          {words('import.warning.all', { count: lines.length })}
        </button>
      )}
    </Row>
  )
}

type RowProps = { icon: ReactNode; title: string; trailing?: ReactNode; children: ReactNode }

function Row({ icon, title, trailing, children }: RowProps) {
  return (
    <div className="flex gap-2.5 px-4 py-3 text-15">
      <span className="mt-px shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-[600]">{title}</span>
        <span className="block text-13 text-text-2">{children}</span>
      </span>
      {trailing}
    </div>
  )
}

function toldWarnings({ warnings, unread, timeZone }: ReadFile, words: Words): Told[] {
  const of = <Kind extends Warning['kind']>(kind: Kind) =>
    warnings.filter((warning): warning is Extract<Warning, { kind: Kind }> => warning.kind === kind)
  const day = (at: number) => words.date(at, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const lengths = of('length')
  const names = of('longName')
  const total = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
  const [notes, efforts, exercises] = [total(of('longNotes')), total(of('effort')), of('tooManyExercises')]
  const told: (Told | false)[] = [
    lengths.length > 0 && {
      title: words('import.warning.length', { count: lengths.length }),
      lines: lengths.map(({ hours, at, workout }) =>
        words('import.warning.lengthOf', {
          hours: words.number(hours),
          day: day(at),
          workout: nameOr(workout, 'workout', words),
        }),
      ),
    },
    names.length > 0 && {
      title: words('import.warning.longName', { count: names.length }),
      lines: names.map(({ name }) => name),
    },
    notes > 0 && { title: words('import.warning.longNotes', { count: notes }), lines: [] },
    efforts > 0 && {
      title: words('import.warning.effort', { count: efforts }),
      lines: [words('import.warning.effortText')],
    },
    exercises.length > 0 && {
      title: words('import.warning.manyExercises', { count: total(exercises) }),
      lines: exercises.map(({ at, workout }) =>
        words('import.warning.manyExercisesOf', { day: day(at), workout: nameOr(workout, 'workout', words) }),
      ),
    },
    unread.length > 0 && {
      title: words('import.warning.unread', { count: unread.length }),
      lines: [unread.join(', ')],
    },
  ]
  return told.filter((each) => each !== false)
}

type LeftOutSheetProps = { read: ReadFile; fileName: string; isOpen: boolean; onClose: () => void }

/** How many lines the sheet lists; the saved file has all. */
const LISTED = 200

/** Rows that the reader left out, with line and reason. */
function LeftOutSheet({ read: { leftOut, counts }, fileName, isOpen, onClose }: LeftOutSheetProps) {
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

/**
 * The text of a file with line, reason and text of each row. A text that a spreadsheet would compute gets an
 * apostrophe.
 */
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
