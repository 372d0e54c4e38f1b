import type { Workout } from '#domain/workout.ts'
import type { WorkoutTimes } from '#domain/workout-times.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'
import { TimesFields } from './times-fields.tsx'
import { areTimesDirty, openTimes, typedTimes, typedTimesProblem, zoneOf } from './times-form.ts'

type TimesSheetProps = {
  workout: Workout | null
  onClose: () => void
  onSave: (times: WorkoutTimes) => void
}

/** A sheet for a workout's times, shown as by a clock in the workout's zone. */
export function TimesSheet({ workout, onClose, onSave }: TimesSheetProps) {
  const words = useWords()
  const { now } = useSync()
  const { opened, setForm } = useOpenedForm(workout, timesOf)
  const form = opened?.form
  const isDirty = form !== undefined && areTimesDirty(form)
  const problem = form && isDirty ? typedTimesProblem(form, now()) : null
  function save() {
    const times = form && typedTimes(form)
    if (times) onSave(times)
  }
  return (
    <Sheet
      isOpen={workout !== null}
      onClose={onClose}
      fitsContent
      title={words('history.times.title')}
      primary={{ text: words('action.save'), isDisabled: !isDirty || problem !== null }}
      onSubmit={save}
      isDirty={isDirty}
    >
      {form && <TimesFields form={form} problem={problem} onChange={setForm} />}
    </Sheet>
  )
}

const timesOf = (workout: Workout) =>
  openTimes({ startedAt: workout.created_at, endedAt: workout.completed_at ?? workout.created_at }, zoneOf(workout))
