import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type SwitchProps = {
  label: ReactNode
  /** A line below the label; use it to say why a disabled switch is disabled. */
  description?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  className?: string
}

/** A 56 px row that turns something on or off; the whole row is the target. The knob is a small sled. */
export function Switch({ label, description, isOn, onChange, isDisabled = false, className }: SwitchProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames('flex min-h-14 items-center gap-3', isDisabled ? 'cursor-not-allowed' : '', className)}
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
      <BaseSwitch.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-note` : undefined}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        className={TRACK}
      >
        <BaseSwitch.Thumb className={KNOB} />
      </BaseSwitch.Root>
    </label>
  )
}

const TRACK =
  'relative h-8 w-13 shrink-0 rounded-md bg-sunken shadow-[inset_0_0_0_1.5px_var(--line-strong)] transition-colors ' +
  'data-checked:bg-done data-checked:shadow-[inset_0_0_0_1.5px_var(--done-line)] data-disabled:opacity-45 ' +
  "after:absolute after:-inset-x-2 after:-inset-y-3 after:content-[''] " +
  'forced-colors:border forced-colors:border-solid forced-colors:data-checked:bg-[Highlight]'

const KNOB =
  'absolute top-[5px] left-[5px] size-[22px] rounded-[8px] bg-line-strong transition-transform duration-(--d-2) ' +
  'ease-spring data-checked:translate-x-5 data-checked:bg-on-done forced-colors:bg-[CanvasText]'
