import { useState } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import { MAX_EXERCISE_NOTE, MAX_FURTHER_MUSCLES } from '#domain/rows/values.ts'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { UnitStepAndBar } from '#frame/unit-step-and-bar.tsx'
import type { useSayings } from '#frame/use-book.ts'
import { CloseButton } from '#ui/close-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import type { ExerciseProgress } from './progress.ts'
import { SameAsSheet } from './same-as-sheet.tsx'
import { weightsTitle } from './value-texts.ts'

export type OpenSheet = 'muscles' | 'note' | 'weights' | 'same'

/** A person's settings of an exercise, and how to change them. */
type Said = NonNullable<ReturnType<typeof useSayings>>

type SheetsProps = {
  progress: ExerciseProgress
  said: Said
  /** The unit of the exercise's weights as logged. */
  unit: MassUnit
  open: OpenSheet | null
  onClose: () => void
}

/** The sheets that change an exercise's settings. */
export function ExerciseAboutSheets({ progress, said, unit, open, onClose }: SheetsProps) {
  const { name, muscles } = progress
  const of = (sheet: OpenSheet) => ({ name, said, isOpen: open === sheet, onClose })
  return (
    <>
      <MusclesSheet {...of('muscles')} muscles={muscles} />
      <NoteSheet {...of('note')} />
      <WeightsSheet {...of('weights')} unit={unit} />
      <SameAsSheet progress={progress} isOpen={open === 'same'} onClose={onClose} />
    </>
  )
}

type SheetProps = { name: string; said: Said; isOpen: boolean; onClose: () => void }

/**
 * A sheet for the muscles of an exercise. A set counts fully for the main muscle and half for each further one. Each
 * choice is stored at once.
 */
function MusclesSheet({ name, muscles, said, isOpen, onClose }: SheetProps & { muscles: WorkedMuscles }) {
  const words = useWords()
  const { settings, onChange } = said
  const main = settings.primary_muscle ?? muscles.main
  const further = (settings.secondary_muscles ?? muscles.further).filter((muscle) => muscle !== main)
  const ofNobody = settings.primary_muscle ? 'progress.worked.asListed' : 'progress.worked.none'
  const toggle = (muscle: Muscle, isChosen: boolean) =>
    onChange({
      secondary_muscles: isChosen ? [...further, muscle] : further.filter((other) => other !== muscle),
    })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('progress.worked.title')}
      subtitle={name}
      headerAction={<CloseButton onClose={onClose} />}
    >
      <SelectField
        label={words('progress.worked.main')}
        options={[
          ...(settings.primary_muscle || !main ? [{ value: '', text: words(ofNobody) }] : []),
          ...MUSCLES.map((muscle) => ({ value: muscle, text: muscleName(muscle, words) })),
        ]}
        value={main ?? ''}
        onValueChange={(value) => onChange({ primary_muscle: MUSCLES.find((muscle) => muscle === value) ?? null })}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="pb-1 text-13 font-[600] text-text-2">
          {words('progress.worked.further', { most: MAX_FURTHER_MUSCLES })}
        </legend>
        <ul className="*:not-first:shadow-[0_-1px_0_var(--line)]">
          {MUSCLES.filter((muscle) => muscle !== main).map((muscle) => (
            <li key={muscle}>
              <Switch
                label={muscleName(muscle, words)}
                isOn={further.includes(muscle)}
                isDisabled={further.length >= MAX_FURTHER_MUSCLES && !further.includes(muscle)}
                onChange={(isChosen) => toggle(muscle, isChosen)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="text-13 text-text-2">{words('progress.worked.note')}</p>
    </Sheet>
  )
}

/** The note for every time the lifter does the exercise. Until somebody types, it follows other devices. */
function NoteSheet({ name, said: { settings, onChange }, isOpen, onClose }: SheetProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const stored = settings.note ?? ''
  const note = cleanText(typed ?? stored)
  const isDirty = note !== stored
  function close() {
    setTyped(null)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      fitsContent
      title={words('exerciseCards.notes.always')}
      subtitle={name}
      primary={{ text: words('action.save'), isDisabled: !isDirty || textLength(note) > MAX_EXERCISE_NOTE }}
      onSubmit={() => {
        onChange({ note: note || null })
        close()
      }}
      isDirty={isDirty}
    >
      <TextArea
        label={words('exerciseCards.notes.always')}
        hint={words('exerciseCards.notes.alwaysHint')}
        limit={MAX_EXERCISE_NOTE}
        value={typed ?? stored}
        onValueChange={setTyped}
      />
    </Sheet>
  )
}

/** A sheet for the unit and step of an exercise's weights, and its bar. */
function WeightsSheet({ name, said, unit, isOpen, onClose }: SheetProps & { unit: MassUnit }) {
  const words = useWords()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={weightsTitle(said, words)}
      subtitle={name}
      headerAction={<CloseButton onClose={onClose} />}
    >
      <UnitStepAndBar {...said} unit={said.settings.unit ?? unit} />
    </Sheet>
  )
}
