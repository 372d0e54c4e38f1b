import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { SECTIONS, type Section } from '#domain/section.ts'
import { exerciseName, exerciseSection, type LoggedSet, type WorkoutExercise } from '#domain/workout.ts'
import { AddCard } from '#features/exercise-cards/add-card.tsx'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { correctSet } from '#logbook/logged-sets.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { sectionTitle } from '#words/section-title.ts'
import { amountParts, setLabel } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import { weightParts } from '#words/weight.ts'

export type LoggedExercise = { exercise: WorkoutExercise; sets: readonly LoggedSet[] }

/** How the log is corrected. */
export type LogTools = {
  /** Sets and exercises can be added and taken out, too. */
  isOpen: boolean
  onEditSet: (set: LoggedSet) => void
  onAddSet: (exercise: LoggedExercise) => void
  onRemoveExercise: (exercise: LoggedExercise) => void
  onAddExercise: (section: Section) => void
}

type LoggedSetsProps = { exercises: readonly LoggedExercise[]; tools: LogTools }

/** What was done, by section; only sets that count (R-HIST-10, R-HIST-11). */
export function LoggedSets({ exercises, tools }: LoggedSetsProps) {
  const words = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {SECTIONS.map((section) => {
        const own = exercises.filter(({ exercise }) => exerciseSection(exercise) === section)
        if (own.length === 0 && !tools.isOpen) return null
        return (
          <section
            key={section}
            aria-labelledby={`logged-${section}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
          >
            <h2 id={`logged-${section}`} className="px-1 pt-2 font-[660]">
              {sectionTitle(section, words)}
            </h2>
            {own.length > 0 && (
              <Card className="divide-y divide-line px-4.5">
                {own.map((logged) => (
                  <ExerciseLog key={logged.exercise.id} logged={logged} tools={tools} />
                ))}
              </Card>
            )}
            {tools.isOpen && (
              <AddCard sectionTitle={sectionTitle(section, words)} onAdd={() => tools.onAddExercise(section)} />
            )}
          </section>
        )
      })}
    </div>
  )
}

function ExerciseLog({ logged, tools }: { logged: LoggedExercise; tools: LogTools }) {
  const words = useWords()
  const name = exerciseName(logged.exercise)
  return (
    <article className="py-4">
      <h3 className="mb-1.5 text-17 font-[640] [overflow-wrap:anywhere]">{name}</h3>
      {logged.exercise.contested && <ExerciseOffer exercise={logged.exercise} />}
      <ul>
        {logged.sets.map((set) => (
          <LoggedSetRow key={set.id} set={set} onEdit={() => tools.onEditSet(set)} />
        ))}
      </ul>
      {tools.isOpen && (
        <div className="mt-2 -ml-2 flex flex-wrap gap-1">
          <Button
            size="small"
            variant="ghost"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => tools.onAddSet(logged)}
            aria-label={words('history.log.addSetTo', { name })}
          >
            {words('history.log.addSet')}
          </Button>
          <Button
            size="small"
            variant="danger-ghost"
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => tools.onRemoveExercise(logged)}
            aria-label={words('history.log.removeExercise', { name })}
          >
            {words('history.log.remove')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** A press anywhere in the row opens the set (R-SET-13). */
function LoggedSetRow({ set, onEdit }: { set: LoggedSet; onEdit: () => void }) {
  const words = useWords()
  return (
    <li aria-label={setLabel(set, words)}>
      <button
        type="button"
        onClick={onEdit}
        className="group -mx-2 flex min-h-tap w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 text-left transition-colors hover:bg-hover active:bg-hover"
      >
        <span className="grid size-[22px] shrink-0 place-items-center rounded-[7px] bg-done text-on-done">
          <Check aria-hidden="true" size={14} strokeWidth={3} />
        </span>
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <span className="sr-only">{words('action.edit')}</span>
          <span className="truncate text-text-2">{set.set_variant}</span>
          <Pencil
            aria-hidden="true"
            size={14}
            className="shrink-0 text-text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-[374px]:hidden"
          />
        </span>
        <Value {...amountParts(set, words)} />
        <Value {...weightParts(set.weight, set.weight_unit, words)} />
      </button>
      {set.contested && (
        <div className="pl-8.5">
          <SetOffer set={set} edit={correctSet} />
        </div>
      )}
    </li>
  )
}

function Value({ value, unit }: { value: string; unit?: string | null }) {
  return (
    <span className="min-w-[76px] text-right text-17 font-[680]">
      {value}
      {unit && <small className="ml-1 text-15 font-[480] text-text-2">{unit}</small>}
    </span>
  )
}
