import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useWords } from '#words/use-words.ts'
import { classNames } from './class-names.ts'
import { FieldError, FieldLabel } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'aria-invalid' | 'required'> & {
  label: string
  /** For a screen that already names the field. Screen readers still say the label. */
  isLabelHidden?: boolean
  isOptional?: boolean
  /** The error's text, which also turns the field red. */
  error?: ReactNode
  hint?: ReactNode
  onValueChange?: (value: string) => void
}

/** One line of text, 52 px high. `type="password"` gets a button that shows the password. */
export function TextField({
  label,
  isLabelHidden = false,
  isOptional = false,
  error,
  hint,
  onValueChange,
  className,
  type = 'text',
  id: givenId,
  ...rest
}: TextFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  const ownId = useId()
  const id = givenId ?? ownId
  const isPassword = type === 'password'
  const describedBy = [isOptional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`]
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <div className={isLabelHidden ? 'sr-only' : undefined}>
        <FieldLabel htmlFor={id} isOptional={isOptional} optionalId={`${id}-optional`}>
          {label}
        </FieldLabel>
      </div>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={isPassword && isRevealed ? 'text' : type}
          onChange={(event) => onValueChange?.(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          className={classNames(INPUT, isPassword && 'pe-14')}
        />
        {isPassword && (
          <RevealButton isRevealed={isRevealed} inputId={id} onToggle={() => setIsRevealed(!isRevealed)} />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-text-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function RevealButton({
  isRevealed,
  inputId,
  onToggle,
}: {
  isRevealed: boolean
  inputId: string
  onToggle: () => void
}) {
  const words = useWords()
  const Icon = isRevealed ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-label={words('ui.showPassword')}
      aria-pressed={isRevealed}
      aria-controls={inputId}
      onClick={onToggle}
      className="absolute inset-y-1 end-1 grid w-tap place-items-center rounded-md text-text-2 hover:text-text"
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}

// 16 px, because iOS zooms into a field with smaller type.
const INPUT =
  'h-input w-full rounded-lg border-0 bg-surface px-4 text-16 text-text ' +
  'shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none transition-shadow ' +
  'focus:shadow-[inset_0_0_0_2px_var(--text)] ' +
  'aria-invalid:shadow-[inset_0_0_0_2px_var(--danger)] ' +
  'read-only:bg-transparent read-only:shadow-[inset_0_0_0_1px_var(--line)] ' +
  'disabled:bg-transparent disabled:text-text-3 disabled:shadow-[inset_0_0_0_1px_var(--line)] ' +
  'read-only:focus-visible:shadow-[inset_0_0_0_2px_var(--text)] ' +
  'forced-colors:border forced-colors:border-solid forced-colors:focus:outline-2'
