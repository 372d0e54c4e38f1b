import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { type Bar, barsOf, type LiftUnit, type Plate, platesOf } from '#domain/bars-and-plates.ts'
import type { BookSettings } from '#domain/book.ts'
import { MAX_BARS, MAX_PLATES } from '#domain/rows/values.ts'
import { unitHere } from '#frame/unit-here.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Part } from '#ui/part.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { barName } from '#words/bar-name.ts'
import { useWords } from '#words/use-words.ts'
import { numberText } from '#words/weight.ts'
import { BarSheet, PlateSheet } from './bar-and-plate-sheets.tsx'

type BarsAndPlatesProps = { settings: BookSettings; onChange: (changes: Partial<BookSettings>) => void }

export function BarsAndPlates({ settings, onChange }: BarsAndPlatesProps) {
  const words = useWords()
  const [unit, setUnit] = useState<LiftUnit>(settings.unit ?? settings.last_unit ?? unitHere())
  const isChanged = settings[`bars_${unit}`] !== null || settings[`plates_${unit}`] !== null
  return (
    <Part
      title={words('account.training.bars.title')}
      action={
        <Button
          variant="ghost"
          size="small"
          disabled={!isChanged}
          onClick={() => onChange({ [`bars_${unit}`]: null, [`plates_${unit}`]: null })}
        >
          {words('account.training.bars.reset')}
        </Button>
      }
    >
      <Card className="grid gap-4 p-4">
        <Segmented
          label={words('account.training.bars.unit')}
          isInRow
          segments={UNITS.map((value) => ({ value, label: value }))}
          value={unit}
          onValueChange={setUnit}
        />
        <Bars
          unit={unit}
          bars={barsOf(settings, unit)}
          onChange={(bars) =>
            onChange({ [`bars_${unit}`]: bars.map((bar) => ({ ...bar, name: barName(bar, words) })) })
          }
        />
        <Plates
          unit={unit}
          plates={platesOf(settings, unit)}
          onChange={(plates) => onChange({ [`plates_${unit}`]: plates.toSorted((a, b) => b.weight - a.weight) })}
        />
      </Card>
    </Part>
  )
}

type BarsProps = { unit: LiftUnit; bars: readonly Bar[]; onChange: (bars: readonly Bar[]) => void }

function Bars({ unit, bars, onChange }: BarsProps) {
  const words = useWords()
  const sync = useSync()
  const [editing, setEditing] = useState<{ bar: Bar | null } | null>(null)
  function change(next: readonly Bar[]) {
    setEditing(null)
    onChange(next)
  }
  function save(saved: Bar) {
    const isKnown = bars.some(({ id }) => id === saved.id)
    change(isKnown ? bars.map((bar) => (bar.id === saved.id ? saved : bar)) : [...bars, { ...saved, id: sync.newId() }])
  }
  return (
    <Choices title={words('account.training.bars.bars', { unit })}>
      {bars.map((bar) => (
        <ChoiceButton key={bar.id} onPress={() => setEditing({ bar: { ...bar, name: barName(bar, words) } })}>
          {barName(bar, words)} {numberText(bar.weight, words)}
        </ChoiceButton>
      ))}
      {bars.length < MAX_BARS && (
        <ChoiceButton label={words('account.training.bars.addBar')} onPress={() => setEditing({ bar: null })} />
      )}
      <BarSheet
        unit={unit}
        editing={editing}
        canDelete={bars.length > 1}
        onClose={() => setEditing(null)}
        onDelete={(id) => change(bars.filter((bar) => bar.id !== id))}
        onSave={save}
      />
    </Choices>
  )
}

type PlatesProps = { unit: LiftUnit; plates: readonly Plate[]; onChange: (plates: readonly Plate[]) => void }

function Plates({ unit, plates, onChange }: PlatesProps) {
  const words = useWords()
  const [editing, setEditing] = useState<{ plate: Plate | null } | null>(null)
  const without = (weight: number) => plates.filter((plate) => plate.weight !== weight)
  function change(next: readonly Plate[]) {
    setEditing(null)
    onChange(next)
  }
  return (
    <Choices title={words('account.training.bars.plates', { unit })}>
      {plates.map((plate) => (
        <ChoiceButton key={plate.weight} isOn={plate.pairs !== 0} onPress={() => setEditing({ plate })}>
          {numberText(plate.weight, words)}
          <span className="sr-only"> {unit} </span>
          {plate.pairs === 0 && <span className="sr-only">{words('account.training.bars.none')}</span>}
          {!!plate.pairs && (
            <span className="font-[500] opacity-75">
              {words('account.training.bars.pairs', { count: plate.pairs })}
            </span>
          )}
        </ChoiceButton>
      ))}
      {plates.length < MAX_PLATES && (
        <ChoiceButton label={words('account.training.bars.addPlate')} onPress={() => setEditing({ plate: null })} />
      )}
      <PlateSheet
        unit={unit}
        editing={editing}
        taken={plates.map(({ weight }) => weight)}
        onClose={() => setEditing(null)}
        onDelete={(weight) => change(without(weight))}
        onSave={(plate) => change([...without(plate.weight), plate])}
      />
    </Choices>
  )
}

const UNITS = ['kg', 'lbs'] as const

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-13 font-[600] text-text-2">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type ChoiceButtonProps = { label?: string; isOn?: boolean; onPress: () => void; children?: ReactNode }

function ChoiceButton({ label, isOn = false, onPress, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
      className={
        "relative inline-flex min-h-9 items-center gap-1.5 rounded-[11px] px-3 text-14 font-[580] tabular-nums after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] forced-colors:border " +
        (isOn ? 'bg-ink text-on-ink' : 'bg-sunken text-text')
      }
    >
      {children ?? <Plus aria-hidden="true" size={16} strokeWidth={2.4} />}
    </button>
  )
}
