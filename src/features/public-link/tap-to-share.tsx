import type { ReactNode } from 'react'

type TapToShareProps = {
  /** What the link shows of itself. */
  children: ReactNode
  onShare: () => void
}

/** A preview that is shared by a tap on it, wherever (R-HIST-08, R-SHARE-06). */
export function TapToShare({ children, onShare }: TapToShareProps) {
  return (
    <div className="relative">
      {children}
      <button type="button" onClick={onShare} className="absolute inset-0 flex items-end justify-center rounded-xl">
        <span className="py-2.5 text-15 text-text-2">Tap to share workout</span>
      </button>
      <div aria-hidden="true" className="h-10" />
    </div>
  )
}
