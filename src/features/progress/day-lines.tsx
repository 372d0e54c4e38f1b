import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { type Day, dayOf } from '#domain/statistics/calendar.ts'
import type { HeatDay } from '#domain/statistics/weeks.ts'
import { exerciseSection, visibleSetsOf } from '#domain/training.ts'
import { countingSets } from '#domain/working-sets.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { dayName } from './day-text.ts'
import type { DayWorkout } from './progress.ts'
import { useWorkoutsOfDay } from './use-stats.ts'

/** The workouts of a day, each a link. */
export function DayLines({ day, today }: { day: HeatDay | null; today: Day }) {
  const words = useWords()
  const listed = useWorkoutsOfDay(day && day.workouts > 0 ? day.day : null)
  const here = useWorkoutsHere(day?.day ?? null)
  if (!day) return null
  const workouts = listed ?? here
  const name = dayName(day.day, today, words)
  if (workouts.length === 0) {
    return (
      <p className={`${LINE} mt-1.5`}>
        <span className={BESIDE_KEY}>
          <span className="block truncate font-[580]">{name}</span>
          <Totals sets={day.sets} seconds={day.seconds} />
        </span>
        <HeatKey />
      </p>
    )
  }
  return (
    <ul className="mt-1.5">
      {workouts.map((workout, index) => (
        <li key={workout.id}>
          <Link to={`/history/${workout.id}`} className={LINE}>
            <span className={index === 0 ? BESIDE_KEY : 'min-w-0 flex-1'}>
              <span className="block truncate font-[580]">
                {words('progress.days.workout', {
                  day: name,
                  name: workout.routine_name ?? nameOr(workout.workout_name, 'workout', words),
                })}
              </span>
              <Totals sets={workout.sets} seconds={workout.seconds} />
            </span>
            {index === 0 ? <HeatKey /> : <ChevronRight aria-hidden="true" size={20} className="text-text-3" />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LINE = 'flex min-h-[52px] items-center gap-x-3 gap-y-1 rounded-sm max-[374px]:flex-wrap'
/** On a narrow phone the key is below. */
const BESIDE_KEY = 'min-w-0 flex-1 max-[374px]:basis-full max-[374px]:pt-2'

function Totals({ sets, seconds }: { sets: number; seconds: number }) {
  const words = useWords()
  const texts = [words('progress.day.sets', { count: sets }), formatDuration(seconds, words)]
  return <span className="block text-13 text-text-2">{words.line(texts)}</span>
}

function HeatKey() {
  const words = useWords()
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-[3px] text-13 text-text-2 max-[374px]:pb-2">
      {words('progress.days.less')}
      {[6, 8, 9, 11].map((size, index) => (
        <i
          key={size}
          className="rounded-[3px] first:ms-[3px]"
          style={{ width: size, height: size, background: `var(--heat-${index + 1})` }}
        />
      ))}
      {words('progress.days.moreSets')}
    </span>
  )
}

/** The workouts of a day that are on this device, shown offline. */
function useWorkoutsHere(day: Day | null): DayWorkout[] {
  const workouts = useDocuments('workout')
  const routines = useDocuments('routine')
  return workouts
    .filter(({ workout }) => workout.completed_at !== null && dayOf(workout.created_at, workout.time_zone) === day)
    .toSorted((a, b) => a.workout.created_at - b.workout.created_at)
    .map((document) => ({
      id: document.id,
      workout_name: document.workout.workout_name,
      routine_name: routines.find(({ id }) => id === document.workout.routine_id)?.routine.routine_name ?? null,
      sets: setsOf(document),
      seconds: document.workout.duration_seconds ?? 0,
    }))
}

const setsOf = (document: WorkoutDocument): number =>
  document.exercises.reduce(
    (sum, exercise) => sum + countingSets(visibleSetsOf(document, exercise.id), exerciseSection(exercise)),
    0,
  )
