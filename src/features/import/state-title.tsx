import { type ReactNode, useEffect, useRef } from 'react'

type StateTitleProps = { isQuiet?: boolean; children: ReactNode }

/** The title of a step. It takes the focus, so that a screen reader names the step and Tab continues there. */
export function StateTitle({ isQuiet = false, children }: StateTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  const look = isQuiet ? 'text-13 text-text-2' : 'text-20 font-[700] tracking-[-0.02em]'
  return (
    <h2 ref={ref} tabIndex={-1} className={`min-w-0 flex-1 tabular-nums outline-none ${look}`}>
      {children}
    </h2>
  )
}
