import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import type { WorkoutTimes } from '#domain/workout-times.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'
import { TimesFields } from './times-fields.tsx'
import { areTimesDirty, openTimes, type TimesForm, typedTimes, typedTimesProblem } from './times-form.ts'

export type PastWorkout = WorkoutTimes & { name: string; routineId: string | null; timeZone: string | null }

type PastWorkoutSheetProps = { isOpen: boolean; onClose: () => void; onSave: (workout: PastWorkout) => void }
type Form = { name: string; routineId: string; times: TimesForm }

const MINUTE_MS = 60_000
const FIVE_MINUTES_MS = 5 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const OPEN = {}

export function PastWorkoutSheet({ isOpen, onClose, onSave }: PastWorkoutSheetProps) {
  const words = useWords()
  const { now } = useSync()
  const { opened, setForm } = useOpenedForm(isOpen ? OPEN : null, () => openForm(now()))
  const form = opened?.form
  const problem = form ? typedTimesProblem(form.times, now()) : null
  const isTooLong = form !== undefined && textLength(cleanText(form.name)) > MAX_NAME
  function save() {
    const times = form && typedTimes(form.times)
    if (!form || !times) return
    const { timeZone } = form.times
    const name = cleanText(form.name) || defaultWorkoutName(times.startedAt, timeZone)
    onSave({ ...times, name, routineId: form.routineId || null, timeZone })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words('history.past.title')}
      primary={{ text: words('history.past.add'), isDisabled: problem !== null || isTooLong }}
      onSubmit={save}
      isDirty={form !== undefined && (form.name !== '' || form.routineId !== '' || areTimesDirty(form.times))}
    >
      {form && (
        <>
          <TimesFields form={form.times} problem={problem} onChange={(times) => setForm({ ...form, times })} />
          <RoutineField value={form.routineId} onValueChange={(routineId) => setForm({ ...form, routineId })} />
          <TextField
            label={words('history.past.name')}
            isOptional
            value={form.name}
            onValueChange={(name) => setForm({ ...form, name })}
            placeholder={defaultWorkoutName(typedTimes(form.times)?.startedAt ?? now(), form.times.timeZone)}
            error={isTooLong && refusalText('name-too-long', words)}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
          />
        </>
      )}
    </Sheet>
  )
}

function RoutineField({ value, onValueChange }: { value: string; onValueChange: (routineId: string) => void }) {
  const words = useWords()
  const routines = useDocuments('routine')
  const choices = routines
    .filter(({ routine }) => !routine.is_archived)
    .map(({ id, routine }) => ({ value: id, text: routine.routine_name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  return (
    <SelectField
      label={words('history.past.routine')}
      isOptional
      options={[{ value: '', text: words('history.past.noRoutine') }, ...choices]}
      value={value}
      onValueChange={onValueChange}
    />
  )
}

/** A form for the last hour on this device's clock, in steps of five minutes. */
function openForm(now: number): Form {
  const endedAt = Math.floor(now / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { name: '', routineId: '', times: openTimes({ startedAt: endedAt - HOUR_MS, endedAt }, timeZone) }
}
