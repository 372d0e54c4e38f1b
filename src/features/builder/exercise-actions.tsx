import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { idBefore } from '#domain/exercise-order.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { announce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { SPOKEN } from './reorder.ts'

type ExerciseActionsProps = {
  /** The routine as it is now. */
  document: RoutineDocument
  routineExerciseId: string
  onMove: (afterId: string | null) => void
  onDelete: () => void
}

/** What 'Edit exercise' offers beside the form: the way up and down without dragging, and out (R-BUILD-04, R-BUILD-08). */
export function ExerciseActions({ document, routineExerciseId: id, onMove, onDelete }: ExerciseActionsProps) {
  const exercise = document.exercises.find((row) => row.id === id)
  const section = exercisesInOrder(document.exercises).filter((row) => row.section === exercise?.section)
  const ids = section.map((row) => row.id)
  const place = ids.indexOf(id)
  function move(to: number) {
    onMove(idBefore(ids, id, to))
    announce(SPOKEN.moved(exercise?.name ?? '', to, ids.length))
  }
  return (
    <>
      {exercise && ids.length > 1 && (
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            variant="soft"
            icon={<ArrowUp aria-hidden="true" size={18} />}
            disabled={place === 0}
            onClick={() => move(place - 1)}
          >
            Move up
          </Button>
          <Button
            variant="soft"
            icon={<ArrowDown aria-hidden="true" size={18} />}
            disabled={place === ids.length - 1}
            onClick={() => move(place + 1)}
          >
            Move down
          </Button>
        </div>
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-ml-3 justify-self-start px-3"
        onClick={onDelete}
      >
        Delete exercise
      </Button>
    </>
  )
}
