import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link } from 'wouter'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { nameOr } from '#words/name-or.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ImportRow } from './imports.ts'
import type { PackedCounts } from './read-file.client.ts'
import { RestoredShares } from './restored-shares.tsx'
import { StateTitle } from './state-title.tsx'
import { UndoImport } from './undo-import.tsx'

type OverImportProps = {
  row: ImportRow
  counts: PackedCounts
  sharedWith: readonly string[]
  onAnother: () => void
}

/** The result of the import from this page. */
export function OverImport({ row, counts, sharedWith, onAnother }: OverImportProps) {
  const words = useWords()
  const [isUndoing, setIsUndoing] = useState(false)
  const { written, total, state } = row
  return (
    <>
      {state === 'failed' && (
        <Banner tone="error">
          {words('import.done.failed', { written: words.number(written), total: words.number(total) })}
        </Banner>
      )}
      <Card className="grid gap-4 p-5">
        <div className="flex items-center gap-3.5">
          {state === 'done' && (
            <span
              aria-hidden="true"
              className="grid size-13 shrink-0 place-items-center rounded-xl bg-done text-on-done"
            >
              <Check size={26} strokeWidth={2.6} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <StateTitle>{overTitle(row, words)}</StateTitle>
            <p className="text-13 text-text-2">{overText(row, counts, words)}</p>
            {state === 'done' && total > 0 && row.routines > 0 && (
              <p className="text-13 text-text-2">{words('import.done.routinesToo', { count: row.routines })}</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5 *:grow">
          {row.isUndoable && (
            <Button size="large" variant="soft" onClick={() => setIsUndoing(true)}>
              {words('action.undo')}
            </Button>
          )}
          <Link to={total === 0 ? '/stats' : '/history'} className={buttonClass({ size: 'large' })}>
            {words('import.done.history')}
          </Link>
        </div>
        <Button variant="ghost" className="-ms-4 justify-self-start" onClick={onAnother}>
          {words('import.done.another')}
        </Button>
      </Card>
      {state === 'done' && <RestoredShares sharedWith={sharedWith} />}
      <Skipped row={row} />
      {isUndoing && <UndoImport row={row} onClose={() => setIsUndoing(false)} />}
    </>
  )
}

function overTitle({ state, written, weighings, routines, total }: ImportRow, words: Words): string {
  if (state === 'undone') return words('import.undo.done')
  if (total === 0 && routines > 0) return words('import.done.routines', { count: routines })
  if (total === 0 && weighings > 0) return words('import.done.weighings', { count: weighings })
  return words('import.done.title', { count: written })
}

function overText({ state, written, skipped, total }: ImportRow, counts: PackedCounts, words: Words): string {
  if (state === 'undone') return total > 0 ? words('import.done.undone') : ''
  if (state === 'done' && written + skipped < total) {
    return words('import.done.stopped', { written: words.number(written), total: words.number(total) })
  }
  return written === total && counts.sets > 0 ? words('import.done.text', counts) : words('import.done.private')
}

function Skipped({ row: { skipped, skips } }: { row: ImportRow }) {
  const words = useWords()
  const plans = skips.filter(({ isPlan }) => isPlan)
  return (
    <>
      <SkippedList title={words('import.done.plansSkipped', { count: plans.length })} skips={plans} />
      <SkippedList
        title={words('import.done.skipped', { count: skipped })}
        skips={skips.filter(({ isPlan }) => !isPlan)}
      />
    </>
  )
}

function SkippedList({ title, skips }: { title: string; skips: ImportRow['skips'] }) {
  const words = useWords()
  if (skips.length === 0) return null
  return (
    <Card className="grid gap-1.5 px-4 py-3 text-15">
      <p className="font-[600]">{title}</p>
      <ul className="text-13 text-text-2">
        {skips.map(({ name, startedAt, code }) => (
          <li key={`${startedAt} ${name}`}>
            {nameOr(name, 'workout', words)} · {words.date(startedAt, { dateStyle: 'medium' })}:{' '}
            {refusalText(code, words)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
