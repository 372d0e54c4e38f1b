import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = {
  label: ReactNode
  /** For example, why a disabled switch is disabled. */
  description?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** A row of 48 px, in a card of rows. */
  isLow?: boolean
  className?: string
}

/** A row of 56 px; a press anywhere in it turns the switch. */
export function Switch({
  label,
  description,
  isOn,
  onChange,
  isDisabled = false,
  isLow = false,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'flex items-center gap-3',
        isLow ? 'min-h-12' : 'min-h-14',
        isDisabled ? 'cursor-not-allowed' : '',
        className,
      )}
    >
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className={classNames('block font-[580]', isDisabled && 'text-text-3')}>
          {label}
        </span>
        {description && (
          <span id={`${id}-note`} className="block text-13 text-text-2">
            {description}
          </span>
        )}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-note` : undefined}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
        className={TRACK}
      >
        <span className={KNOB} />
      </button>
    </label>
  )
}

const TRACK =
  'group/switch relative h-8 w-13 shrink-0 rounded-md bg-sunken shadow-[inset_0_0_0_1.5px_var(--line-strong)] transition-colors ' +
  'aria-checked:bg-done aria-checked:shadow-[inset_0_0_0_1.5px_var(--done-line)] disabled:opacity-45 ' +
  "after:absolute after:-inset-x-2 after:-inset-y-3 after:content-[''] " +
  'forced-colors:border forced-colors:border-solid forced-colors:aria-checked:bg-[Highlight]'

const KNOB =
  'absolute top-[5px] start-[5px] size-[22px] rounded-[8px] bg-line-strong transition-transform duration-(--d-2) ' +
  'ease-spring group-aria-checked/switch:translate-x-5 rtl:group-aria-checked/switch:-translate-x-5 group-aria-checked/switch:bg-on-done forced-colors:bg-[CanvasText]'
