import Award from 'lucide-react/icons/award'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List } from '#ui/list-row.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { nameOr } from '#words/name-or.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, kindLetter } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { DoneSession } from './progress.ts'
import { useExerciseSessions } from './use-exercises.ts'
import { dayText } from './value-texts.ts'

export function ExerciseSessions({ exerciseId }: { exerciseId: string }): ReactNode {
  const words = useWords()
  const { sessions, hasMore, isLoadingMore, loadMore } = useExerciseSessions(exerciseId)
  if (!sessions) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <>
      <List>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </List>
      {hasMore && (
        <MoreButton isLoading={isLoadingMore} onClick={loadMore}>
          {words('progress.exercise.older')}
        </MoreButton>
      )}
    </>
  )
}

function Session({ session: { workoutId, workoutName, at, sets, recordOrders } }: { session: DoneSession }) {
  const words = useWords()
  const { now } = useSync()
  return (
    <li className="grid gap-0.5 px-4 pt-0.5 pb-3.5">
      <Link to={`/history/${workoutId}`} className="flex min-h-tap items-center gap-3 tiny:flex-wrap tiny:gap-y-0">
        <span className="font-[640] whitespace-nowrap">{dayText(at, now(), words)}</span>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-text-2 tiny:basis-full tiny:text-left">
          {nameOr(workoutName, 'workout', words)}
        </span>
      </Link>
      <ul className="flex flex-wrap gap-1.5">
        {sets.map(asItWasDone).map((set, index) => {
          const isRecord = recordOrders.includes(set.set_order)
          const label = setLabel(set, words)
          return (
            <li
              key={set.set_order}
              aria-label={isRecord ? words('progress.exercise.recordSet', { set: label }) : label}
              className="flex h-8 items-center gap-1.5 rounded-sm bg-sunken px-2.5 text-14 font-[600] whitespace-nowrap tabular-nums forced-colors:border"
            >
              {kindLetter(set, words) && (
                <b
                  aria-hidden="true"
                  className="-ml-1 grid size-4.5 place-items-center rounded-xs bg-[color-mix(in_oklab,currentColor_11%,transparent)] text-[0.6875rem] font-[720]"
                >
                  {kindLetter(set, words)}
                </b>
              )}
              {weightTimesAmount(set, words, sets[index - 1])}
              {isRecord && <Award aria-hidden="true" size={15} strokeWidth={2.3} />}
            </li>
          )
        })}
      </ul>
    </li>
  )
}
