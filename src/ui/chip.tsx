import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ChipTone = 'neutral' | 'ink' | 'warn' | 'done' | 'coach' | 'danger'

type ChipProps = { tone?: ChipTone; icon?: ReactNode; children: ReactNode; className?: string }

/** A chip; its icon is 14 px. */
export function Chip({ tone = 'neutral', icon, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-[26px] items-center gap-1.5 rounded-[9px] px-[9px] text-12 font-[600] whitespace-nowrap',
        'forced-colors:border forced-colors:border-solid',
        LOOKS[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

type DotProps = { tone: 'live' | 'warn'; isPulsing?: boolean }

/** live: a workout is under way; warn: something waits to be sent. */
export function Dot({ tone, isPulsing = false }: DotProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText]',
        isPulsing && 'animate-pulse',
        tone === 'live' ? 'bg-done-line shadow-[0_0_0_4px_color-mix(in_oklab,var(--done)_28%,transparent)]' : 'bg-warn',
      )}
    />
  )
}

const LOOKS: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-text-2',
  ink: 'bg-ink text-on-ink',
  warn: 'bg-warn-soft text-warn-text',
  done: 'bg-done-soft text-done-text',
  coach: 'bg-coach-soft text-coach-text',
  danger: 'bg-danger-soft text-danger-text',
}
