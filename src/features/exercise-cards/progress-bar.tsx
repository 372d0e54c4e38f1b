import type { ReactNode } from 'react'
import type { Progress } from '#domain/progress.ts'
import { Track, type TrackGroup } from '#ui/set-ticks.tsx'
import { useWords } from '#words/use-words.ts'

type ProgressBarProps = {
  progress: Progress
  groups: readonly TrackGroup[]
  /** The notice that changes are not saved. */
  needsYou?: ReactNode
  chip?: ReactNode
  /** Questions about the last set. Their room is reserved from the start. */
  lastSet?: ReactNode
  /**
   * The rest timer. While it runs it hides the percentage (`data-resting`), and once the rest is over the whole line
   * (`data-rest-over`).
   */
  rest?: ReactNode
}

export function ProgressBar({ progress, groups, needsYou, chip, lastSet, rest }: ProgressBarProps) {
  const { completed, total, percent } = progress
  const words = useWords()
  const text = words('exerciseCards.setsDone', { done: completed, total })
  return (
    <section
      data-page-foot=""
      aria-label={words('exerciseCards.progress.label')}
      className={
        'fixed end-(--bar-end,0px) bottom-0 start-(--shell-start) z-20 bg-surface px-4 pt-1.5 shadow-[0_-1px_0_var(--line)] ' +
        'pb-[max(22px,env(safe-area-inset-bottom))] max-[374px]:px-2.5 md:pb-3.5'
      }
    >
      <div className="mx-auto max-w-[calc(var(--deck-max)-32px)]">
        <div className="flex min-w-0 items-center justify-end gap-2 pt-1 empty:hidden">
          {needsYou}
          {chip}
        </div>
        {lastSet && <div className="-mt-1.5 -mb-[5px] min-h-tap">{lastSet}</div>}
        <div className="group flex min-h-tap items-center gap-2 pb-0.5 tiny:text-13">
          <b className="me-auto font-[660] whitespace-nowrap group-has-data-rest-over:hidden">
            {/* Beside a rest, a narrow phone has no room for 'sets'. */}
            <span className="max-[374px]:group-has-data-resting:hidden">{text}</span>
            <span aria-hidden className="hidden max-[374px]:group-has-data-resting:inline">
              {completed}/{total}
            </span>
          </b>
          {rest}
          <span className="text-text-2 tiny:hidden group-has-data-between:hidden group-has-data-rest-over:hidden group-has-data-resting:hidden">
            {percent}%
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={words('exerciseCards.progress.bar')}
          aria-valuemin={0}
          aria-valuemax={Math.max(total, 1)}
          aria-valuenow={completed}
          aria-valuetext={text}
        >
          <Track groups={groups} isFluid />
        </div>
      </div>
    </section>
  )
}
