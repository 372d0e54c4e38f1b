import { Fragment, useMemo } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { can } from '#domain/permissions.ts'
import { formatRest, knownRests, restOf } from '#domain/rest.ts'
import { exercisesInOrder, type RoutineDocument, type RoutineExercise } from '#domain/routine.ts'
import { SECTIONS } from '#domain/section.ts'
import { blocksOf, supersetTags, tagText } from '#domain/superset.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { useSheets } from '#features/editing/editing.tsx'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import { Grip } from '#features/exercise-cards/drag-handle.tsx'
import { NoteLines } from '#features/exercise-cards/note-lines.tsx'
import { LIST_EDGE } from '#features/exercise-cards/section-switcher.tsx'
import { useKnownExercises } from '#features/progress/use-known-exercises.ts'
import { ExerciseOffer } from '#features/value-offers/row-offer.tsx'
import { useExerciseSettings } from '#frame/use-book.ts'
import { moveExercise } from '#logbook/exercises.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { classNames } from '#ui/class-names.ts'
import { usePane } from '#ui/pane.tsx'
import { allAmounts } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import { BuilderSection } from './builder-section.tsx'
import { SetCells } from './set-cells.tsx'

type BuilderListProps = { document: RoutineDocument; onSettings: () => void }

/** A routine beside the pane: each exercise is a row of its section, with its sets as cells (R-BUILD-23). */
export function BuilderList({ document, onSettings }: BuilderListProps) {
  const words = useWords()
  const { open } = useSheets()
  const inOrder = exercisesInOrder(document.exercises)
  const tags = supersetTags(inOrder)
  const lineOf = useLines()
  return (
    <div data-toast-room="" className={classNames(LIST_EDGE, 'grid grid-cols-[minmax(0,1fr)] gap-3.5 pb-20')}>
      <NoteLines className="-mb-2" notes={[['routine', document.routine.note]]} onOpen={onSettings} />
      {SECTIONS.map((section) => {
        const blocks = blocksOf(inOrder.filter((exercise) => exercise.section === section))
        return (
          <BuilderSection
            key={section}
            section={section}
            isList
            isFirst={inOrder.length === 0}
            exerciseCount={blocks.flat().length}
            onAdd={() => open({ of: 'new-exercise', section })}
          >
            {blocks.map((members) => {
              const rows = members.map((exercise, index) => {
                const tag = tags.get(exercise.id)
                return (
                  <Row
                    key={exercise.id}
                    {...{ document, exercise }}
                    tag={tag && tagText(tag)}
                    line={lineOf(exercise, members.length > 1)}
                    canMove={blocks.length > 1}
                    joins={{ above: index > 0, below: index < members.length - 1 }}
                  />
                )
              })
              const [first] = members
              if (!first || members.length === 1) return <Fragment key={first?.id}>{rows}</Fragment>
              const letter = tags.get(first.id)?.letter ?? ''
              const exercises = words.list(members.map(({ name }) => name))
              return (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are rows
                <div
                  key={first.id}
                  role="group"
                  aria-label={words('exerciseCards.superset.title', { letter, exercises })}
                  data-superset=""
                  className={MOVED}
                >
                  {rows}
                </div>
              )
            })}
          </BuilderSection>
        )
      })}
    </div>
  )
}

/** The list of exercises is in the pane; a new object when the routine has changed, or workouts have arrived. */
export function useListAtRest(document: RoutineDocument): object | null {
  const { isThere } = usePane()
  const workouts = useDocuments('workout').length
  return useMemo(() => (isThere ? { document, workouts } : null), [isThere, document, workouts])
}

/** What stands under the name of an exercise: 'Rest 2:30 · last time 97.5 kg × 5, 5, 5'. */
function useLines(): (exercise: RoutineExercise, isInSuperset: boolean) => string {
  const words = useWords()
  const restText = useRestText()
  const mayLookBack = can(useRelation(), 'history.read')
  const { sessionOf } = useKnownExercises(mayLookBack)
  return (exercise, isInSuperset) => {
    const session = mayLookBack ? sessionOf(exercise.name, exercise.section, exercise.exercise_id) : null
    const lastTime = session && words('builder.lastTime', { sets: allAmounts(mainSets(session), words) })
    return words.line([restText(exercise, isInSuperset), lastTime])
  }
}

