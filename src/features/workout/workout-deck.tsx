import { memo, Suspense, useCallback } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import { blocksOf } from '#domain/superset.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import type { SavedSet } from '#features/editing/use-gestures.ts'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { DeckSection } from '#features/exercise-cards/deck-section.tsx'
import { useIsHeld } from '#frame/use-sync-chip.ts'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import { WorkoutComments } from './over-workout.tsx'
import { AddWorkoutNote, WorkoutNotes } from './running-notes.tsx'
import { WorkoutCard, type WorkoutCardProps } from './workout-cards.tsx'
import { WorkoutSuperset } from './workout-superset.tsx'
import type { ExerciseView } from './workout-view.ts'

type SectionProps = {
  focusedId: string | null
  saved: SavedSet | null
}

type WorkoutDeckProps = SectionProps & {
  exercisesBySection: Record<Section, readonly ExerciseView[]>
  waitingIds: ReadonlySet<string>
  document: WorkoutDocument
}

/** The cards by section. An empty section shows only its add card. */
export function WorkoutDeck({ exercisesBySection, waitingIds, document, ...props }: WorkoutDeckProps) {
  const { routine_id: routineId, note = null } = document.workout
  const storage = useSyncFact('storage')
  const isHeld = useIsHeld()
  return (
    <Deck isSnapping>
      <WorkoutNotes routineId={routineId} note={note} />
      {SECTIONS.map((section) => (
        <WorkoutSection
          key={section}
          section={section}
          exercises={exercisesBySection[section]}
          waitingIds={waitingIn(exercisesBySection[section], waitingIds)}
          heldAs={storage === 'page' ? 'at-risk' : isHeld ? 'kept' : 'saving'}
          {...props}
        />
      ))}
      <div className="flex flex-wrap">
        {note === null && <AddWorkoutNote />}
        <Suspense fallback={null}>
          <WorkoutComments document={document} />
        </Suspense>
      </div>
    </Deck>
  )
}

type WorkoutSectionProps = SectionProps &
  Pick<WorkoutCardProps, 'waitingIds' | 'heldAs'> & { section: Section; exercises: readonly ExerciseView[] }

const WorkoutSection = memo(function WorkoutSection(props: WorkoutSectionProps) {
  const { section, exercises, focusedId, saved, waitingIds, heldAs } = props
  const open = useOpenSheet()
  const add = useCallback(() => open({ of: 'new-exercise', section }), [open, section])
  const waiting = new Set(waitingIds.split(' '))
  return (
    <DeckSection
      section={section}
      exerciseCount={exercises.length}
      completeCount={exercises.filter((exercise) => exercise.state === 'complete').length}
      onAdd={add}
    >
      {blocksOf(exercises).map((members) => {
        const cards = members.map((exercise) => (
          <WorkoutCard
            key={exercise.id}
            exercise={exercise}
            members={exercise.id === focusedId && members.length > 1 ? members : undefined}
            isOpen={exercise.id === focusedId}
            saved={saved?.seen.workout_exercise_id === exercise.id ? saved : undefined}
            waitingIds={waitingIn([exercise], waiting)}
            heldAs={heldAs}
          />
        ))
        if (members.length === 1) return cards
        return (
          <WorkoutSuperset key={members[0]?.id} members={members}>
            {cards}
          </WorkoutSuperset>
        )
      })}
    </DeckSection>
  )
})

/** The ids of the waiting sets in these exercises as one text, because an equal text redraws nothing. */
const waitingIn = (exercises: readonly ExerciseView[], waitingIds: ReadonlySet<string>): string =>
  waitingIds.size === 0
    ? ''
    : exercises
        .flatMap(({ sets }) => sets.map(({ id }) => id))
        .filter((id) => waitingIds.has(id))
        .join(' ')
