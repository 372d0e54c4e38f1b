import Pencil from 'lucide-react/icons/pencil'
import { type CSSProperties, memo, type ReactNode, type TransitionEvent, useState } from 'react'
import { exerciseState, progressOf } from '#domain/progress.ts'
import type { SetStatus, SetValues } from '#domain/set.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { exerciseSummary } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { widestReps } from './set-value.tsx'
import { SupersetTag } from './superset.tsx'

type ExerciseCardProps = {
  exerciseId: string
  name: string
  /** The sets on screen; template sets have no status. */
  sets: readonly (SetValues & { status?: SetStatus })[]
  /** A plan shows no progress. */
  kind?: 'workout' | 'plan'
  /** Under the name of an open card of a plan. */
  line?: string
  isOpen: boolean
  /** The exercise's tag in a superset, for example 'A1'. */
  tag?: string | null
  /** A press on the head focuses the card, or edits it when it is open. */
  onPress: (exerciseId: string) => void
  /** Called by the pencil of an open card; left out, there is no pencil. */
  onEdit?: (exerciseId: string) => void
  /** The handle that drags a folded card of a plan. */
  grip?: ReactNode
  /** A ValueOffer above the sets, when somebody has replaced another person's name of the exercise. */
  offer?: ReactNode
  /** How many comments there are: at the end of an open head, in a folded one as a part of it. */
  comments?: ReactNode
  /** Draws the rows of the sets, only while the card is open or folding. */
  renderSets: () => ReactNode
}

export function ExerciseCard(props: ExerciseCardProps) {
  const { exerciseId, sets, kind = 'workout', isOpen } = props
  const words = useWords()
  const isComplete = kind === 'workout' && exerciseState(sets.map(withStatus)) === 'complete'
  const isFlat = isComplete && !isOpen
  return (
    <article
      data-exercise-id={exerciseId}
      aria-current={isOpen || undefined}
      style={isOpen ? ({ '--rw': widestReps(sets, words) } as CSSProperties) : undefined}
      className={classNames(
        'grid scroll-mt-[calc(var(--shell-top)+128px)] grid-cols-[minmax(0,1fr)_auto] rounded-card transition-[box-shadow,background-color] duration-(--d-card)',
        'forced-colors:border forced-colors:border-solid',
        'data-lifted:relative data-lifted:z-2 data-lifted:scale-[1.015] data-lifted:bg-raised data-lifted:shadow-e-3 data-lifted:duration-(--d-2)',
        isOpen ? 'bg-surface shadow-e-2' : isFlat ? 'shadow-[inset_0_0_0_1px_var(--line)]' : 'bg-surface shadow-e-1',
      )}
    >
      <Head {...props} kind={kind} isComplete={isComplete} />
      {isOpen && props.comments}
      <Fold
        isOpen={isOpen}
        renderContent={() => (
          <>
            {props.offer && <div className="-mt-2 px-1">{props.offer}</div>}
            {props.renderSets()}
          </>
        )}
      />
      <Beside exerciseId={exerciseId} isOpen={isOpen} onEdit={props.onEdit} grip={props.grip} />
    </article>
  )
}

type BesideProps = Pick<ExerciseCardProps, 'exerciseId' | 'isOpen' | 'onEdit' | 'grip'>

/** The buttons beside the head. After the sets in the order of the keyboard; a change of a set redraws nothing here. */
const Beside = memo(function Beside({ exerciseId, isOpen, onEdit, grip }: BesideProps) {
  const words = useWords()
  if (!isOpen) return grip && <div className="col-start-2 row-start-1 me-4 flex items-center">{grip}</div>
  if (!onEdit) return null
  return (
    <IconButton
      label={words('exerciseCards.edit')}
      className="col-start-2 row-start-1 me-3 self-center"
      onClick={() => onEdit(exerciseId)}
    >
      <Pencil aria-hidden="true" size={19} />
    </IconButton>
  )
})

