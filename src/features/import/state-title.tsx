import { type ReactNode, useEffect, useRef } from 'react'

type StateTitleProps = { isQuiet?: boolean; children: ReactNode }

/**
 * The heading of a step of an import. It takes the focus when the step comes, so that a screen reader says where one is
 * and Tab goes on from there.
 */
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
