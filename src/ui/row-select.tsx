import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from './class-names.ts'

type RowSelectProps = {
  id?: string
  /** For screen readers, if no `<label>` names the `id`. */
  label?: string
  options: readonly { value: string; text: string }[]
  value: string
  isDisabled?: boolean
  onValueChange: (value: string) => void
  /** Called before the list opens. */
  onReach?: () => void
}

/** The right end of a row: the chosen text, and a native list that answers a press anywhere on the row. */
export function RowSelect({ id, label, options, value, isDisabled, onValueChange, onReach }: RowSelectProps) {
  return (
    <>
      <span aria-hidden="true" className="truncate text-text-2">
        {options.find((option) => option.value === value)?.text}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="-me-1 -ms-1.5 shrink-0 text-text-3" />
      <select
        id={id}
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onPointerDown={onReach}
        onFocus={onReach}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-xl opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  )
}

/** The row's own classes: where the list lies, and the ring of the keyboard. */
export const rowSelectClass = (others: string): string =>
  classNames(others, 'relative has-focus-visible:outline-2 has-focus-visible:outline-text')
