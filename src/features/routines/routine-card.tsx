import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { Link } from 'wouter'
import type { RoutineDocument } from '#domain/routine.ts'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Track } from '#ui/set-ticks.tsx'
import { useWords } from '#words/use-words.ts'
import { routineTrack } from './routine-list.ts'

type RoutineCardProps = {
  document: RoutineDocument
  /** 'Completed 4 days ago' */
  lastCompleted: string
  /** True for a delegate who may not change routines. */
  isClosed: boolean
}

/** Redraws only when its contents change. */
export const RoutineCard = memo(function RoutineCard({ document, lastCompleted, isClosed }: RoutineCardProps) {
  const words = useWords()
  const groups = routineTrack(document).map(({ sets, isTraining }) => ({
    ticks: Array.from({ length: sets }, () => 'open' as const),
    isStrong: isTraining,
  }))
  const inside = (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-18 leading-[1.25] font-[650] tracking-[-.01em] text-pretty [overflow-wrap:anywhere]">
            {document.routine.routine_name}
          </h2>
          <p className="mt-[3px] text-13 font-[500] text-text-2">
            {words('routines.card', { exercises: document.exercises.length, completed: lastCompleted })}
          </p>
        </div>
        {!isClosed && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />}
      </div>
      <Track groups={groups} />
    </>
  )
  if (isClosed) return <div className={classNames(cardClass(), CARD)}>{inside}</div>
  return (
    <Link to={`/routines/${document.id}/configure`} className={classNames(cardClass({ isPressable: true }), CARD)}>
      {inside}
    </Link>
  )
})

const CARD =
  'grid h-full min-w-0 content-start gap-3.5 py-4 pr-3.5 pl-4.5 md:min-h-31 md:content-between md:py-4.5 md:pr-4 md:pl-5'