/** 'Rest 2:30'; an exercise in a superset has no rest of its own. */
export function useRestText(): (exercise: RoutineExercise, isInSuperset: boolean) => string {
  const words = useWords()
  const rests = knownRests(useDocuments('workout'))
  return ({ exercise_id }, isInSuperset) => {
    if (isInSuperset) return words('exerciseCards.superset.sheet')
    const rest = restOf({ rest_seconds: rests.get(exercise_id) })
    return rest > 0 ? words('builder.rest', { time: formatRest(rest * 1000) }) : words('exerciseCards.superset.noRest')
  }
}

/** The sets without those for warming up, if there are others. */
function mainSets({ sets }: ExerciseSession): ExerciseSession['sets'] {
  const main = sets.filter(({ kind }) => kind !== 'warmup')
  return main.length > 0 ? main : sets
}

type RowProps = {
  document: RoutineDocument
  exercise: RoutineExercise
  /** 'A1' in a superset. */
  tag: string | undefined
  line: string
  canMove: boolean
  /** The rows of the same superset beside this one. */
  joins: { above: boolean; below: boolean }
}

/** An exercise: its handle, name, sets and menu. In two lines, from 1500 px up in one. */
function Row({ document, exercise, tag, line, canMove, joins }: RowProps) {
  const { open, sheet } = useSheets()
  const dispatch = useDispatch()
  const { id, name } = exercise
  const always = useExerciseSettings(exercise.exercise_id).note
  const moveAfter = (afterId: string | null) => void dispatch(moveExercise.planning.make({ id, afterId }), document.id)
  return (
    <article data-exercise-id={id} className={classNames(ROW, tag === undefined && MOVED)}>
      {joins.above && <span aria-hidden="true" className={`${LINE} top-0 h-3.5`} />}
      {joins.below && <span aria-hidden="true" className={`${LINE} top-[42px] bottom-0`} />}
      <div className="relative grid min-h-9 place-items-center">
        {tag && <b className={TAG}>{tag}</b>}
        {canMove && (
          <Grip
            name={name}
            onMove={moveAfter}
            isBlank={tag !== undefined}
            className={classNames('w-7!', tag && 'absolute inset-0')}
          />
        )}
      </div>
      <h3 className="min-w-0">
        <button
          type="button"
          aria-expanded={sheet?.of === 'exercise' && sheet.id === id}
          onClick={() => open({ of: 'exercise', id })}
          className="block max-w-full rounded-md text-start hover:bg-hover"
        >
          <span className="block">
            <span className="block truncate text-16 leading-[1.35] font-[640]">{name}</span>
            <span className="block truncate text-13 font-[480] text-text-2 tabular-nums min-[1500px]:whitespace-normal">
              {line}
            </span>
          </span>
        </button>
      </h3>
      <div className="min-[1500px]:col-start-4 min-[1500px]:row-start-1">
        <CardMenuButton exerciseName={name} onClick={() => open({ of: 'menu', id })} />
      </div>
      <div className={CELLS}>
        <SetCells document={document} exercise={exercise} sets={visibleSetsOf(document, id)} />
      </div>
      {exercise.contested && (
        <div className="col-span-full col-start-2">
          <ExerciseOffer exercise={exercise} />
        </div>
      )}
      <NoteLines
        className="col-span-full col-start-2 -ms-2 pt-1"
        notes={[
          ['always', always],
          ['routine', exercise.note],
        ]}
        onOpen={() => open({ of: 'note', id })}
      />
    </article>
  )
}

const ROW =
  'relative grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-1 pt-2.5 pe-2 pb-3 ps-1.5 ' +
  'not-first:shadow-[0_-1px_0_var(--line)] min-[1500px]:grid-cols-[28px_260px_minmax(0,1fr)_auto] ' +
  'scroll-mt-[calc(var(--shell-top)+128px)]'

/** A row, or the rows of a superset, which a person moves by the handle. */
const MOVED =
  'not-first:shadow-[0_-1px_0_var(--line)] data-lifted:relative data-lifted:z-2 data-lifted:rounded-card ' +
  'data-lifted:bg-raised data-lifted:shadow-e-3'

const CELLS =
  'col-span-2 col-start-2 flex flex-wrap gap-1.5 pt-2 pe-2 min-[1500px]:col-span-1 min-[1500px]:col-start-3 min-[1500px]:row-start-1 min-[1500px]:pt-0'
const TAG = 'grid h-6 place-items-center rounded-sm bg-sunken px-1 text-13 font-[700] forced-colors:border'
const LINE = 'absolute start-[18px] w-[3px] bg-text'
