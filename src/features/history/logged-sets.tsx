import { Check, History } from 'lucide-react'
import { completedExercises } from '#domain/counted-sets.ts'
import { SECTION_TITLES, SECTIONS } from '#domain/section.ts'
import { amountParts, setLabel } from '#domain/set-label.ts'
import { weightParts } from '#domain/weight.ts'
import { exerciseName, exerciseSection, type LoggedSet, type WorkoutDocument } from '#domain/workout.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** What was done, by section; only sets that count (R-HIST-10, R-HIST-11). */
export function LoggedSets({ document }: { document: WorkoutDocument }) {
  const exercises = completedExercises(document)
  if (exercises.length === 0) {
    return (
      <Card>
        <EmptyState icon={<History size={26} />} title="No sets were logged for this workout." />
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      {SECTIONS.map((section) => {
        const own = exercises.filter(({ exercise }) => exerciseSection(exercise) === section)
        if (own.length === 0) return null
        return (
          <section key={section} aria-labelledby={`logged-${section}`} className="grid gap-2.5">
            <h2 id={`logged-${section}`} className="px-1 pt-2 font-[660]">
              {SECTION_TITLES[section]}
            </h2>
            <Card className="divide-y divide-line px-4.5">
              {own.map(({ exercise, sets }) => (
                <article key={exercise.id} className="py-4">
                  <h3 className="mb-1.5 text-17 font-[640] [overflow-wrap:anywhere]">{exerciseName(exercise)}</h3>
                  <ul>
                    {sets.map((set) => (
                      <LoggedSetRow key={set.id} set={set} />
                    ))}
                  </ul>
                </article>
              ))}
            </Card>
          </section>
        )
      })}
    </div>
  )
}

function LoggedSetRow({ set }: { set: LoggedSet }) {
  const amount = amountParts(set)
  const weight = weightParts(set.weight, set.weight_unit)
  return (
    <li className="flex min-h-9 items-center gap-3" aria-label={setLabel(set)}>
      <span className="grid size-[22px] shrink-0 place-items-center rounded-[7px] bg-done text-on-done">
        <Check aria-hidden="true" size={14} strokeWidth={3} />
      </span>
      <span className="min-w-0 flex-1 truncate text-text-2">{set.set_variant}</span>
      <Value {...amount} />
      <Value {...weight} />
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
