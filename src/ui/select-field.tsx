import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { FieldLabel } from './field.tsx'

type SelectFieldProps = {
  label: string
  options: readonly { value: string; text: string }[]
  value: string
  isOptional?: boolean
  onValueChange: (value: string) => void
}

/** A native select, 52 px high. */
export function SelectField({ label, options, value, isOptional, onValueChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <FieldLabel htmlFor={id} isOptional={isOptional} optionalId={`${id}-optional`}>
        {label}
      </FieldLabel>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          aria-describedby={isOptional ? `${id}-optional` : undefined}
          className={
            'h-input w-full appearance-none truncate rounded-lg border-0 bg-surface pe-11 ps-4 text-16 text-text ' +
            'shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none transition-shadow ' +
            'focus:shadow-[inset_0_0_0_2px_var(--text)] forced-colors:border forced-colors:border-solid'
          }
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={20} className="pointer-events-none absolute top-4 end-3.5 text-text-2" />
      </div>
    </div>
  )
}
