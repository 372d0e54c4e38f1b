import { memo } from 'react'
import type { SetValues } from '#domain/set.ts'
import { amountParts, setLabel } from '#domain/set-label.ts'
import { weightParts } from '#domain/weight.ts'
import './template-set-row.css'
import { SetValue } from './set-value.tsx'

type TemplateSetRowProps = { set: SetValues & { id: string }; onEdit?: (setId: string) => void }

/** A planned set: nothing to push, a tap edits it (R-BUILD-10). */
export const TemplateSetRow = memo(function TemplateSetRow({ set, onEdit }: TemplateSetRowProps) {
  const values = (
    <>
      <span data-part="name">{set.set_variant}</span>
      <SetValue {...amountParts(set)} />
      <SetValue {...weightParts(set.weight, set.weight_unit)} />
    </>
  )
  if (!onEdit) return <div className="template-set-row">{values}</div>
  return (
    <button
      type="button"
      className="template-set-row"
      data-set-id={set.id}
      aria-label={`Edit ${setLabel(set)}`}
      onClick={() => onEdit(set.id)}
    >
      {values}
    </button>
  )
})
