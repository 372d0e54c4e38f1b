import { ProgressSection } from '#features/progress/stats-parts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Switch } from '#ui/switch.tsx'
import { WindowedList } from '#ui/windowed-list.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ReadWorkout } from './read-file.client.ts'

type WorkoutChoicesProps = {
  /** Newest first. */
  workouts: readonly ReadWorkout[]
  chosen: ReadonlySet<string>
  onTake: (key: string, isChosen: boolean) => void
}

/** All workouts of the file, each with a switch; those that are here already are off (R-IMP-17, R-IMP-21). */
export function WorkoutChoices({ workouts, chosen, onTake }: WorkoutChoicesProps) {
  const words = useWords()
  return (
    <ProgressSection
      title={words('import.preview.workouts')}
      aside={words('import.workouts.chosen', { chosen: words.number(chosen.size), all: words.number(workouts.length) })}
    >
      <WindowedList items={workouts} keyOf={({ key }) => key} isPart={false}>
        {(workout) => <WorkoutChoice workout={workout} isChosen={chosen.has(workout.key)} onTake={onTake} />}
      </WindowedList>
    </ProgressSection>
  )
}

type WorkoutChoiceProps = { workout: ReadWorkout; isChosen: boolean; onTake: WorkoutChoicesProps['onTake'] }

function WorkoutChoice({ workout: { key, name, startedAt, sets, here }, isChosen, onTake }: WorkoutChoiceProps) {
  const words = useWords()
  const day = words.date(startedAt, { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <Switch
      className="h-16 overflow-hidden px-4"
      label={
        <span className="block truncate">
          {nameOr(name, 'workout', words)} <span className="font-[480] text-text-2">· {day}</span>
        </span>
      }
      description={
        <span className={classNames('block truncate', here && 'text-warn-text')}>
          {here ? hereText(here, words) : words('import.workouts.sets', { count: sets })}
        </span>
      }
      isOn={isChosen}
      onChange={(isOn) => onTake(key, isOn)}
    />
  )
}

function hereText(here: NonNullable<ReadWorkout['here']>, words: Words): string {
  if (here.isImported) return words('import.workouts.imported')
  const day = words.date(here.startedAt, { day: 'numeric', month: 'long' })
  return words('import.workouts.like', { workout: nameOr(here.name, 'workout', words), day })
}
