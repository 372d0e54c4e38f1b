import { APP_NAME } from '#domain/app-name.ts'
import { classNames } from './class-names.ts'

type LogoProps = {
  /** Height and width of the mark in px. */
  size?: number
  className?: string
}

export function Logo({ size = 28, className }: LogoProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[9px] text-[1.375rem] leading-none font-[760] tracking-[-0.025em] text-text font-stretch-118%',
        className,
      )}
    >
      <LogoMark size={size} />
      <span>{APP_NAME}</span>
    </span>
  )
}

export function LogoMark({ size = 32, className }: LogoProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M3.2 26.2h18.3c4.3 0 7-2.5 7.3-6.9" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <rect x="6.5" y="5.4" width="15.6" height="15.6" rx="4.6" fill="var(--done)" />
    </svg>
  )
}
