import { memo, type ReactNode } from 'react'
import type { SetValues } from '#domain/set.ts'
import { amountParts, setLabel } from '#words/set-label.ts'
import { weightParts } from '#words/weight.ts'
import './template-set-row.css'
import { useWords } from '#words/use-words.ts'
import { SetValue } from './set-value.tsx'

type TemplateSetRowProps = {
  set: SetValues & { id: string }
  onEdit?: (setId: string) => void
  /** A ValueOffer, where somebody's value was replaced; a new one each time draws the row anew. */
  offer?: ReactNode
}

/** A planned set: nothing to push, a tap edits it (R-BUILD-10). */
export const TemplateSetRow = memo(function TemplateSetRow({ set, onEdit, offer }: TemplateSetRowProps) {
  const words = useWords()
  return (
    <div className="template-set-row" data-set-id={set.id}>
      {/* The button over the row says all of it. */}
      <div data-part="body" aria-hidden={onEdit ? true : undefined}>
        <span data-part="name">{set.set_variant}</span>
        <SetValue {...amountParts(set, words)} />
        <SetValue {...weightParts(set.weight, set.weight_unit, words)} />
      </div>
      {onEdit && (
        <button
          type="button"
          data-part="edit"
          aria-label={words('exerciseCards.set.edit', { set: setLabel(set, words) })}
          onClick={() => onEdit(set.id)}
        />
      )}
      {offer}
    </div>
  )
})
