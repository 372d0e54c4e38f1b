import { memo } from 'react'
import { SECTIONS, type Section } from '#domain/section.ts'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { DeckSection } from '#features/exercise-cards/deck-section.tsx'
import { useIsHeld } from '#frame/use-sync-chip.ts'
import { useSyncFact } from '#sync/client/react/use-document.ts'
import { WorkoutCard, type WorkoutCardProps } from './workout-cards.tsx'
import type { ExerciseView } from './workout-view.ts'

type SectionProps = Pick<WorkoutCardProps, 'onPress' | 'onRelease' | 'onCompleted' | 'onEdit' | 'onEditExercise'> & {
  focusedId: string | null
  onAdd: (section: Section) => void
}

type WorkoutDeckProps = SectionProps & {
  exercisesBySection: Record<Section, readonly ExerciseView[]>
  /** Sets whose operations the server has not answered yet (R-SYNC-09). */
  waitingIds: ReadonlySet<string>
}

/** Warmup, training and cooldown with their cards; an empty one shows only its add card (R-ACTIVE-09). */
export function WorkoutDeck({ exercisesBySection, waitingIds, ...props }: WorkoutDeckProps) {
  const storage = useSyncFact('storage')
  const isHeld = useIsHeld()
  return (
    <Deck hasSections isSnapping>
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
    </Deck>
  )
}

type WorkoutSectionProps = SectionProps &
  Pick<WorkoutCardProps, 'waitingIds' | 'heldAs'> & { section: Section; exercises: readonly ExerciseView[] }

/** Draws again only when something of its own has changed. */
const WorkoutSection = memo(function WorkoutSection(props: WorkoutSectionProps) {
  const { section, exercises, focusedId, waitingIds, onAdd, ...card } = props
  const waiting = new Set(waitingIds.split(' '))
  return (
    <DeckSection
      section={section}
      exerciseCount={exercises.length}
      completeCount={exercises.filter((exercise) => exercise.state === 'complete').length}
      onAdd={onAdd}
    >
      {exercises.map((exercise) => (
        <WorkoutCard
          key={exercise.id}
          exercise={exercise}
          isOpen={exercise.id === focusedId}
          waitingIds={waitingIn([exercise], waiting)}
          {...card}
        />
      ))}
    </DeckSection>
  )
})

/** The waiting sets of some exercises as one text: the same text draws nothing anew. */
const waitingIn = (exercises: readonly ExerciseView[], waitingIds: ReadonlySet<string>): string =>
  waitingIds.size === 0
    ? ''
    : exercises
        .flatMap(({ sets }) => sets.map(({ id }) => id))
        .filter((id) => waitingIds.has(id))
        .join(' ')
