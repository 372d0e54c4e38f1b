import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect } from 'react'
import { completedExercises, removedExercises } from '#domain/counted-sets.ts'
import { exerciseName } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { askAbout } from '#features/exercise-cards/just-done.client.ts'
import { useEffortScale } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { restoreLoggedSets } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { LoggedSets, type LoggedSetsProps } from './logged-sets.tsx'

type WorkoutLogProps = Omit<LoggedSetsProps, 'exercises' | 'tripOf'> & { document: WorkoutDocument }

export function WorkoutLog({ document, ...log }: WorkoutLogProps) {
  const words = useWords()
  const exercises = completedExercises(document)
  const tripOf = useTrips(exercises.some(({ sets }) => sets.some((set) => set.set_type === 'distance')))
  return (
    <div className="min-w-0">
      {exercises.length === 0 && (
        <Card className="mt-4">
          <EmptyState icon={<History size={26} />} title={words('history.log.empty')} />
        </Card>
      )}
      <LoggedSets {...{ exercises, tripOf, ...log }} />
      <RemovedSets document={document} />
    </div>
  )
}

/** Asks about the set that ended the workout, until the person leaves the page. */
export function LastSet({ document, set }: { document: WorkoutDocument; set: LoggedSet }) {
  const dispatch = useDispatch()
  const scale = useEffortScale()
  useEffect(() => () => askAbout(null), [])
  const exercise = document.exercises.find(({ id }) => id === set.workout_exercise_id)
  return (
    <Card className="px-3 empty:hidden">
      <AfterSet
        key={set.id}
        set={set}
        scale={scale}
        exerciseName={exercise && exerciseName(exercise)}
        onEdit={(changes, was) => dispatch(editSet.logging.make({ setId: set.id, changes }), document.id, { was })}
      />
    </Card>
  )
}

/** The removed completed sets, each with a button that brings it back. */
function RemovedSets({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const removed = removedExercises(document)
  if (removed.length === 0) return null
  return (
    <section aria-labelledby="removed-sets" className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 id="removed-sets" className="px-1 pt-2 font-[660]">
        {words('history.removed.title')}
      </h2>
      <Card className="px-4.5 py-1.5">
        <ul className="divide-y divide-line">
          {removed.map(({ exercise, sets, isWhole }) =>
            isWhole ? (
              <RemovedRow
                key={exercise.id}
                workoutId={document.id}
                exercise={exercise}
                sets={sets}
                what={words('history.removed.sets', { count: sets.length })}
              />
            ) : (
              sets.map((set) => (
                <RemovedRow
                  key={set.id}
                  workoutId={document.id}
                  exercise={exercise}
                  sets={[set]}
                  what={words('history.removed.set', {
                    set: sidedName(set, words),
                    values: weightTimesAmount(set, words),
                  })}
                />
              ))
            ),
          )}
        </ul>
      </Card>
    </section>
  )
}

type RemovedRowProps = { workoutId: string; exercise: WorkoutExercise; sets: readonly LoggedSet[]; what: string }

function RemovedRow({ workoutId, exercise, sets, what }: RemovedRowProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const name = exerciseName(exercise)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[580]">{name}</span>
        <span className="block truncate text-14 text-text-2">{what}</span>
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={words('history.removed.putBackThis', { name, what })}
        onClick={() => dispatch(restoreLoggedSets.make({ setIds: sets.map(({ id }) => id) }), workoutId)}
      >
        {words('history.removed.putBack')}
      </Button>
    </li>
  )
}
