import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useWords } from '#words/use-words.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'go' | 'ink' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'danger-ghost'
type ButtonSize = 'medium' | 'large' | 'small'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** medium 44 px, large 52 px, small 36 px with 44 px to hit. */
  size?: ButtonSize
  isBlock?: boolean
  icon?: ReactNode
  /** Shows `busyText` with a spinner and does nothing; width and focus stay. */
  isBusy?: boolean
  busyText?: string
}

export function Button({
  variant,
  size,
  isBlock,
  icon,
  isBusy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const words = useWords()
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={classNames(buttonClass({ variant, size, isBlock }), className)}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isBusy && 'invisible')}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner />
          {busyText ?? words('ui.saving')}
        </span>
      )}
    </button>
  )
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
  variant = 'ink',
  size = 'medium',
  isBlock = false,
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  isBlock?: boolean
} = {}): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant], isBlock && 'w-full')
}

const BASE =
  'relative inline-grid shrink-0 select-none place-items-center border-0 font-[620] leading-[1.2] whitespace-nowrap ' +
  'transition-[transform,background-color] duration-(--d-1) active:scale-[.975] aria-disabled:active:scale-100 ' +
  'disabled:bg-sunken disabled:text-text-3 disabled:shadow-none disabled:active:scale-100 ' +
  'forced-colors:border forced-colors:border-solid'

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-tap rounded-md px-[18px] text-15',
  large: 'min-h-input rounded-lg px-[22px] text-17',
  small: "min-h-9 rounded-sm px-3.5 text-14 after:absolute after:inset-x-0 after:-inset-y-1 after:content-['']",
}

const VARIANTS: Record<ButtonVariant, string> = {
  go: 'bg-done text-on-done active:bg-done-press',
  ink: 'bg-ink text-on-ink not-disabled:hover:bg-[color-mix(in_oklab,var(--ink)_88%,var(--bg))]',
  soft: 'bg-sunken text-text not-disabled:hover:bg-hover',
  quiet:
    'bg-surface text-text shadow-[inset_0_0_0_1px_var(--line),0_1px_1px_oklch(0.2_0.02_160/0.03)] not-disabled:hover:bg-hover',
  ghost: 'bg-transparent text-text not-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-danger not-disabled:hover:bg-[color-mix(in_oklab,var(--danger)_90%,var(--text))]',
  'danger-ghost': 'bg-transparent text-danger-text not-disabled:hover:bg-danger-soft',
}
