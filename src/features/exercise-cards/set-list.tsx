import type { ReactNode } from 'react'

/** The rows of an exercise, 8 px apart. */
export function SetList({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</div>
}
