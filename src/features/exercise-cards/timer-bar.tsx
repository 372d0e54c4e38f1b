import type { ReactNode } from 'react'
import { formatElapsed } from '#domain/duration.ts'
import { Button } from '#ui/button.tsx'
import { Dot } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.ts'
import { useElapsed } from './use-elapsed.ts'

type TimerBarProps = {
  startedAt: number
  /** ms since 1970, by the device's clock. */
  now: () => number
  title?: string
  people?: ReactNode
  onEnd: () => void
}

/** The bar of 56 px at the top of a workout: how long the workout has been running, and the button that ends it. */
export function TimerBar({ startedAt, now, title, people, onEnd }: TimerBarProps) {
  const words = useWords()
  return (
    <header className="fixed top-(--shell-top) end-(--bar-end,0px) start-(--shell-start) z-22 flex h-14 items-center gap-3 bg-bg pe-[calc(12px+var(--safe-end))] ps-4 tiny:gap-1.5 tiny:pe-1.5 tiny:ps-2 md:pe-[calc(28px+var(--safe-end))] md:ps-7">
      <Dot tone="live" />
      <div className="relative grid max-w-[60%] min-w-0 gap-0.5">
        <Elapsed startedAt={startedAt} now={now} />
        {people}
      </div>
      <span className="min-w-0 flex-1 truncate ps-3.5 text-13 font-[520] text-text-2 max-md:invisible tiny:hidden">
        {title}
      </span>
      <Button
        variant="quiet"
        size="small"
        className="tiny:ms-auto tiny:px-2 tiny:text-12 tiny:whitespace-normal!"
        aria-keyshortcuts="Shift+W"
        onClick={onEnd}
      >
        {words('exerciseCards.timer.end')}
      </Button>
    </header>
  )
}

/** A component of its own, so that each second redraws nothing else. */
function Elapsed({ startedAt, now }: Pick<TimerBarProps, 'startedAt' | 'now'>) {
  const words = useWords()
  const seconds = useElapsed(startedAt, now)
  return (
    <time
      role="timer"
      aria-live="off"
      aria-label={words('exerciseCards.timer.label')}
      className="wide text-24 tiny:text-15 leading-none font-[700] tracking-[-.015em]"
    >
      {formatElapsed(seconds)}
    </time>
  )
}
