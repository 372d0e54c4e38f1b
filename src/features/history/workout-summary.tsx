import { Check } from 'lucide-react'
import { APP_NAME } from '#domain/app-name.ts'
import { imageCounts } from '#domain/counted-sets.ts'
import { formatDuration } from '#domain/duration.ts'
import { imageDate } from '#domain/image-date.ts'
import { visibleSetsOf, type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { useDocument } from '#sync/client/use-document.ts'
import { LogoMark } from '#ui/logo.tsx'
import { Track } from '#ui/track.tsx'

/** The finished workout at a glance: the completed rail with its duration, exercises and sets. Dark in both themes. */
export function WorkoutSummary({ document }: { document: WorkoutDocument }) {
  const { workout } = document
  const routineName = useDocument('routine', workout.routine_id ?? '')?.routine.routine_name
  const { exerciseCount, setCount } = imageCounts(document.sets, document.exercises.length)
  const groups = workoutExercisesInOrder(document).map((exercise) => ({
    ticks: visibleSetsOf(document, exercise.id).map(({ status }) =>
      status === 'complete' ? ('done' as const) : ('open' as const),
    ),
  }))
  return (
    <section
      data-theme="dark"
      aria-label="Summary"
      className="grid gap-3 rounded-xl bg-surface px-5 py-5 text-text shadow-e-2"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-2 text-13 font-[700]">
          <LogoMark size={18} />
          {APP_NAME}
        </span>
        <time
          dateTime={new Date(workout.completed_at ?? workout.created_at).toISOString()}
          className="text-12 text-text-2"
        >
          {imageDate(workout)}
        </time>
      </div>
      <div>
        <p className="text-24 leading-[1.15] font-[720] tracking-[-.02em] [overflow-wrap:anywhere]">
          {workout.workout_name || 'Completed Workout'}
        </p>
        {routineName && <p className="truncate text-13 text-text-2">{routineName}</p>}
      </div>
      <Track groups={groups} isFluid />
      <dl className="flex items-center gap-4 rounded-xl bg-done px-4 py-3 text-on-done">
        <Check aria-hidden="true" size={30} strokeWidth={3} />
        <Figure label="duration" value={formatDuration(workout.duration_seconds) || '0m'} />
        <Figure label={exerciseCount === 1 ? 'exercise' : 'exercises'} value={String(exerciseCount)} />
        <Figure label={setCount === 1 ? 'set' : 'sets'} value={String(setCount)} />
      </dl>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-1 flex-col-reverse">
      <dt className="text-12 font-[560]">{label}</dt>
      <dd className="text-20 leading-tight font-[720]">{value}</dd>
    </div>
  )
}
