import ArrowTurn from 'lucide-react/icons/corner-down-right'
import { memo, type ReactNode } from 'react'
import { formatRest, restBetween, restOf } from '#domain/rest.ts'
import { currentRound, isRoundOver, lastOpenIn, nextInRound, roundCount } from '#domain/rounds.ts'
import { STRONG, Superset } from '#features/exercise-cards/superset.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { type ExerciseView, nextSet } from './workout-view.ts'

/** A superset, with its current round and the rest after it. */
export function WorkoutSuperset({ members, children }: { members: readonly ExerciseView[]; children: ReactNode }) {
  const [first] = members
  return (
    <Superset
      letter={first?.tag?.replace(/\d+$/, '') ?? ''}
      names={members.map(({ name }) => name)}
      rounds={
        <Sentence
          of="exerciseCards.superset.round"
          values={{ ...STRONG, round: currentRound(members), count: roundCount(members) }}
        />
      }
      rest={<RestAfter members={members} />}
    >
      {children}
    </Superset>
  )
}

/** 'Rest 1:30 after A2': after the last member that has a set in this round. */
function RestAfter({ members }: { members: readonly ExerciseView[] }) {
  const words = useWords()
  const last = lastOpenIn(members, currentRound(members))
  if (!last?.tag) return null
  const seconds = restOf(last)
  if (seconds === 0) return words('exerciseCards.superset.noRest')
  return words('exerciseCards.superset.restAfter', { time: formatRest(seconds * 1000), tag: last.tag })
}

type ThenProps = { exercise: ExerciseView; members: readonly ExerciseView[] }

/** Says which member is next, and whether to rest before. */
export const Then = memo(function Then({ exercise, members }: ThenProps) {
  const set = nextSet(exercise)
  const next = set && nextInRound(members, set.id)
  const to = next && members.find(({ id }) => id === next.exerciseId)
  if (!to || to === exercise) return null
  const seconds = isRoundOver(members, set.id) ? restOf(exercise) : restBetween(members)
  const values = { tag: to.tag ?? '', name: to.name, next: STRONG.strong }
  return (
    <p className="-mb-1 flex min-h-10 items-center gap-2 px-3 text-15 font-[500] text-text-2">
      <ArrowTurn aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 truncate">
        <Sentence of={seconds > 0 ? 'workout.superset.thenRest' : 'workout.superset.then'} values={values} />
      </span>
    </p>
  )
})
