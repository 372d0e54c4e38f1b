import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { idBefore } from '#domain/exercise-order.ts'
import { announce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

type ExerciseActionsProps = {
  exerciseId: string
  name: string
  /** The exercises of its section in their order, as they are now. */
  sectionIds: readonly string[]
  onMove: (afterId: string | null) => void
  onDelete: () => void
}

/** Below the form of 'Edit exercise': it moves up and down without dragging, or is deleted (R-BUILD-04, R-BUILD-08). */
export function ExerciseActions({ exerciseId, name, sectionIds, onMove, onDelete }: ExerciseActionsProps) {
  const words = useWords()
  const place = sectionIds.indexOf(exerciseId)
  function move(to: number) {
    onMove(idBefore(sectionIds, exerciseId, to))
    announce(words('exerciseCards.editExercise.moved', { name, place: to + 1, count: sectionIds.length }))
  }
  return (
    <>
      {place !== -1 && sectionIds.length > 1 && (
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            variant="soft"
            icon={<ArrowUp aria-hidden="true" size={18} />}
            disabled={place === 0}
            onClick={() => move(place - 1)}
          >
            {words('exerciseCards.editExercise.moveUp')}
          </Button>
          <Button
            variant="soft"
            icon={<ArrowDown aria-hidden="true" size={18} />}
            disabled={place === sectionIds.length - 1}
            onClick={() => move(place + 1)}
          >
            {words('exerciseCards.editExercise.moveDown')}
          </Button>
        </div>
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-ml-3 justify-self-start px-3"
        onClick={onDelete}
      >
        {words('exerciseCards.editExercise.delete')}
      </Button>
    </>
  )
}
