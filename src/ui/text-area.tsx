import { type ComponentProps, type ReactNode, useId } from 'react'
import { cleanText, textLength } from '#domain/text.ts'
import { useWords } from '#words/use-words.ts'
import { classNames } from './class-names.ts'
import { FieldError, FieldLabel } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'maxLength'> & {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** In characters. The field keeps a longer text whole and says that it is too long. */
  limit: number
  hint?: ReactNode
  /** One line at first, whose label stands in the field. */
  isOneLine?: boolean
}

/** Plain text of several lines. The field grows, and counts characters once it is nearly full. */
export function TextArea({ label, value, onValueChange, limit, hint, isOneLine = false, ...rest }: TextAreaProps) {
  const id = useId()
  const words = useWords()
  const length = textLength(cleanText(value))
  const [isCounted, isTooLong] = [length >= limit * COUNT_FROM, length > limit]
  const describedBy = [
    !isOneLine && `${id}-optional`,
    hint && `${id}-hint`,
    isCounted && `${id}-count`,
    isTooLong && `${id}-error`,
  ]
  return (
    <div className="grid gap-1.5">
      {!isOneLine && (
        <FieldLabel htmlFor={id} isOptional optionalId={`${id}-optional`}>
          {label}
        </FieldLabel>
      )}
      <textarea
        rows={isOneLine ? 1 : 3}
        aria-label={isOneLine ? label : undefined}
        placeholder={isOneLine ? label : undefined}
        {...rest}
        id={id}
        value={value}
        aria-invalid={isTooLong || undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={classNames(AREA, isOneLine ? 'min-h-13' : 'min-h-22')}
      />
      {(hint || isCounted) && (
        <p className="flex justify-between gap-3 text-13 text-text-2">
          <span id={`${id}-hint`}>{hint}</span>
          {isCounted && (
            <span id={`${id}-count`} className="shrink-0 tabular-nums">
              {words('ui.length', { length, limit })}
            </span>
          )}
        </p>
      )}
      {isTooLong && <FieldError id={`${id}-error`}>{words('ui.tooLong')}</FieldError>}
    </div>
  )
}

/** The share of the limit from which the field counts characters. */
const COUNT_FROM = 0.8

// 16 px, because iOS zooms into a field with smaller type.
const AREA =
  'field-sizing-content max-h-60 w-full resize-none rounded-lg border-0 bg-surface px-4 py-3 text-16 text-text ' +
  'shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none transition-shadow placeholder:text-text-3 ' +
  'aria-invalid:shadow-[inset_0_0_0_2px_var(--danger)] ' +
  'focus:shadow-[inset_0_0_0_2px_var(--text)] forced-colors:border forced-colors:focus:outline-2'