function Head(props: ExerciseCardProps & { isComplete: boolean }) {
  const { exerciseId, name, sets, kind, isOpen, isComplete, tag, onPress, onEdit, grip } = props
  const words = useWords()
  const progress = progressOf(sets.map(withStatus))
  const isWorkout = kind === 'workout'
  const isFollowed = Boolean(isOpen ? onEdit : grip)
  return (
    // The sets begin a little above the end of the head, which leaves room for their focus ring.
    <h3 className={isOpen ? '-mb-1' : undefined} data-clear={isOpen || undefined}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onPress(exerciseId)}
        className={classNames(
          'flex w-full items-center gap-3 rounded-card text-start focus-visible:outline-offset-0',
          isWorkout || tag ? 'ps-4' : 'ps-5',
          isOpen ? 'min-h-[76px] py-3' : 'min-h-[72px]',
          !isFollowed && 'pe-4',
        )}
      >
        {tag && !isComplete ? (
          <SupersetTag tag={tag} isOpen={isOpen} />
        ) : (
          isWorkout && <ProgressRing done={progress.completed} total={progress.total} />
        )}
        <span className="min-w-0 flex-1">
          <span className={nameClass(isOpen, isComplete)}>
            {tag && isComplete && <span className="me-1.5 font-[700]">{tag}</span>}
            {name}
          </span>
          <span className="mt-0.5 block truncate text-13 font-[480] text-text-2">
            {subtitle(props, progress, words)}
          </span>
        </span>
        {isWorkout && (
          <span className="sr-only">{words(isComplete ? 'exerciseCards.complete' : 'exerciseCards.incomplete')}</span>
        )}
        {!isOpen && props.comments}
        {isWorkout && !isOpen && (
          <span aria-hidden="true" className="text-14 font-[620] text-text-2">
            {progress.completed}/{progress.total}
          </span>
        )}
      </button>
    </h3>
  )
}

/** Opens and folds in 500 ms. The keyboard cannot reach folded content. */
function Fold({ isOpen, renderContent }: { isOpen: boolean; renderContent: () => ReactNode }) {
  const [isFolded, setIsFolded] = useState(!isOpen)
  if (isOpen && isFolded) setIsFolded(false)
  function settle(event: TransitionEvent) {
    if (event.target === event.currentTarget && !isOpen) setIsFolded(true)
  }
  return (
    <div
      inert={!isOpen}
      onTransitionEnd={settle}
      className={classNames(
        'col-span-full row-start-2 grid transition-[grid-template-rows] duration-(--d-card) ease-out',
        isOpen ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
      )}
    >
      {/* 'clip' makes no scroll box: rows snap in the page. */}
      <div className="min-h-0 min-w-0 overflow-clip">
        {!isFolded && <div className="px-3 pt-1 pb-3">{renderContent()}</div>}
      </div>
    </div>
  )
}

const withStatus = (set: { status?: SetStatus }): { status: SetStatus } => ({ status: set.status ?? 'default' })

/** The second line of a card: the plan while nothing is done, then the progress. */
function subtitle(
  { sets, kind, line, isOpen }: ExerciseCardProps,
  { completed, total }: { completed: number; total: number },
  words: Words,
) {
  if (kind === 'plan' && isOpen && line) return line
  if (kind === 'plan' || total === 0 || (!isOpen && completed === 0)) return exerciseSummary(sets, words)
  return words('exerciseCards.setsDone', { done: completed, total })
}

const nameClass = (isOpen: boolean, isComplete: boolean): string =>
  isOpen
    ? 'block text-20 leading-[1.2] font-[690] tracking-[-.015em] text-balance [font-stretch:104%] [overflow-wrap:anywhere]'
    : classNames(
        'block truncate text-17 leading-[1.25] tracking-[-.005em]',
        isComplete ? 'font-[580] text-text-2' : 'font-[640]',
      )
