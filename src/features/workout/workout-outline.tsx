import { Fragment, memo } from 'react'
import { progressOf } from '#domain/progress.ts'
import { SECTIONS } from '#domain/section.ts'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import type { ExerciseView } from './workout-view.ts'

type WorkoutOutlineProps = {
  routineName: string | undefined
  exercises: readonly ExerciseView[]
  focusedId: string | null
  onFocus: (exerciseId: string) => void
}

/** All exercises of the workout, in the sidebar's place from 768 px up. A click leads to the exercise. */
export const WorkoutOutline = memo(function WorkoutOutline(props: WorkoutOutlineProps) {
  const words = useWords()
  const { routineName, exercises, focusedId, onFocus } = props
  return (
    <aside
      aria-label={words('workout.outline')}
      className="fixed top-(--sidebar-top,0px) bottom-0 start-0 z-30 flex w-(--sidebar-w) flex-col gap-0.5 overflow-y-auto border-e border-line bg-bg px-3 pt-5.5 pb-5"
    >
      <div className="px-3 pb-3.5">
        <Logo size={26} />
      </div>
      {routineName && <p className="truncate px-3 pb-0.5 text-12 text-text-2">{routineName}</p>}
      {SECTIONS.map((section) => {
        const own = exercises.filter((exercise) => exercise.section === section)
        if (own.length === 0) return null
        return (
          <Fragment key={section}>
            <h2 className="px-3 pt-3 pb-1 text-13 font-[640]">{sectionTitle(section, words)}</h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {own.map((exercise) => (
                <li key={exercise.id}>
                  <OutlineItem exercise={exercise} isFocused={exercise.id === focusedId} onFocus={onFocus} />
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </aside>
  )
})

type OutlineItemProps = { exercise: ExerciseView; isFocused: boolean; onFocus: (exerciseId: string) => void }

const OutlineItem = memo(function OutlineItem({ exercise, isFocused, onFocus }: OutlineItemProps) {
  const { completed, total } = progressOf(exercise.sets)
  return (
    <button
      type="button"
      aria-current={isFocused || undefined}
      onClick={() => onFocus(exercise.id)}
      className={classNames(
        'flex w-full min-h-tap items-center gap-2.5 rounded-md px-3 text-start text-14 font-[560] hover:bg-hover',
        isFocused ? 'bg-surface font-[640] text-text shadow-e-1 forced-colors:border' : 'text-text-2',
      )}
    >
      <ProgressRing done={completed} total={total} size={20} />
      <span className="min-w-0 flex-1 truncate">
        {exercise.tag && <b className="me-[3px] text-12 font-[700]">{exercise.tag}</b>} {exercise.name}
      </span>
      <span className="text-12">
        {completed}/{total}
      </span>
    </button>
  )
})
