import { memo, type ReactNode } from 'react'
import type { SetValues } from '#domain/set.ts'
import { setLabel } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import './template-set-row.css'
import { useWords } from '#words/use-words.ts'
import { KindLetter, SetColumns } from './set-value.tsx'

type TemplateSetRowProps = {
  set: SetValues & { id: string }
  onEdit?: (setId: string) => void
  /** A ValueOffer, when another person's value was replaced. A new element redraws the row. */
  offer?: ReactNode
}

/** The row of a planned set. A tap edits the set. */
export const TemplateSetRow = memo(function TemplateSetRow({ set, onEdit, offer }: TemplateSetRowProps) {
  const words = useWords()
  return (
    <div className="template-set-row" data-set-id={set.id}>
      {/* Hidden from screen readers, because the button over the row says all of this. */}
      <div className="set-body" aria-hidden={onEdit ? true : undefined}>
        <span className="set-name">
          <KindLetter set={set} />
          {sidedName(set, words)}
        </span>
        <SetColumns set={set} words={words} />
      </div>
      {onEdit && (
        <button
          type="button"
          className="set-edit"
          aria-label={words('exerciseCards.set.edit', { set: setLabel(set, words) })}
          onClick={() => onEdit(set.id)}
        />
      )}
      {offer}
    </div>
  )
})
