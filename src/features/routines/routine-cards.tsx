import ChevronRight from 'lucide-react/icons/chevron-right'
import Play from 'lucide-react/icons/play'
import { memo } from 'react'
import { Link } from 'wouter'
import { can } from '#domain/permissions.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { useStart } from '#features/editing/use-start.ts'
import { useKnownName } from '#identity/client/use-first-name.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { useDay } from '#ui/use-day.ts'
import { lastCompletedLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import { isByOther, lastCompletionOf, routineTrack } from './routine-list.ts'
import { useLastCompleted } from './use-last-completed.ts'

export function RoutineCards({ documents }: { documents: readonly RoutineDocument[] }) {
  const workouts = useDocuments('workout')
  const { hint } = useLastCompleted()
  const mayEdit = can(useRelation(), 'routine.edit')
  const isOwn = useOwnerId() === useSync().accountId
  const now = useDay(useSync().now) // the time for all labels, on the device's calendar
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] md:gap-4">
      {documents.map((document) => (
        <li key={document.id} className="relative">
          <RoutineCard
            document={document}
            isClosed={!mayEdit}
            lastCompleted={lastCompletedLabel(lastCompletionOf(document, hint, workouts), now, timeZone)}
          />
          {isOwn && <StartButton document={document} />}
        </li>
      ))}
    </ul>
  )
}

/** On the card from 768 px up. A delegate starts nowhere on this page. */
function StartButton({ document }: { document: RoutineDocument }) {
  const words = useWords()
  return (
    <IconButton
      label={words('routines.start', { name: document.routine.routine_name })}
      variant="soft"
      className="absolute top-3.5 end-3 max-md:hidden"
      onClick={useStart(document)}
    >
      <Play aria-hidden="true" size={18} strokeWidth={2.2} />
    </IconButton>
  )
}

type RoutineCardProps = {
  document: RoutineDocument
  /** 'Completed 4 days ago' */
  lastCompleted: string
  /** True for a delegate who may not change routines. */
  isClosed: boolean
}

/** A card that redraws only when its contents change. */
const RoutineCard = memo(function RoutineCard({ document, lastCompleted, isClosed }: RoutineCardProps) {
  const words = useWords()
  const exercises = exercisesInOrder(document.exercises)
  const groups = routineTrack(document).map(({ sets, isTraining }) => ({
    ticks: Array.from({ length: sets }, () => 'open' as const),
    isStrong: isTraining,
  }))
  const inside = (
    <>
      <div className="flex min-w-0 items-center gap-3 md:min-h-10 md:pe-11">
        <div className="min-w-0 flex-1">
          <h2 className="text-18 leading-[1.25] font-[650] tracking-[-.01em] text-pretty [overflow-wrap:anywhere] md:text-17">
            {document.routine.routine_name}
          </h2>
          <p className="mt-[3px] text-13 md:mt-0.5 font-[500] text-balance text-text-2">
            {words('routines.card', { exercises: exercises.length, completed: lastCompleted })}
          </p>
          {isByOther(document) && <From document={document} />}
        </div>
        {!isClosed && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3 md:hidden" />}
      </div>
      <p className="mb-0.5 line-clamp-2 min-h-9 text-13 text-text-2 max-md:hidden">
        {exercises.map(({ name }) => name).join(', ')}
      </p>
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

/** 'From Max, 3 March' (R-COACH-08). A manager hears of no other one. */
function From({ document: { ownerId, routine } }: { document: RoutineDocument }) {
  const words = useWords()
  const { accountId, now } = useSync()
  const madeBy = routine.made_by ?? ownerId
  const name = useKnownName(madeBy)
  const who = madeBy === accountId ? 'you' : name ? 'known' : 'other'
  if (name === null || (who !== 'you' && ownerId !== accountId)) return null
  const isThisYear = new Date(routine.created_at).getFullYear() === new Date(now()).getFullYear()
  const year = isThisYear ? undefined : ('numeric' as const)
  const day = words.date(routine.created_at, { day: 'numeric', month: 'long', year })
  return (
    <p className="mt-[3px] text-13 text-text-2 [overflow-wrap:anywhere]">
      {words('routines.from', { who, name, day })}
    </p>
  )
}

const CARD = 'grid h-full min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 py-4 pe-3.5 ps-4.5 md:gap-2.5 md:p-4'
