import ChevronRight from 'lucide-react/icons/chevron-right'
import ListX from 'lucide-react/icons/list-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useState } from 'react'
import type { Warning } from '#domain/import/file-read.ts'
import { Card } from '#ui/card.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { LeftOutSheet } from './left-out-sheet.tsx'
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
          className="block w-full text-left -outline-offset-2 hover:bg-hover"
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
