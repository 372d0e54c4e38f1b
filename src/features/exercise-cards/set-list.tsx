import type { ReactNode } from 'react'

export function SetList({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</div>
}
