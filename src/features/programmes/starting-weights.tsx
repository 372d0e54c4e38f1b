import { useState } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { MAX_REPS, MAX_SECONDS, MAX_WEIGHT } from '#domain/rows/values.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { NextSessions } from '#features/tracks/next-four.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { baseText, programmeTrackName } from '#words/programme-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { Lift } from './use-starting-weights.ts'

type StartingWeightsProps = {
  lifts: readonly Lift[]
  /** Of the programme, where a person may choose it. */
  unit?: { unit: MassUnit; onChoose: (unit: MassUnit) => void }
  onEnter: (index: number, base: number | null) => void
  /** Begins with all that are not empty, where that does not begin anything else. */
  onTake?: () => void
}

/** What each lift of a programme begins with, and where that comes from. */
export function StartingWeights({ lifts, unit, onEnter, onTake }: StartingWeightsProps) {
  const words = useWords()
  const [opened, setOpened] = useState<number | null>(null)
  if (lifts.length === 0) return null
  const isAnyWeighed = lifts.some(({ track }) => isWeighed(track.rule))
  return (
    <Part
      title={words('programmes.weights')}
      note={isAnyWeighed ? words('programmes.weightsNote') : undefined}
      action={
        isAnyWeighed &&
        unit && (
          <Segmented
            label={words('exerciseCards.fields.unit')}
            isInRow
            segments={UNITS}
            value={unit.unit}
            onValueChange={unit.onChoose}
          />
        )
      }
    >
      <List>
        {lifts.map((lift) => (
          <li key={lift.index}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(lift.index)}
              className={listRowPressClass()}
            >
              <ListRow
                title={programmeTrackName(lift.track, words)}
                subtitle={sourceText(lift, words)}
                trailing={
                  <span className="rounded-md bg-sunken px-3 py-2 text-15 font-[620] tabular-nums">
                    {baseText(lift.base, lift.unit, lift.track, words)}
                  </span>
                }
              />
            </button>
          </li>
        ))}
      </List>
      {isAnyWeighed && onTake && (
        <Button variant="soft" isBlock disabled={lifts.every(({ base }) => base === null)} onClick={onTake}>
          {words('programmes.takeWeights')}
        </Button>
      )}
      <WeightSheet
        lift={lifts.find(({ index }) => index === opened) ?? null}
        onClose={() => setOpened(null)}
        onEnter={onEnter}
      />
    </Part>
  )
}

const UNITS = [
  { value: 'kg' as const, label: 'kg' },
  { value: 'lbs' as const, label: 'lbs' },
]

/** The next four sessions of one lift, with the weight that it begins with (R-PLAN-18). */
export function NextOfLifts({ lifts }: { lifts: readonly Lift[] }) {
  const words = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const playable = lifts.filter(({ play }) => play !== null)
  const lift = playable.find(({ index }) => String(index) === chosen) ?? playable[0]
  if (!lift?.play) return null
  return (
    <Part title={words('tracks.next.title')}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
        <SelectField
          label={words('programmes.lift')}
          options={playable.map(({ index, track }) => ({
            value: String(index),
            text: programmeTrackName(track, words),
          }))}
          value={String(lift.index)}
          onValueChange={setChosen}
        />
        <p className="text-13 text-text-2">{words('tracks.next.hint')}</p>
        <NextSessions key={lift.index} play={lift.play} />
      </Card>
    </Part>
  )
}

type WeightSheetProps = { lift: Lift | null; onClose: () => void; onEnter: StartingWeightsProps['onEnter'] }

function WeightSheet({ lift, onClose, onEnter }: WeightSheetProps) {
  const words = useWords()
  const { opened, setForm } = useOpenedForm(lift, ({ base }: Lift) => base)
  if (!opened) return null
  const { first, form: base } = opened
  const { track, unit, index } = first
  const least = isWeighed(track.rule) ? 0 : 1
  const most = { weight: MAX_WEIGHT, max: MAX_WEIGHT, reps: MAX_REPS, seconds: MAX_SECONDS }[track.rule.base]
  function save(chosen: number | null) {
    onEnter(index, chosen)
    onClose()
  }
  return (
    <Sheet
      isOpen={lift !== null}
      onClose={onClose}
      fitsContent
      title={programmeTrackName(track, words)}
      primary={{ text: words('action.save'), isDisabled: base === null || base === first.base }}
      onSubmit={() => save(base)}
      isDirty={base !== first.base}
    >
      <Stepper
        label={words(track.rule.base === 'max' ? 'tracks.trainingMax' : 'programmes.edit')}
        unit={unit ?? words(track.rule.base === 'reps' ? 'set.repsUnit' : 'set.secondsUnit', { count: base ?? 0 })}
        value={base ?? 0}
        bounds={{ min: least, max: most, step: track.rule.step, decimals: unit ? 2 : 0 }}
        onValueChange={setForm}
      />
      {unit && first.base !== null && (
        <Button variant="ghost" onClick={() => save(null)}>
          {words('programmes.clear')}
        </Button>
      )}
    </Sheet>
  )
}

function sourceText({ from, track }: Lift, words: Words): string | undefined {
  if (from === 'last' || from === 'best' || from === 'bar' || from === 'there') return words(`programmes.from.${from}`)
  return track.rule.base === 'max' ? words('tracks.trainingMax') : undefined
}
