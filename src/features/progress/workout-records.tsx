import Award from 'lucide-react/icons/award'
import { countsForImage } from '#domain/counted-sets.ts'
import { byExercise } from '#domain/records/workout-records.ts'
import { exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { useSettings } from '#frame/use-book.ts'
import { useTrips } from '#frame/use-catalogue.ts'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { recordLine, recordPhrase, recordValue, recordWas } from '#words/record-text.ts'
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
    <ul
      aria-label={words('records.count', { count: told.length })}
      className={`${cardClass()} @container divide-y divide-line`}
    >
      {told.map(([strongest, ...others]) => {
        if (!strongest) return null
        const { value, unit: shownUnit } = recordValue(strongest, words, unit)
        const phrase = recordPhrase(strongest, words, unit)
        const isCount = strongest.kind === 'mostReps' || strongest.kind === 'mostRepsInSession'
        return (
          <li key={strongest.exerciseId} className="flex min-h-11 items-center gap-2.5 px-4 py-1.5 tabular-nums">
            <Award aria-hidden="true" size={18} strokeWidth={2.2} className="shrink-0" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b className="font-[600]">{strongest.name}</b>{' '}
              <span className={classNames('text-13 text-text-2', others.length > 0 && 'block')}>
                {others.length > 0 ? `${phrase} · ${recordLine(others, words, unit)}` : phrase}
              </span>
            </span>
            <b className="font-[680] whitespace-nowrap">{isCount || !shownUnit ? value : `${value} ${shownUnit}`}</b>
            <span className="text-13 whitespace-nowrap text-text-2 @max-[320px]:hidden">
              {recordWas(strongest, words, unit)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
