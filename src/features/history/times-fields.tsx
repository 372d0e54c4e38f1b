import type { ErrorCode } from '#domain/errors.ts'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { isOtherClock, type TimesForm, withEnd, withStart } from './times-form.ts'

type TimesFieldsProps = { form: TimesForm; problem: ErrorCode | null; onChange: (form: TimesForm) => void }

export function TimesFields({ form, problem, onChange }: TimesFieldsProps) {
  const words = useWords()
  const { typed, timeZone } = form
  return (
    <>
      <TextField
        type="datetime-local"
        label={words('history.times.started')}
        value={typed.start}
        onValueChange={(start) => onChange(withStart(form, start))}
      />
      <TextField
        type="datetime-local"
        label={words('history.times.ended')}
        value={typed.end}
        error={problem && refusalText(problem, words)}
        hint={timeZone && isOtherClock(form) && words('history.times.zone', { zone: timeZone.replaceAll('_', ' ') })}
        onValueChange={(end) => onChange(withEnd(form, end))}
      />
    </>
  )
}
