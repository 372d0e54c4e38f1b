import type { BodyWeight } from '#domain/book.ts'
import { MAX_BODY_NOTE } from '#domain/rows/values.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import {
  isWeightDirty,
  timeProblem,
  typedWeight,
  type Weighed,
  type WeightForm,
  weightProblem,
} from './weight-form.client.ts'

/** `row`: the weight to change; null: a new one. */
export type OpenWeight = { row: BodyWeight | null; form: WeightForm; isOpen: boolean }

type SheetProps = {
  open: OpenWeight
  onChange: (form: WeightForm) => void
  onClose: () => void
  onSave: (weighed: Weighed) => void
  onRemove: (row: BodyWeight) => void
}

/** A body weight with its unit, time and note. */
export function WeightSheet({ open: { row, form, isOpen }, onChange, onClose, onSave, onRemove }: SheetProps) {
  const words = useWords()
  const { now } = useSync()
  const weighed = typedWeight(form, now())
  const isDirty = isWeightDirty(form)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words('progress.bodyWeight.title')}
      headerAction={
        row && (
          <Button variant="danger-ghost" onClick={() => onRemove(row)}>
            {words('action.remove')}
          </Button>
        )
      }
      primary={{ text: words('action.save'), isDisabled: !weighed || !isDirty }}
      onSubmit={() => weighed && onSave(weighed)}
      isDirty={isDirty}
    >
      <Fields form={form} now={now()} onChange={onChange} />
    </Sheet>
  )
}

type FieldsProps = { form: WeightForm; now: number; onChange: (form: WeightForm) => void }

function Fields({ form, now, onChange }: FieldsProps) {
  const words = useWords()
  const { typed } = form
  const set = (changes: Partial<WeightForm['typed']>) => onChange({ ...form, typed: { ...typed, ...changes } })
  const range = weightProblem(form)
  return (
    <>
      <TextField
        label={words('progress.bodyWeight.value')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.weight}
        error={typed.weight !== '' && range && words('progress.bodyWeight.range', range)}
        onValueChange={(weight) => set({ weight })}
      />
      <Segmented
        label={words('progress.bodyWeight.unit')}
        segments={[
          { value: 'kg', label: 'kg' },
          { value: 'lbs', label: 'lbs' },
        ]}
        value={typed.unit}
        onValueChange={(unit) => set({ unit })}
      />
      <TextField
        type="datetime-local"
        label={words('progress.bodyWeight.when')}
        value={typed.when}
        error={timeProblem(form, now) && words('progress.bodyWeight.whenWrong')}
        onValueChange={(when) => set({ when })}
      />
      <TextArea
        label={words('progress.bodyWeight.note')}
        rows={2}
        limit={MAX_BODY_NOTE}
        value={typed.note}
        onValueChange={(note) => set({ note })}
      />
    </>
  )
}
