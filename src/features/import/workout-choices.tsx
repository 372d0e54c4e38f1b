import { ProgressSection } from '#features/progress/stats-parts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Switch } from '#ui/switch.tsx'
import { WindowedList } from '#ui/windowed-list.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ReadWorkout } from './read-file.client.ts'

type WorkoutChoicesProps = {
  workouts: readonly ReadWorkout[]
  /** Days are shown as they were there. */
  timeZone: string
  chosen: ReadonlySet<string>
  onTake: (key: string, isChosen: boolean) => void
}

/** Each has a switch; workouts that are here already are off. */
export function WorkoutChoices({ workouts, timeZone, chosen, onTake }: WorkoutChoicesProps) {
  const words = useWords()
  return (
    <ProgressSection
      title={words('import.preview.workouts')}
      aside={words('import.workouts.chosen', { chosen: words.number(chosen.size), all: words.number(workouts.length) })}
    >
      <WindowedList items={workouts} keyOf={({ key }) => key} isPart={false}>
        {(workout) => (
          <WorkoutChoice workout={workout} timeZone={timeZone} isChosen={chosen.has(workout.key)} onTake={onTake} />
        )}
      </WindowedList>
    </ProgressSection>
  )
}

type WorkoutChoiceProps = Pick<WorkoutChoicesProps, 'timeZone' | 'onTake'> & { workout: ReadWorkout; isChosen: boolean }

function WorkoutChoice({ workout, timeZone, isChosen, onTake }: WorkoutChoiceProps) {
  const { key, name, startedAt, sets, here } = workout
  const words = useWords()
  const day = words.date(startedAt, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return (
    <Switch
      className="h-16 overflow-hidden px-4"
      label={
        <span className="flex gap-1">
          <span className="truncate">{nameOr(name, 'workout', words)}</span>
          <span className="shrink-0 font-[480] text-text-2">· {day}</span>
        </span>
      }
      description={
        <span className={classNames('block truncate', here && 'text-warn-text')}>
          {here ? hereText(here, timeZone, words) : words('import.workouts.sets', { count: sets })}
        </span>
      }
      isOn={isChosen}
      onChange={(isOn) => onTake(key, isOn)}
    />
  )
}

function hereText(here: NonNullable<ReadWorkout['here']>, timeZone: string, words: Words): string {
  if (here.isImported) return words('import.workouts.imported')
  const day = words.date(here.startedAt, { day: 'numeric', month: 'long', timeZone })
  return words('import.workouts.like', { workout: nameOr(here.name, 'workout', words), day })
}
