import Plus from 'lucide-react/icons/plus'
import { newSetChoicesOf } from '#domain/book.ts'
import type { RoutineDocument, RoutineExercise, TemplateSet } from '#domain/routine.ts'
import { MAX_SETS } from '#domain/set.ts'
import { nextSet } from '#domain/set-list.ts'
import { isStaged } from '#domain/tracks/giving.ts'
import { isOfStage } from '#domain/tracks/planned-sets.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { useSheets } from '#features/editing/editing.tsx'
import type { OpenSheet } from '#features/editing/open-sheet.ts'
import { KindLetter } from '#features/exercise-cards/set-value.tsx'
import { SetOffer } from '#features/value-offers/row-offer.tsx'
import { useBook } from '#frame/use-book.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { classNames } from '#ui/class-names.ts'
import { toastInfo, toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { setLabel } from '#words/set-label.ts'
import { setName } from '#words/set-name.ts'
import { setParts, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownValue } from '#words/weight.ts'
import type { Words } from '#words/words.ts'

type SetCellsProps = { document: RoutineDocument; exercise: RoutineExercise; sets: readonly TemplateSet[] }

/** The sets of an exercise, each of which opens 'Edit Set', and '+ Set'. */
export function SetCells({ document, exercise, sets }: SetCellsProps) {
  const words = useWords()
  const { open, sheet } = useSheets()
  return (
    <>
      {sets.map((set) => {
        const isChosen = sheet?.of === 'set' && sheet.id === set.id
        return (
          <div key={set.id} data-set-id={set.id} className="contents">
            <div className={classNames(CELL, 'relative min-w-24 px-2.5 font-[620]', isChosen ? CHOSEN : PLAIN)}>
              {/* Hidden from screen readers, because the button over the cell says all of this. */}
              <span aria-hidden="true" className="inline-flex items-center gap-1.5">
                <KindLetter set={set} />
                <InLine set={set} words={words} />
              </span>
              <button
                type="button"
                className="set-edit absolute inset-0 rounded-[inherit]"
                aria-label={words('exerciseCards.set.edit', { set: setLabel(set, words) })}
                aria-current={isChosen || undefined}
                onClick={() => isChosen || open(sheetOf(set))}
              />
            </div>
            {set.contested && (
              <div className="basis-full">
                <SetOffer set={set} edit={editSet.planning} />
              </div>
            )}
          </div>
        )
      })}
      <AddSet {...{ document, exercise }} className={classNames(CELL, 'px-2 text-text-2')} />
    </>
  )
}

/** A set that a stage adds has no template set: its stage and its weight are in 'Progress'. */
export const sheetOf = (set: TemplateSet): OpenSheet =>
  isOfStage(set) ? { of: 'track', id: set.routine_exercise_id } : { of: 'set', id: set.id }

type AddSetProps = { document: RoutineDocument; exercise: RoutineExercise; className: string }

/** '+ Set', which copies the last set of the exercise at once; where a stage says how many there are, opens 'Progress'. */
export function AddSet({ document, exercise, className }: AddSetProps) {
  const words = useWords()
  const { open } = useSheets()
  const add = useCopySet(document, exercise)
  const track = useBook()?.tracks.find(({ id }) => id === exercise.track_id)
  const isOfRule = track && isStaged({ track, counts: exercise.track_counts !== false })
  return (
    <button
      type="button"
      aria-label={words('history.log.addSetTo', { name: exercise.name })}
      onClick={isOfRule ? () => open({ of: 'track', id: exercise.id }) : add}
      className={classNames('font-[600] hover:bg-hover', className)}
    >
      <Plus aria-hidden="true" size={17} strokeWidth={2.2} />
      {words('workout.addSet.text')}
    </button>
  )
}

const CELL =
  'inline-flex h-9 items-center justify-center gap-1.5 rounded-sm text-15 whitespace-nowrap tabular-nums forced-colors:border'
const PLAIN = 'bg-sunken hover:bg-hover'
const CHOSEN = 'bg-surface shadow-[inset_0_0_0_2px_var(--text)] forced-colors:bg-[Highlight]'

/** '57.5 kg × 6' in one line. */
function InLine({ set, words }: { set: TemplateSet; words: Words }) {
  const { first, between, second } = setParts(set, words)
  return (
    <span dir="ltr">
      {first && (
        <>
          <Value {...first} /> <small className={SMALL}>{between}</small>{' '}
        </>
      )}
      <Value {...second} />
    </span>
  )
}

const Value = ({ lead, sign, value, unit }: ShownValue) => (
  <>
    {lead && (
      <small className={SMALL}>
        <bdi>{lead}</bdi> {sign}{' '}
      </small>
    )}
    {value}
    {unit && <small className={SMALL}> {unit}</small>}
  </>
)

const SMALL = 'text-13 font-[500] text-text-2'

/** Adds a set like the last one of the exercise, with its rounds. 'Undo' takes it away again. */
function useCopySet({ id: routineId }: RoutineDocument, { id, exercise_id: exerciseId }: RoutineExercise): () => void {
  const book = useBook()
  const { documents, newId } = useSync()
  const dispatch = useDispatch()
  return () => {
    const words = currentWords()
    const now = documents.document('routine', routineId)
    const sets = now ? visibleSetsOf(now, id) : []
    if (sets.length >= MAX_SETS) return toastInfo(refusalText('set-count', words), { id: 'set-count' })
    const values = nextSet(sets, setName, newSetChoicesOf(book, exerciseId))
    const set = { ...values, rounds: sets.at(-1)?.rounds ?? null, id: newId() } // R-PLAN-19
    dispatch(addSet.planning.make({ routineExerciseId: id, set }), routineId)
    const undo = () => void dispatch(removeSet.planning.make({ setId: set.id }), routineId)
    toastSuccess(words('workout.addSet.done', { set: sidedName(set, words) }), {
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: undo },
    })
  }
}
