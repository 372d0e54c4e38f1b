import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { moveByStep, orderAfterMove, type Placed } from '#domain/exercise-order.ts'
import { announce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

type ExerciseActionsProps = {
  exerciseId: string
  name: string
  section: readonly Placed[]
  onMove: (exerciseId: string, afterId: string | null) => void
  onDelete: () => void
}

/** Buttons that move the exercise without dragging, or delete it. */
export function ExerciseActions({ exerciseId, name, section, onMove, onDelete }: ExerciseActionsProps) {
  const words = useWords()
  const [up, down] = [moveByStep(section, exerciseId, -1), moveByStep(section, exerciseId, 1)]
  function move(step: NonNullable<typeof up>) {
    onMove(step.id, step.afterId)
    const orders = orderAfterMove(section, step.id, step.afterId)
    const place = orders?.get(exerciseId) ?? 1
    announce(words('exerciseCards.editExercise.moved', { name, place, count: section.length }))
  }
  return (
    <>
      {(up || down) && (
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            variant="soft"
            icon={<ArrowUp aria-hidden="true" size={18} />}
            disabled={!up}
            onClick={() => up && move(up)}
          >
            {words('exerciseCards.editExercise.moveUp')}
          </Button>
          <Button
            variant="soft"
            icon={<ArrowDown aria-hidden="true" size={18} />}
            disabled={!down}
            onClick={() => down && move(down)}
          >
            {words('exerciseCards.editExercise.moveDown')}
          </Button>
        </div>
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-ms-3 justify-self-start px-3"
        onClick={onDelete}
      >
        {words('exerciseCards.editExercise.delete')}
      </Button>
    </>
  )
}
