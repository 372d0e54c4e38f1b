import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { useWords } from '#words/use-words.ts'

type FieldLabelProps = { children: ReactNode; htmlFor?: string; id?: string; optionalId?: string; isOptional?: boolean }

/** The line above a control: its name, and 'Optional' on the right. */
export function FieldLabel({ children, htmlFor, id, optionalId, isOptional = false }: FieldLabelProps) {
  const words = useWords()
  const Tag = htmlFor ? 'label' : 'span'
  return (
    <span className="flex justify-between gap-3 text-13 text-text-2">
      <Tag id={id} htmlFor={htmlFor} className="font-[600]">
        {children}
      </Tag>
      {isOptional && (
        <span id={optionalId} className="font-[500] text-text-3">
          {words('ui.optional')}
        </span>
      )}
    </span>
  )
}

/** Red, with an icon; screen readers say it when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-center gap-1.5 text-13 font-[560] text-danger-text">
      <TriangleAlert aria-hidden="true" size={15} />
      {children}
    </p>
  )
}
