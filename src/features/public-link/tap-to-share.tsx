import type { ReactNode } from 'react'
import { useWords } from '#words/use-words.ts'

type TapToShareProps = {
  /** The preview of the link. */
  children: ReactNode
  onShare: () => void
}

/** A preview; a tap anywhere on it shares it (R-HIST-08, R-SHARE-06). */
export function TapToShare({ children, onShare }: TapToShareProps) {
  return (
    <div className="relative">
      {children}
      <button type="button" onClick={onShare} className="absolute inset-0 flex items-end justify-center rounded-xl">
        <span className="py-2.5 text-15 text-text-2">{useWords()('publicLink.tapToShare')}</span>
      </button>
      <div aria-hidden="true" className="h-10" />
    </div>
  )
}
