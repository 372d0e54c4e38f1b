import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { idBefore } from '#domain/exercise-order.ts'
import { announce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'

type ExerciseActionsProps = {
  exerciseId: string
  name: string
  /** The exercises of its section in their order, as they are now. */
  sectionIds: readonly string[]
  onMove: (afterId: string | null) => void
  onDelete: () => void
}

/** What 'Edit exercise' offers beside the form: the way up and down without dragging, and out (R-BUILD-04, R-BUILD-08). */
export function ExerciseActions({ exerciseId, name, sectionIds, onMove, onDelete }: ExerciseActionsProps) {
  const place = sectionIds.indexOf(exerciseId)
  function move(to: number) {
    onMove(idBefore(sectionIds, exerciseId, to))
    announce(spokenPlace(name, to, sectionIds.length))
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
            Move up
          </Button>
          <Button
            variant="soft"
            icon={<ArrowDown aria-hidden="true" size={18} />}
            disabled={place === sectionIds.length - 1}
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

/** What a screen reader hears of an exercise's place, from 0. */
const spokenPlace = (name: string, place: number, count: number): string => `${name}, ${place + 1} of ${count}.`
