import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className={classNames(
        'rounded-xl bg-surface shadow-e-1 *:not-first:shadow-[0_-1px_0_var(--line)] forced-colors:border forced-colors:border-solid',
        className,
      )}
    />
  )
}

type ListRowProps = {
  leading?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  trailing?: ReactNode
  className?: string
}

/** A row of 56 px or more. Put it into `<li>`, or into a link or button with `listRowPressClass`. */
export function ListRow({ leading, title, subtitle, trailing, className }: ListRowProps) {
  return (
    <span className={classNames('flex min-h-14 items-center gap-3 px-4 py-2', className)}>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[580]">{title}</span>
        {subtitle && <span className="block truncate text-13 text-text-2">{subtitle}</span>}
      </span>
      {trailing}
    </span>
  )
}

export function listRowPressClass(): string {
  return 'block w-full rounded-[inherit] text-start transition-colors hover:bg-hover active:bg-hover -outline-offset-2'
}
