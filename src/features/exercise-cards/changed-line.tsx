import { type ReactNode, useEffect } from 'react'
import { announce } from '#ui/announcer.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'

type ChangedLineProps = {
  /** A first name, 'Your manager' or 'You'. */
  by: ReactNode
  value: string
  onUse: () => void
}

/** 'Max changed this to 12 · Use 12' below a field that the person changed too. The typed value stays. */
export function ChangedLine({ by, value, onUse }: ChangedLineProps) {
  const words = useWords()
  useEffect(() => announce(words('exerciseCards.changed.spoken', { value })), [value, words])
  return (
    <p className="-my-3 flex min-h-tap flex-wrap items-center gap-x-1.5 text-13 text-text-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Sentence of="exerciseCards.changed.text" values={{ value, who: (someone) => by ?? someone }} />
      </span>
      <button
        type="button"
        className="min-h-tap min-w-tap rounded-md text-start font-[660] text-coach-text underline underline-offset-3"
        onClick={onUse}
      >
        {words('exerciseCards.changed.use', { value })}
      </button>
    </p>
  )
}
