import { useId, useState } from 'react'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { RowSelect, rowSelectClass } from '#ui/row-select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { endDay, endOfTypedDay, monthsLater } from './share-end.ts'

const MONTHS = [1, 3, 6, 12] // R-COACH-02

type UntilRowProps = {
  /** ms since 1970; null: no end. */
  endsAt: number | null
  isDisabled?: boolean
  /** `undefined`: a date is wanted, but the one typed is not whole or has passed. */
  onChange: (endsAt: number | null | undefined) => void
}

/** The row 'Until' of what a share allows. A date of one's own is typed below it. */
export function UntilRow({ endsAt, isDisabled = false, onChange }: UntilRowProps) {
  const words = useWords()
  const { now } = useSync()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const options = [
    { value: 'none', text: words('sharing.until.none') },
    ...(endsAt === null ? [] : [{ value: 'set', text: endDay(endsAt, now(), words) }]),
    ...MONTHS.map((count) => ({ value: String(count), text: words('sharing.until.months', { count }) })),
    { value: 'date', text: words('sharing.until.choose') },
  ]
  const typedEnd = typed === null ? null : endOfTypedDay(typed)
  const isPast = typedEnd !== null && typedEnd <= now()
  function type(day: string) {
    setTyped(day)
    const at = endOfTypedDay(day)
    onChange(at !== null && at > now() ? at : undefined)
  }
  function choose(value: string) {
    setTyped(value === 'date' ? '' : null)
    if (value === 'none') onChange(null)
    else if (value === 'date') onChange(undefined)
    else if (value !== 'set') onChange(monthsLater(Number(value), now()))
  }
  return (
    <>
      <div className={rowSelectClass('flex min-h-12 items-center gap-3 px-4 py-2 rounded-[inherit]')}>
        <label htmlFor={id} className="min-w-0 flex-1 truncate font-[580]">
          {words('sharing.until.label')}
        </label>
        <RowSelect
          id={id}
          isDisabled={isDisabled}
          options={options}
          value={typed !== null ? 'date' : endsAt === null ? 'none' : 'set'}
          onValueChange={choose}
        />
      </div>
      {typed !== null && (
        <TextField
          className="px-4 pb-4"
          type="date"
          label={words('sharing.until.day')}
          value={typed}
          onValueChange={type}
          disabled={isDisabled}
          error={isPast && refusalText('share-end-past', words)}
        />
      )}
    </>
  )
}
