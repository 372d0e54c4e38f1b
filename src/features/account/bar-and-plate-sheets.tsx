import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { Bar, LiftUnit, Plate } from '#domain/bars-and-plates.ts'
import { MAX_BAR_WEIGHT, MAX_PAIRS, MAX_PLATE_WEIGHT, MIN_PLATE_WEIGHT } from '#domain/rows/values.ts'
import { cleanText, MAX_SET_NAME, textLength } from '#domain/text.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'

type SheetProps<T> = { unit: LiftUnit; onClose: () => void; onSave: (saved: T) => void }

type BarSheetProps = SheetProps<Bar> & {
  /** Null: closed. `bar` null: a new one. */
  editing: { bar: Bar | null } | null
  canDelete: boolean
  onDelete: (id: string) => void
}

export function BarSheet({ unit, editing, canDelete, onClose, onSave, onDelete }: BarSheetProps) {
  const words = useWords()
  const [form, setForm] = useForm(editing, ({ bar }) => bar ?? { id: '', name: '', weight: unit === 'kg' ? 20 : 45 })
  const before = editing?.bar
  const name = cleanText(form?.name ?? '')
  const isWrong = name === '' || textLength(name) > MAX_SET_NAME
  const isDirty = !!form && (form.weight !== before?.weight || name !== before?.name)
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      fitsContent
      title={words(before ? 'account.training.bars.editBar' : 'account.training.bars.addBar')}
      headerAction={before && <DeleteButton isDisabled={!canDelete} onPress={() => onDelete(before.id)} />}
      primary={{ text: words('action.save'), isDisabled: isWrong || !isDirty }}
      onSubmit={() => form && onSave({ ...form, name })}
      isDirty={isDirty && name !== ''}
    >
      {form && (
        <>
          <TextField
            label={words('account.training.bars.name')}
            value={form.name}
            autoComplete="off"
            onValueChange={(typed) => setForm({ ...form, name: typed })}
          />
          <Stepper
            label={words('account.training.bars.weight')}
            unit={unit}
            value={form.weight}
            bounds={{ min: 0, max: MAX_BAR_WEIGHT, step: unit === 'kg' ? 2.5 : 5, decimals: 2 }}
            onValueChange={(weight) => setForm({ ...form, weight })}
          />
        </>
      )}
    </Sheet>
  )
}

type PlateSheetProps = SheetProps<Plate> & {
  editing: { plate: Plate | null } | null
  /** The weights there are plates of. */
  taken: readonly number[]
  onDelete: (weight: number) => void
}

export function PlateSheet({ unit, editing, taken, onClose, onSave, onDelete }: PlateSheetProps) {
  const words = useWords()
  const [form, setForm] = useForm<{ plate: Plate | null }, Plate>(
    editing,
    ({ plate }) => plate ?? { weight: unit === 'kg' ? 0.5 : 1, pairs: null },
  )
  const before = editing?.plate
  const isTaken = !before && !!form && taken.includes(form.weight)
  const isDirty = !!form && (!before || form.pairs !== before.pairs)
  const amounts = (['enough', 'some', 'none'] as const).map((value) => ({
    value,
    label: words(`account.training.bars.amount.${value}`),
  }))
  const amount = form?.pairs === null ? 'enough' : form?.pairs === 0 ? 'none' : 'some'
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      fitsContent
      title={before ? formatWeight(before.weight, unit, words) : words('account.training.bars.addPlate')}
      headerAction={before && <DeleteButton onPress={() => onDelete(before.weight)} />}
      primary={{ text: words('action.save'), isDisabled: !isDirty || isTaken }}
      onSubmit={() => form && onSave(form)}
      isDirty={!!before && isDirty}
    >
      {form && (
        <>
          {!before && (
            <Stepper
              label={words('account.training.bars.weight')}
              unit={unit}
              value={form.weight}
              bounds={{ min: MIN_PLATE_WEIGHT, max: MAX_PLATE_WEIGHT, step: unit === 'kg' ? 0.5 : 1, decimals: 2 }}
              onValueChange={(weight) => setForm({ ...form, weight })}
            />
          )}
          {isTaken && <p className="text-13 text-text-2">{words('account.training.bars.taken')}</p>}
          <Segmented
            label={words('account.training.bars.howMany')}
            segments={amounts}
            value={amount}
            onValueChange={(chosen) => setForm({ ...form, pairs: PAIRS[chosen] })}
          />
          {amount === 'some' && (
            <Stepper
              label={words('account.training.bars.pairsLabel')}
              value={form.pairs ?? 1}
              bounds={{ min: 1, max: MAX_PAIRS }}
              onValueChange={(pairs) => setForm({ ...form, pairs })}
            />
          )}
        </>
      )}
    </Sheet>
  )
}

const PAIRS = { enough: null, some: 1, none: 0 }

function DeleteButton({ isDisabled = false, onPress }: { isDisabled?: boolean; onPress: () => void }) {
  const words = useWords()
  return (
    <Button
      variant="danger-ghost"
      icon={<Trash2 aria-hidden="true" size={18} />}
      className="px-3"
      disabled={isDisabled}
      onClick={onPress}
    >
      {words('action.delete')}
    </Button>
  )
}

/** A sheet's fields, new at each opening; they stay while the sheet closes. */
function useForm<E, F>(editing: E | null, begin: (editing: E) => F): [F | null, (form: F) => void] {
  const [kept, setKept] = useState<{ of: E; form: F } | null>(null)
  if (editing && kept?.of !== editing) setKept({ of: editing, form: begin(editing) })
  return [kept?.form ?? null, (form) => kept && setKept({ ...kept, form })]
}
