import { exercisesInOrder, type RoutineDocument, type RoutineExercise, templateSetsOf } from '#domain/routine.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { DeckSection } from '#features/exercise-cards/deck-section.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { TemplateSetRow } from '#features/exercise-cards/template-set-row.tsx'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { editTemplateSet } from '#logbook/template-sets.ts'
import { Grip, GripHelp } from './drag-handle.tsx'

type BuilderDeckProps = {
  document: RoutineDocument
  focusedId: string | null
  onFocus: (routineExerciseId: string) => void
  onAdd: (section: Section) => void
  onEditExercise: (routineExerciseId: string) => void
  onEditSet: (setId: string) => void
  /** An exercise goes after another one of its section, or first (null). */
  onMove: (routineExerciseId: string, afterId: string | null) => void
}

/** The three sections with their cards; the section switcher stays on top (R-BUILD-01..03). */
export function BuilderDeck({ document, ...actions }: BuilderDeckProps) {
  const inOrder = exercisesInOrder(document.exercises)
  const of = (section: Section) => inOrder.filter((exercise) => exercise.section === section)
  return (
    <>
      <SectionSwitcher
        kind="plan"
        values={{ warmup: of('warmup').length, training: of('training').length, cooldown: of('cooldown').length }}
        top={44}
      />
      <GripHelp />
      <Deck hasSections>
        {SECTIONS.map((section) => (
          <DeckSection
            key={section}
            section={section}
            exerciseCount={of(section).length}
            saysWhenEmpty
            onAdd={actions.onAdd}
          >
            {of(section).map((exercise) => (
              <PlannedExercise
                key={exercise.id}
                document={document}
                exercise={exercise}
                canMove={of(section).length > 1}
                {...actions}
              />
            ))}
          </DeckSection>
        ))}
      </Deck>
    </>
  )
}

type PlannedExerciseProps = Omit<BuilderDeckProps, 'onAdd'> & { exercise: RoutineExercise; canMove: boolean }

/** A closed card opens when pressed, an open one is edited (R-BUILD-08). */
function PlannedExercise(props: PlannedExerciseProps) {
  const { document, exercise, focusedId, onFocus, onEditExercise, onEditSet, canMove } = props
  const sets = templateSetsOf(document, exercise.id)
  const isOpen = exercise.id === focusedId
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={sets}
      kind="plan"
      isOpen={isOpen}
      onPress={isOpen ? onEditExercise : onFocus}
      onEdit={onEditExercise}
      grip={canMove && <Grip exerciseName={exercise.name} onMove={(afterId) => props.onMove(exercise.id, afterId)} />}
      offer={exercise.contested && <ExerciseOffer exercise={exercise} />}
      renderSets={() => (
        <SetList>
          {sets.map((set) => (
            <TemplateSetRow
              key={set.id}
              set={set}
              onEdit={onEditSet}
              offer={set.contested && <SetOffer set={set} edit={editTemplateSet} />}
            />
          ))}
        </SetList>
      )}
    />
  )
}
