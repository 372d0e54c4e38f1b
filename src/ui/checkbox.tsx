import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CheckboxProps = {
  /** The spoken name. The row or column around the box shows it. */
  label: string
  isChecked: boolean
  /** True if only some of the things that the box speaks for are checked. */
  isMixed?: boolean
  onCheckedChange: (isChecked: boolean) => void
  /** The rest of a row that a press anywhere in it chooses. */
  children?: ReactNode
  className?: string
}

/** 22 px drawn, 44 px to press: for choosing rows. Use Switch for a setting. */
export function Checkbox({ label, isChecked, isMixed = false, onCheckedChange, children, className }: CheckboxProps) {
  const Icon = isMixed ? Minus : Check
  return (
    <label className={classNames('flex cursor-pointer items-center', className)}>
      <span className="relative grid size-tap shrink-0 place-items-center">
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = isMixed
          }}
          aria-label={label}
          checked={isChecked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className={
            'peer m-0 size-5.5 cursor-pointer appearance-none rounded-[7px] bg-surface shadow-[inset_0_0_0_2px_var(--line-strong)] ' +
            'checked:bg-ink checked:shadow-none indeterminate:bg-ink indeterminate:shadow-none forced-colors:appearance-auto'
          }
        />
        <Icon
          aria-hidden="true"
          size={14}
          strokeWidth={3.2}
          className={
            'pointer-events-none absolute text-on-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 ' +
            'forced-colors:hidden'
          }
        />
      </span>
      {children}
    </label>
  )
}
