import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { can } from '#domain/permissions.ts'
import { restBetween } from '#domain/rest.ts'
import { roundCount } from '#domain/rounds.ts'
import { exercisesInOrder, type RoutineDocument, type RoutineExercise, type TemplateSet } from '#domain/routine.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { blocksOf, type SupersetTag, supersetTags, tagText } from '#domain/superset.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { sectionId } from '#features/exercise-cards/deck-section.tsx'
import { Grip, GripHelp } from '#features/exercise-cards/drag-handle.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { NoteLines } from '#features/exercise-cards/note-lines.tsx'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { STRONG, Superset } from '#features/exercise-cards/superset.tsx'
import { TemplateSetRow } from '#features/exercise-cards/template-set-row.tsx'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { moveExercise } from '#logbook/exercises.ts'
import { editSet } from '#logbook/sets.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { usePane } from '#ui/pane.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { BuilderList, useRestText } from './builder-list.tsx'
import { BuilderSection, RecentExercises } from './builder-section.tsx'
import { AddSet, sheetOf } from './set-cells.tsx'

type BuilderDeckProps = {
  document: RoutineDocument
  focusedId: string | null
  onFocus: (routineExerciseId: string) => void
  onSettings: () => void
}

export function BuilderDeck({ document, focusedId, onFocus, onSettings }: BuilderDeckProps) {
  const open = useOpenSheet()
  const inOrder = exercisesInOrder(document.exercises)
  const tags = supersetTags(inOrder)
  const of = (section: Section) => inOrder.filter((exercise) => exercise.section === section)
  // They arrive on a new device after the page.
  const workouts = useDocuments('workout')
  const restText = useRestText()
  const mayLookBack = can(useRelation(), 'history.read')
  const { isThere: isList } = usePane()
  useTrainingFirst(!isList && of('warmup').length > 0)
  return (
    <>
      <SectionSwitcher
        kind="plan"
        isSmall={isList}
        values={{ warmup: of('warmup').length, training: of('training').length, cooldown: of('cooldown').length }}
        top={44}
      />
      <GripHelp />
      {isList ? (
        <BuilderList document={document} onSettings={onSettings} />
      ) : (
        <Deck>
          <NoteLines className="-mb-2" notes={[['routine', document.routine.note]]} onOpen={onSettings} />
          {SECTIONS.map((section) => (
            <BuilderSection
              key={section}
              section={section}
              isFirst={inOrder.length === 0}
              exerciseCount={of(section).length}
              recent={mayLookBack && <RecentExercises key={`${inOrder.length} ${workouts.length}`} />}
              onAdd={() => open({ of: 'new-exercise', section })}
            >
              {blocksOf(of(section)).map((members) => (
                <PlannedBlock key={members[0]?.id} document={document} members={members} tags={tags}>
                  {members.map((exercise) => (
                    <PlannedExercise
                      key={exercise.id}
                      document={document}
                      exercise={exercise}
                      tag={tags.get(exercise.id)}
                      line={restText(exercise, members.length > 1)}
                      isOpen={exercise.id === focusedId}
                      canMove={of(section).length > members.length}
                      onFocus={onFocus}
                    />
                  ))}
                </PlannedBlock>
              ))}
            </BuilderSection>
          ))}
        </Deck>
      )}
    </>
  )
}

/** Opens a routine at its training, below a warm-up. */
function useTrainingFirst(isBelow: boolean) {
  const isAtFirst = useRef(isBelow)
  useLayoutEffect(() => {
    if (isAtFirst.current) document.getElementById(sectionId('training'))?.scrollIntoView({ behavior: 'instant' })
  }, [])
}

type PlannedBlockProps = {
  document: RoutineDocument
  members: readonly RoutineExercise[]
  tags: ReadonlyMap<string, SupersetTag>
  /** The cards of the exercises. */
  children: ReactNode
}

/** An exercise alone, or a superset, which a person drags as one. */
function PlannedBlock({ document, members, tags, children }: PlannedBlockProps) {
  const words = useWords()
  const [first] = members
  if (!first || members.length === 1) return children
  const count = roundCount(members.map(({ id }) => ({ id, sets: visibleSetsOf(document, id).map(asOpen) })))
  const rest = restBetween(members)
  return (
    <Superset
      letter={tags.get(first.id)?.letter ?? ''}
      names={members.map(({ name }) => name)}
      rounds={<Sentence of="exerciseCards.superset.planned" values={{ ...STRONG, count }} />}
      rest={rest > 0 && words('exerciseCards.superset.restBetween', { seconds: rest })}
    >
      {children}
    </Superset>
  )
}

const asOpen = ({ id, side }: TemplateSet) => ({ id, side, status: 'default' as const })

type PlannedExerciseProps = {
  document: RoutineDocument
  exercise: RoutineExercise
  tag: SupersetTag | undefined
  /** Under the name of an open card. */
  line: string
  isOpen: boolean
  canMove: boolean
  onFocus: (routineExerciseId: string) => void
}

/** An exercise of a routine. A press on its head opens a closed card and edits an open one. */
function PlannedExercise({ document, exercise, tag, line, isOpen, canMove, onFocus }: PlannedExerciseProps) {
  const open = useOpenSheet()
  const dispatch = useDispatch()
  const edit = (id: string) => open({ of: 'exercise', id })
  const sets = visibleSetsOf(document, exercise.id)
  const always = useExerciseSettings(exercise.exercise_id).note
  const moveAfter = (afterId: string | null) =>
    void dispatch(moveExercise.planning.make({ id: exercise.id, afterId }), document.id)
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={sets}
      kind="plan"
      isOpen={isOpen}
      tag={tag && tagText(tag)}
      line={line}
      onPress={isOpen ? edit : onFocus}
      onEdit={edit}
      grip={canMove && <Grip name={exercise.name} onMove={moveAfter} />}
      offer={exercise.contested && <ExerciseOffer exercise={exercise} />}
      renderSets={() => (
        <>
          <NoteLines
            className="-mt-2 mb-1"
            notes={[
              ['always', always],
              ['routine', exercise.note],
            ]}
            onOpen={() => open({ of: 'note', id: exercise.id })}
          />
          <SetList>
            {sets.map((set) => (
              <TemplateSetRow
                key={set.id}
                set={set}
                onEdit={() => open(sheetOf(set))}
                offer={set.contested && <SetOffer set={set} edit={editSet.planning} />}
              />
            ))}
          </SetList>
          <div className="mt-1 -me-1 -mb-2 flex min-h-12 items-center justify-between">
            <AddSet
              {...{ document, exercise }}
              className="flex min-h-tap items-center gap-1.5 rounded-md px-2 text-15"
            />
            <CardMenuButton exerciseName={exercise.name} onClick={() => open({ of: 'menu', id: exercise.id })} />
          </div>
        </>
      )}
    />
  )
}
