import type { ReactNode } from 'react'
import { useWords } from '#words/use-words.ts'
import { classNames } from './class-names.ts'

/** A placeholder, invisible for the first 200 ms. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const words = useWords()
  return (
    <div role="status" aria-busy="true" className="animate-appear">
      <span className="sr-only">{label ?? words('ui.loading')}</span>
      {children}
    </div>
  )
}

/** A grey bar; give it a size: `<Skeleton className="h-3 w-3/4" />`. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />
}

export function SkeletonCard() {
  return (
    <div className="grid gap-3 rounded-xl bg-surface p-[18px] shadow-e-1">
      <Skeleton className="h-[18px] w-[52%]" />
      <Skeleton className="h-3 w-[74%]" />
      <Skeleton className="h-2 w-[88%]" />
    </div>
  )
}
