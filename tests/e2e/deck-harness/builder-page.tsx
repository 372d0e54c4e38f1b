import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import { BuilderSection } from '#features/builder/builder-section.tsx'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import { EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { TemplateSetRow } from '#features/exercise-cards/template-set-row.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { logged } from './deck-log.ts'
import { pushDay, type ShownExercise, type ShownSet } from './workout-data.ts'

const exercises = pushDay().filter((exercise) => exercise.section !== 'cooldown')
const of = (section: Section) => exercises.filter((exercise) => exercise.section === section)

/** A routine in the builder, in memory; its cooldown is empty, and Shoulder Circles has one set. */
export function BuilderPage() {
  const [focusedId, setFocusedId] = useState('bench')
  const [editedSetId, setEditedSetId] = useState<string | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [creating, setCreating] = useState<{ section: Section } | null>(null)
  const withEdited = exercises.find((exercise) => exercise.sets.some((set) => set.id === editedSetId))
  return (
    <>
      <main className="pt-11">
        <h1 className="title px-4">Push Day A</h1>
        <SectionSwitcher
          kind="plan"
          values={{ warmup: of('warmup').length, training: of('training').length, cooldown: 0 }}
          top={44}
        />
        <Deck>
          {SECTIONS.map((section) => (
            <BuilderSection
              key={section}
              section={section}
              exerciseCount={of(section).length}
              onAdd={(chosen) => setCreating({ section: chosen })}
            >
              {of(section).map((exercise) => (
                <PlannedExercise
                  key={exercise.id}
                  exercise={exercise}
                  isOpen={exercise.id === focusedId}
                  onPress={(id) => (id === focusedId ? setEditedId(id) : setFocusedId(id))}
                  onEdit={setEditedId}
                  onEditSet={setEditedSetId}
                />
              ))}
            </BuilderSection>
          ))}
        </Deck>
      </main>
      <EditSetSheet
        editing={withEdited ? editedSet(withEdited, editedSetId) : null}
        onClose={() => setEditedSetId(null)}
        onSave={(id, { values }) => logged(`save:${id}:${JSON.stringify(values)}`)}
        onDelete={(id) => logged(`delete:${id}`)}
      />
      <EditExerciseSheet
        editing={exercises.find((exercise) => exercise.id === editedId) ?? null}
        onClose={() => setEditedId(null)}
        onSave={(id, exercise) => logged(`save:${id}:${exercise.name}`)}
        actions={() => (
          <Button variant="danger-ghost" onClick={() => logged('delete-exercise')}>
            Delete exercise
          </Button>
        )}
      />
      <CreateExerciseSheet
        creating={creating}
        onClose={() => setCreating(null)}
        onAdd={(exercise, keep) => {
          logged(`add:${keep}:${JSON.stringify(exercise)}`)
          setCreating(null)
        }}
      />
    </>
  )
}

type PlannedExerciseProps = {
  exercise: ShownExercise
  isOpen: boolean
  onPress: (id: string) => void
  onEdit: (id: string) => void
  onEditSet: (id: string) => void
}

function PlannedExercise({ exercise, isOpen, onPress, onEdit, onEditSet }: PlannedExerciseProps) {
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={exercise.sets}
      kind="plan"
      isOpen={isOpen}
      onPress={onPress}
      onEdit={onEdit}
      grip={
        <IconButton label={`Reorder ${exercise.name}`} className="text-text-3">
          <GripVertical aria-hidden="true" size={20} />
        </IconButton>
      }
      renderSets={() => (
        <SetList>
          {exercise.sets.map((set) => (
            <TemplateSetRow key={set.id} set={set} onEdit={onEditSet} />
          ))}
        </SetList>
      )}
    />
  )
}

function editedSet(exercise: ShownExercise, setId: string | null) {
  const index = exercise.sets.findIndex((set) => set.id === setId)
  const set = exercise.sets[index] as ShownSet
  return { set, position: index + 1, exerciseName: exercise.name, canDelete: exercise.sets.length > 1 }
}
