import Pencil from 'lucide-react/icons/pencil'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect, useState } from 'react'
import { completedExercises } from '#domain/counted-sets.ts'
import { exerciseName } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { AfterSet } from '#features/exercise-cards/after-set.tsx'
import { askAbout } from '#features/exercise-cards/just-done.client.ts'
import type { RecordsOfWorkout } from '#features/progress/use-records.ts'
import { useEffortScale } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { editSet } from '#logbook/sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWords } from '#words/use-words.ts'
import { LoggedSets } from './logged-sets.tsx'
import { RemovedSets } from './removed-sets.tsx'

export function WorkoutLog({ document, records }: { document: WorkoutDocument; records: RecordsOfWorkout }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const exercises = completedExercises(document)
  const tripOf = useTrips(exercises.some(({ sets }) => sets.some((set) => set.set_type === 'distance')))
  return (
    <div className="min-w-0">
      <div className="-mb-9 flex justify-end">
        <Button
          size="small"
          variant="ghost"
          aria-pressed={isOpen}
          icon={isOpen ? undefined : <Pencil aria-hidden="true" size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words(isOpen ? 'history.log.done' : 'history.log.edit')}
        </Button>
      </div>
      {exercises.length === 0 && (
        <Card className="mt-12">
          <EmptyState icon={<History size={26} />} title={words('history.log.empty')} />
        </Card>
      )}
      <LoggedSets exercises={exercises} badges={records.badges} tripOf={tripOf} isOpen={isOpen} />
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
