import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** For a screen reader. */
  label: string
  variant?: 'ghost' | 'soft'
}

/** A button of 44 x 44 px with only an icon. */
export function IconButton({ label, variant = 'ghost', className, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={classNames(iconButtonClass(variant), className)} />
}

/** The classes of an icon button, for a link that looks like one. */
export function iconButtonClass(variant: 'ghost' | 'soft' = 'ghost'): string {
  return classNames(
    'inline-grid size-tap shrink-0 place-items-center rounded-md text-text transition-[transform,background-color]',
    'duration-(--d-1) hover:bg-hover active:scale-[.94] disabled:bg-transparent disabled:text-text-3',
    variant === 'soft' ? 'bg-sunken' : 'bg-transparent',
  )
}
