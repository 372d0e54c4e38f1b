import { lazy, memo, type ReactNode, Suspense } from 'react'
import { sameSet } from '#domain/same-set.ts'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { type Saving, SetRow } from '#features/exercise-cards/set-row.tsx'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { editSet } from '#logbook/logged-sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { completedBy } from './completed-by.tsx'
import { useLastSession, useWantedSessions } from './use-sessions.ts'
import { type ExerciseView, nextSet } from './workout-view.ts'

export type WorkoutCardProps = {
  exercise: ExerciseView
  isOpen: boolean
  /** Sets of this exercise that the server has not answered yet, as one text: the same text draws nothing anew. */
  waitingIds: string
  /** Where those are meanwhile. */
  heldAs: Saving
  onPress: (exerciseId: string) => void
  onRelease: (setId: string) => void
  onCompleted: (setId: string, by: CompletedBy) => void
  onEdit: (setId: string) => void
  onEditExercise: (exerciseId: string) => void
}

/** One exercise of the running workout. */
export const WorkoutCard = memo(function WorkoutCard(props: WorkoutCardProps) {
  const { exercise, isOpen, onPress, onEditExercise } = props
  useWantedSessions(exercise.exercise_id)
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={exercise.sets}
      isOpen={isOpen}
      onPress={onPress}
      onEdit={onEditExercise}
      offer={
        exercise.contested && (
          <Offered>
            <ExerciseOffer exercise={exercise.contested} />
          </Offered>
        )
      }
      renderSets={() => <Sets {...props} />}
    />
  )
})

/** The rows of a card, beside what they were last time: that may come late, and draws the rows it is for. */
function Sets({ exercise, isOpen, waitingIds, heldAs, ...on }: WorkoutCardProps) {
  const next = isOpen ? nextSet(exercise) : undefined
  const last = useLastSession(exercise.workout_id, exercise.id)
  const { accountId } = useSync()
  return (
    <>
      <SetList>
        {exercise.sets.map((set) => (
          <SetRow
            key={set.id}
            set={set}
            isNext={set === next}
            saving={waitingIds.includes(set.id) ? heldAs : null}
            completedBy={set.status === 'complete' && completedBy(set.account_id, accountId)}
            lastTime={sameSet(last, set)}
            offer={
              set.contested && (
                <Offered>
                  <SetOffer set={set} edit={editSet} />
                </Offered>
              )
            }
            onRelease={on.onRelease}
            onCompleted={on.onCompleted}
            onEdit={on.onEdit}
          />
        ))}
      </SetList>
      <Suspense fallback={<div className="-mb-1.5 min-h-tap" />}>
        <LastSessions exercise={exercise} last={last} />
      </Suspense>
    </>
  )
}

/** As high before it is there; nobody needs it for the first set. */
const LastSessions = lazy(() =>
  import('./last-sessions.tsx').then(
    (module) => ({ default: module.LastSessions }),
    () => ({ default: () => null }), // The rows are whole without it.
  ),
)

/** Few rows are ever contested, and the first set waits for none of it. They are whole without it. */
const NOTHING = { default: () => null }
const SetOffer = lazy(() =>
  import('#features/value-offers/row-offer.tsx').then(
    ({ SetOffer: loaded }) => ({ default: loaded }),
    () => NOTHING,
  ),
)
const ExerciseOffer = lazy(() =>
  import('#features/value-offers/row-offer.tsx').then(
    ({ ExerciseOffer: loaded }) => ({ default: loaded }),
    () => NOTHING,
  ),
)
const Offered = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>
