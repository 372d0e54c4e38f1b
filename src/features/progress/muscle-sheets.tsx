import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { exerciseSettingsOf } from '#domain/book.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { MuscleShare } from '#domain/statistics/muscles.ts'
import { useBook, useEditBookExercise } from '#frame/use-book.ts'
import { useActing } from '#sync/client/react/sync-provider.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import { CloseButton } from './close-button.tsx'
import type { OpenMuscle } from './muscles-section.tsx'

type SheetsProps = { open: OpenMuscle; unassigned: readonly MuscleShare[]; onClose: () => void }

/** The exercises behind a muscle's sets, or those without a muscle and a choice of one. */
export function MuscleSheets({ open, unassigned, onClose }: SheetsProps) {
  const words = useWords()
  const isActing = useActing() !== null
  const isAssigning = open === 'unassigned'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      fitsContent
      isBelowHeader={isActing}
      title={isAssigning ? words('progress.muscles.assignTitle') : muscleName(open.muscle, words)}
      subtitle={isAssigning ? undefined : words('progress.muscles.setsThisWeek')}
      headerAction={<CloseButton onClose={onClose} />}
    >
      {isAssigning ? (
        unassigned.map((exercise) => <MuscleChoice key={exercise.exerciseId} exercise={exercise} />)
      ) : (
        <Exercises exercises={open.exercises} />
      )}
    </Sheet>
  )
}

function Exercises({ exercises }: { exercises: readonly MuscleShare[] }) {
  const words = useWords()
  return (
    <List className="-mx-1">
      {exercises.map(({ exerciseId, name, sets }) => (
        <li key={exerciseId}>
          <Link to={`/exercises/${exerciseId}`} className={listRowPressClass()}>
            <ListRow
              title={name}
              subtitle={words('progress.day.sets', { count: sets })}
              trailing={<ChevronRight aria-hidden="true" size={20} className="text-text-3" />}
            />
          </Link>
        </li>
      ))}
    </List>
  )
}

function MuscleChoice({ exercise: { exerciseId, name, sets } }: { exercise: MuscleShare }) {
  const words = useWords()
  const edit = useEditBookExercise()
  const chosen = exerciseSettingsOf(useBook(), exerciseId).primary_muscle
  return (
    <SelectField
      label={words('progress.muscles.ofExercise', { name, count: sets })}
      value={chosen ?? ''}
      options={[
        { value: '', text: words('progress.muscles.none') },
        ...MUSCLES.map((muscle) => ({ value: muscle, text: muscleName(muscle, words) })),
      ]}
      onValueChange={(muscle) => edit(exerciseId, { primary_muscle: (muscle || null) as Muscle | null })}
    />
  )
}
