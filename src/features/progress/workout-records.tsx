import Award from 'lucide-react/icons/award'
import { countsForImage } from '#domain/counted-sets.ts'
import { byExercise } from '#domain/records/workout-records.ts'
import { exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { useSettings } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { cardClass } from '#ui/card.tsx'
import { recordBefore, recordLine } from '#words/record-text.ts'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import type { RecordsOfWorkout } from './use-records.ts'

/** Says why a workout has no record: all its sets are in another section, which the text names. */
export function WhyNoRecord({ document }: { document: WorkoutDocument }) {
  const words = useWords()
  const trained = workoutExercisesInOrder(document).filter(({ id }) => visibleSetsOf(document, id).some(countsForImage))
  const [first] = trained
  if (!first || trained.some((exercise) => exerciseSection(exercise) === 'training')) return null
  const section = sectionTitle(exerciseSection(first), words)
  return <p className="px-1 text-13 text-text-2">{words('progress.notTrained', { section })}</p>
}

export function WorkoutRecords({ records: { records } }: { records: RecordsOfWorkout }) {
  const words = useWords()
  const { unit } = useSettings()
  const tripOf = useTrips(records.some(({ kind }) => kind === 'pace'))
  const told = byExercise(records.map((record) => ({ ...record, isRower: tripOf(record.name).isRower })))
  if (told.length === 0) return null
  return (
    <section aria-labelledby="records" className={cardClass()}>
      <h2 id="records" className="flex items-center gap-2.5 px-4.5 pt-4 pb-2 font-[660]">
        <Award aria-hidden="true" size={20} />
        {words('records.count', { count: told.length })}
      </h2>
      <ul className="divide-y divide-line">
        {told.map((kinds) => {
          const [strongest] = kinds
          return (
            strongest && (
              <li key={strongest.exerciseId} className="px-4.5 py-3 [overflow-wrap:anywhere]">
                <span className="block">
                  <b className="font-[640]">{strongest.name}</b>
                  {': '}
                  <span className="font-[560] tabular-nums">{recordLine(kinds, words, unit)}</span>
                </span>
                <span className="block text-14 text-text-2">{recordBefore(strongest, words, unit)}</span>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
